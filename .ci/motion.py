"""What `.ci/motion` runs: `sniffer decode --format imu` on recordings, against minimum figures."""
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import evaluate
import numpy

SNIFFER = os.environ["SNIFFER"]
OUT = os.environ["MOTION_OUT"]
PROFILES = {"P": "parked", "X": "parked", "L": "live"}

# Least balanced accuracy, most missed spans (a share), most false alarms an hour, most seconds of
# latency (95th percentile), of all recordings of a kind. The detector is a little better than each.
FIGURES = {
    "P": (0.999, 0.0, 0.0, 0.75),
    "X": (0.945, 0.0, 2.7, None),
    "L": (0.97, 0.05, 15.0, None),
}
# Cow collars apart: the hardest of the live ones.
COLLARS = 0.953
# How much worse a changed recording may be: balanced accuracy, missed spans.
ROBUST = (0.01, 2)

failures = []


def check(holds, what):
    if not holds:
        failures.append(what)


def rows(record, change):
    """The recording as CSV, changed."""
    time, acceleration, rotation = change(record.t, record.a, record.g, record.fs)
    text = ["t_ms,ax,ay,az,gx,gy,gz\n"]
    for index in range(len(time)):
        a = acceleration[index]
        cells = "%.3f,%.4f,%.4f,%.4f" % (time[index] * 1000, a[0], a[1], a[2])
        if rotation is None:
            text.append(cells + ",,,\n")
        else:
            g = rotation[index]
            text.append(cells + ",%.3f,%.3f,%.3f\n" % (g[0], g[1], g[2]))
    return "".join(text)


def verdicts(path, task, change):
    """Decodes one recording; its path, and where the verdicts are."""
    record = evaluate.load(path)
    target = os.path.join(OUT, record.name + ".ndjson")
    command = [SNIFFER, "decode", "--json", "--format", "imu", "--detect", PROFILES[task], "-"]
    with open(target, "w") as output:
        if change is None:
            unpack = subprocess.Popen(["gzip", "-dc", path], stdout=subprocess.PIPE)
            subprocess.run(command, stdin=unpack.stdout, stdout=output, check=True)
            unpack.wait()
        else:
            subprocess.run(command, input=rows(record, change), text=True, stdout=output, check=True)
    return record, target


def judged(task, split, change=None):
    """By group of recordings: what the judge found; and the verdicts of each recording."""
    files = evaluate.files(task, split)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = list(pool.map(lambda path: verdicts(path, task, change), files))
    groups = {}
    for record, target in done:
        score = evaluate.score(record, *evaluate.read_det(target))
        groups.setdefault(evaluate.group(record.name), []).append(score)
    return {name: evaluate.merge(scores) for name, scores in groups.items()}, done


def print_groups(task, groups):
    for name, merged in groups.items():
        print("%s %-20s %s" % (task, name, evaluate.fmt(evaluate.metrics(merged))))
    total = evaluate.metrics(evaluate.merge(list(groups.values())))
    print("%s %-20s %s" % (task, "all", evaluate.fmt(total)), flush=True)
    return total


def check_figures(task, total):
    accuracy, missed, alarms, latency = FIGURES[task]
    found = total["ba_guard"]
    check(found >= accuracy, "%s: balanced accuracy %.4f, at least %.3f" % (task, found, accuracy))
    share = total["missed"] / max(total["moving_spans"], 1)
    check(share <= missed, "%s: %.3f of the spans missed, at most %.3f" % (task, share, missed))
    rate = total["fa_per_h"]
    check(rate <= alarms, "%s: %.1f false alarms an hour, at most %.1f" % (task, rate, alarms))
    late = total["lat_p95"]
    check(latency is None or late <= latency, "%s: latency %.2f s" % (task, late))


