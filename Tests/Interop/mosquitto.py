"""mosquitto, a broker for real, and the module's MQTT client through `--net real`: both ways.

Also a position of OwnTracks, and the retained message by which Home Assistant discovers the tracker; what
Home Assistant makes of both is shown by homeassistant.py.
"""
# Debian: mosquitto mosquitto-clients python3
# Modem: --pty LINE --net real --map broker.example:1883=127.0.0.1:18837
import json
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


def publish(port, topic, body, retain=0):
    command(port, f'AT+SMPUB="{topic}",{len(body)},1,{retain}', b"> ")
    os.write(port, body.encode())
    wait_for(port, b"OK\r\n")


def subscribe(topic):
    """What a subscriber who comes now is told first, with a mark whether it was retained."""
    told = subprocess.run(
        ["mosquitto_sub", "-p", PORT, "-t", topic, "-C", "1", "-F", "%r %t %p"],
        check=True,
        timeout=PATIENCE,
        capture_output=True,
        text=True,
    )
    return told.stdout.rstrip("\n")


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
        subscriber = subprocess.Popen(["mosquitto_sub", "-p", PORT, "-t", "collar/#", "-t", "owntracks/#", "-v"], stdout=output)
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
        publish(port, "collar/collar1", "hello")
        wait_until(lambda: lines(heard) == ["collar/collar1 hello"], f"heard: {lines(heard)}")
        subprocess.run(
            ["mosquitto_pub", "-p", PORT, "-q", "1", "-t", "config/collar1", "-m", "interval 60"],
            check=True,
            timeout=PATIENCE,
        )
        wait_for(port, b'+SMSUB: "config/collar1","interval 60"\r\n')
        position = (
            '{"_type":"location","lat":31.953908,"lon":35.910631,"tst":1795251650,"tid":"A3",'
            '"topic":"owntracks/pets/allawi","acc":5,"alt":850,"vel":0,"cog":0,"batt":75,"t":"p"}'
        )
        publish(port, "owntracks/pets/allawi", position)
        heard_both = ["collar/collar1 hello", f"owntracks/pets/allawi {position}"]
        wait_until(lambda: lines(heard) == heard_both, f"heard: {lines(heard)}")
        config = {"unique_id": "allawi", "name": "Allawi", "json_attributes_topic": "owntracks/pets/allawi"}
        publish(port, "homeassistant/device_tracker/allawi/config", json.dumps(config), retain=1)
        found = subscribe("homeassistant/#")
        assert found == f"1 homeassistant/device_tracker/allawi/config {json.dumps(config)}", found
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
