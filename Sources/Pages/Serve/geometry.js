// Positions on the globe: distances, the map's projection, and the rules of a valid fence.

// Mean radius of the Earth in metres, as the server uses it.
const EARTH = 6371008.8;
// Mercator has no poles: farther north or south is drawn here.
const LATITUDE_MAX = 89.9;
const CORNERS_MIN = 3;
export const CORNERS_MAX = 8;
export const RADIUS = [10, 10000];

const radians = (degrees) => (degrees * Math.PI) / 180;

// World coordinates: x and y from 0 to 1, y to the south.
export function project({ latitude, longitude }) {
  const phi = radians(Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, latitude)));
  return {
    x: (longitude + 180) / 360,
    y: 0.5 - Math.log(Math.tan(Math.PI / 4 + phi / 2)) / (2 * Math.PI),
  };
}

export function unproject({ x, y }) {
  const phi = 2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2;
  const turn = x - Math.floor(x);
  return rounded({ latitude: (phi * 180) / Math.PI, longitude: turn * 360 - 180 });
}

// Metres that one world unit is long at a latitude.
export function worldMetres(latitude) {
  return 2 * Math.PI * EARTH * Math.cos(radians(Math.min(LATITUDE_MAX, Math.abs(latitude))));
}

const e7 = (degrees) => Math.sign(degrees) * Math.round(Math.abs(degrees) * 1e7);

// To 1e-7 degree, in which the server checks fences.
export function rounded({ latitude, longitude }) {
  return { latitude: e7(latitude) / 1e7, longitude: e7(longitude) / 1e7 };
}

export function metres(a, b) {
  const half = (degrees) => Math.sin(radians(degrees) / 2) ** 2;
  const h =
    half(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(b.longitude - a.longitude);
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(h)));
}

// The difference of two longitudes in 1e-7 degree, the short way round.
function wrapped(difference) {
  let result = difference;
  if (result > 1.8e9) result -= 3.6e9;
  if (result < -1.8e9) result += 3.6e9;
  return result;
}

export function areaOf(corners) {
  const [first] = corners;
  const width = worldMetres(first.latitude) / 3.6e9;
  const height = (2 * Math.PI * EARTH) / 3.6e9;
  const points = corners.map((corner) => [
    wrapped(e7(corner.longitude) - e7(first.longitude)) * width,
    (e7(corner.latitude) - e7(first.latitude)) * height,
  ]);
  const doubled = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

// The first rule that a polygon breaks, in the server's order and wording, and the edges that break
// it; null for a valid one. Edge n runs from corner n to the next, counted from 1.
export function fenceFault(corners) {
  const count = corners.length;
  if (count < CORNERS_MIN || count > CORNERS_MAX) {
    return { text: `corners: expected ${CORNERS_MIN} to ${CORNERS_MAX}, found ${count}`, edges: [] };
  }
  const given = corners.map(({ latitude, longitude }) => ({ x: e7(longitude), y: e7(latitude) }));
  for (const [first, second] of pairs(count)) {
    const [a, b] = [given[first], given[second]];
    if (a.y === b.y && wrapped(a.x - b.x) % 3.6e9 === 0) {
      return { text: `corners ${first + 1} and ${second + 1} are equal`, edges: [] };
    }
  }
  const points = [];
  let x = given[0].x;
  for (let index = 0; index < count; index += 1) {
    points.push({ x: BigInt(x), y: BigInt(given[index].y) });
    const step = wrapped(given[(index + 1) % count].x - given[index].x);
    if (Math.abs(step) >= 1.8e9) {
      return { text: `edge ${index + 1} spans 180 degrees of longitude or more`, edges: [index] };
    }
    x += step;
  }
  if (x !== given[0].x) return { text: "the fence runs around a pole", edges: [] };
  const spans = points.map((point) => Number(point.x));
  if (Math.max(...spans) - Math.min(...spans) >= 1.8e9) {
    return { text: "the fence spans 180 degrees of longitude or more", edges: [] };
  }
  if (points.every((point) => side(point, points[0], points[1]) === 0)) {
    return { text: "the corners are on one line", edges: [] };
  }
  for (const [first, second] of pairs(count)) {
    const verb = conflict(first, second, points);
    if (verb) return { text: `edges ${first + 1} and ${second + 1} ${verb}`, edges: [first, second] };
  }
  return null;
}

function* pairs(count) {
  for (let first = 0; first < count; first += 1) {
    for (let second = first + 1; second < count; second += 1) yield [first, second];
  }
}

function conflict(first, second, points) {
  const count = points.length;
  const [p1, q1] = [points[first], points[(first + 1) % count]];
  const [p2, q2] = [points[second], points[(second + 1) % count]];
  // Neighbours share a corner; more than that if the second runs back.
  if ((first + 1) % count === second) return isBack(p1, q1, q2) ? "touch" : null;
  if ((second + 1) % count === first) return isBack(p2, q2, q1) ? "touch" : null;
  const apart = (a, b, from, to) => side(a, from, to) * side(b, from, to) < 0;
  if (apart(p2, q2, p1, q1) && apart(p1, q1, p2, q2)) return "cross";
  const touches = isOn(p2, p1, q1) || isOn(q2, p1, q1) || isOn(p1, p2, q2) || isOn(q1, p2, q2);
  return touches ? "touch" : null;
}

// On which side of a line a point lies: 1, 0 or -1. Exact: the products exceed 2^53.
function side(point, from, to) {
  const value = (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
  return value > 0n ? 1 : value < 0n ? -1 : 0;
}

function isBack(from, over, to) {
  if (side(to, from, over) !== 0) return false;
  return (over.x - from.x) * (to.x - over.x) < 0n || (over.y - from.y) * (to.y - over.y) < 0n;
}

function isOn(point, from, to) {
  const between = (value, a, b) => (a < b ? a <= value && value <= b : b <= value && value <= a);
  return (
    side(point, from, to) === 0 &&
    between(point.x, from.x, to.x) &&
    between(point.y, from.y, to.y)
  );
}

// The part of a polygon within -box.x...box.x and -box.y...box.y (Sutherland and Hodgman).
export function clipArea(points, box) {
  let result = points;
  for (const [axis, sign] of [["x", 1], ["x", -1], ["y", 1], ["y", -1]]) {
    const beyond = (point) => sign * point[axis] - box[axis];
    const input = result;
    result = [];
    input.forEach((point, index) => {
      const before = input[(index + input.length - 1) % input.length];
      if (beyond(point) > 0 !== beyond(before) > 0) result.push(between(before, point, beyond));
      if (beyond(point) <= 0) result.push(point);
    });
  }
  return result;
}

// The part of a line within it: two points, or null.
export function clipSegment(from, to, box) {
  let [a, b] = [from, to];
  for (const [axis, sign] of [["x", 1], ["x", -1], ["y", 1], ["y", -1]]) {
    const beyond = (point) => sign * point[axis] - box[axis];
    if (beyond(a) > 0 && beyond(b) > 0) return null;
    if (beyond(a) > 0) a = between(a, b, beyond);
    else if (beyond(b) > 0) b = between(a, b, beyond);
  }
  return [a, b];
}

// Where the line from a to b crosses a side of the box.
function between(a, b, beyond) {
  const share = beyond(a) / (beyond(a) - beyond(b));
  return { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) };
}
