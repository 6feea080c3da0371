// A map without tiles, in SVG: what it shows is set by `show`, and drawn in pixels around its centre.

import { clipArea, clipSegment, metres, project, unproject, worldMetres } from "./geometry.js";

const NAMESPACE = "http://www.w3.org/2000/svg";
// The whole world is this many pixels wide at least; a pixel is this many metres at least.
const SCALE_MIN = 256;
const PIXEL_METRES_MIN = 0.02;
// A fit leaves this margin in pixels, and does not go closer than this many metres to a side.
const MARGIN = 70;
const FIT_METRES = 80;
// A look at a place shows this many metres from top to bottom at most.
const LOOK_METRES = 400;
const TILE = 256;
const TILE_ZOOM_MAX = 19;
// An image that is not available is asked for again after this time.
const TILE_RETRY_MS = 60000;
// The most addresses of such images that are kept.
const MISSING_MAX = 1000;
// A track fades in this many steps.
const FADES = 6;
// Shapes are cut off this many pixels outside the view; trackers outside it are shown this far inside.
const SKIRT = 100;
const EDGE = 22;
// A press that moves farther than this is a drag.
const SLOP = 5;

export function svg(name, attributes = {}, ...children) {
  const node = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) node.setAttribute(key, value);
  }
  node.append(...children);
  return node;
}

// 1, 2 or 5 times a power of ten, not above `most`.
function nice(most) {
  const power = 10 ** Math.floor(Math.log10(most));
  return power * (most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1);
}

// As above for degrees, of which those above ten are round differently.
const niceDegrees = (most) => [90, 30, 10].find((step) => step <= most) ?? Math.max(1e-5, nice(most));

const numbers = new Intl.NumberFormat("en-GB");
export const threeDigits = (value) => numbers.format(Number(value.toPrecision(3)));
export const distance = (length) =>
  length >= 1000 ? `${threeDigits(length / 1000)} km`
    : length >= 1 ? `${Math.round(length)} m` : `${Math.round(length * 100)} cm`;

export class FieldMap {
  // handlers: press(position), select(id), drag(handle, position), insert(index, position), undo(),
  // leave(), moved(), insets(): the pixels to leave free at the top or on the right.
  constructor(root, handlers) {
    this.root = root;
    this.handlers = handlers;
    this.centre = { x: 0.5, y: 0.5 };
    this.scale = SCALE_MIN * 4;
    this.isTouched = false;
    // Milliseconds that the last drawing took.
    this.cost = 0;
    this.content = { trackers: [], fences: [], secure: [], draft: null, playback: null, tiles: null };
    this.markers = new Map();
    this.handles = new Map();
    this.pointers = new Map();
    // Addresses of images that are not available, and when that was.
    this.missing = new Map();
    // The grid is seen where images are missing.
    const names = ["grid", "tiles", "fences", "secure", "tracks", "errors", "playback", "draft"];
    this.layers = Object.fromEntries(
      names.map((name) => [name, svg("g", { class: `layer-${name}`, "aria-hidden": "true" })]),
    );
    this.markerLayer = svg("g", { class: "layer-markers" });
    this.handleLayer = svg("g", { class: "layer-handles" });
    this.surface = svg("svg", {}, ...Object.values(this.layers), this.markerLayer, this.handleLayer);
    root.prepend(this.surface);
    this.listen();
    new ResizeObserver(() => this.draw()).observe(root);
  }

  show(content) {
    Object.assign(this.content, content);
    if (!this.isTouched) this.fit();
    this.draw();
  }

  // Pixels from the centre; the copy of the world that is nearest to `near`.
  place(position, near = this.centre.x) {
    const { x, y } = project(position);
    const shifted = x - Math.round(x - near);
    return { x: (shifted - this.centre.x) * this.scale, y: (y - this.centre.y) * this.scale, world: shifted };
  }

  // A line of positions, each beside the one before, also across the date line.
  line(positions) {
    let near = this.centre.x;
    return positions.map((position) => {
      const point = this.place(position, near);
      near = point.world;
      return point;
    });
  }

  // What is drawn ends a little outside the view: nothing is drawn that is a million pixels wide.
  box() {
    const { width, height } = this.size();
    return { x: width / 2 + SKIRT, y: height / 2 + SKIRT };
  }

