// Draws and edits a fence: on the map by clicking and dragging, or by keyboard and typed coordinates.

import { ask, button, h, newID, sync } from "./dom.js";
import { CORNERS_MAX, RADIUS, areaOf, fenceFault, rounded } from "./geometry.js";
import { distance, radiusTo, threeDigits } from "./map.js";

const RADIUS_START = 50;

export function areaText(corners) {
  const area = areaOf(corners);
  return area >= 1e6 ? `${threeDigits(area / 1e6)} km²` : `${Math.round(area).toLocaleString("en-GB")} m²`;
}

export class Editor {
  // operate(operation) posts it; current(id) asks for the server's fence; done(id) is called when the editor closes.
  constructor(form, map, operate, current, done) {
    Object.assign(this, { form, map, operate, current, done, draft: null });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.save();
    });
  }

  get isOpen() {
    return this.draft !== null;
  }

  get content() {
    const { corners, centre, radius } = this.draft;
    return JSON.stringify([corners, centre, radius, this.name.value]);
  }

  get isChanged() {
    return this.isOpen && this.content !== this.opened;
  }

  open(fence) {
    this.id = fence.id ?? null;
    this.before = fence;
    this.draft = {
      corners: fence.centre || fence.circle ? null : [...(fence.corners ?? [])],
      centre: fence.centre ?? null,
      radius: fence.radius ?? RADIUS_START,
      isCircle: Boolean(fence.centre || fence.circle),
    };
    this.refusal = "";
    this.build(fence.name ?? "");
    this.opened = this.content;
    this.update();
    this.map.root.focus({ preventScroll: true });
  }

  close(id = null) {
    this.draft = null;
    this.map.show({ draft: null });
    this.form.hidden = true;
    this.form.replaceChildren();
    this.done(id);
  }

  build(name) {
    const { isCircle } = this.draft;
    this.name = h("input", { id: "fence-name", value: name, dir: "auto", maxLength: 64, required: true, autocomplete: "off" });
    this.corners = h("ol.corners");
    this.status = h("p.status", { role: "status" });
    this.radius = h("input", { id: "fence-radius", type: "number", min: RADIUS[0], max: RADIUS[1], step: 1, value: this.draft.radius });
    this.radius.addEventListener("input", () => this.change({ radius: Math.round(Number(this.radius.value)) }));
    const typed = h("input", { id: "typed", placeholder: "31.9539, 35.9106", inputMode: "text", autocomplete: "off" });
    const add = () => {
      const match = typed.value.match(/^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/);
      const position = match && { latitude: Number(match[1]), longitude: Number(match[2]) };
      if (!position || Math.abs(position.latitude) > 90 || Math.abs(position.longitude) > 180) {
        this.refusal = "Coordinates: expected latitude, longitude in degrees, such as 31.9539, 35.9106";
        this.update();
        return;
      }
      this.press(position);
      this.map.look(position);
      typed.value = "";
    };
    typed.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      add();
    });
    const rows = h("div", {},
      h("p.note", {}, isCircle
        ? "Click the map to set the centre, and drag the rim. With the keyboard: move the map and press Enter."
        : "Click the map to add 3 to 8 corners, and drag them. With the keyboard: move the map and press Enter."),
      h("div.field", {}, h("label", { htmlFor: "fence-name" }, "Name"), this.name),
      isCircle ? h("div.field", {}, h("label", { htmlFor: "fence-radius" }, "Radius in metres"), this.radius) : null,
      this.corners,
      h("div.field", {}, h("label", { htmlFor: "typed" }, isCircle ? "Centre: latitude, longitude" : "Add a corner: latitude, longitude"),
        h("div.row", {}, typed, button(isCircle ? "Set" : "Add", "typed-add", add),
          button("Centre of map", "centre-add", () => this.press(this.map.centrePosition())))),
      this.status,
      h("div.acts", {}, button("Cancel", "editor-cancel", () => this.close()), h("span.space"),
        this.submit = h("button.primary", { type: "submit" }, "Save fence")),
    );
    this.form.replaceChildren(...rows.children);
    this.form.hidden = false;
  }

  change(values) {
    Object.assign(this.draft, values);
    this.refusal = "";
    this.update();
  }

  press(position) {
    const { isCircle, corners } = this.draft;
    if (isCircle) this.change({ centre: rounded(position) });
    else if (corners.length < CORNERS_MAX) this.change({ corners: [...corners, rounded(position)] });
    else this.change({});
  }

  insert(index, position) {
    this.change({ corners: this.draft.corners.toSpliced(index, 0, rounded(position)) });
  }

  remove(index) {
    if (this.draft.isCircle || this.draft.corners.length === 0) return;
    this.change({ corners: this.draft.corners.toSpliced(index, 1) });
  }

  undo(handle) {
    this.remove(handle === undefined ? -1 : Number(handle));
  }

  drag(handle, position) {
    const { corners, centre } = this.draft;
    if (handle === "centre") {
      this.change({ centre: rounded(position) });
    } else if (handle === "rim") {
      const metres = Math.max(RADIUS[0], Math.min(RADIUS[1], radiusTo(centre, position)));
      this.change({ radius: metres });
      this.radius.value = metres;
    } else {
      this.change({ corners: corners.with(Number(handle), rounded(position)) });
    }
  }

  // The rule that the draft breaks, or null.
  fault() {
    const { isCircle, centre, radius, corners } = this.draft;
    if (!isCircle) return fenceFault(corners);
    if (!centre) return { text: "the centre is missing", edges: [] };
    return radius >= RADIUS[0] && radius <= RADIUS[1] ? null
      : { text: `radius: expected ${RADIUS[0]} to ${RADIUS[1]} m, found ${radius}`, edges: [] };
  }

  update() {
    const { draft } = this;
    draft.fault = this.fault();
    draft.canGrow = !draft.isCircle && draft.corners.length < CORNERS_MAX;
    this.map.show({ draft });
    const positions = draft.isCircle ? (draft.centre ? [draft.centre] : []) : draft.corners;
    const isUnfinished = !draft.isCircle && draft.corners.length < 3;
    const text = this.refusal || (draft.fault
      ? (isUnfinished ? `Add at least 3 corners; ${draft.corners.length} so far.` : `Not valid: ${draft.fault.text}.`)
      : draft.isCircle ? `Circle of ${distance(draft.radius)}.` : `${draft.corners.length} corners, ${areaText(draft.corners)}.`);
    if (this.status.textContent !== text) this.status.textContent = text;
    const isBad = Boolean(this.refusal || (draft.fault && !isUnfinished && positions.length > 0));
    this.status.classList.toggle("bad", isBad);
    this.submit.setAttribute("aria-disabled", String(Boolean(draft.fault)));
    this.list(positions);
  }

  // The corners as numbers; while their count stays, the inputs stay and only their values change.
  list(positions) {
    sync(this.corners, positions.map((_, index) => index), (index) => index, (index) => this.row(index));
    positions.forEach((position, index) => {
      for (const input of this.corners.children[index].querySelectorAll("input")) {
        const text = position[input.name].toFixed(7).replace(/0{1,3}$/, "");
        if (document.activeElement !== input) input.value = text;
      }
    });
  }

  row(index) {
    const { isCircle } = this.draft;
    const what = isCircle ? "Centre" : `Corner ${index + 1}`;
    const input = (name, most) => h("input", {
      name, type: "number", min: -most, max: most, step: "any", required: true, "aria-label": `${what}, ${name}`,
      data: { key: `corner-${index}-${name}` },
      oninput: (event) => {
        const value = Number(event.target.value);
        if (event.target.value === "" || Math.abs(value) > most) return;
        const old = isCircle ? this.draft.centre : this.draft.corners[index];
        this.drag(isCircle ? "centre" : String(index), { ...old, [name]: value });
      },
    });
    return h("li", {}, h("span.number", { "aria-hidden": "true" }, isCircle ? "+" : String(index + 1)),
      input("latitude", 90), input("longitude", 180),
      isCircle ? null : button("×", `corner-${index}-remove`, () => this.remove(index), { "aria-label": `Remove corner ${index + 1}` }));
  }

  async save() {
    const { draft } = this;
    if (draft.fault) {
      this.refusal = `Not saved: ${draft.fault.text}.`;
      this.update();
      return;
    }
    const shape = draft.isCircle ? { centre: draft.centre, radius: draft.radius } : { coordinates: draft.corners };
    try {
      const theirs = this.id ? await this.current(this.id) : null;
      if (this.id && JSON.stringify(theirs) !== JSON.stringify(this.before)) {
        this.askWhose(theirs);
        return;
      }
      const id = this.id ?? newID("fence");
      await this.operate({ op: this.id ? "editFence" : "addFence", id, name: this.name.value.trim(), ...shape });
      this.close(id);
    } catch (error) {
      this.refusal = error.message;
      this.update();
    }
  }

  // Another page has changed or deleted the fence, which then is added as a new one.
  askWhose(theirs) {
    const dialog = document.getElementById("dialog");
    ask({
      title: theirs ? "Changed by another page" : "Deleted by another page",
      text: [h("p", {}, theirs ? "The fence is no longer what you opened." : "Your drawing can be saved as a new fence, without the pets of the old one.")],
      accept: "Save mine",
      extra: [button("Keep theirs", "fence-theirs", () => {
        dialog.close();
        this.close(this.id);
      })],
      submit: async () => {
        dialog.close();
        this.before = theirs;
        this.id &&= theirs?.id;
        this.save();
      },
    });
  }
}
