// The page of `sniffer serve`: loads the state, follows the server's events, shows both, and posts operations.

import { ask, brief, button, clock, coordinates, exact, h, newID, own, since, sync, tick } from "./dom.js";
import { Editor, areaText } from "./editor.js";
import { History } from "./history.js";
import { FieldMap, distance, outline } from "./map.js";

const byID = (id) => document.getElementById(id);
const VIEWS = ["trackers", "fences", "alerts", "history"];
const ALERTS_KEPT = 100;
const TRACK_KEPT = 200;
const TOASTS_MAX = 3;
// The map does not fit what it shows into less room than this beside a toast, in pixels.
const BESIDE_MIN = 200;
// Bounds in millivolts of a lithium cell that is nearly empty, and full.
const CELL = [3500, 4150];
const RETRY_MS = 2000;
// The server's event `keep-alive` comes this often; a small answer takes no longer.
const KEEP_ALIVE_MS = 15000;
// Periods without a sign after which a connection counts as dead: it may end without a word.
const PATIENCE = 3;
const PATIENCE_AWAKE = 1.5;
// Those that a long history may take.
const PATIENCE_LONG = 20;
// The longest side of a pet's picture, and the most bytes that the server keeps of it.
const PICTURE_SIDE = 40;
const PICTURE_MAX = 2000;
const NO_PICTURE = "data:,";

let state = { seq: 0, settings: {}, trackers: [], unowned: [], pets: [], fences: [], alerts: [] };
let selected = null;
let view = "trackers";
let unread = 0;

// Talking to the server.

const token = () => sessionStorage.getItem("token");

// The server's rule; no header could carry another token.
function keepToken(text) {
  if (!/^[!-~]+$/.test(text.trim())) throw new Error("Token: expected printable ASCII characters without spaces.");
  sessionStorage.setItem("token", text.trim());
}

// A plus is no space: a token has none.
const fragment = new URLSearchParams(location.hash.slice(1).replaceAll("+", "%2B"));
let tokenFault = "";
if (fragment.has("token")) {
  try {
    keepToken(fragment.get("token"));
  } catch (error) {
    tokenFault = error.message;
  }
  history.replaceState(null, "", location.pathname);
}

const within = (periods) => ({ signal: AbortSignal.timeout(periods * KEEP_ALIVE_MS) });

async function request(path, options) {
  const headers = { ...options.headers, ...(token() ? { Authorization: `Bearer ${token()}` } : {}) };
  let response;
  try {
    response = await fetch(path, { ...options, headers, cache: "no-store" });
  } catch {
    throw new Error("The server does not answer.");
  }
  if (response.status === 401) askForToken();
  if (response.ok) return response;
  const text = await response.text();
  let body = {};
  try {
    body = JSON.parse(text);
  } catch { /* Not JSON: a limit of the server's, or something between. */ }
  throw new Error(body.refused ?? body.error ?? `The server answered ${response.status}.`);
}

const call = async (path, periods) => (await request(path, within(periods))).json();

async function operate(operation) {
  const response = await request("api/operations", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(operation), ...within(1),
  });
  const { outcome } = await response.json();
  await load();
  return outcome;
}