def check_verbs(done):
    """Slow tilts, tilts and turns about gravity of the scripted recordings: all found."""
    for record, target in done:
        time, state = evaluate.read_det(target)
        events = json.load(open(re.sub(r"\.csv(\.gz)?$", "", record.fn) + ".events.json"))
        for event in events:
            if event["verb"] not in ("tilt", "yaw"):
                continue
            start, end = event["t_ms"] / 1000, event["end_ms"] / 1000
            inside = evaluate.state_at(time, state, numpy.arange(start, end + 0.5, 0.1))
            place = "%s: %s at %.1f s" % (record.name, event["verb"], start)
            check(inside.any(), place + " not found")


def resampled(rate):
    def change(time, a, g, own):
        if own < rate * 1.05:
            return time, a, g
        count = int((time[-1] - time[0]) * rate) + 1
        new = time[0] + numpy.arange(count) / rate
        last = numpy.clip(numpy.searchsorted(time, new, side="right") - 1, 0, len(time) - 1)
        first = numpy.maximum(last + 1 - max(1, int(round(own / rate))), 0)

        def mean(x):
            sums = numpy.concatenate([numpy.zeros((1, 3)), numpy.cumsum(x, 0)])
            return (sums[last + 1] - sums[first]) / (last + 1 - first)[:, None]

        return new, mean(a), None if g is None else mean(g)

    return change


def kept(choose):
    def change(time, a, g, own):
        keep = choose(time, numpy.random.default_rng(7))
        return time[keep], a[keep], None if g is None else g[keep]

    return change


def gaps(time, random):
    keep = numpy.ones(len(time), bool)
    start = time[0] + 10
    while start < time[-1]:
        keep &= ~((time >= start) & (time < start + random.uniform(0.2, 1.5)))
        start += 20
    return keep


def coarse(time, a, g, own):
    a = numpy.clip(numpy.round(a / 0.016) * 0.016, -2, 2 - 0.016)
    return time, a, None if g is None else numpy.clip(g, -250, 250)


def offset(time, a, g, own):
    a = a + numpy.array([0.05, -0.05, 0.08])
    return time, a, None if g is None else g + numpy.array([8.0, -6.0, 5.0])


def turned(matrix):
    matrix = numpy.array(matrix)

    def change(time, a, g, own):
        return time, a @ matrix, None if g is None else g @ matrix

    return change


def ranged(acceleration, rotation):
    """As a sensor with these ranges gives it: in its counts, and at their ends beyond them."""

    def counted(x, full):
        return numpy.clip(numpy.round(x / full * 32768), -32768, 32767) * full / 32768

    def change(time, a, g, own):
        return time, counted(a, acceleration), None if g is None else counted(g, rotation)

    return change


def jittered(time, a, g, own):
    # A fifth of a period either way: samples stay in their order.
    random = numpy.random.default_rng(7)
    return time + random.uniform(-0.2, 0.2, len(time)) / own, a, g


# The rows of motion.md 3.5; a turned sensor, about no axis of its own (the columns are unit
# vectors), upside down, on its side and by chance; other ranges; and jitter.
CHANGES = {
    "50 Hz": resampled(50),
    "25 Hz": resampled(25),
    "12.5 Hz": resampled(12.5),
    "10 Hz": resampled(10),
    "5 % dropped": kept(lambda time, random: random.random(len(time)) >= 0.05),
    "30 % dropped": kept(lambda time, random: random.random(len(time)) >= 0.3),
    "gaps": kept(gaps),
    "8 bits, 2 g": coarse,
    "offsets": offset,
    "turned": turned(numpy.array([[2, -1, 2], [2, 2, -1], [-1, 2, 2]]) / 3),
    "upside down": turned([[1, 0, 0], [0, -1, 0], [0, 0, -1]]),
    "on its side": turned([[0, 0, 1], [1, 0, 0], [0, 1, 0]]),
    "by chance": turned(numpy.linalg.qr(numpy.random.default_rng(7).normal(size=(3, 3)))[0]),
    "+-2 g, 250": ranged(2, 250),
    "+-8 g, 1000": ranged(8, 1000),
    "+-16 g, 2000": ranged(16, 2000),
    "jitter": jittered,
    "no gyroscope": lambda time, a, g, own: (time, a, None),
}