  isSeen({ x, y }) {
    const box = this.box();
    return Math.abs(x) < box.x && Math.abs(y) < box.y;
  }

  area(points, attributes) {
    return svg("path", { d: path(clipArea(points, this.box()), "Z"), ...attributes });
  }

  circle(centre, radius, attributes) {
    const { x, y } = this.place(centre);
    const r = this.pixels(radius, centre.latitude);
    // Enough corners that the sides are within a tenth of a pixel of the circle.
    const count = Math.max(24, Math.ceil(7 * Math.sqrt(r)));
    const points = Array.from({ length: count }, (_, index) => {
      const angle = (2 * Math.PI * index) / count;
      return { x: x + r * Math.sin(angle), y: y - r * Math.cos(angle) };
    });
    return this.area(points, attributes);
  }

  segment(a, b) {
    const ends = clipSegment(a, b, this.box());
    return ends ? path(ends) : "";
  }

  label(text, x, y, name) {
    return this.isSeen({ x, y }) ? [svg("text", { x, y, class: name }, text)] : [];
  }

  position(x, y) {
    return unproject({ x: this.centre.x + x / this.scale, y: this.centre.y + y / this.scale });
  }

  centrePosition() {
    return this.position(0, 0);
  }

  pixels(length, latitude) {
    return (length / worldMetres(latitude)) * this.scale;
  }

  // Shows all of the positions, or of what the map shows.
  fit(positions = this.everything()) {
    if (positions.length === 0) return;
    const points = positions.map(project);
    // The longest stretch of longitude without a point stays outside.
    const xs = points.map((point) => point.x).sort((a, b) => a - b);
    let [west, gap] = [xs[0], xs[0] + 1 - xs[xs.length - 1]];
    for (let index = 1; index < xs.length; index += 1) {
      if (xs[index] - xs[index - 1] > gap) [west, gap] = [xs[index], xs[index] - xs[index - 1]];
    }
    const ys = points.map((point) => point.y);
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    this.centre = { x: (west + (1 - gap) / 2) % 1, y: (top + bottom) / 2 };
    const least = FIT_METRES / worldMetres(this.centrePosition().latitude);
    const { width, height } = this.size();
    const rooms = this.handlers.insets().map((inset) => {
      const [across, down] = [width - inset.right, height - inset.top];
      const margin = 2 * Math.min(MARGIN, across / 6, down / 6);
      return [Math.min((across - margin) / Math.max(least, 1 - gap), (down - margin) / Math.max(least, bottom - top)), inset];
    });
    const [scale, inset] = rooms.reduce((best, room) => (room[0] > best[0] ? room : best));
    this.setScale(scale);
    this.makeRoom(inset);
    this.draw();
  }

  everything() {
    const { trackers, fences, secure, draft, playback } = this.content;
    if (playback) return playback.points;
    return [
      ...trackers.flatMap((tracker) => [tracker.position, ...tracker.track]),
      ...fences.flatMap(outline),
      ...secure.flatMap((place) => outline({ centre: place, radius: place.radius })),
      ...(draft && (draft.centre || draft.corners?.length) ? outline(draft) : []),
    ];
  }

  look(position) {
    this.isTouched = true;
    this.centre = project(position);
    this.setScale(Math.max(this.scale, (this.size().height * worldMetres(position.latitude)) / LOOK_METRES));
    this.makeRoom(this.handlers.insets()[0]);
    this.draw();
  }

  // Moves what is in the middle into the middle of the part that nothing covers.
  makeRoom({ top, right }) {
    this.centre.x += right / 2 / this.scale;
    this.centre.y -= top / 2 / this.scale;
  }

  size() {
    return { width: this.root.clientWidth || 300, height: this.root.clientHeight || 300 };
  }

  setScale(scale) {
    const most = worldMetres(this.centrePosition().latitude) / PIXEL_METRES_MIN;
    this.scale = Math.max(SCALE_MIN, Math.min(most, scale));
  }

  zoom(factor, x = 0, y = 0) {
    this.isTouched = true;
    const before = this.scale;
    this.setScale(before * factor);
    this.centre.x += x / before - x / this.scale;
    this.pan(0, y * (this.scale / before - 1));
  }