async function download(path, name) {
  const blob = await (await request(path, within(PATIENCE_LONG))).blob();
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

function askForToken() {
  if (byID("dialog").open) return;
  ask({
    title: "Token",
    text: [h("p", {}, tokenFault || (token() ? "The token is wrong." : "This server asks for its token."))],
    fields: [{ name: "token", label: "Token", type: "password", required: true }],
    accept: "Continue",
    submit: async (values) => {
      keepToken(values.token);
      tokenFault = "";
      byID("dialog").close();
      connect();
    },
  });
}

let loading = null;
// Events that arrived while the state was loading: those newer than it are applied to it again.
let early = [];

// Loads the state. Who asks while that is in progress gets one more, because it may be too old for them.
function load() {
  if (loading) return (loading.next ??= loading.promise.then(() => load(), () => load()));
  loading = { next: null };
  loading.promise = call("api/state", PATIENCE).then((fresh) => {
    Object.assign(clock, { told: Date.parse(fresh.now), heard: Date.now(), speed: fresh.speed });
    const before = state;
    state = { ...fresh, alerts: fold(fresh.alerts) };
    // Of alerts that were raised while nothing was heard there was no event.
    if (before.now) announce(fresh.alerts.filter((alert) => isNewer(alert, before.alerts[0])).reverse());
    for (const { sequence, apply } of early) if (sequence > fresh.seq) apply();
    render();
  }).finally(() => {
    early = [];
    loading = null;
  });
  return loading.promise;
}

let stream = null;
let retry = null;

function retryLater() {
  clearTimeout(retry);
  retry = setTimeout(connect, RETRY_MS);
}

const quietly = (promise) => promise.catch((error) => {
  link("lost", error.message);
  retryLater();
});

// The last sign of life, by a clock that goes on while the machine sleeps.
let signAt = 0;
const sign = () => {
  signAt = Date.now();
};

function watch(periods) {
  if (Date.now() - signAt <= periods * KEEP_ALIVE_MS) return;
  connect();
  link("lost", "Reconnecting");
}

function connect() {
  stream?.close();
  clearTimeout(retry);
  sign();
  link("waiting", "Connecting");
  stream = new EventSource(token() ? `events?token=${encodeURIComponent(token())}` : "events");
  for (const name of ["open", "keep-alive", "report", "alert", "change"]) stream.addEventListener(name, sign);
  stream.onopen = () => {
    link("live", "Live");
    quietly(load());
  };
  stream.onerror = () => {
    link("lost", "Reconnecting");
    // A refusal ends the stream for good: try again, and let the state say why.
    if (stream.readyState !== EventSource.CLOSED) return;
    quietly(load());
    retryLater();
  };
  follow("report", keepReport);
  follow("alert", keepAlert, (alert) => announce([alert]));
  stream.addEventListener("change", () => quietly(load()));
}

function follow(name, keep, first = () => {}) {
  stream.addEventListener(name, (event) => {
    const data = JSON.parse(event.data);
    if (loading) early.push({ sequence: Number(event.lastEventId), apply: () => keep(data) });
    if (keep(data)) first(data);
    refresh();
  });
}

function link(status, text) {
  byID("link").dataset.link = status;
  byID("link").textContent = text;
}

function keepReport(tracker) {
  const index = state.trackers.findIndex(({ id }) => id === tracker.id);
  if (index < 0) {
    quietly(load());
    return;
  }
  const track = state.trackers[index].track;
  const known = new Set(track.map(({ fixTime }) => fixTime));
  const fresh = (tracker.track ?? []).filter(({ fixTime }) => !known.has(fixTime));
  const merged = [...track, ...fresh].sort((a, b) => Date.parse(a.fixTime) - Date.parse(b.fixTime));
  state.trackers[index] = { ...tracker, track: merged.slice(-TRACK_KEPT) };
}

// True if it is new.
function keepAlert(alert) {
  if (!isNewer(alert, state.alerts[0])) return false;
  state.alerts = fold([alert, ...state.alerts]).slice(0, ALERTS_KEPT);
  return true;
}

// A server without a store counts from one again after its restart; its time goes on.
function isNewer(alert, other) {
  const later = other ? Date.parse(alert.time) - Date.parse(other.time) : 1;
  return later > 0 || (later === 0 && alert.id > other.id);
}

// They come each minute, for hours.
const REPEATED = ["outside", "position"];

// Of repetitions in a row only the newest is kept, with their count.
function fold(alerts) {
  const last = new Map();
  const kept = [];
  for (const alert of alerts) {
    const entry = { count: 1, ...alert };
    const later = last.get(alert.trackerId);
    if (REPEATED.includes(alert.kind) && later?.kind === alert.kind) {
      later.count += entry.count;
      continue;
    }
    last.set(alert.trackerId, entry);
    kept.push(entry);
  }
  return kept;
}

// The oldest first.
function announce(alerts) {
  if (alerts.length === 0) return;
  if (view !== "alerts") unread += alerts.length;
  const shown = alerts.slice(-TOASTS_MAX);
  shown.forEach(toast);
  // Nodes of their own, so that the same words are announced again; and texts, which do not change with time.
  byID("announce").replaceChildren(...shown.map((alert) =>
    h("p", {}, `${alert.petName ?? trackerOf(alert.trackerId)?.title ?? ""}: ${h("p", {}, ...wordsOf(alert)).textContent}`)));
}

// What the state means.

const petOf = (id) => state.pets.find((pet) => pet.id === id);
const fenceOf = (id) => state.fences.find((fence) => fence.id === id);
const trackerOf = (id) => state.trackers.find((tracker) => tracker.id === id);
const nameOf = (tracker) => petOf(tracker.pet)?.name ?? tracker.title ?? tracker.id;
const hasPosition = ({ latitude, longitude }) => Number.isFinite(latitude) && Number.isFinite(longitude);
const initialOf = (name) => [...name.trim()].find((letter) => /[\p{L}\p{N}]/u.test(letter))?.toUpperCase() ?? "•";

// Tone (a colour), symbol and words; never the colour alone.
function condition(tracker) {
  if (tracker.disabled) return ["off", "⊘", "Disabled"];
  if (tracker.bike) {
    return { alarm: ["alarm", "▲", "Alarm"], armed: ["calm", "◆", "Armed"], disarmed: ["off", "◇", "Disarmed"] }[tracker.bike];
  }
  if (tracker.state === "triggering") return ["alarm", "▲", "Outside the fence"];
  if (tracker.state === "found") return ["found", "★", "Found"];
  if (tracker.state === "idle") return ["calm", "✓", "Watched"];
  return ["off", "○", tracker.pet ? "No fence" : "No pet"];
}

function isSilent({ silentAt, disabled }) {
  return !disabled && silentAt && clock.now() >= Date.parse(silentAt);
}

// A fix older than this is marked, in seconds; the server's own bound.
const FRESH_AGE = 20;
const hasOldFix = ({ fixTime, heardAt }) => Date.parse(heardAt) - Date.parse(fixTime) > FRESH_AGE * 1000;
const oldFix = ({ fixTime }) => h("span.low", {}, "fix ", since(fixTime));

const alertSymbol = { left: "▲", outside: "▲", entered: "✓", silent: "…", movement: "▲", position: "◎", parking: "P" };

// Drawing.

const map = new FieldMap(byID("map"), {
  press: (position) => editor.isOpen && editor.press(position),
  insert: (index, position) => editor.insert(index, position),
  drag: (handle, position) => editor.drag(handle, position),
  undo: (handle) => editor.isOpen && editor.undo(handle),
  leave: () => leaveEditor(() => {}),
  select: (id) => select(id, false),
  // Toasts cover the top of the map, or its right side.
  insets: () => {
    const [first] = byID("toasts").children;
    const top = { top: first ? byID("toasts").offsetHeight : 0, right: 0 };
    if (!first) return [top];
    const { left, right } = byID("map").getBoundingClientRect();
    const beside = first.getBoundingClientRect().left - left;
    return beside < BESIDE_MIN ? [top] : [top, { top: 0, right: right - left - beside }];
  },
  moved: (shown) => {
    const { text, width } = shown.scaleBar();
    byID("scale-bar").style.width = `${width}px`;
    byID("scale-text").textContent = text;
    const { tiles } = state.settings;
    byID("tile-source").hidden = !tiles;
    if (!tiles) return;
    const { host } = new URL(tiles);
    byID("tile-source").textContent = shown.lacksTiles ? `Map images of ${host} are not available.` : `Map images: ${host}`;
  },
});

const current = (id) => load().then(() => fenceOf(id));
const editor = new Editor(byID("editor"), map, operate, current, (id) => {
  byID("fence-browser").hidden = false;
  drawMap();
  (document.querySelector(`[data-key="fence-${CSS.escape(id ?? "")}"]`) ?? byID("draw-polygon")).focus();
});

const past = new History({
  form: byID("span"), rides: byID("rides"), player: byID("player"), map, call: (path) => call(path, PATIENCE_LONG), download, now: clock.now,
});

// A list that is made again between press and release would lose the click: it waits.
let isPressed = false;
addEventListener("pointerdown", () => {
  isPressed = true;
}, true);
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => setTimeout(() => {
    isPressed = false;
    drawLists();
  }), true);
}

