// The history of a tracker: rides of a span of time, their playback, and downloads.

import { brief, button, coordinates, duration, exact, h } from "./dom.js";
import { distance } from "./map.js";

const MINUTE = 60000;
const DAY = 86400000;
const FORMATS = { gpx: "GPX", geojson: "GeoJSON", kml: "KML", csv: "CSV" };
// A playback takes this long, whatever the length of the ride.
const PLAYBACK_SECONDS = 12;

// The value of a `datetime-local` input, in the browser's zone.
const local = (time) => new Date(time - new Date(time).getTimezoneOffset() * 60000).toISOString().slice(0, 16);

export class History {
  // call(path) answers with JSON; download(path, name) saves a file; name(tracker) is shown.
  constructor({ form, rides, player, map, call, download, now }) {
    Object.assign(this, { form, rides, player, map, call, download, now });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.load();
    });
  }

  // Lists the trackers; keeps what is chosen.
  offer(trackers, chosen) {
    if (!this.tracker) this.build();
    const sign = JSON.stringify(trackers);
    if (sign !== this.offered) {
      const value = this.tracker.value;
      this.tracker.replaceChildren(...trackers.map(([id, name]) => h("option", { value: id, selected: id === value }, name)));
      this.offered = sign;
      if (value && this.tracker.value !== value) {
        this.close();
        this.rides.replaceChildren();
      }
    }
    if (chosen) this.tracker.value = chosen;
  }

  build() {
    this.tracker = h("select", { id: "history-tracker", dir: "auto", onchange: () => this.load() });
    const end = (id) => h("input", { id, type: "datetime-local", required: true, oninput: () => {
      this.days = null;
    } });
    this.from = end("history-from");
    this.to = end("history-to");
    const span = (label, days) => button(label, `span-${days}`, () => {
      this.setSpan(days);
      this.load();
    });
    this.form.replaceChildren(
      h("div.field", {}, h("label", { htmlFor: "history-tracker" }, "Tracker"), this.tracker),
      h("p.row", {}, span("24 hours", 1), span("7 days", 7), span("30 days", 30)),
      h("div.field.side", {}, h("label", { htmlFor: "history-from" }, "From"), this.from),
      h("div.field.side", {}, h("label", { htmlFor: "history-to" }, "To"), this.to),
      h("div.acts", {}, h("button.primary", { type: "submit" }, "Show rides")),
    );
    this.setSpan(1);
  }

  setSpan(days) {
    this.days = days;
    // The end of the present minute, so that the newest position is in the span.
    this.span = [this.now() - days * DAY, this.now() + MINUTE].map((time) => time - (time % MINUTE));
    [this.from.value, this.to.value] = this.span.map(local);
  }

  // A span that was not typed ends now.
  renew() {
    if (this.days) this.setSpan(this.days);
  }

  // The inputs cannot name the hour that comes twice in autumn: they count only where they were typed.
  query() {
    const [from, to] = this.days ? this.span : [this.from, this.to].map(({ value }) => Date.parse(value));
    if (from > to) throw new Error("The span ends before it begins.");
    const text = (time) => new Date(time).toISOString().replace(".000Z", "Z");
    return new URLSearchParams({ tracker: this.tracker.value, from: text(from), to: text(to) });
  }

  async load() {
    this.close();
    this.renew();
    if (!this.tracker.value) {
      this.rides.replaceChildren(h("p.empty", {}, "No trackers yet."));
      return;
    }
    try {
      const query = this.query();
      this.asked = query;
      const [{ routes, message }, points] = await Promise.all([
        this.call(`api/routes?${query}`), this.call(`api/history?${query}`),
      ]);
      // Meanwhile another tracker may have been chosen.
      if (this.asked !== query) return;
      this.points = Array.isArray(points) ? points : points.points;
      this.list(routes, message, query);
    } catch (error) {
      this.rides.replaceChildren(h("p.fault", {}, error.message));
    }
  }

  list(routes, message, query) {
    const name = (format) => `${query.get("tracker")}.${format}`;
    const files = h("p.row.files", {}, h("span", {}, "Download"), ...Object.entries(FORMATS).map(([format, text]) =>
      button(text, `download-${format}`, () => this.download(`api/history?${query}&format=${format}`, name(format))
        .catch((error) => files.append(h("span.fault", { role: "alert" }, error.message))))));
    const items = routes.map((route, index) => {
      const [begin, end] = [Date.parse(route.begin), Date.parse(route.end)];
      const within = this.points.filter(({ fixTime }) => Date.parse(fixTime) >= begin && Date.parse(fixTime) <= end);
      return h("li.card", {}, button([brief(route.begin), route.open ? " (still going)" : ""].join(""), `ride-${index}`,
        async () => {
          const isWhole = within.length >= route.points;
          this.play(isWhole ? within : await this.whole(query.get("tracker"), begin, end, within), items[index]);
        }, { className: "link" }),
      h("p.facts", {}, `${distance(route.metres)} · ${duration(route.seconds)} · ${route.points} points`),
      h("p.note", {}, `${coordinates(route.from)} → ${coordinates(route.to)}`));
    });
    const whole = this.points.length === 0 ? null : h("p.row", {},
      button(`All ${this.points.length} positions`, "ride-all", () => this.play(this.points)));
    this.rides.replaceChildren(
      routes.length ? h("ol.cards", {}, ...items) : h("p.empty", {}, message ?? "No rides recorded."),
      ...(whole ? [whole, files] : []),
    );
  }

  // The points of a ride of which a part is outside the span; without an answer, those that are there.
  async whole(tracker, begin, end, within) {
    const [from, to] = [begin, end + 1].map((time) => new Date(time).toISOString());
    try {
      const points = await this.call(`api/history?${new URLSearchParams({ tracker, from, to })}`);
      return Array.isArray(points) ? points : points.points;
    } catch {
      return within;
    }
  }

  play(points, item = null) {
    if (points.length === 0) return;
    for (const node of this.rides.querySelectorAll(".chosen")) node.classList.remove("chosen");
    item?.classList.add("chosen");
    if (this.timer) this.pause();
    this.shown = points;
    this.slider = h("input", { id: "player-slider", type: "range", min: 0, max: points.length - 1, step: 1, value: 0,
      oninput: () => this.seek(Number(this.slider.value)) });
    this.toggle = button("Play", "player-toggle", () => this.run());
    this.label = h("output.facts", { htmlFor: "player-slider" });
    this.player.replaceChildren(
      h("label.unseen", { htmlFor: "player-slider" }, "Position in the ride"),
      h("div.row", {}, this.toggle, this.slider, button("Close", "player-close", () => this.close())), this.label);
    this.player.hidden = false;
    this.seek(0);
    this.map.fit(points);
  }

  seek(index) {
    this.slider.value = index;
    const point = this.shown[index];
    const speed = point.speed === null || point.speed === undefined ? "" : ` · ${(point.speed * 3.6).toFixed(1)} km/h`;
    this.label.textContent = `${exact(point.fixTime)} · ${coordinates(point)}${speed}`;
    this.slider.setAttribute("aria-valuetext", this.label.textContent);
    this.map.show({ playback: { points: this.shown, index } });
  }

  run() {
    if (this.timer) {
      this.pause();
      return;
    }
    const last = this.shown.length - 1;
    if (Number(this.slider.value) === last) this.seek(0);
    this.toggle.textContent = "Pause";
    // Long rides take several points a step, so that a step is not shorter than 50 ms.
    const pause = Math.max(50, (PLAYBACK_SECONDS * 1000) / this.shown.length);
    const step = Math.max(1, Math.round((this.shown.length * pause) / (PLAYBACK_SECONDS * 1000)));
    this.timer = setInterval(() => {
      this.seek(Math.min(last, Number(this.slider.value) + step));
      if (Number(this.slider.value) === last) this.pause();
    }, pause);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.toggle.textContent = "Play";
  }

  close() {
    if (this.timer) this.pause();
    this.player.hidden = true;
    this.map.show({ playback: null });
  }
}
