"use strict";
// One time for all pictures of a run: a click anywhere on them, or the arrow keys, moves the
// cursor, the place on the map and the line.
for (const run of document.querySelectorAll(".run")) {
  const time = run.querySelector(".time");
  if (!time) continue;
  const cursor = run.querySelector(".cursor");
  const readout = run.querySelector("p.now");
  const here = run.querySelector(".here");
  const truth = run.querySelector("polyline.truth");
  const end = Number(time.dataset.end);
  let now = null;

  const rows = () => run.querySelectorAll(".rows tbody tr");
  const seconds = (row) => Number(row.cells[0].textContent);

  // The last line that is not later.
  function rowAt(t) {
    const all = rows();
    let low = 0;
    let high = all.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (seconds(all[middle]) <= t) low = middle + 1;
      else high = middle;
    }
    return all[Math.max(low - 1, 0)];
  }

  function show(t, row) {
    now = Math.min(Math.max(t, 0), end);
    const picture = time.querySelector("svg");
    const frame = time.getBoundingClientRect();
    const box = picture.getBoundingClientRect();
    cursor.hidden = false;
    cursor.style.left = `${box.left - frame.left + (now / end) * box.width}px`;
    if (truth && truth.points.numberOfItems > 0) {
      const index = Math.round((now * 1000) / Number(truth.dataset.step));
      const point = truth.points.getItem(Math.min(index, truth.points.numberOfItems - 1));
      here.removeAttribute("hidden");
      here.setAttribute("cx", point.x);
      here.setAttribute("cy", point.y);
    }
    const line = row ?? rowAt(now);
    for (const old of run.querySelectorAll("tr.now")) old.classList.remove("now");
    if (line) line.classList.add("now");
    const words = line ? [...line.cells].slice(1).map((cell) => cell.textContent).join(" ") : "";
    readout.textContent = `${now.toFixed(1)} s: ${words}`;
  }

  // Opens what hides the line, so that it can be seen.
  function reveal(row) {
    for (let e = row.parentElement; e; e = e.parentElement) if (e.tagName === "DETAILS") e.open = true;
    row.scrollIntoView({ block: "center" });
  }

  time.addEventListener("click", (event) => {
    if (event.target.closest("a")) return;
    const picture = event.target.closest("svg");
    if (!picture) return;
    const box = picture.getBoundingClientRect();
    show(((event.clientX - box.left) / box.width) * end);
  });

  for (const link of run.querySelectorAll('a[href^="#r"]')) {
    link.addEventListener("click", (event) => {
      const href = link.getAttribute("href") ?? "";
      const row = document.getElementById(href.slice(1));
      if (!row) return;
      event.preventDefault();
      show(seconds(row), row);
      if (!link.closest("svg")) reveal(row);
    });
  }

  // Left and right go from mark to mark.
  time.tabIndex = 0;
  time.setAttribute("role", "group");
  time.setAttribute("aria-label", "pictures over time; arrow keys go from mark to mark");
  time.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const all = [...time.querySelectorAll('.lane a')]
      .map((link) => document.getElementById(link.getAttribute("href").slice(1)))
      .filter(Boolean);
    const times = [...new Set(all.map(seconds))].sort((a, b) => a - b);
    const next = step > 0
      ? times.find((t) => now === null || t > now)
      : times.findLast((t) => now !== null && t < now);
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  });
}

// A link to a run or a line opens what hides it.
function openTarget() {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  for (let e = target; e; e = e.parentElement) if (e.tagName === "DETAILS") e.open = true;
  if (target) target.scrollIntoView({ block: "center" });
}
addEventListener("hashchange", openTarget);
openTarget();