  pan(x, y) {
    this.isTouched = true;
    const turned = this.centre.x + x / this.scale;
    this.centre.x = turned - Math.floor(turned);
    this.centre.y = Math.max(0, Math.min(1, this.centre.y + y / this.scale));
    this.draw();
  }

  // Draws with the next frame, once.
  draw() {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      const begun = performance.now();
      this.render();
      this.cost = performance.now() - begun;
    });
  }

  render() {
    const { width, height } = this.size();
    this.surface.setAttribute("viewBox", `${-width / 2} ${-height / 2} ${width} ${height}`);
    const { layers, content } = this;
    this.surface.classList.toggle("past", content.playback !== null);
    layers.tiles.replaceChildren(...this.tiles(width, height));
    layers.grid.replaceChildren(...this.grid(width, height));
    layers.fences.replaceChildren(...content.fences.flatMap((fence) => this.fence(fence)));
    layers.secure.replaceChildren(...content.secure.map((place) => {
      const { x, y } = this.place(place);
      const r = this.pixels(place.radius, place.latitude);
      return svg("g", { class: "place" }, this.circle(place, place.radius, {}),
        ...(r < MARGIN ? [] : this.label("P", x, y + 16 - r, "")), title("Secure place"));
    }));
    layers.tracks.replaceChildren(...content.trackers.flatMap((tracker) => this.track(tracker)));
    layers.errors.replaceChildren(...content.trackers.map((tracker) =>
      this.circle(tracker.position, tracker.error ?? 0, { class: `error ${tracker.tone}` })));
    layers.playback.replaceChildren(...this.playback());
    layers.draft.replaceChildren(...this.draft());
    this.drawMarkers();
    this.drawHandles();
    this.handlers.moved(this);
  }

  tiles(width, height) {
    const template = this.content.tiles;
    this.lacksTiles = false;
    if (!template) return [];
    const zoom = Math.max(0, Math.min(TILE_ZOOM_MAX, Math.round(Math.log2(this.scale / TILE))));
    const count = 2 ** zoom;
    const size = this.scale / count;
    const range = (centre, half) => [
      Math.floor((centre - half / this.scale) * count),
      Math.floor((centre + half / this.scale) * count),
    ];
    const [left, right] = range(this.centre.x, width / 2);
    const [top, bottom] = range(this.centre.y, height / 2);
    const images = [];
    for (let x = left; x <= right; x += 1) {
      for (let y = Math.max(0, top); y <= Math.min(count - 1, bottom); y += 1) {
        const column = ((x % count) + count) % count;
        const href = template.replace("{z}", zoom).replace("{x}", column).replace("{y}", y);
        const isMissing = this.missing.has(href);
        this.lacksTiles ||= isMissing;
        if (isMissing && Date.now() - this.missing.get(href) < TILE_RETRY_MS) continue;
        images.push(this.tile(svg("image", {
          href,
          x: (x / count - this.centre.x) * this.scale,
          y: (y / count - this.centre.y) * this.scale,
          // Without a gap between neighbours.
          width: size + 0.5,
          height: size + 0.5,
        }), href));
      }
    }
    return images;
  }

  tile(image, href) {
    image.addEventListener("load", () => this.missing.delete(href) && this.draw());
    image.addEventListener("error", () => {
      this.missing.set(href, Date.now());
      // The oldest one first.
      if (this.missing.size > MISSING_MAX) this.missing.delete(this.missing.keys().next().value);
      this.draw();
      setTimeout(() => this.draw(), TILE_RETRY_MS);
    });
    return image;
  }

  // Meridians and parallels at round degrees.
  grid(width, height) {
    const nodes = [];
    const digits = (step) => Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    const label = (value, step, letters) =>
      `${Math.abs(value).toFixed(digits(step))}° ${value < 0 ? letters[1] : letters[0]}`;
    const pixel = 360 / this.scale;
    const east = niceDegrees(pixel * 200);
    const west = (this.centre.x - width / 2 / this.scale) * 360 - 180;
    for (let n = Math.ceil(west / east); n * east < west + pixel * width; n += 1) {
      const x = (n * east + 180 - this.centre.x * 360) / pixel;
      const longitude = ((((n * east + 180) % 360) + 360) % 360) - 180;
      nodes.push(svg("path", { d: `M${x} ${-height / 2}v${height}` }),
        svg("text", { x: x + 4, y: -height / 2 + 14 }, label(longitude, east, "EW")));
    }
    const { latitude: north } = this.position(0, -height / 2);
    const { latitude: south } = this.position(0, height / 2);
    const step = niceDegrees(((north - south) / height) * 160);
    for (let n = Math.ceil(south / step); n * step < Math.min(north, 89); n += 1) {
      const { y } = this.place({ latitude: n * step, longitude: 0 });
      nodes.push(svg("path", { d: `M${-width / 2} ${y}h${width}` }),
        svg("text", { x: -width / 2 + 6, y: y - 4 }, label(n * step, step, "NS")));
    }
    return nodes;
  }

  fence(fence) {
    const named = (x, y) => this.label(fence.name, x, y + 16, "fence-name");
    if (fence.corners) {
      const points = this.line(fence.corners);
      const xs = points.map(({ x }) => x);
      const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
      return [this.area(points, { class: "fence" }), ...named(middle, Math.max(...points.map(({ y }) => y)))];
    }
    const { x, y } = this.place(fence.centre);
    const r = this.pixels(fence.radius, fence.centre.latitude);
    return [this.circle(fence.centre, fence.radius, { class: "fence" }), ...named(x, y + r)];
  }

  track({ track, tone }) {
    if (track.length === 0) return [];
    const points = this.line(track);
    const [first, last] = [Date.parse(track[0].fixTime), Date.parse(track[track.length - 1].fixTime)];
    const bands = Array.from({ length: FADES }, () => ({ line: "", dots: "" }));
    points.forEach((point, index) => {
      const share = last > first ? (Date.parse(track[index].fixTime) - first) / (last - first) : 1;
      const band = bands[Math.min(FADES - 1, Math.floor(share * FADES))];
      if (index > 0) band.line += this.segment(points[index - 1], point);
      if (this.isSeen(point)) band.dots += `${path([point])}h0`;
    });
    return bands.filter((band) => band.line || band.dots).map((band) => svg("g",
      { class: `track ${tone}`, opacity: 0.15 + (0.85 * (bands.indexOf(band) + 1)) / FADES },
      svg("path", { d: band.line }), svg("path", { class: "dots", d: band.dots })));
  }

  playback() {
    const shown = this.content.playback;
    if (!shown) return [];
    const points = this.line(shown.points);
    const line = (from, to) => points.slice(from, to).map((point, index) => this.segment(point, points[from + index + 1])).join("");
    const dot = ({ x, y }, name, r) => (this.isSeen({ x, y }) ? [svg("circle", { class: name, cx: x, cy: y, r })] : []);
    return [
      svg("path", { class: "ride", d: line(0, points.length - 1) }),
      svg("path", { class: "ride done", d: line(0, shown.index) }),
      ...dot(points[0], "ride-end", 4), ...dot(points[shown.index], "ride-here", 8),
    ];
  }

  draft() {
    const { draft } = this.content;
    if (!draft) return [];
    const cross = svg("path", { class: "crosshair", d: "M-10 0h7M10 0h-7M0 -10v7M0 10v-7" });
    if (draft.centre) {
      return [this.circle(draft.centre, draft.radius, { class: `drawing${draft.fault ? " bad" : ""}` }), cross];
    }
    const points = this.line(draft.corners ?? []);
    const bad = new Set(draft.fault?.edges ?? []);
    const edges = points.length < 2 ? [] : points.map((point, index) => svg("path", {
      class: `edge${bad.has(index) ? " bad" : ""}${index === points.length - 1 ? " closing" : ""}`,
      d: this.segment(point, points[(index + 1) % points.length]),
    }));
    return [this.area(points, { class: "drawing area" }), ...edges, cross];
  }

  // Markers stay the same nodes, so that one that has the focus keeps it.
  drawMarkers() {
    const shown = new Set();
    for (const tracker of this.content.trackers) {
      shown.add(tracker.id);
      let marker = this.markers.get(tracker.id);
      if (!marker) {
        marker = svg("g", { role: "button", tabindex: 0 });
        marker.addEventListener("keydown", (event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          event.stopPropagation();
          this.handlers.select(tracker.id);
        });
        this.markers.set(tracker.id, marker);
        this.markerLayer.append(marker);
      }
      marker.dataset.tracker = tracker.id;
      // A tracker outside the view is shown at its edge.
      const { x, y } = this.place(tracker.position);
      const edge = { x: this.size().width / 2 - EDGE, y: this.size().height / 2 - EDGE };
      const isAway = Math.abs(x) > edge.x + EDGE || Math.abs(y) > edge.y + EDGE;
      const within = (value, most) => (isAway ? Math.max(-most, Math.min(most, value)) : value);
      marker.setAttribute("transform", `translate(${within(x, edge.x)} ${within(y, edge.y)})`);
      marker.setAttribute("class", `marker ${tracker.tone}${tracker.isSelected ? " selected" : ""}${isAway ? " away" : ""}${tracker.isOld ? " old" : ""}`);
      marker.setAttribute("aria-label", `${tracker.name}: ${tracker.state}${isAway ? ", outside the view" : ""}`);
      const heading = tracker.course === null ? [] : [svg("path", {
        class: "heading", d: "M0 -29L7 -18Q0 -21 -7 -18Z", transform: `rotate(${tracker.course})`,
      })];
      marker.replaceChildren(
        ...heading,
        svg("circle", { class: "ring", r: 14 }),
        svg("text", { class: "initial", y: 5 }, tracker.initial),
        svg("text", { class: "name", y: 32 }, tracker.label),
      );
    }
    drop(this.markers, shown);
  }

  // Corners, the middles of edges, a circle's centre and rim: dragged, or moved by arrow keys.
  drawHandles() {
    const { draft } = this.content;
    const shown = new Set();
    const put = (key, name, position, isMinor = false) => {
      const { x, y } = this.place(position);
      if (!this.isSeen({ x, y })) return;
      shown.add(key);
      let handle = this.handles.get(key);
      if (!handle) {
        handle = svg("g", isMinor ? { "aria-hidden": "true" } : { role: "button", tabindex: 0 },
          svg("circle", { r: 16, class: "grip" }), svg("circle", { r: isMinor ? 4 : 8 }),
          svg("text", { y: 4 }, isMinor ? "" : String(Number(key) + 1 || "")));
        this.handles.set(key, handle);
        this.handleLayer.append(handle);
      }
      handle.dataset.handle = key;
      handle.setAttribute("class", `handle${isMinor ? " minor" : ""}`);
      if (!isMinor) handle.setAttribute("aria-label", `${name}; move with the arrow keys`);
      handle.setAttribute("transform", `translate(${x} ${y})`);
    };
    if (draft?.centre) {
      put("centre", "Centre", draft.centre);
      put("rim", "Radius", offset(draft.centre, draft.radius, 90));
    }
    (draft?.corners ?? []).forEach((corner, index, corners) => {
      put(String(index), `Corner ${index + 1}`, corner);
      if (!draft.canGrow || corners.length < 2) return;
      const [a, b] = this.line([corner, corners[(index + 1) % corners.length]]);
      // Too short an edge has no room for another handle.
      if (Math.hypot(a.x - b.x, a.y - b.y) < 60) return;
      put(`+${index + 1}`, "", this.position((a.x + b.x) / 2, (a.y + b.y) / 2), true);
    });
    drop(this.handles, shown);
  }

  listen() {
    const { surface, root } = this;
    surface.addEventListener("pointerdown", (event) => this.press(event));
    surface.addEventListener("pointermove", (event) => this.move(event));
    surface.addEventListener("pointerup", (event) => this.lift(event, true));
    surface.addEventListener("pointercancel", (event) => this.lift(event, false));
    surface.addEventListener("wheel", (event) => {
      event.preventDefault();
      const { x, y } = this.point(event);
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), x, y);
    }, { passive: false });
    root.addEventListener("keydown", (event) => this.key(event));
  }

  point(event) {
    const box = this.surface.getBoundingClientRect();
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  }

  press(event) {
    if (event.button !== 0) return;
    this.surface.setPointerCapture(event.pointerId);
    const handle = event.target.closest("[data-handle]")?.dataset.handle;
    const tracker = event.target.closest("[data-tracker]")?.dataset.tracker;
    this.pointers.set(event.pointerId, { ...this.point(event), handle, tracker, moved: 0 });
  }

  move(event) {
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) return;
    const { x, y } = this.point(event);
    const [dx, dy] = [x - pointer.x, y - pointer.y];
    pointer.moved += Math.hypot(dx, dy);
    if (pointer.moved <= SLOP) return;
    if (this.pointers.size === 2) {
      const [a, b] = [...this.pointers.values()];
      const before = Math.hypot(a.x - b.x, a.y - b.y);
      Object.assign(pointer, { x, y });
      this.zoom(Math.hypot(a.x - b.x, a.y - b.y) / Math.max(1, before), (a.x + b.x) / 2, (a.y + b.y) / 2);
      return;
    }
    Object.assign(pointer, { x, y });
    if (pointer.handle?.startsWith("+")) {
      this.handlers.insert(Number(pointer.handle), this.position(x, y));
      pointer.handle = String(Number(pointer.handle));
    } else if (pointer.handle !== undefined) {
      this.handlers.drag(pointer.handle, this.position(x, y));
    } else {
      this.pan(-dx, -dy);
    }
  }

  lift(event, isPress) {
    const pointer = this.pointers.get(event.pointerId);
    this.pointers.delete(event.pointerId);
    if (!pointer || !isPress || pointer.moved > SLOP || this.pointers.size > 0) return;
    if (pointer.handle !== undefined) {
      this.handles.get(pointer.handle)?.focus();
      return;
    }
    if (pointer.tracker && !this.content.draft) this.handlers.select(pointer.tracker);
    else this.handlers.press(this.position(pointer.x, pointer.y));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const handle = event.target.closest("[data-handle]")?.dataset.handle;
    const step = steps[event.key];
    if (step && handle !== undefined) {
      const box = this.handles.get(handle).transform.baseVal[0].matrix;
      const length = event.shiftKey ? 20 : 4;
      this.handlers.drag(handle, this.position(box.e + step[0] * length, box.f + step[1] * length));
    } else if (step) {
      this.pan(step[0] * 60, step[1] * 60);
    } else if (event.target !== this.root && event.key !== "Escape" && event.key !== "Backspace") {
      return;
    } else if (event.key === "+" || event.key === "=") {
      this.zoom(1.5);
    } else if (event.key === "-") {
      this.zoom(1 / 1.5);
    } else if (event.key === "0") {
      this.fit();
    } else if (event.key === "Enter") {
      this.handlers.press(this.centrePosition());
    } else if (event.key === "Backspace") {
      this.handlers.undo(handle);
    } else if (event.key === "Escape") {
      this.handlers.leave();
    } else {
      return;
    }
    event.preventDefault();
  }

  // The longest round distance of at most 120 pixels, and its width.
  scaleBar() {
    const pixel = worldMetres(this.centrePosition().latitude) / this.scale;
    const length = nice(pixel * 120);
    return { text: distance(length), width: length / pixel };
  }
}

const title = (text) => svg("title", {}, text);

function path(points, end = "") {
  const steps = points.map(({ x, y }, index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`);
  return steps.length ? steps.join("") + end : "";
}

function drop(nodes, shown) {
  for (const [key, node] of nodes) {
    if (shown.has(key)) continue;
    node.remove();
    nodes.delete(key);
  }
}

// A position that lies `length` metres away; good for the size of a fence.
function offset({ latitude, longitude }, length, bearing) {
  const angle = (bearing * Math.PI) / 180;
  const degrees = 360 * (length / worldMetres(0));
  const stretch = worldMetres(0) / worldMetres(latitude);
  const east = longitude + Math.sin(angle) * degrees * stretch;
  return { latitude: latitude + Math.cos(angle) * degrees, longitude: ((((east + 180) % 360) + 360) % 360) - 180 };
}

// The corners, or as many points of a circle as tell where it ends.
export const outline = ({ centre, radius, corners }) =>
  corners ?? [0, 90, 180, 270].map((bearing) => offset(centre, radius, bearing));

// The radius that a drag of the rim to a position asks for.
export const radiusTo = (centre, position) => Math.round(metres(centre, position));