function drawLists() {
  if (isPressed) return;
  drawTrackers();
  drawPets();
  drawFences();
  drawAlerts();
}

// News of many trackers are drawn together, so that drawing takes a fifth of the time at most; not with the
// next frame, which a page in the background does not get.
const REFRESH_MS = 50;
let refreshing = null;
let cost = 0;

function refresh() {
  refreshing ??= setTimeout(render, Math.max(REFRESH_MS, 4 * (cost + map.cost)));
}

function render() {
  clearTimeout(refreshing);
  refreshing = null;
  const begun = performance.now();
  drawMap();
  drawLists();
  drawToasts();
  past.offer(state.trackers.map((tracker) => [tracker.id, nameOf(tracker)]));
  const alarms = state.trackers.filter((tracker) => condition(tracker)[0] === "alarm").length;
  document.title = alarms ? `▲ ${alarms} · Sniffer` : "Sniffer";
  byID("unread").textContent = unread || "";
  cost = performance.now() - begun;
}

function drawMap() {
  map.show({
    tiles: state.settings.tiles,
    trackers: state.trackers.filter(hasPosition).map((tracker) => {
      const [tone, symbol, words] = condition(tracker);
      const name = nameOf(tracker);
      return {
        id: tracker.id, name, tone, state: hasOldFix(tracker) ? `${words}, old fix` : words, initial: initialOf(name),
        label: `${symbol} ${clip(name)}`, isOld: hasOldFix(tracker),
        isSelected: tracker.id === selected, position: tracker, error: tracker.error,
        course: tracker.course ?? null, track: tracker.track,
      };
    }),
    // The fence that is edited is drawn as a draft.
    fences: state.fences.filter(({ id }) => !(editor.isOpen && editor.id === id)).map((fence) => ({ ...fence, name: clip(fence.name) })),
    secure: state.trackers.flatMap(({ secure }) => secure ?? []),
  });
}

