"""Home Assistant: a dog leaves its garden, twice, and the owner's automations see it.

First an alert of `serve --notify-url` runs an automation. Then the package's tracker sends OwnTracks through
the virtual modem to the webhook of a Home Assistant of its own, and the module publishes the same over MQTT,
with a discovery message. At last a herd reports at once. Home Assistant answers 200 to what it drops, so the
state of each entity is read back.
"""
# Debian: mosquitto python3
# The last two are those of its own constraints: without them pip tries a hundred versions of each.
# PyPI: homeassistant==2024.3.3 PyNaCl==1.5.0 josepy<2 habluetooth==2.4.2 bluetooth-data-tools==1.19.0
# Modem: --pty LINE --net real --map broker.example:1883=127.0.0.1:18838 --scenario Tests/Interop/shared/garden.scenario
# Limits: install=300 client=400
import hashlib
import hmac
import base64
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

SNIFFER, LINE, CONTROL = os.environ["SNIFFER"], os.environ["LINE"], os.environ["WORK"] + "/control"
work = pathlib.Path(os.environ["WORK"]).resolve()
# Project values: the first start installs what its integrations need (35 s on an idle machine); a dog is
# out of the garden 15 s after it starts to run, and a report takes 5 s.
START_PATIENCE, PATIENCE = 240, 60
# Trackers of the fleet; an engine on a small machine takes 500 reports a second, and each sends four.
HERD = 300
WEBHOOK = hashlib.sha256(b"interop").hexdigest()
BROKER_PORT = 18838
# The place of the modem's built-in scenario, and one 222 m north of it.
HOME, AWAY = (31.953900, 35.910600), (31.955900, 35.910600)
COLLAR, TAG = "device_tracker.pets_allawi", "device_tracker.rex"

