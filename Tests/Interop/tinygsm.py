"""TinyGSM's dialogue with a SIM7000, literally, with its reading character by character.

The library itself is neither in Debian nor in PyPI. Like it, this ends its lines with <CR><LF>, turns
the echo off, takes an answer as complete when what came *ends with* OK and a line end, and handles what
it has not asked for as soon as that stands at the end of what came. So a URC that ends in OK, a space
in DATA ACCEPT or a second line end before a number shows here as it does there.
"""
# Debian: python3
import os
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).with_name("shared")))
from tinygsm import ERROR, NEW_LINE, OK, PATIENCE, Port  # noqa: E402


def initialise(port):
    for _ in range(20):
        port.send("")
        if port.wait(OK, seconds=0.2):
            break
    port.must("E0")
    port.wait(seconds=0.2)
    port.must("+CMEE=0")
    port.must("+CLTS=1", seconds=10)
    port.must("+CBATCHK=1")
    assert port.field("+CPIN?", "+CPIN:").strip() == "READY"
    assert port.line("+GSN") == "490154203237518"
    assert port.line("+CIMI") == "001010123456789"
    # A bare ERROR, whatever was wrong.
    port.send("+NOSUCH")
    assert port.wait(OK, ERROR) == 2 and port.said == NEW_LINE + ERROR, repr(port.said)
    end = time.monotonic() + PATIENCE
    while port.field("+CGREG?", "+CGREG:").split(",")[1].strip() not in ("1", "5"):
        assert time.monotonic() < end, "not registered"
        time.sleep(0.25)


def connect_network(port):
    port.must('+SAPBR=3,1,"Contype","GPRS"')
    port.must('+SAPBR=3,1,"APN","internet"')
    port.must('+CGDCONT=1,"IP","internet"')
    port.must("+CGATT=1", seconds=60)
    port.must("+CGACT=1,1", seconds=60)
    port.must("+SAPBR=1,1", seconds=85)
    port.must("+SAPBR=2,1", seconds=30)
    port.must("+CIPMUX=1")
    port.must("+CIPQSEND=1")
    port.must("+CIPRXGET=1")
    port.must('+CSTT="internet","",""', seconds=60)
    port.must("+CIICR", seconds=60)
    # The address has no OK of its own; that of E0 ends the line.
    address = port.must("+CIFSR;E0", OK, ERROR, seconds=10).replace(OK, "").strip()
    assert [part.isdigit() for part in address.split(".")] == [True] * 4, repr(address)


def post(port, mux):
    """An HTTP request over a connection; all that came back."""
    port.send(f'+CIPSTART={mux},"TCP","tracker.example",80')
    found = port.wait(
        "CONNECT OK" + NEW_LINE, "CONNECT FAIL" + NEW_LINE, "ALREADY CONNECT" + NEW_LINE, ERROR, seconds=75
    )
    assert found == 1 and f"{mux}, CONNECT OK" in port.said, repr(port.said)
    body = b'{"latitude": 31.953900, "longitude": 35.910600, "trackerId": "Allawi2003"}'
    request = b"POST /a HTTP/1.1\r\nHost: tracker.example\r\nConnection: close\r\n"
    request += b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)
    port.must(f"+CIPSEND={mux},{len(request)}", "> ", ERROR)
    os.write(port.file, request)
    assert port.wait("DATA ACCEPT:") == 1, repr(port.said)
    assert port.until(NEW_LINE) == f"{mux},{len(request)}"
    end = time.monotonic() + PATIENCE
    while mux not in port.has_data or mux not in port.closed:
        assert time.monotonic() < end, (port.has_data, port.closed, port.said)
        port.wait(seconds=0.5)
    count = int(port.field(f"+CIPRXGET=4,{mux}", "+CIPRXGET:").split(",")[2])
    assert count > 0, "what came before the close is gone"
    received = b""
    while len(received) < count:
        port.send(f"+CIPRXGET=2,{mux},100")
        assert port.wait("+CIPRXGET:") == 1, repr(port.said)
        _, number, length, left = port.until(NEW_LINE).split(",")
        assert int(number) == mux, number
        received += port.take(int(length))
        assert port.take(2) == b"\r\n"
        assert port.wait(OK, ERROR) == 1, repr(port.said)
        assert int(left) == count - len(received), (left, count, len(received))
    return received


def position(port):
    port.must("+CGNSPWR=1")
    end = time.monotonic() + PATIENCE
    while True:
        fields = port.field("+CGNSINF", "+CGNSINF:").strip().split(",")
        assert len(fields) == 21, fields
        assert all(len(field) < 16 for field in fields[3:]), fields
        if fields[1] == "1":
            break
        assert time.monotonic() < end, fields
        time.sleep(0.5)
    assert abs(float(fields[3]) - 31.95) < 0.01 and abs(float(fields[4]) - 35.91) < 0.01, fields


port = Port(os.environ["LINE"])
initialise(port)
connect_network(port)
for mux in (0, 7):
    answer = post(port, mux)
    assert answer.startswith(b"HTTP/1.1 200 "), answer
    assert b"\r\n\r\n" in answer, answer
# The number is free again; what has no connection is refused at once.
port.send("+CIPCLOSE=3")
assert port.wait("CLOSE OK" + NEW_LINE, ERROR) == 2, repr(port.said)
position(port)
port.must("+CIPSHUT", "SHUT OK" + NEW_LINE, ERROR, seconds=65)
port.must("+SAPBR=0,1", seconds=65)