function clip(name) {
  const letters = [...name];
  return letters.length > 24 ? `${letters.slice(0, 23).join("")}…` : name;
}

function drawTrackers() {
  sync(byID("unowned"), state.unowned, ({ id }) => id, ({ id }) => h("div.card.new", {},
    h("p", {}, h("strong", {}, "New tracker "), own(id)),
    button("Add", `add-${id}`, () => addTracker(id), { className: "primary", "aria-label": `Add ${id}` })));
  const rank = { alarm: 0, found: 1, calm: 2, off: 3 };
  const sorted = [...state.trackers].sort((a, b) => rank[condition(a)[0]] - rank[condition(b)[0]]);
  sync(byID("tracker-list"), sorted, (tracker) => {
    const pet = petOf(tracker.pet);
    return [{ ...tracker, track: null }, pet, fenceOf(pet?.fence)?.name, tracker.id === selected, isSilent(tracker)];
  }, trackerCard);
  byID("no-trackers").hidden = state.trackers.length + state.unowned.length > 0;
}

function portrait(name, picture, tone) {
  const isShown = /^data:image\/(webp|png|jpeg);base64,/.test(picture ?? "");
  return h(`span.portrait.${tone}`, { "aria-hidden": "true" }, isShown ? h("img", { src: picture, alt: "" }) : initialOf(name));
}

function trackerCard(tracker) {
  const [tone, symbol, words] = condition(tracker);
  const pet = petOf(tracker.pet);
  const fence = fenceOf(pet?.fence);
  const name = nameOf(tracker);
  const act = (text, key, operation, className) =>
    button(text, `${key}-${tracker.id}`, () => attempt(operation), { className, "aria-label": `${text}: ${name}` });
  const questions = tracker.bike === "alarm" ? bikeAnswers(tracker.id) : [];
  const found = tracker.state === "triggering"
    ? act("Confirm pet has been found", "found", { op: "confirmFound", pet: tracker.pet }, "primary wide")
    : tracker.state === "found" ? act("Not found after all", "withdraw", { op: "withdrawFound", pet: tracker.pet }, "wide") : null;
  const details = [
    tracker.title && tracker.title !== name ? own(tracker.title) : null,
    fence ? own(fence.name) : null,
    tracker.bike ? "Bike" : null,
    tracker.alerts === false ? "Alerts off" : null,
  ].filter(Boolean).flatMap((item, index) => (index ? [" · ", item] : [item]));
  return h(`li.card.tracker.${tone}`, { "aria-current": tracker.id === selected ? "true" : null },
    portrait(name, pet?.imageUrl, tone),
    h("div.body", {},
      h("div.top", {}, h("h3", {}, button(own(name), `select-${tracker.id}`, () => select(tracker.id), { className: "link" })),
        h(`span.chip.${tone}`, {}, h("span", { "aria-hidden": "true" }, symbol), ` ${words}`)),
      details.length ? h("p.note.clamp", {}, ...details) : null,
      h("p.facts", {}, ...battery(tracker.battery), ...signal(tracker.signal), news(tracker), hasOldFix(tracker) ? oldFix(tracker) : null),
      tracker.id === selected && hasPosition(tracker) ? h("p.note", {}, `${coordinates(tracker)} · `,
        ...(hasOldFix(tracker) ? [] : ["fix ", since(tracker.fixTime), ", "]), `within ${distance(tracker.error ?? 0)}`, ...pace(tracker)) : null,
      h("div.acts", {}, found, ...questions,
        button("Settings", `settings-${tracker.id}`, () => trackerSettings(tracker.id), { className: "quiet", "aria-label": `Settings of ${name}` }),
        button("History", `history-${tracker.id}`, () => showHistory(tracker.id), { className: "quiet", "aria-label": `History of ${name}` }))));
}

function news(tracker) {
  if (!tracker.heardAt) return h("span", {}, "No report yet");
  return h(`span${isSilent(tracker) ? ".low" : ""}`, {}, isSilent(tracker) ? "… No news since " : "", since(tracker.heardAt));
}

function pace({ speed, interval }) {
  const texts = [];
  if (speed !== null && speed !== undefined) texts.push(` · ${(speed * 3.6).toFixed(1)} km/h`);
  if (interval) texts.push(` · each ${interval < 120 ? `${interval} s` : `${Math.round(interval / 60)} min`}`);
  return texts;
}

// Bars of `count` of four, as a decoration beside the figure.
const bars = (count) => h(`span.bars.of${Math.max(0, Math.min(4, count))}`, { "aria-hidden": "true" }, h("i"), h("i"), h("i"), h("i"));