CONFIGURATION = """
homeassistant: {{name: Home, latitude: 31.9, longitude: 35.9, elevation: 850, unit_system: metric, time_zone: UTC}}
http: {{server_host: 127.0.0.1, server_port: {port}}}
api:
system_log:
logger: {{default: warning, logs: {{garden: info}}}}
zone:
  - {{name: Garden, latitude: {home[0]}, longitude: {home[1]}, radius: 40}}
counter: {{left: , reminded: , entered: , tag_left: , pushed: }}
input_boolean: {{found: }}
automation:
  - id: left
    alias: left
    mode: single
    trigger: {{platform: zone, entity_id: {collar}, zone: zone.garden, event: leave}}
    action:
      - {{service: input_boolean.turn_off, target: {{entity_id: input_boolean.found}}}}
      - {{service: counter.increment, target: {{entity_id: counter.left}}}}
      - service: system_log.write
        data: {{level: info, logger: garden, message: "{collar} left {{{{ trigger.zone.name }}}}: {{{{ {place} }}}}"}}
      - repeat:
          while: "{{{{ is_state('input_boolean.found', 'off') and is_state('{collar}', 'not_home') }}}}"
          sequence:
            - wait_template: "{{{{ is_state('input_boolean.found', 'on') or not is_state('{collar}', 'not_home') }}}}"
              timeout: 60
            - if: "{{{{ not wait.completed }}}}"
              then:
                - {{service: counter.increment, target: {{entity_id: counter.reminded}}}}
                - service: system_log.write
                  data: {{level: info, logger: garden, message: "{collar} is still out: {{{{ {place} }}}}"}}
  - id: entered
    alias: entered
    trigger: {{platform: zone, entity_id: {collar}, zone: zone.garden, event: enter}}
    action:
      - {{service: counter.increment, target: {{entity_id: counter.entered}}}}
      - service: system_log.write
        data: {{level: info, logger: garden, message: "{collar} entered {{{{ trigger.zone.name }}}}: {{{{ {place} }}}}"}}
  - id: pushed
    alias: pushed
    trigger: {{platform: webhook, webhook_id: alerts, allowed_methods: [POST], local_only: true}}
    action:
      - {{service: counter.increment, target: {{entity_id: counter.pushed}}}}
      - service: system_log.write
        data: {{level: info, logger: garden, message: "{{{{ trigger.json.title }}}}|{{{{ trigger.json.message }}}}|{{{{ trigger.json.data }}}}"}}
  - id: tag_left
    alias: tag_left
    trigger: {{platform: zone, entity_id: {tag}, zone: zone.garden, event: leave}}
    action: {{service: counter.increment, target: {{entity_id: counter.tag_left}}}}
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def stored(key, data):
    """A file of the kind in which Home Assistant keeps what its pages would have asked a person."""
    (work / "config/.storage").mkdir(parents=True, exist_ok=True)
    text = json.dumps({"version": 1, "minor_version": 1, "key": key, "data": data})
    (work / "config/.storage" / key).write_text(text)


def entry(domain, data):
    settings = {"title": domain, "data": data, "options": {}, "source": "user", "unique_id": None}
    flags = {"pref_disable_new_entities": False, "pref_disable_polling": False, "disabled_by": None}
    return {"entry_id": domain, "version": 1, "minor_version": 1, "domain": domain, **settings, **flags}


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=")


def store_owner():
    """An owner with a long-lived token; the token."""
    user = {"id": "owner", "group_ids": ["system-admin"], "is_owner": True, "is_active": True}
    user |= {"name": "Owner", "system_generated": False, "local_only": False}
    token = {"id": "token", "user_id": "owner", "client_id": None, "client_name": "interop"}
    token |= {"client_icon": None, "token_type": "long_lived_access_token", "token": "00"}
    token |= {"created_at": "2026-01-01T00:00:00+00:00", "access_token_expiration": 1e9}
    token |= {"jwt_key": "11" * 64, "last_used_at": None, "last_used_ip": None, "expire_at": None}
    token |= {"credential_id": None, "version": "2024.3.3"}
    groups = [{"id": f"system-{name}", "name": name} for name in ["admin", "users", "read-only"]]
    stored("auth", {"users": [user], "groups": groups, "credentials": [], "refresh_tokens": [token]})
    now = int(time.time())
    claims = {"iss": "token", "iat": now - 60, "exp": now + 86_400}
    head, body = [encoded(json.dumps(part).encode()) for part in ({"alg": "HS256", "typ": "JWT"}, claims)]
    signature = hmac.new(token["jwt_key"].encode(), head + b"." + body, hashlib.sha256).digest()
    return b".".join([head, body, encoded(signature)]).decode()


port = free_port()
place = f"state_attr('{COLLAR}', 'latitude') ~ ' ' ~ state_attr('{COLLAR}', 'longitude')"
token = store_owner()
entries = [
    entry("owntracks", {"webhook_id": WEBHOOK, "secret": "", "cloudhook": False}),
    entry("mqtt", {"broker": "127.0.0.1", "port": BROKER_PORT, "discovery": True}),
]
stored("core.config_entries", {"entries": entries})
(work / "config/configuration.yaml").write_text(
    CONFIGURATION.format(port=port, home=HOME, collar=COLLAR, tag=TAG, place=place)
)


def api(path, data=None):
    """What the REST API answers, or nothing while there is none and for an unknown entity."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/{path}",
        data=None if data is None else json.dumps(data).encode(),
        headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        assert error.code == 404, f"{path}: {error}"
    except OSError:
        pass
    return None


def state(entity):
    return (api(f"states/{entity}") or {}).get("state")


def count(name):
    return int(state(f"counter.{name}") or 0)


def text(name):
    path = work / name
    return path.read_text(errors="replace") if path.exists() else ""