def robust_row(change):
    """Mean accuracy over the main groups of P and X, and missed spans."""
    groups = {}
    for task in "PX":
        groups.update(judged(task, "dev", change)[0])
    groups = {name: value for name, value in groups.items() if name not in evaluate.PROBES}
    accuracy = numpy.mean([evaluate.metrics(value)["ba_guard"] for value in groups.values()])
    total = evaluate.metrics(evaluate.merge(list(groups.values())))
    return accuracy, total


def robust(names):
    unknown = [name for name in names if name not in CHANGES]
    if unknown:
        sys.exit("motion: no row %s; there are %s" % (unknown[0], ", ".join(CHANGES)))
    accuracy, total = robust_row(None)
    print("%-14s %.4f  missed %d" % ("as it is", accuracy, total["missed"]), flush=True)
    for name in names or CHANGES:
        change = CHANGES[name]
        found, changed = robust_row(change)
        alarms = changed["fa_per_h"]
        latency = (changed["lat_med"], changed["lat_p95"])
        figures = (name, found, changed["missed"], alarms) + latency
        print("%-14s %.4f  missed %d  false alarms/h %.1f  latency %.2f %.2f" % figures, flush=True)
        check(found >= accuracy - ROBUST[0], "%s: balanced accuracy %.4f" % (name, found))
        more = changed["missed"] - total["missed"]
        # Without a gyroscope nothing sees a turn about gravity.
        check(more <= ROBUST[1] or name == "no gyroscope", "%s: %d more missed" % (name, more))


def swept(path):
    """By setting: what `tune` says of one animal's recording."""
    command = [SNIFFER, "tune", "--json", "--profile", "live", "--recording", "-"]
    unpack = subprocess.Popen(["gzip", "-dc", path], stdout=subprocess.PIPE)
    output = subprocess.run(command, stdin=unpack.stdout, capture_output=True, check=True).stdout
    unpack.wait()
    names = ("threshold_percent", "dwell_ms", "hysteresis_percent")
    rows = [json.loads(line) for line in output.splitlines()]
    return {
        tuple(row[name] for name in names): row for row in rows if row["tune"] == "setting"
    }


def worth(rows):
    """As `objective` of the judge weighs figures, on the mean of the animals."""
    return numpy.mean(
        [
            row["accuracy"]
            - 0.1 * row["missed"] / row["movements"]
            - 0.02 * min((row["latency_median_ms"] or 5000) / 1000, 5)
            - 0.0015 * min(row["false_per_hour"], 100)
            for row in rows
        ]
    )


def animals():
    """Settings chosen on all animals but one, judged on that one, each in turn."""
    files = [path for path in evaluate.files("L", "dev") if "cow" in path]
    found = [swept(path) for path in files]
    left_out = []
    for index, path in enumerate(files):
        others = found[:index] + found[index + 1 :]
        best = max(found[index], key=lambda name: worth([rows[name] for rows in others]))
        row = found[index][best]
        left_out.append(row)
        figures = (row["accuracy"], row["missed"], row["movements"], row["false_per_hour"])
        name = evaluate.stem(path)
        print("%-24s %.4f  missed %d/%d  false alarms/h %.1f" % ((name,) + figures), end="  ")
        print("by threshold %d %%, dwell %d ms, hysteresis %d %%" % best, flush=True)
    accuracy = numpy.mean([row["accuracy"] for row in left_out])
    print("%-24s %.4f" % ("mean", accuracy))
    check(accuracy >= COLLARS, "animals left out: balanced accuracy %.4f" % accuracy)


for task in "PXL":
    groups, done = judged(task, "dev")
    check_figures(task, print_groups(task, groups))
    if task == "X":
        check_verbs(done)
    if task == "L":
        collars = evaluate.metrics(groups["cow_collar_10hz"])["ba_guard"]
        check(collars >= COLLARS, "collars: balanced accuracy %.4f" % collars)
if sys.argv[1:2] == ["--robust"]:
    robust(sys.argv[2:])
if sys.argv[1:2] == ["--animals"]:
    animals()
for failure in failures:
    print("motion: " + failure, file=sys.stderr)
sys.exit(1 if failures else 0)