function battery(millivolts) {
  if (millivolts === null || millivolts === undefined) return [];
  const level = (millivolts - CELL[0]) / (CELL[1] - CELL[0]);
  return [h(`span${level < 0.1 ? ".low" : ""}`, { title: "Battery" }, bars(Math.ceil(level * 4)), h("span.unseen", {}, "Battery "),
    `${(millivolts / 1000).toFixed(2)} V`, level < 0.1 ? " low" : "")];
}

function signal(dBm) {
  if (dBm === null || dBm === undefined) return [];
  return [h("span", { title: "Signal" }, bars(Math.round((dBm + 113) / 13)), h("span.unseen", {}, "Signal "), `${dBm} dBm`.replace("-", "−"))];
}

function drawPets() {
  const choices = state.fences.map(({ id, name }) => [id, name]);
  sync(byID("pet-list"), state.pets, (pet) => [pet, choices], (pet) => {
    // Shows the present fence again until the other one is confirmed.
    const change = ({ target }) => {
      const fence = target.value || null;
      target.value = pet.fence ?? "";
      proposeFence(pet, fence);
    };
    const select = h("select", { dir: "auto", onchange: change, "aria-label": `Fence of ${pet.name}`, data: { key: `fence-of-${pet.id}` } },
      h("option", { value: "", selected: !pet.fence }, "No fence"),
      ...choices.map(([id, name]) => h("option", { value: id, selected: id === pet.fence }, name)));
    return h("li.card.pet", {}, portrait(pet.name, pet.imageUrl, "off"), h("div.body", {},
      h("h3", {}, own(pet.name)),
      h("p.note.clamp", {}, `${pet.age} ${pet.age === 1 ? "year" : "years"} · `, own(pet.description)),
      h("div.acts", {}, select, button("Edit", `pet-${pet.id}`, () => editPet(pet.id), { "aria-label": `Edit ${pet.name}` }))));
  });
  byID("no-pets").hidden = state.pets.length > 0;
}

function drawFences() {
  sync(byID("fence-list"), state.fences, (fence) => [fence, state.pets.map(({ fence: id, name }) => [id, name])], (fence) => {
    const pets = state.pets.filter((pet) => pet.fence === fence.id);
    const shape = fence.corners ? `${fence.corners.length} corners, ${areaText(fence.corners)}` : `Circle of ${distance(fence.radius)}`;
    const names = pets.flatMap((pet, index) => (index ? [", ", own(pet.name)] : [" · ", own(pet.name)]));
    return h("li.card", {}, h("div.body", {},
      h("h3", {}, own(fence.name)), h("p.note.clamp", {}, shape, ...names),
      h("div.acts", {},
        button("Show", `fence-${fence.id}`, () => showFence(fence), { "aria-label": `Show ${fence.name}` }),
        button("Edit", `fence-edit-${fence.id}`, () => openEditor(fence), { "aria-label": `Edit ${fence.name}` }),
        button("Delete", `fence-delete-${fence.id}`, () => ask({
          title: ["Delete ", own(fence.name), "?"],
          text: [h("p", {}, pets.length ? "Its pets will not be watched any more." : "No pet uses it.")],
          accept: "Delete", danger: true, submit: () => operate({ op: "deleteFence", id: fence.id }),
        }), { "aria-label": `Delete ${fence.name}` }))));
  });
  byID("no-fences").hidden = state.fences.length > 0;
}

function drawAlerts() {
  sync(byID("alert-list"), state.alerts, (alert) => [alert, asks(alert)], (alert) => h(`li.card.alert.${alert.kind}`, {},
    h("span.symbol", { "aria-hidden": "true" }, alertSymbol[alert.kind] ?? "•"), h("div.body", {}, ...alertText(alert),
      h("p.note", { title: exact(alert.time) }, `${brief(alert.time)} · `, since(alert.time), alert.count > 1 ? ` · ${alert.count} times` : ""),
      h("div.acts", {}, hasPosition(alert) ? button("Show on the map", `alert-${alert.id}`, () => look(alert)) : null,
        ...(asks(alert) ? parkingAnswers(alert) : [])))));
  byID("no-alerts").hidden = state.alerts.length > 0;
}

function alertText(alert) {
  const tracker = trackerOf(alert.trackerId);
  const name = alert.petName ?? tracker?.title ?? alert.trackerId ?? "";
  const where = alert.fenceName ? [" · ", own(alert.fenceName)] : [];
  return [h("h3.clamp", {}, own(name), ...where), h("p.clamp", {}, ...wordsOf(alert))];
}

const wordsOf = (alert) => [bodyOf(alert), ...(alert.age > FRESH_AGE ? [" (", oldFix(alert), ")"] : [])];