def wait_until(condition, what, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while not condition():
        for process in processes:
            assert process.poll() is None, f"{process.args[0]} ended with {process.returncode}"
        assert time.monotonic() < end, f"{what}: {api('states')}"
        time.sleep(0.1)
    return time.monotonic()


def start(*command, log):
    process = subprocess.Popen(command, stdout=open(work / log, "wb"), stderr=subprocess.STDOUT)
    processes.append(process)
    return process


def end(process):
    processes.remove(process)
    process.send_signal(signal.SIGINT)
    try:
        process.wait(timeout=30)
    except subprocess.TimeoutExpired:
        process.kill()


def verb(words):
    subprocess.run([SNIFFER, "modem", "ctl", "--control", CONTROL, words], check=True, timeout=PATIENCE)


def reports(event="report_delivered"):
    """The lines of `run --json` of this event, as far as they are there."""
    found = [line for line in text("run").splitlines() if f'"{event}"' in line and line.endswith("}")]
    return [json.loads(line) for line in found]


def first_outside():
    """When the tracker had its first fix beyond the zone's 40 m and the fix's 5 m, in its own time."""
    outside = [report for report in reports("report_accepted") if report["lat"] > HOME[0] + 0.000_405]
    return outside[0]["taken_us"] / 1e6 if outside else None


def ready():
    if "Unable to install package" in text("engine"):
        print("what Home Assistant needs cannot be installed")
        sys.exit(77)
    return (api("config") or {}).get("state") == "RUNNING"


def webhook():
    """The dog leaves, is looked for, and comes back; then it leaves a second time."""
    url = f"http://127.0.0.1:{port}/api/webhook/{WEBHOOK}"
    options = ["--payload", "owntracks", "--tracker-id", "pets/allawi", "--interval", "5s", "--json"]
    begun = time.monotonic()
    tracker = start(SNIFFER, "run", "--port", LINE, "--url", url, *options, log="run")
    wait_until(lambda: state(COLLAR) == "Garden", "the dog is not in the garden")
    # To the engine the first position is an entering, too.
    wait_until(lambda: count("entered") == 1, "its coming was not seen")
    assert count("left") == 0
    verb("travel {} {} speed=20km/h as=run".format(*AWAY))
    told = wait_until(lambda: count("left") == 1, "no automation has run")
    wait_until(first_outside, "no fix outside")
    delay = told - begun - first_outside()
    print(f"the owner's automation ran {delay:.1f} s after the first fix outside")
    assert delay < 20, "the owner knows too late"
    assert state(COLLAR) == "not_home"
    # It goes on reporting from outside: reminders each minute, and the automation runs once.
    wait_until(lambda: count("reminded") == 1, "no reminder after a minute", 60 + PATIENCE)
    left = [line for line in text("engine").splitlines() if "garden]" in line]
    assert len({re.sub("^.*: ", "", line) for line in left[-2:]}) == 2, f"no newer position: {left}"
    api("services/input_boolean/turn_on", {"entity_id": "input_boolean.found"})
    wait_until(lambda: api("states/automation.left")["attributes"]["current"] == 0, "reminders go on")
    assert (count("left"), count("reminded")) == (1, 1)
    verb("travel {} {} speed=20km/h as=run".format(*HOME))
    wait_until(lambda: state(COLLAR) == "Garden", "the dog is not back")
    wait_until(lambda: count("entered") == 2, "its return was not seen")
    verb("travel {} {} speed=20km/h as=run".format(*AWAY))
    wait_until(lambda: count("left") == 2, "the second leaving was not seen")
    before = len(reports())
    wait_until(lambda: len(reports()) >= before + 2, "no report from outside")
    assert (count("left"), count("entered"), count("reminded")) == (2, 2, 1)
    end(tracker)


def ask(server, path, **values):
    request = urllib.request.Request(server + path, json.dumps(values).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        assert answer.status == 200, answer.status


def push():
    """`serve --notify-url` pushes an alert to a webhook, whose automation reads its title, message and data."""
    server = f"http://127.0.0.1:{free_port()}/"
    options = ["--notify-url", f"http://127.0.0.1:{port}/api/webhook/alerts", "--notify-format", "home-assistant"]
    program = start(SNIFFER, "serve", "--listen", server[7:-1], *options, log="serve")
    wait_until(lambda: "the page is at" in text("serve"), "no server")

    def report(latitude):
        now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        ask(server, "function-2", trackerId="collar", latitude=latitude, longitude=HOME[1], hdop=0.8, time=now)

    report(HOME[0])
    ask(server, "api/operations", op="addPet", id="p", name="Rex \u201cthe\u201d dog", age=3, description="brown", imageUrl="data:,")
    centre = {"latitude": HOME[0], "longitude": HOME[1]}
    ask(server, "api/operations", op="addFence", id="f", name="Garden", centre=centre, radius=40)
    ask(server, "api/operations", op="proposeFence", pet="p", fence="f")
    ask(server, "api/operations", op="addTracker", id="collar", title="Collar", pet="p")
    # A fix after it was added is at home; two that are 5 s apart are not.
    for pause, latitude in [(1, HOME[0]), (1, AWAY[0]), (6, AWAY[0])]:
        time.sleep(pause)
        report(latitude)
    # The line is written after the counter has gone up.
    wait_until(lambda: "Geofence Alert|" in text("engine"), "the webhook's automation has not run")
    assert count("pushed") == 1
    line = next(line for line in text("engine").splitlines() if "Geofence Alert|" in line)
    expected = "Geofence Alert|Rex \u201cthe\u201d dog: The pet has crossed the geofence!|"
    assert expected in line and "'kind': 'left'" in line and f"'latitude': {AWAY[0]}" in line, line
    assert "ALERT" in text("serve") and "failed" not in text("serve"), text("serve")
    end(program)


def send(*commands, body=None, expect=None):
    options = ["--expect", expect] if expect else []
    if body is not None:
        (work / "body").write_text(body)
        options += ["--body", str(work / "body")]
    command = [SNIFFER, "send", "--port", LINE, *options, *commands]
    subprocess.run(command, check=True, timeout=PATIENCE, stdout=sys.stdout)


def publish(topic, message, retain=0):
    body = json.dumps(message)
    send(f'AT+SMPUB="{topic}",{len(body)},1,{retain}', body=body)


def mqtt():
    """The module announces a tracker by discovery, and moves it with OwnTracks messages."""
    send('AT+CNACT=1,"internet"', expect="+APP PDP: ACTIVE")
    send('AT+SMCONF="URL","broker.example","1883"', 'AT+SMCONF="CLIENTID","rex"', "AT+SMCONN")
    topic = "owntracks/pets/rex"
    template = "{{ {'latitude': value_json.lat, 'longitude': value_json.lon, 'gps_accuracy': value_json.acc} | tojson }}"
    discovery = {"unique_id": "rex", "name": "Rex", "json_attributes_topic": topic}
    discovery |= {"source_type": "gps", "json_attributes_template": template}
    publish("homeassistant/device_tracker/rex/config", discovery, retain=1)
    wait_until(lambda: state(TAG) is not None, "the tag was not discovered")
    for latitude, longitude, expected in [(*HOME, "Garden"), (*AWAY, "not_home"), (*HOME, "Garden")]:
        fix = {"_type": "location", "lat": latitude, "lon": longitude, "tst": int(time.time())}
        publish(topic, fix | {"tid": "rx", "topic": topic, "acc": 5})
        wait_until(lambda: state(TAG) == expected, f"the tag is not {expected}")
        # The OwnTracks integration reads the same topic, and makes a tracker of its own of it.
        wait_until(lambda: state("device_tracker.pets_rex") == expected, f"the collar is not {expected}")
    assert count("tag_left") == 1
    send("AT+SMDISC", "AT+CNACT=0")


def herd():
    """`fleet`: each animal has an entity of its own with a place, and the engine has lost no report."""
    url = f"http://127.0.0.1:{port}/api/webhook/{WEBHOOK}"
    options = ["--name", "herd/", "--payload", "owntracks", "--mix", "city,cat", "--speed", "max", "--duration", "5min"]
    command = [SNIFFER, "fleet", "--trackers", str(HERD), "--url", url, *options]
    done = subprocess.run(command, timeout=PATIENCE, capture_output=True, text=True)
    print("\n".join(done.stdout.splitlines()[-3:] + done.stderr.splitlines()[-3:]))
    assert done.returncode == 0, f"fleet ended with {done.returncode}"
    entities = {entity["entity_id"]: entity["attributes"] for entity in api("states")}
    animals = {name: entities[name] for name in entities if name.startswith("device_tracker.herd_")}
    assert animals.keys() == {f"device_tracker.herd_{number}" for number in range(1, HERD + 1)}, sorted(animals)
    assert all("latitude" in animal and "battery_level" in animal for animal in animals.values()), animals


processes = []
try:
    start("mosquitto", "-p", str(BROKER_PORT), log="broker")
    hass = pathlib.Path(sys.executable).with_name("hass")
    begun = time.monotonic()
    start(str(hass), "--config", str(work / "config"), "--log-no-color", log="engine")
    print(f"up after {wait_until(ready, 'Home Assistant is not up', START_PATIENCE) - begun:.0f} s")
    push()
    webhook()
    mqtt()
    herd()
    assert " ERROR " not in text("engine"), "errors in the log"
finally:
    print("\n".join(text("engine").splitlines()[-30:]))
    print("\n".join(text("run").splitlines()[-5:]))
    for process in processes[::-1]:
        end(process)
