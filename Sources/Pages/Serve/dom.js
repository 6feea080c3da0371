// Nodes, lists that keep the focus, dialogs and formats. Text from outside is only ever a text node.

// h("p.note", { id, onclick, ... }, children...): a property where there is one, else an attribute.
export function h(tag, properties = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name);
  if (classes.length) node.className = classes.join(" ");
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue;
    if (key === "data") Object.assign(node.dataset, value);
    else if (key in node && !key.includes("-")) node[key] = value;
    else node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

// A name from outside: its writing direction is its own.
export const own = (text) => h("bdi", {}, text);

// A button with a stable key, by which the focus is found again after its list was made again.
export const button = (text, key, act, properties = {}) =>
  h("button", { type: "button", onclick: act, data: { key }, ...properties }, text);

// Makes the items of a list that changed, leaves the others, and keeps the focus.
export function sync(list, items, signature, make) {
  const key = list.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const before = new Map([...list.children].map((node) => [node.dataset.signature, node]));
  const nodes = items.map((item, index) => {
    const sign = JSON.stringify([signature(item), index]);
    const kept = before.get(sign);
    if (kept) return kept;
    const node = make(item);
    node.dataset.signature = sign;
    return node;
  });
  if (nodes.length === list.children.length && nodes.every((node, i) => node === list.children[i])) return;
  list.replaceChildren(...nodes);
  if (key) list.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

// A field of a form: { name, label, type, value, options, note, ... }; `when` hides it.
function field({ name, label, type = "text", options, note, value, when, ...properties }) {
  const id = `field-${name}`;
  const common = { id, name, ...properties, "aria-describedby": note ? `${id}-note` : null };
  const control = options
    ? h("select", common, ...options.map(([key, text]) => h("option", { value: key, selected: key === value }, text)))
    : type === "checkbox" ? h("input", { ...common, type, checked: value })
      : h("input", { ...common, ...(type === "text" && { pattern: ".*\\S.*", title: "Not only blanks" }), type, value: value ?? "", dir: "auto", autocomplete: "off" });
  const row = h(`div.field${type === "checkbox" ? ".check" : ""}`, {},
    h("label", { htmlFor: id }, label), control, note ? h("p.note", { id: `${id}-note` }, note) : null);
  return { row, control, when };
}

const shown = () => document.getElementById("dialog");

// Asks for values. `submit(values)` may throw: its message is shown and the dialog stays.
export function ask({ title, text = [], fields = [], accept, danger = false, extra = [], submit }) {
  const dialog = shown();
  dialog.close();
  const back = document.activeElement?.dataset?.key;
  const rows = fields.map(field);
  const fault = h("p.fault", { role: "alert" });
  const values = () => Object.fromEntries(rows.filter(({ row }) => !row.hidden).map(({ control }) =>
    [control.name, control.type === "checkbox" ? control.checked : control.files ?? control.value]));
  const arrange = () => {
    for (const { row, control, when } of rows) {
      row.hidden = when ? !when(Object.fromEntries(rows.map((other) => [other.control.name, other.control.value]))) : false;
      control.disabled = row.hidden;
    }
  };
  const send = h(`button.primary${danger ? ".danger" : ""}`, { type: "submit" }, accept);
  const form = h("form", {
    onchange: arrange,
    onsubmit: async (event) => {
      event.preventDefault();
      send.disabled = true;
      fault.textContent = "";
      try {
        await submit(values());
        dialog.close();
      } catch (error) {
        fault.textContent = error.message;
      } finally {
        send.disabled = false;
      }
    },
  }, h("h2", { id: "dialog-title" }, ...[title].flat()), ...text, ...rows.map(({ row }) => row), fault,
  h("div.acts", {}, ...extra, h("span.space"), h("button", { type: "button", onclick: () => dialog.close() }, "Cancel"), send));
  arrange();
  dialog.replaceChildren(form);
  dialog.onclose = () => {
    if (back) document.querySelector(`[data-key="${CSS.escape(back)}"]`)?.focus();
  };
  dialog.showModal();
}

// Times: the server's clock was `told` when the browser's was `heard`, and goes `speed` times as fast.
export const clock = { told: 0, heard: 0, speed: 1, now: () => clock.told + (Date.now() - clock.heard) * clock.speed };

export function ago(time) {
  const seconds = Math.max(0, Math.round((clock.now() - Date.parse(time)) / 1000));
  if (seconds < 2) return "just now";
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86400) return `${Math.floor(seconds / 3600)} h ago`;
  return `${Math.floor(seconds / 86400)} d ago`;
}

const full = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });
const short = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
export const exact = (time) => full.format(new Date(time));
export const brief = (time) => short.format(new Date(time));

// A time whose text is kept up to date by `tick`.
export const since = (time) => h("time.ago", { dateTime: time, title: exact(time) }, ago(time));

export function tick() {
  for (const node of document.querySelectorAll("time.ago")) {
    const text = ago(node.dateTime);
    if (node.textContent !== text) node.textContent = text;
  }
}

export function duration(seconds) {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export const coordinates = ({ latitude, longitude }) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
export const newID = (kind) =>
  `${kind}-${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