const bodyOf = ({ body }) => body.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => brief(time));

// The two answers that end an alarm of a bike, or follow it.
const bikeAnswers = (tracker) => [
  button("It was me", `me-${tracker}`, () => attempt({ op: "answerMovement", tracker, wasMe: true }), { className: "primary" }),
  button("Track using GPS", `track-${tracker}`, () => attempt({ op: "answerMovement", tracker, wasMe: false })),
];

// The question of a parked bike is open at its newest message only, until the server has the answer.
function asks({ id, trackerId, prompts }) {
  if (!prompts || !trackerOf(trackerId)?.asksAboutPlace) return false;
  return state.alerts.find((alert) => alert.kind === "parking" && alert.trackerId === trackerId)?.id === id;
}

function parkingAnswers(alert) {
  const answer = (secure) => () => attempt({ op: "answerParking", tracker: alert.trackerId, secure });
  return [button("Secure location", `secure-${alert.id}`, answer(true), { className: "primary" }),
    button("Temporary parking", `temporary-${alert.id}`, answer(false))];
}

// News that stay on the map until they are answered or closed.

// An alert of this kind does not replace these, which ask something, and is shown after them.
const TOAST_BEHIND = { silent: ["left", "outside", "movement", "parking"], position: ["movement"] };

function toast(alert) {
  const list = byID("toasts");
  let question = null;
  for (const node of list.querySelectorAll(`[data-tracker="${CSS.escape(alert.trackerId ?? "")}"]`)) {
    const asks = !node.querySelector(".answers").hidden;
    if (asks && TOAST_BEHIND[alert.kind]?.includes(node.dataset.kind)) question = node;
    else node.remove();
  }
  const close = () => node.remove();
  const found = ["left", "outside"].includes(alert.kind) && alert.petId
    ? [button("Confirm pet has been found", "toast-found", () => attempt({ op: "confirmFound", pet: alert.petId }),
      { className: "primary", "aria-label": `Confirm pet has been found: ${alert.petName}` })] : [];
  const answers = alert.kind === "movement" ? bikeAnswers(alert.trackerId)
    : alert.kind === "parking" && alert.prompts ? parkingAnswers(alert) : [];
  const node = h(`article.toast.${alert.kind}`, { data: { kind: alert.kind, tracker: alert.trackerId ?? "", pet: alert.petId ?? "" } },
    h("span.symbol", { "aria-hidden": "true" }, alertSymbol[alert.kind] ?? "•"),
    h("div.body", {}, ...alertText(alert), h("p.note", {}, since(alert.time)),
      h("div.acts", { onclick: close }, h("span.answers", {}, ...found, ...answers), button("Show", "toast-show", () => select(alert.trackerId)))),
    button("×", "toast-close", close, { className: "close", "aria-label": "Close" }));
  if (question) question.after(node);
  else list.prepend(node);
  while (list.children.length > TOASTS_MAX) list.lastElementChild.remove();
}

// A toast goes with its tracker, and its answers with its question.
function drawToasts() {
  for (const node of [...byID("toasts").children]) {
    const { kind, pet, tracker: id } = node.dataset;
    const tracker = trackerOf(id);
    if (id && !tracker) node.remove();
    const isOver = { movement: tracker?.bike !== "alarm", parking: !tracker?.asksAboutPlace }[kind]
      ?? (tracker?.state !== "triggering" || tracker.pet !== pet);
    node.querySelector(".answers").hidden = isOver;
  }
}

// Acts.

// An act without a dialog: what is refused is shown in one.
async function attempt(operation) {
  // What is answered now; a later alert stays.
  const toasts = [...byID("toasts").children].filter(({ dataset }) =>
    dataset.pet === operation.pet || dataset.tracker === operation.tracker);
  try {
    await operate(operation);
    for (const node of toasts) node.remove();
    render();
  } catch (error) {
    ask({ title: "Refused", text: [h("p", {}, error.message)], accept: "Close", submit: async () => {} });
  }
}

function select(id, moves = true) {
  selected = id;
  const tracker = trackerOf(id);
  if (view !== "trackers") {
    history.pushState(null, "", "#trackers");
    showView();
  }
  render();
  document.querySelector(`[data-key="select-${CSS.escape(id)}"]`)?.closest("li").scrollIntoView({ block: "nearest" });
  if (tracker && hasPosition(tracker) && moves) look(tracker);
}

// In a low window the map may be scrolled out of it.
const reveal = () => byID("field").scrollIntoView({ block: "nearest" });

function look(position) {
  map.look(position);
  reveal();
}

