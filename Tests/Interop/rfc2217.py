"""pyserial's RFC 2217: its client at a modem's port, and its server between a modem and `sniffer`.

Also the modem at the stdin and stdout of socat.
"""
# Debian: socat
# PyPI: pyserial
# Modem: none
import json
import os
import re
import socket
import subprocess
import threading
import time

import serial
import serial.rfc2217

SNIFFER, WORK = os.environ["SNIFFER"], os.environ["WORK"]
# Project value: registration takes a few seconds (`--fast`).
PATIENCE = 40


def start(name, *options):
    """A modem, and what it says to be ready at."""
    log = open(f"{WORK}/{name}", "w+", encoding="utf-8")
    command = [SNIFFER, "modem", "--fast", "--seed", "1", *options]
    modem = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
    for _ in range(200):
        found = re.search(r"ready at (\S+)", open(log.name, encoding="utf-8").read())
        if found:
            return modem, found[1]
        time.sleep(0.1)
    raise AssertionError(f"{name} is not ready")


def ask(port, text, end=b"OK\r\n"):
    """All that comes to a command up to `end`."""
    port.write(text.encode() + b"\r")
    answer = port.read_until(end)
    assert answer.endswith(end), (text, answer)
    return answer


def until_true(port, text, expected):
    """Asks until the answer has it."""
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        port.write(text.encode() + b"\r")
        if expected in port.read_until(b"OK\r\n"):
            return
        time.sleep(0.2)
    raise AssertionError(f"{text}: no {expected}")


def wait_for(what, condition):
    limit = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < limit, what
        time.sleep(0.02)


# pyserial's client.
modem, address = start("server", "--listen", "rfc2217://127.0.0.1:0", "--uart")
with serial.serial_for_url(address, baudrate=115200, timeout=2) as port:
    until_true(port, "AT", b"OK")  # Autobauding loses the first ones.
    ask(port, "ATE0")
    assert (port.cts, port.dsr, port.ri) == (True, True, False)

    # At a rate that is not the modem's nothing is understood.
    ask(port, "AT+IPR=9600")
    port.write(b"AT\r")
    assert b"OK" not in port.read(20)
    port.baudrate = 9600
    until_true(port, "AT", b"OK")
    ask(port, "AT+IPR=115200")
    port.baudrate = 115200
    until_true(port, "AT", b"OK")

    # Every byte, both ways: 255 is Telnet's own, 13 and 0 are one line end without BINARY.
    content = bytes(range(256)) + b"\xff\xff\xfa\x2c\xff\xf0\r\0"
    ask(port, "AT+CFSINIT")
    ask(port, f'AT+CFSWFILE=3,"bytes",0,{len(content)},5000', b"DOWNLOAD\r\n")
    port.write(content)
    assert port.read_until(b"OK\r\n").endswith(b"OK\r\n")
    answer = ask(port, f'AT+CFSRFILE=3,"bytes",0,{len(content)},0')
    assert content in answer, answer

    # DCD and DTR in a data call.
    ask(port, "AT&C1")
    wait_for("DCD falls", lambda: not port.cd)
    until_true(port, "AT+CGATT?", b"+CGATT: 1")
    ask(port, "ATD*99#", b"CONNECT")
    wait_for("DCD rises", lambda: port.cd)
    port.dtr = False
    assert b"NO CARRIER" in port.read_until(b"NO CARRIER\r\n")
    wait_for("DCD falls", lambda: not port.cd)
    port.dtr = True
    ask(port, "AT")
# The next client is served, and one that does not know RFC 2217 gets answers, too.
with serial.serial_for_url(address, baudrate=115200, timeout=2) as port:
    until_true(port, "AT", b"OK")
host, number = address.removeprefix("rfc2217://").split(":")
with socket.create_connection((host, int(number))) as plain:
    plain.settimeout(10)
    plain.sendall(b"AT\r")
    answer = b""
    while not answer.endswith(b"OK\r\n"):
        answer += plain.recv(1024)
modem.terminate()
assert modem.wait(timeout=20) == 130


# pyserial's server.
class Line(serial.Serial):
    """A pseudo-terminal, which has no lines: what they are set to is kept."""

    lines = []
    cts = dsr = property(lambda self: True)
    ri = cd = property(lambda self: False)

    def _update_dtr_state(self):
        self.lines.append(("dtr", self._dtr_state))

    def _update_rts_state(self):
        self.lines.append(("rts", self._rts_state))


class Connection:
    def __init__(self, client):
        self.client = client
        self.lock = threading.Lock()

    def write(self, data):
        with self.lock:
            self.client.sendall(data)


def serve(listener, line):
    """As in pyserial's example `rfc2217_server.py`, one client after another."""
    while True:
        client, _ = listener.accept()
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection = Connection(client)
        manager = serial.rfc2217.PortManager(line, connection)
        alive = True

        def read():
            while alive:
                data = line.read(line.in_waiting or 1)
                if data:
                    try:
                        connection.write(b"".join(manager.escape(data)))
                    except OSError:
                        return

        reader = threading.Thread(target=read)
        reader.start()
        while True:
            data = client.recv(1024)
            if not data:
                break
            line.write(b"".join(manager.filter(data)))
        alive = False
        reader.join()
        client.close()


modem, link = start("pty", "--pty", f"{WORK}/line", "--uart")
line = Line(link, 115200, timeout=0.1)
line.lines.clear()
listener = socket.create_server(("127.0.0.1", 0))
threading.Thread(target=serve, args=(listener, line), daemon=True).start()
address = f"rfc2217://127.0.0.1:{listener.getsockname()[1]}"


def run(*arguments, code=0, limit=60):
    command = [SNIFFER, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=limit, stdin=subprocess.DEVNULL)
    assert code is None or done.returncode == code, (arguments, done)
    return done


limit = time.monotonic() + PATIENCE
while run("send", "--port", address, "--timeout", "1s", "AT", code=None).returncode:
    assert time.monotonic() < limit, "no answer by pyserial's server"
done = run("send", "--port", address, "--raw", "ATE0", "AT+CGMM")
assert "SIM7000" in done.stdout, done
assert ("dtr", True) in line.lines and ("rts", True) in line.lines, line.lines
run("send", "--port", address, "AT+IPR=9600")
done = run("send", "--port", address, "--timeout", "1s", "AT", code=None)
assert done.returncode and "OK" not in done.stdout, done
done = run("send", "--port", address, "--baud", "9600", "AT+CSQ")
assert line.baudrate == 9600 and "+CSQ:" in done.stdout, done
# The tracker looks for the rate; DTR is wired to PWRKEY, so it is let go at once.
line.lines.clear()
done = run(
    *("run", "--port", address, "--pwrkey", "dtr", "--url", "http://tracker.example/report", "--interval", "5s"),
    *("--reports", "2", "--json"),
    limit=100,
)
events = [json.loads(text)["event"] for text in done.stdout.splitlines()]
assert events.count("report_delivered") == 2, events
dtr = [value for name, value in line.lines if name == "dtr"]
assert dtr[:2] == [True, False], line.lines
modem.terminate()
assert modem.wait(timeout=20) == 130

# socat's EXEC.
command = f"{SNIFFER} modem --listen - --fast"
with subprocess.Popen(["socat", f"PTY,link={WORK}/exec,raw,echo=0", f"EXEC:{command}"]) as socat:
    wait_for("the link of socat", lambda: os.path.exists(f"{WORK}/exec"))
    with serial.Serial(f"{WORK}/exec", timeout=10) as port:
        assert ask(port, "AT") == b"AT\r\r\nOK\r\n"
    socat.terminate()
