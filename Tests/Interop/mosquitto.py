"""mosquitto, a broker for real, and the module's MQTT client through `--net real`: both ways."""
# Debian: mosquitto mosquitto-clients python3
# Modem: --pty LINE --net real --map broker.example:1883=127.0.0.1:18837
import os
import select
import subprocess
import time
import tty

PORT = "18837"
# Project value: longer than registration and the opening of the app network take.
PATIENCE = 40
work = os.environ["WORK"]


def wait_for(port, mark, seconds=PATIENCE):
    """What the module says up to the mark, and with it."""
    said = b""
    end = time.monotonic() + seconds
    while mark not in said:
        left = end - time.monotonic()
        assert left > 0 and select.select([port], [], [], left)[0], f"no {mark} in {said}"
        said += os.read(port, 4096)
    assert b"ERROR" not in said, said
    return said


def command(port, text, mark=b"OK\r\n"):
    os.write(port, text.encode() + b"\r")
    return wait_for(port, mark)


def lines(path):
    return open(path, encoding="utf-8").read().splitlines()


def wait_until(condition, what):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.1)


heard = f"{work}/heard"
with open(f"{work}/broker", "w") as told, open(heard, "w") as output:
    broker = subprocess.Popen(["mosquitto", "-v", "-p", PORT], stdout=told, stderr=told)
    subscriber = None
    try:
        wait_until(lambda: any("running" in line for line in lines(f"{work}/broker")), "no broker")
        subscriber = subprocess.Popen(["mosquitto_sub", "-p", PORT, "-t", "collar/#", "-v"], stdout=output)
        wait_until(lambda: any("SUBACK" in line for line in lines(f"{work}/broker")), "no subscriber")
        port = os.open(os.environ["LINE"], os.O_RDWR | os.O_NOCTTY)
        tty.setraw(port)
        command(port, "AT")
        wait_until(lambda: b",1\r\n" in command(port, "AT+CEREG?"), "not registered")
        command(port, 'AT+CNACT=1,"internet"', b"+APP PDP: ACTIVE\r\n")
        for setting in ['"URL","broker.example","1883"', '"CLIENTID","collar1"', '"KEEPTIME",60']:
            command(port, f"AT+SMCONF={setting}")
        command(port, "AT+SMCONN")
        command(port, 'AT+SMSUB="config/collar1",1')
        command(port, 'AT+SMPUB="collar/collar1",5,1,0', b"> ")
        os.write(port, b"hello")
        wait_for(port, b"OK\r\n")
        wait_until(lambda: lines(heard) == ["collar/collar1 hello"], f"heard: {lines(heard)}")
        subprocess.run(
            ["mosquitto_pub", "-p", PORT, "-q", "1", "-t", "config/collar1", "-m", "interval 60"],
            check=True,
            timeout=PATIENCE,
        )
        wait_for(port, b'+SMSUB: "config/collar1","interval 60"\r\n')
        command(port, "AT+SMDISC")
        wait_until(
            lambda: any("collar1 disconnected" in line for line in lines(f"{work}/broker")),
            "the broker has not heard of the end",
        )
    finally:
        for process in [subscriber, broker]:
            if process:
                process.terminate()
                process.wait(timeout=10)