const profileFields = (pet, when) => [
  { name: "name", label: "Name of the pet", value: pet?.name, required: true, when },
  { name: "age", label: "Age in years", type: "number", min: 0, max: 99, step: 1, value: pet?.age ?? 1, required: true, when },
  { name: "description", label: "Description", value: pet?.description, required: true, placeholder: "brown, white paws, shy", when },
  { name: "picture", label: "Picture (optional)", type: "file", accept: "image/*", when },
];

async function profileOf(values, pet) {
  return {
    name: values.name, age: Number(values.age), description: values.description,
    imageUrl: values.picture?.length ? await thumbnail(values.picture[0]) : pet?.imageUrl ?? NO_PICTURE,
  };
}

// A picture that is small enough to be kept with the pet.
async function thumbnail(file) {
  const image = await createImageBitmap(file).catch(() => {
    throw new Error("Picture: expected an image file.");
  });
  const canvas = h("canvas", { width: PICTURE_SIDE, height: PICTURE_SIDE });
  const side = Math.min(image.width, image.height);
  canvas.getContext("2d").drawImage(image, (image.width - side) / 2, (image.height - side) / 2, side, side, 0, 0, PICTURE_SIDE, PICTURE_SIDE);
  for (const quality of [0.9, 0.7, 0.5, 0.3, 0.1]) {
    const url = canvas.toDataURL("image/webp", quality);
    if (url.length <= PICTURE_MAX) return url;
  }
  throw new Error("Picture: too detailed; choose a simpler one.");
}

function addTracker(id) {
  const petID = newID("pet");
  const isNew = ({ on }) => on === "new";
  let isPetAdded = false;
  ask({
    title: ["Add ", own(id)],
    fields: [
      { name: "title", label: "Title of the tracker", value: id, required: true },
      { name: "on", label: "Worn by", value: "new", options: [["new", "A new pet"], ...state.pets.map((pet) => [pet.id, pet.name]), ["bike", "A bike"], ["none", "No pet yet"]] },
      ...profileFields(null, isNew),
    ],
    accept: "Add tracker",
    submit: async (values) => {
      if (values.on === "bike") {
        await operate({ op: "addBike", id, title: values.title });
      } else {
        if (isNew(values) && !isPetAdded) {
          await operate({ op: "addPet", id: petID, ...(await profileOf(values)) });
          isPetAdded = true;
        }
        const pet = { new: petID, none: null };
        try {
          await operate({ op: "addTracker", id, title: values.title, pet: values.on in pet ? pet[values.on] : values.on });
        } catch (error) {
          // A new pet does not stay behind without it.
          if (isPetAdded) await operate({ op: "deletePet", id: petID });
          isPetAdded = false;
          throw error;
        }
      }
      select(id);
    },
  });
}

function editPet(id) {
  const pet = petOf(id);
  ask({
    title: pet ? ["Edit ", own(pet.name)] : "Add a pet",
    fields: profileFields(pet),
    accept: "Save",
    extra: pet ? [button("Delete", "pet-delete", () => ask({
      title: ["Delete ", own(pet.name), "?"], text: [h("p", {}, "Its trackers stay, without a pet.")],
      accept: "Delete", danger: true, submit: () => operate({ op: "deletePet", id }),
    }), { className: "danger" })] : [],
    submit: async (values) =>
      operate({ op: pet ? "editPet" : "addPet", id: id ?? newID("pet"), ...(await profileOf(values, pet)) }),
  });
}

function trackerSettings(id) {
  const tracker = trackerOf(id);
  // Used last, first.
  const places = (tracker.secure ?? []).map((place, index) => ({ place, name: `secure${index}` })).reverse();
  const minutes = tracker.interval ? Math.min(60, Math.max(1, Math.round(tracker.interval / 60))) : "";
  let isTyped = false;
  ask({
    title: ["Settings of ", own(nameOf(tracker))],
    fields: [
      { name: "title", label: "Title", value: tracker.title, required: true },
      ...(tracker.bike ? [] : [{ name: "pet", label: "Worn by", value: tracker.pet ?? "", options: [["", "No pet"], ...state.pets.map((pet) => [pet.id, pet.name])] }]),
      { name: "minutes", label: "Reporting interval in minutes (1 to 60)", type: "number", min: 1, max: 60, step: 1, value: minutes,
        oninput: () => {
          isTyped = true;
        },
        note: "The tracker gets it with the answer to its next report." },
      { name: "alerts", label: "Alerts", type: "checkbox", value: tracker.alerts !== false },
      { name: "disabled", label: "Disabled: positions are kept, alerts are not sent", type: "checkbox", value: tracker.disabled },
      ...places.map(({ place, name }) => ({ name, label: `Secure: ${place.radius} m around ${coordinates(place)}`, type: "checkbox", value: true })),
    ],
    accept: "Save",
    extra: [button("Delete", "tracker-delete", () => ask({
      title: ["Delete ", own(nameOf(tracker)), "?"],
      text: [h("p", {}, "Its history is no longer yours. The tracker can be added again.")],
      accept: "Delete", danger: true, submit: () => operate({ op: "deleteTracker", id }),
    }), { className: "danger" })],
    submit: async (values) => {
      const changes = [
        values.title !== tracker.title && { op: "renameTracker", id, title: values.title },
        !tracker.bike && values.pet !== (tracker.pet ?? "") && { op: "assignPet", tracker: id, pet: values.pet || null },
        values.minutes !== "" && isTyped && { op: "setInterval", tracker: id, minutes: Number(values.minutes) },
        values.alerts !== (tracker.alerts !== false) && { op: tracker.bike ? "setAlerts" : "setNotifications", tracker: id, on: values.alerts },
        values.disabled !== tracker.disabled && { op: "setDisabled", tracker: id, on: values.disabled },
        ...places.map(({ place: { latitude, longitude }, name }) =>
          !values[name] && { op: "removeSecurePlace", tracker: id, place: { latitude, longitude } }),
      ];
      for (const change of changes.filter(Boolean)) await operate(change);
    },
  });
}

