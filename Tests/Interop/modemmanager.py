"""ModemManager with its SimTech plugin: identity, enabling, registration, SMS both ways, a data call.

It runs on a message bus of its own, without udev: its test interface takes the module as a virtual
device whose port is a socket, and a thread here carries the bytes between that and the module's port.
What it needs of the answers is in its own verdict: a modem that it takes in, enables and connects.
"""
# Debian: modemmanager dbus python3
import os
import re
import select
import socket
import subprocess
import threading
import time

LINE, WORK, SNIFFER = (os.environ[name] for name in ("LINE", "WORK", "SNIFFER"))
PORT = f"abstract:sniffer-{os.getpid()}"
BUS = f"unix:path={WORK}/bus"
# Project value: probing takes 3 s, enabling 5 s, on an idle machine.
PATIENCE = 50

environment = dict(
    os.environ,
    LC_ALL="C",
    PATH=os.environ["PATH"] + ":/usr/sbin",
    DBUS_SESSION_BUS_ADDRESS=BUS,
    DBUS_SYSTEM_BUS_ADDRESS=BUS,
)


def carry(listener):
    """One connection after the other: ModemManager opens the port several times."""
    line = os.open(LINE, os.O_RDWR | os.O_NOCTTY)
    with open(f"{WORK}/dialogue", "wb", buffering=0) as log:
        while True:
            connection, _ = listener.accept()
            while True:
                ready, _, _ = select.select([line, connection], [], [])
                try:
                    if line in ready:
                        data = os.read(line, 4096)
                        log.write(data)
                        connection.sendall(data)
                    if connection in ready:
                        data = connection.recv(4096)
                        if not data:
                            break
                        os.write(line, data)
                except ConnectionError:
                    break
            connection.close()


def run(*arguments, timeout=60):
    result = subprocess.run(
        arguments, env=environment, timeout=timeout, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    return result.returncode, result.stdout


def mmcli(*arguments):
    """What mmcli says; it must succeed."""
    code, said = run("mmcli", *arguments)
    assert code == 0, f"mmcli {' '.join(arguments)}: {said}"
    return said


def must_say(pattern, *arguments):
    said = mmcli(*arguments)
    assert re.search(pattern, said, re.MULTILINE), f"no '{pattern}' in: {said}"
    return said


def until(pattern, *arguments):
    """Asks until mmcli says so."""
    end = time.monotonic() + PATIENCE
    while True:
        code, said = run("mmcli", *arguments)
        if code == 0 and re.search(pattern, said, re.MULTILINE):
            return said
        assert time.monotonic() < end, f"no '{pattern}' after {PATIENCE} s: {said}"
        time.sleep(0.5)


def verb(text):
    subprocess.run([SNIFFER, "modem", "ctl", "--control", f"{WORK}/control", text], check=True, timeout=10)


def await_message():
    """A message has come to the card before ModemManager has the port: it lists what it finds.

    `AT+CNMI=2,1,2,1,0` is refused, by the manual's own note on it, so that ModemManager is not told of
    what comes later.
    """
    verb('sms "+962790000009" "where are you?"')
    line = os.open(LINE, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    end = time.monotonic() + PATIENCE
    said = b""
    while b'+CPMS: "SM",1,' not in said:
        assert time.monotonic() < end, f"no message on the card: {said}"
        os.write(line, b"AT+CPMS?\r")
        select.select([line], [], [], 1)
        time.sleep(0.5)
        said = os.read(line, 4096)
    os.close(line)


def told():
    with open(f"{WORK}/world", encoding="utf-8") as world:
        return world.read()


await_message()
listener = socket.socket(socket.AF_UNIX)
listener.bind("\0" + PORT)
listener.listen()
threading.Thread(target=carry, args=(listener,), daemon=True).start()

programs = [subprocess.Popen(["dbus-daemon", "--session", "--nofork", f"--address={BUS}"], env=environment)]
try:
    end = time.monotonic() + PATIENCE
    while not os.path.exists(f"{WORK}/bus"):
        assert time.monotonic() < end, "no message bus"
        time.sleep(0.1)
    options = ["session", "enable", "no-udev", "no-qrtr", "no-suspend-resume"]
    programs.append(
        subprocess.Popen(
            ["ModemManager", *(f"--test-{option}" for option in options)]
            + ["--no-auto-scan", "--debug", f"--log-file={WORK}/log-of-manager"],
            env=environment,
        )
    )
    name = "org.freedesktop.ModemManager1"
    profile = ["dbus-send", "--session", "--print-reply", f"--dest={name}", "/org/freedesktop/ModemManager1"]
    profile += [f"{name}.Test.SetProfile", "string:module", "string:simtech", f"array:string:{PORT}"]
    end = time.monotonic() + PATIENCE
    while (answer := run(*profile))[0] != 0:
        assert time.monotonic() < end, f"ModemManager does not take the profile: {answer[1]}"
        time.sleep(0.5)

    until(r"state: .*disabled", "-m", "any")
    must_say(r"manufacturer: SIMCOM_Ltd$", "-m", "any")
    must_say(r"model: SIMCOM_SIM7000E$", "-m", "any")
    must_say(r"plugin: simtech$", "-m", "any")
    must_say(r"supported: gsm-umts, lte$", "-m", "any")
    must_say(r"equipment id: 490154203237518$", "-m", "any")
    must_say(r"unlock retries: sim-pin \(3\), sim-puk \(10\), sim-pin2 \(3\), sim-puk2 \(10\)$", "-m", "any")
    card = must_say(r"imsi: 001010123456789$", "-i", "any")
    assert re.search(r"iccid: 89001012345678901239$", card, re.MULTILINE), card

    mmcli("-m", "any", "-e")
    until(r"state: .*registered", "-m", "any")
    home = until(r"signal quality: [1-9][0-9]*%", "-m", "any")
    assert re.search(r"operator id: 00101$", home, re.MULTILINE), home
    assert re.search(r"registration: home$", home, re.MULTILINE), home
    assert re.search(r"packet service state: attached$", home, re.MULTILINE), home

    listed = until(r"/SMS/\d+ \(received\)", "-m", "any", "--messaging-list-sms")
    path = re.search(r"\S+/SMS/\d+", listed).group()
    message = must_say(r"text: where are you\?$", "-s", path)
    assert "number: +962790000009" in message, message
    created = mmcli("-m", "any", "--messaging-create-sms=number='+962790000010',text='under the carob'")
    mmcli("-s", re.search(r"\S+/SMS/\d+", created).group(), "--send")
    assert "+962790000010 under the carob" in told(), told()

    mmcli("-m", "any", "--simple-connect=apn=internet")
    until(r"state: .*connected", "-m", "any")
    with open(f"{WORK}/dialogue", "rb") as dialogue:
        assert b"\r\nCONNECT 150000000\r\n" in dialogue.read()
finally:
    for program in reversed(programs):
        program.kill()  # On its way out ModemManager would hang up first, for up to a minute.
        program.wait(timeout=10)
