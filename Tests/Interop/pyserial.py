"""pyserial with pynmeagps: the sentences of AT+CGNSTST and the line of AT+CGNSINF are of one fix."""
# PyPI: pyserial pynmeagps
import os
import time

import pynmeagps
import serial

# Project value: the first fix comes within a few seconds (`--fast`).
PATIENCE = 60


def command(port, text):
    """Sends a command; its lines up to the final result, which must be OK."""
    port.write(text.encode() + b"\r")
    lines = []
    while not lines or lines[-1] not in ("OK", "ERROR"):
        line = port.readline()
        assert line.endswith(b"\n"), f"{text}: no final result after {lines}"
        lines.append(line.decode("ascii").strip())
    assert lines[-1] == "OK", f"{text}: {lines}"
    return lines


def sentences(port):
    """By type the last sentence of each, as soon as all four types came and they tell of a fix."""
    found = {}
    end = time.monotonic() + PATIENCE
    reader = pynmeagps.NMEAReader(port, validate=pynmeagps.VALCKSUM, quitonerror=pynmeagps.ERR_RAISE)
    while time.monotonic() < end:
        _, message = reader.read()
        if message is None:
            continue
        found[message.msgID] = message
        if message.msgID == "GSV":
            found.setdefault("talkers", set()).add(message.talker)
        if {"GGA", "RMC", "GSA", "GSV"} <= found.keys():
            if found["GGA"].quality and found["RMC"].status == "A":
                return found
    raise AssertionError(f"no fix in {PATIENCE} s: {found}")


with serial.Serial(os.environ["LINE"], 115200, timeout=10) as port:
    command(port, "AT")
    command(port, "ATE0")
    command(port, "AT+CGNSPWR=1")
    command(port, "AT+CGNSTST=1")
    found = sentences(port)
    command(port, "AT+CGNSTST=0")
    line = next(line for line in command(port, "AT+CGNSINF") if line.startswith("+CGNSINF: "))

fields = line.removeprefix("+CGNSINF: ").split(",")
assert len(fields) == 21, line
assert fields[:2] == ["1", "1"], line
assert fields[2].startswith("2026112109"), line
gga, rmc = found["GGA"], found["RMC"]
assert gga.numSV >= 4, gga
assert "GP" in found["talkers"], found["talkers"]
# A bike may go a few metres between the two.
assert abs(float(fields[3]) - gga.lat) < 0.001 and abs(float(fields[4]) - gga.lon) < 0.001, (line, gga)
assert abs(rmc.lat - gga.lat) < 0.001 and abs(rmc.lon - gga.lon) < 0.001, (rmc, gga)
assert abs(gga.lat - 31.95) < 0.01 and abs(gga.lon - 35.91) < 0.01, gga
assert str(rmc.date) == "2026-11-21", rmc
