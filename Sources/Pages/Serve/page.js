"use strict";

const token = new URLSearchParams(location.hash.slice(1)).get("token");

function line(text) {
  const item = document.createElement("li");
  item.textContent = text;
  return item;
}

async function load() {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  const state = await (await fetch("/api/state", { headers })).json();
  const seen = [...state.trackers, ...state.unowned];
  document.getElementById("trackers").replaceChildren(
    ...seen.map((one) => line(`${one.id}: ${one.latitude}, ${one.longitude} at ${one.fixTime}`)));
  document.getElementById("alerts").replaceChildren(
    ...state.alerts.map((alert) => line(`${alert.time}: ${alert.title}: ${alert.body}`)));
}

const events = new EventSource(token ? `/events?token=${encodeURIComponent(token)}` : "/events");
for (const name of ["report", "alert", "change"]) events.addEventListener(name, load);
load();
