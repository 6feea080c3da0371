"""shapely as the judge of fences: 10,000 polygons and points at random, `is_valid` and `covers`.

The verdicts are made here and compared in the test "Fences, judged by shapely", which takes the file.
With `--fixture` it prints the fences that the repository keeps for that test.
"""
# Debian: python3
# PyPI: shapely
import os
import pathlib
import random
import subprocess
import sys

from shapely.geometry import Point, Polygon

COUNT = 10_000
FIXTURE = 200
SEED = int(os.environ.get("SEED", "1"))
DEGREE = 10_000_000


def corners_at_random(chance):
    """Corners around (0, 0), as (x, y) in units of 1e-7 degree."""
    count = chance.randint(3, 8)
    kind = chance.randrange(4)
    if kind == 0:
        # A grid of few points: straight corners, touches, doubled edges, corners on edges.
        step = chance.choice([1, 900, 20_000_000])
        side = chance.randint(2, 5)
        return [(chance.randint(0, side) * step, chance.randint(0, side) * step) for _ in range(count)]
    size = chance.choice([20, 5_000, 200_000, 2 * DEGREE, 80 * DEGREE])
    if kind == 1:
        # Anything: mostly crossing.
        return [(chance.randint(-size, size), chance.randint(-size, size)) for _ in range(count)]
    # In order around the middle: mostly a fence as an owner draws it.
    around = sorted((chance.randint(-size, size), chance.randint(-size, size)) for _ in range(count))
    upper = [point for point in around if point[1] >= 0]
    lower = [point for point in around if point[1] < 0]
    return upper + lower[::-1]


def points_at_random(chance, corners):
    """On corners and edges, beside them by one unit, and anywhere in and around the box."""
    for _ in range(6):
        first = chance.randrange(len(corners))
        (ax, ay), (bx, by) = corners[first], corners[(first + 1) % len(corners)]
        kind = chance.randrange(4)
        if kind == 0:
            x, y = ax, ay
        elif kind == 1:
            # Exactly on the edge where its middle is a whole number, else beside it by half a unit.
            x, y = (ax + bx) // 2, (ay + by) // 2
        elif kind == 2:
            # In line with a corner, where a ray meets two edges at once.
            x, y = (ax + bx) // 2 + chance.randint(-1, 1), ay
        else:
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            margin = 1 + (max(xs) - min(xs)) // 8
            x = chance.randint(min(xs) - margin, max(xs) + margin)
            y = chance.randint(min(ys) - margin, max(ys) + margin)
        yield x + chance.choice([0, 0, 0, -1, 1]), y + chance.choice([0, 0, 0, -1, 1])


def is_known_to_shapely(corners):
    """Not what backend rules have beyond shapely: equal neighbours, and half the globe."""
    xs = [x for x, _ in corners]
    return max(xs) - min(xs) < 180 * DEGREE and all(
        corners[index] != corners[index - 1] for index in range(len(corners))
    )


def lines(count, seed):
    chance = random.Random(seed)
    made = 0
    while made < count:
        corners = corners_at_random(chance)
        if not is_known_to_shapely(corners):
            continue
        # Moved as a whole, also across the date line, which shapely knows nothing of; never to a pole.
        east = chance.choice([0, 359_106_000, 180 * DEGREE, chance.randint(-180 * DEGREE, 180 * DEGREE)])
        highest = max(abs(y) for _, y in corners) + 2
        north = chance.randint(highest - 90 * DEGREE + 1, 90 * DEGREE - highest - 1)

        def position(x, y):
            return f"{y + north} {(x + east + 180 * DEGREE) % (360 * DEGREE) - 180 * DEGREE}"

        polygon = Polygon(corners)
        is_valid = polygon.is_valid and polygon.area > 0
        yield f"fence {int(is_valid)} " + " ".join(position(*corner) for corner in corners)
        made += 1
        if is_valid:
            for x, y in points_at_random(chance, corners):
                if abs(y + north) < 90 * DEGREE:
                    yield f"point {int(polygon.covers(Point(x, y)))} {position(x, y)}"


if "--fixture" in sys.argv:
    print("# Fences and points at random, with the verdicts of shapely: Tests/Interop/shapely.py --fixture")
    print("\n".join(lines(FIXTURE, SEED)))
    sys.exit()

tests = pathlib.Path(os.environ["SNIFFER"]).parent / "snifferPackageTests.xctest"
if not tests.exists():
    print(f"no tests at {tests}: swift build --build-tests")
    sys.exit(77)
verdicts = pathlib.Path(os.environ["WORK"]) / "fences.txt"
verdicts.write_text("\n".join(lines(COUNT, SEED)) + "\n")
test = subprocess.run(
    [tests, "--testing-library", "swift-testing", "--filter", "FenceJudgeTests"],
    env={**os.environ, "SNIFFER_FENCE_VERDICTS": str(verdicts)},
    capture_output=True,
    text=True,
)
print(test.stdout[-4000:], test.stderr[-4000:])
assert test.returncode == 0, "the verdicts differ"
assert f"{COUNT} fences, " in test.stdout, "the test has not seen the file"