// Another fence than the present one takes effect only after the owner has confirmed it.
async function proposeFence(pet, fence) {
  const present = own(fenceOf(pet.fence)?.name ?? "");
  if (!fence) {
    ask({
      title: ["Stop watching ", own(pet.name), "?"],
      text: [h("p", {}, "Without the fence ", present, " there are no alerts about the pet.")],
      accept: "Stop watching", danger: true,
      submit: () => operate({ op: "proposeFence", pet: pet.id, fence }),
    });
    return;
  }
  try {
    if ((await operate({ op: "proposeFence", pet: pet.id, fence })) !== "needsConfirmation") return;
  } catch (error) {
    ask({ title: "Refused", text: [h("p", {}, error.message)], accept: "Close", submit: async () => {} });
    return;
  }
  ask({
    title: ["Change the fence of ", own(pet.name), "?"],
    text: [h("p", {}, "From ", present, " to ", own(fenceOf(fence)?.name ?? ""), ". The last position is checked against it at once.")],
    accept: "Change fence",
    submit: () => operate({ op: "confirmFence", pet: pet.id }),
  });
}

function showFence(fence) {
  map.isTouched = true;
  map.fit(outline(fence));
  reveal();
}

function openEditor(fence) {
  byID("fence-browser").hidden = true;
  map.isTouched = true;
  if (fence.id) showFence(fence);
  editor.open(fence);
  drawMap();
  reveal();
}

function showHistory(id) {
  location.hash = "history";
  past.offer(state.trackers.map((tracker) => [tracker.id, nameOf(tracker)]), id);
  past.load();
}

// Corners that are not saved are not thrown away without a question.
function leaveEditor(then) {
  const leave = () => {
    if (editor.isOpen) editor.close();
    then();
  };
  if (!editor.isChanged) {
    leave();
    return;
  }
  ask({
    title: "Discard the drawing?", text: [h("p", {}, "The fence is not saved.")], accept: "Discard", danger: true,
    submit: async () => leave(),
  });
}

function showView() {
  const name = location.hash.slice(1);
  const next = VIEWS.includes(name) ? name : "trackers";
  if (next !== "fences" && editor.isChanged) {
    history.replaceState(null, "", "#fences");
    leaveEditor(() => {
      location.hash = next;
    });
    return;
  }
  view = next;
  for (const id of VIEWS) byID(id).hidden = id !== view;
  for (const item of document.querySelectorAll("[data-view]")) {
    if (item.dataset.view === view) item.setAttribute("aria-current", "page");
    else item.removeAttribute("aria-current");
  }
  if (view === "alerts") unread = 0;
  if (view !== "fences" && editor.isOpen) editor.close();
  if (view !== "history" && past.tracker) past.close();
  byID("panel").scrollTop = 0;
  render();
  if (view === "history") past.renew();
}

byID("add-pet").onclick = () => editPet(null);
byID("draw-polygon").onclick = () => openEditor({});
byID("draw-circle").onclick = () => openEditor({ circle: true });
byID("zoom-in").onclick = () => map.zoom(1.6);
byID("zoom-out").onclick = () => map.zoom(1 / 1.6);
byID("zoom-fit").onclick = () => {
  map.isTouched = false;
  map.fit();
};
addEventListener("hashchange", showView);
addEventListener("online", () => watch(PATIENCE_AWAKE));
document.addEventListener("visibilitychange", () => document.hidden || watch(PATIENCE_AWAKE));
setInterval(() => {
  watch(PATIENCE);
  tick();
  drawLists();
}, 1000);
showView();
connect();
