"""TinyGSM's dialogues with SIM7080, SIM7600 and SIM800, with the virtual modem as each of these by its rules.

What these clients send for the start, the network, a connection and a position, in their order, and how
they read it; see tinygsm.py. The rules of SIM7070G and SIM7080G share their commands: both have the one client.
"""
# Debian: python3
# Modem: none
import os
import pathlib
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).with_name("shared")))
from tinygsm import ERROR, NEW_LINE, OK, PATIENCE, Port  # noqa: E402

SNIFFER, WORK = os.environ["SNIFFER"], os.environ["WORK"]
RULES = pathlib.Path(__file__).resolve().parents[2] / "Traces/modules"
BODY = b'{"latitude": 31.953900, "longitude": 35.910600, "trackerId": "Allawi2003"}'
REQUEST = b"POST /a HTTP/1.1\r\nHost: tracker.example\r\nConnection: close\r\n"
REQUEST += b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (len(BODY), BODY)


def until(said, condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, said
        time.sleep(0.25)


def initialise(port, model, *settings):
    until("no answer", lambda: port.send("") or port.wait(OK, seconds=0.2))
    port.must("E0")
    port.wait(seconds=0.2)
    port.must("+CMEE=0")
    assert model in port.must("+CGMM"), port.said
    for setting in settings:
        port.must(setting, seconds=10)
    assert port.field("+CPIN?", "+CPIN:").strip() == "READY"


def register(port, command):
    def is_registered():
        return port.field(f"+{command}?", f"+{command}:").split(",")[1].strip() in ("1", "5")

    until("not registered", is_registered)


def read_toolkit(port):
    """What has come over connection 0, by the commands that SIM800 and SIM7600 have in common."""
    until("no data", lambda: port.wait(seconds=0.3) or 0 in port.has_data)
    received = b""
    while count := int(port.field("+CIPRXGET=4,0", "+CIPRXGET:").split(",")[2]):
        port.send(f"+CIPRXGET=2,0,{min(count, 100)}")
        assert port.wait("+CIPRXGET:") == 1, repr(port.said)
        received += port.take(int(port.until(NEW_LINE).split(",")[2]))
        assert port.take(2) == b"\r\n" and port.wait(OK, ERROR) == 1, repr(port.said)
    return received


def sim800(port):
    initialise(port, "SIMCOM_SIM800L", "+CLTS=1", "+CBATCHK=1")
    register(port, "CREG")
    port.must("+CIPSHUT", "SHUT OK" + NEW_LINE, ERROR, seconds=65)
    for setting in ('+SAPBR=3,1,"Contype","GPRS"', '+SAPBR=3,1,"APN","internet"', '+CGDCONT=1,"IP","internet"'):
        port.must(setting)
    for command in ("+CGACT=1,1", "+SAPBR=1,1", "+SAPBR=2,1", "+CGATT=1"):
        port.must(command, seconds=85)
    for setting in ("+CIPMUX=1", "+CIPQSEND=1", "+CIPRXGET=1", '+CSTT="internet","",""', "+CIICR", "+CIFSR;E0"):
        port.must(setting, seconds=60)
    port.must('+CDNSCFG="8.8.8.8","8.8.4.4"')
    port.must("+CIPSSL=0")
    port.must('+CIPSTART=0,"TCP","tracker.example",80', "CONNECT OK" + NEW_LINE, ERROR, seconds=75)
    port.must(f"+CIPSEND=0,{len(REQUEST)}", ">", ERROR)
    os.write(port.file, REQUEST)
    assert port.wait(NEW_LINE + "DATA ACCEPT:", seconds=5) == 1, repr(port.said)
    assert port.until(NEW_LINE) == f"0,{len(REQUEST)}"
    received = read_toolkit(port)
    port.send("+CGNSPWR=1")
    assert port.wait(OK, ERROR) == 2, "a SIM800L has no receiver"
    return received


def sim7600(port):
    initialise(port, "SIMCOM_SIM7600E", "+CTZR=0", "+CTZU=1")
    register(port, "CGREG")
    port.must('+CGDCONT=1,"IP","internet","0.0.0.0",0,0')
    for setting in ("+CIPMODE=0", "+CIPSENDMODE=0", "+CIPCCFG=10,0,0,0,1,0,75000", "+CIPTIMEOUT=75000,15000,15000"):
        port.must(setting)
    port.must("+NETOPEN", NEW_LINE + "+NETOPEN: 0", seconds=75)
    port.must("+NETOPEN?", NEW_LINE + "+NETOPEN: 1")
    assert port.wait(OK, ERROR) == 1, repr(port.said)
    port.must("+CIPRXGET=1")
    port.must('+CIPOPEN=0,"TCP","tracker.example",80', NEW_LINE + "+CIPOPEN:", seconds=15)
    assert port.until(NEW_LINE).strip() == "0,0"
    port.must(f"+CIPSEND=0,{len(REQUEST)}", ">")
    os.write(port.file, REQUEST)
    assert port.wait(NEW_LINE + "+CIPSEND:", seconds=5) == 1, repr(port.said)
    assert port.until(NEW_LINE).strip() == f"0,{len(REQUEST)},{len(REQUEST)}"
    received = read_toolkit(port)

    def states():
        return port.field("+CIPCLOSE?", "+CIPCLOSE:").strip().split(",")

    until("not closed", lambda: states() == ["0"] * 10)
    port.must("+CGPS=1")
    found = []
    until("no fix", lambda: found.append(port.field("+CGNSSINFO", "+CGNSSINFO:").split(",")) or found[-1][0].strip())
    fields = found[-1]
    assert len(fields) == 16 and fields[5] == "N" and fields[7] == "E", fields
    degrees = [int(float(text) // 100) + float(text) % 100 / 60 for text in (fields[4], fields[6])]
    assert abs(degrees[0] - 31.95) < 0.01 and abs(degrees[1] - 35.91) < 0.01, fields
    port.must("+NETCLOSE", NEW_LINE + "+NETCLOSE: 0", seconds=60)
    return received


def sim7080(port):
    initialise(port, "SIMCOM_SIM70", "+CLTS=1", "+CBATCHK=1")
    register(port, "CEREG")
    port.must('+CGDCONT=1,"IP","internet"')
    port.must("+CGATT=1", seconds=60)
    port.must('+CNCFG=0,1,"internet"')
    port.must("+CNACT=0,1", NEW_LINE + "+APP PDP: 0,ACTIVE", NEW_LINE + "+APP PDP: 0,DEACTIVE", seconds=60)
    port.must("+CACID=0")
    port.must("+CASSLCFG=0,SSL,0")
    port.must('+CAOPEN=0,0,"TCP","tracker.example",80', NEW_LINE + "+CAOPEN:", seconds=75)
    assert port.until(NEW_LINE).strip() == "0,0" and port.wait(OK, ERROR) == 1, repr(port.said)
    port.must(f"+CASEND=0,{len(REQUEST)}", ">")
    os.write(port.file, REQUEST)
    assert port.wait(OK, ERROR, seconds=5) == 1, repr(port.said)
    received = b""
    end = time.monotonic() + PATIENCE
    while b"\r\n\r\n" not in received:
        assert time.monotonic() < end, received
        port.send("+CARECV=0,63")
        assert port.wait("+CARECV:") == 1, repr(port.said)
        length = b""
        while (byte := port.take(1)) not in (b",", b"\r"):
            length += byte
        received += port.take(int(length)) if byte == b"," else b""
        assert port.wait(OK, ERROR) == 1, repr(port.said)
    port.must("+CGNSPWR=1")
    found = []
    until("no fix", lambda: found.append(port.field("+CGNSINF", "+CGNSINF:").split(",")) or found[-1][1] == "1")
    fields = found[-1]
    assert len(fields) == 18 and abs(float(fields[3]) - 31.95) < 0.01, fields
    port.must("+CNACT=0,0", seconds=60)
    return received


for name, client in (("sim7070g", sim7080), ("sim7080g", sim7080), ("sim800l", sim800), ("sim7600e", sim7600)):
    line = f"{WORK}/{name}"
    modem = subprocess.Popen(
        [SNIFFER, "modem", "--pty", line, "--fast", "--seed", "1", "--rules", RULES / f"{name}.rules"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        until(f"no modem at {line}", lambda: os.path.exists(line))
        answer = client(Port(line))
        assert answer.startswith(b"HTTP/1.1 200 "), (name, answer)
        print(name, "ends as its client expects")
    finally:
        modem.terminate()
        modem.wait()
