"""`sniffer run` in real time over pseudo-terminals, one for each fault verb, all at once.

The client is the package's own tracker. Whatever goes wrong on the line, every report that it took is
delivered, queued, set aside or dropped in the end, and the sums agree; what it calls delivered is with
the world's server, in that order; and after the fault it delivers again.
"""
# Debian: python3
import json
import os
import subprocess
import sys
import time

SNIFFER, WORK = os.environ["SNIFFER"], os.environ["WORK"]
# Project values: two reports are delivered by then; the tracker's own ways out take 20 s.
BEGIN = 14
LENGTH = 45

# Each for a few seconds. `pwrkey`, `brownout` and a `hang` without an end need a wire to PWRKEY, and on a
# pseudo-terminal there is none. `--uart` is a line that has a rate.
FAULTS = {
    "lose answer": [],
    "lose prompt": [],
    "lose command": [],
    "lose payload": [],
    "lose final": [],
    "delay answer 3s": [],
    "stall 4s to=both": [],
    "noise 400 to=both for 5s": [],
    "flip every=50 for 5s": [],
    "drop every=50 for 5s": [],
    "double every=50 for 5s": [],
    "lag 20ms every=20 for 5s": [],
    "overrun 16 for 5s": [],
    "detune 9600 for 4s": ["--uart"],
    "stick prompt for 3s": [],
    'urc "+CEREG: 0" in=answer': [],
    'urc "RDY" in=body': [],
    'urc "OK" in=echo': [],
    'storm "+CMTI: \\"SM\\",1" every=20ms for 5s': [],
    "hang for 5s": [],
    'fail "+HTTPINIT" cme=3': [],
    'fail "+CGNSINF" times=2': [],
    "server 503 after=300ms": [],
    "reboot": [],
}


class Pair:
    """A modem with its fault, and a tracker at its port."""

    def __init__(self, number, fault, options):
        self.fault = fault
        self.folder = f"{WORK}/{number}"
        os.mkdir(self.folder)
        recovery = "\n20 ! server 200" if fault.startswith("server") else ""
        scenario = f"#!sniffer 1\n# module.power: on\n# module.baud: 115200\n{BEGIN} ! {fault}{recovery}\n"
        with open(f"{self.folder}/scenario", "w", encoding="utf-8") as file:
            file.write(scenario)
        self.world = open(f"{self.folder}/world", "w+", encoding="utf-8")
        self.modem = subprocess.Popen(
            [SNIFFER, "modem", "--pty", f"{self.folder}/line", "--fast", "--scenario", f"{self.folder}/scenario"]
            + options,
            stdout=self.world,
            stderr=subprocess.STDOUT,
        )

    def run(self):
        while not os.path.exists(f"{self.folder}/line"):
            time.sleep(0.05)
        self.events = open(f"{self.folder}/events", "w+", encoding="utf-8")
        self.tracker = subprocess.Popen(
            [SNIFFER, "run", "--port", f"{self.folder}/line", "--url", "http://tracker.example/report", "--json"]
            + ["--interval", "5s", "--duration", f"{LENGTH}s"],
            stdout=self.events,
            stderr=subprocess.STDOUT,
        )

    def judge(self):
        code = self.tracker.wait(timeout=LENGTH + 30)
        self.modem.kill()
        self.modem.wait()
        assert code == 0, f"the run ended with {code}"
        self.events.seek(0)
        events = [json.loads(line) for line in self.events if line.startswith("{")]
        kinds = [event["event"] for event in events]
        summary = events[-1]
        assert summary["event"] == "summary", summary
        accepted = [event for event in events if event["event"] == "report_accepted"]
        delivered = [event for event in events if event["event"] == "report_delivered"]
        assert [event["sequence"] for event in accepted] == list(range(1, len(accepted) + 1)), accepted
        assert summary["delivered"] == len(delivered), summary
        settled = summary["queued"] + summary["set_aside"] + summary["dropped"]
        assert len(accepted) == len(delivered) + settled, (len(accepted), summary)
        assert summary["dropped"] == 0, summary
        self.judge_server(delivered)
        late = [event for event in delivered if event["t_us"] > BEGIN * 1_000_000]
        assert late, f"nothing was delivered after the fault: {kinds.count('report_delivered')} before"
        return len(delivered), len(events)

    def judge_server(self, delivered):
        """What counts as delivered came, in that order; more may have come, and came twice then."""
        self.world.seek(0)
        told = [line for line in self.world if " POST " in line]
        for event in delivered:
            position = f'"latitude": {event["lat"]:.6f}, "longitude": {event["lon"]:.6f}'
            while told and position not in told[0]:
                told.pop(0)
            assert told, f"report {event['sequence']} is not with the server: {position}"


pairs = [Pair(number, fault, options) for number, (fault, options) in enumerate(FAULTS.items())]
try:
    for pair in pairs:
        pair.run()
    failed = False
    for pair in pairs:
        try:
            count, _ = pair.judge()
            print(f"{pair.fault}: {count} delivered")
        except AssertionError as error:
            failed = True
            print(f"FAILED: {pair.fault}: {error}")
finally:
    for pair in pairs:
        pair.modem.kill()
        if hasattr(pair, "tracker"):
            pair.tracker.kill()
sys.exit(1 if failed else 0)
