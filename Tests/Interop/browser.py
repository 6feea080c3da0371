"""Chromium and the page of `sniffer serve`: the tour with a modem and a tracker, and every view.

A fence is drawn on the map, a dog leaves it, the alert is on the page within 2 s, the owner confirms that the
pet is found, and after a reload all is as before. Then a bike, a history, hostile names, and every view at two
widths, light and dark. Throughout: no message on the console, no request elsewhere, nothing for axe to report.
"""
# Debian: chromium chromium-driver python3
# PyPI: selenium axe-core-python
# Modem: none
# Limits: client=180
import base64
import csv
import datetime
import http.server
import json
import pathlib
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
import xml.etree.ElementTree

from selenium.common.exceptions import (
    ElementNotInteractableException,
    NoSuchElementException,
    StaleElementReferenceException,
)
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

sys.path.insert(0, str(pathlib.Path(__file__).with_name("shared")))
from chromium import (  # noqa: E402
    HOSTILE, LONG_HOSTILE, PATIENCE, SNIFFER, WIDTHS, WORK, Tab, end_programs, open_browser, start, until,
)

# The issue's: from the POST to the alert on the page.
ALERT_SECONDS = 2
VIEWS = ["trackers", "fences", "alerts", "history"]
# Takes the time at which an alert is on the page, since the document began.
WATCH = """window.arrivals = [];
new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach((node) =>
  window.arrivals.push([Date.now(), node.innerText])))).observe(document.getElementById('toasts'), { childList: true })"""
NOT_YET = (ElementNotInteractableException, NoSuchElementException, StaleElementReferenceException)
NO_TOKEN = "Token: expected printable ASCII characters without spaces."
PAGE_HAS = "return document.body.innerText.includes(arguments[0])"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


PORT = free_port()
BASE = f"http://127.0.0.1:{PORT}/"


def serve(port=PORT, *options):
    options = options or ("--store", WORK / "owner.jsonl")
    program = start("serve", "serve", "--listen", f"127.0.0.1:{port}", *options)
    until(lambda: program.poll() is not None or answers(port), "no server")
    assert program.poll() is None, (WORK / "serve").read_text()
    return program


def answers(port):
    try:
        return urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).status == 200
    except (urllib.error.URLError, ConnectionError):
        return False


def post(path, value):
    """The status and the body of the answer."""
    body = json.dumps(value).encode()
    request = urllib.request.Request(BASE + path, body, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def state():
    with urllib.request.urlopen(BASE + "api/state", timeout=10) as answer:
        return json.load(answer)


def report(tracker, latitude, longitude, ago=0, **others):
    moment = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(seconds=ago)
    values = {"latitude": latitude, "longitude": longitude, "trackerId": tracker, "hdop": 0.8}
    code, body = post("function-2", values | {"time": moment.strftime("%Y-%m-%dT%H:%M:%SZ")} | others)
    assert code == 200, (code, body)
    return body


class Page(Tab):
    """The page of the server."""

    frames = ["html", "#panel"]

    def __init__(self, browser):
        super().__init__(browser, BASE)
        browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {
            "source": f"addEventListener('DOMContentLoaded', () => {{ {WATCH} }})"})

    def click(self, selector):
        """Again if it is not shown yet, or if news made its list again just then."""
        until(lambda: self.try_click(selector), f"no {selector}")

    def try_click(self, selector):
        try:
            self.find(selector).click()
            return True
        except NOT_YET:
            return False

    def choose(self, selector, text):
        """Again if the list does not offer it yet."""
        until(lambda: self.try_choose(selector, text), f"no {text} in {selector}")

    def try_choose(self, selector, text):
        try:
            Select(self.find(selector)).select_by_visible_text(text)
            return True
        except NOT_YET:
            return False

    def key(self, key):
        self.click(f'[data-key="{key}"]')

    def has(self, text):
        return self.browser.execute_script(PAGE_HAS, text)

    def await_text(self, text, seconds=PATIENCE):
        until(lambda: self.has(text), f"not on the page: {text}", seconds)

    def press(self, text, within="#dialog"):
        """The button of this text."""
        until(lambda: self.try_press(text, within), f"no button {text}")

    def try_press(self, text, within):
        try:
            found = [one for one in self.all(f"{within} button") if one.text == text]
            if found:
                found[0].click()
            return bool(found)
        except NOT_YET:
            return False

    def fill(self, **values):
        for name, value in values.items():
            field = self.find(f"#dialog [name={name}]")
            if field.tag_name == "select":
                Select(field).select_by_visible_text(value)
            else:
                field.clear()
                field.send_keys(value)

    def await_closed(self):
        until(lambda: not self.all("#dialog[open]"), "the dialog is open")

    def view(self, name):
        self.find(f'nav [data-view="{name}"]').click()
        until(lambda: self.find(f"#{name}").is_displayed(), f"no view {name}")

    def click_map(self, *offsets):
        for x, y in offsets:
            ActionChains(self.browser).move_to_element_with_offset(self.find("#map"), x, y).click().perform()


def leave_garden(page):
    """The tour: a fence, a dog that leaves it, the alert, found, and a reload."""
    page.browser.get(BASE)
    page.await_text("No trackers yet.")
    scenario = WORK / "dog.scenario"
    now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    scenario.write_text(f"#!sniffer 1\n# title: a dog in its garden\n# world.start: {now}\n"
                        "0 ! place 31.953900 35.910600\n0 ! sky open\n", encoding="utf-8")
    start("modem", "modem", "--pty", WORK / "line", "--net", "real", "--fast", "--scenario", scenario,
          "--control", WORK / "control")
    until((WORK / "line").exists, "no modem")
    start("run", "run", "--port", WORK / "line", "--baud", 115200, "--apn", "internet", "--payload", "full",
          "--tracker-id", "rex-collar", "--interval", "5s", "--url", BASE + "function-2")
    page.await_text("New tracker rex-collar")
    page.key("add-rex-collar")
    page.fill(title="Collar", name="Rex", age="3", description="brown")
    page.press("Add tracker")
    page.await_closed()
    until(lambda: page.all(".marker"), "no marker on the map")
    page.await_text("\u221279 dBm")  # <rssi> 17, the module's own

    page.view("fences")
    page.key("draw-polygon")
    page.find("#fence-name").send_keys("Garden")
    page.click_map((-150, -150), (150, 150), (150, -150), (-150, 150))
    status = page.find("#editor .status")
    assert status.text == "Not valid: edges 1 and 3 cross.", status.text
    page.press("Save fence", "#editor")
    assert status.text == "Not saved: edges 1 and 3 cross.", status.text
    page.check("crossing-1280-light")
    for _ in range(3):
        page.key("corner-1-remove")
    page.click_map((150, -150), (150, 150), (-150, 150))
    assert status.text.startswith("4 corners, "), status.text
    page.press("Save fence", "#editor")
    page.await_text("Garden")
    page.view("trackers")
    page.choose('[aria-label="Fence of Rex"]', "Garden")
    page.await_text("Watched")

    verb = "walk for=3min speed=9km/h course=60deg"
    subprocess.run([SNIFFER, "modem", "ctl", "--control", str(WORK / "control"), verb], check=True, timeout=10)
    page.await_text("The pet has crossed the geofence!")
    shown, text = page.browser.execute_script("return window.arrivals")[0]
    alert = state()["alerts"][-1]
    sent = datetime.datetime.fromisoformat(alert["time"].replace("Z", "+00:00")).timestamp()
    delay = shown / 1000 - sent
    print(f"alert on the page {delay:.3f} s after the POST", flush=True)
    assert "Rex · Garden" in text and alert["kind"] == "left", (text, alert)
    assert delay <= ALERT_SECONDS, delay
    page.await_text("Outside the fence")
    page.check("alert-1280-light")
    page.press("Confirm pet has been found", "#toasts")
    page.await_text("Not found after all")
    assert state()["trackers"][0]["state"] == "found" and not page.all(".toast")

    def seen():
        parts = {}
        for view in ["trackers", "fences", "alerts"]:
            page.view(view)
            parts[view] = [node.text for node in page.all(f"#{view} h3, #{view} .chip, #fence-list .note")]
        return parts

    before = seen()
    page.browser.refresh()
    page.await_text("Live")
    until(lambda: page.all("#tracker-list li"), "no tracker after the reload")
    assert seen() == before, (before, seen())


def change_by_keyboard(page):
    """A second fence without a mouse; it takes effect once it is confirmed; interval and alerts."""
    page.view("fences")
    page.find("#draw-polygon").send_keys(Keys.ENTER)
    active = page.browser.switch_to.active_element
    assert active.get_attribute("id") == "map", "the map has not got the focus"
    for key in [Keys.ENTER, Keys.ARROW_RIGHT, Keys.ENTER, Keys.ENTER, Keys.BACKSPACE, Keys.ARROW_DOWN, Keys.ENTER]:
        active.send_keys(key)
    typed = page.find("#typed")
    typed.send_keys("31.9, east" + Keys.ENTER)
    page.await_text("Coordinates: expected")
    typed.send_keys(Keys.CONTROL + "a")
    typed.send_keys("31.953, 35.9105" + Keys.ENTER)
    assert len(page.all(".corners li")) == 4
    handle = page.find("[data-handle='3']")
    before = page.find("[data-key=corner-3-latitude]").get_attribute("value")
    page.browser.execute_script("arguments[0].focus()", handle)
    page.browser.switch_to.active_element.send_keys(Keys.ARROW_UP)
    until(lambda: page.find("[data-key=corner-3-latitude]").get_attribute("value") > before, "the corner has not moved")
    page.find("#fence-name").send_keys("Park" + Keys.ENTER)
    until(lambda: "Park" in page.find("#fence-list").text, "the fence is not in the list")
    page.view("trackers")
    page.choose('[aria-label="Fence of Rex"]', "Park")
    page.await_text("Change the fence of Rex?")
    garden = state()["pets"][0]["fence"]
    page.check("confirm-1280-light")
    page.press("Change fence")
    page.await_closed()
    assert state()["pets"][0]["fence"] != garden
    page.key("settings-rex-collar")
    page.fill(minutes="7", title="New collar")
    page.check("settings-1280-light")
    page.press("Save")
    page.await_closed()
    tracker = state()["trackers"][0]
    assert (tracker["interval"], tracker["title"]) == (420, "New collar"), tracker


def edit_fence(page):
    """A corner is dragged; the server has it, and the fence can be deleted after a question."""
    page.view("fences")
    fence = state()["fences"][0]
    theirs = {"op": "editFence", "id": fence["id"], "coordinates": fence["corners"]}
    for choice, name in {"Save mine": "Garden", "Keep theirs": "Theirs"}.items():
        page.key(f"fence-edit-{fence['id']}")
        post("api/operations", theirs | {"name": "Theirs"})
        page.press("Save fence", "#editor")
        page.await_text("Changed by another page")
        page.press(choice)
        page.await_closed()
        until(lambda: name in page.find("#fence-list").text, f"not {name} after {choice}")
        assert state()["fences"][0]["name"] == name, choice
    post("api/operations", theirs | {"name": "Garden"})
    until(lambda: "Garden" in page.find("#fence-list").text, "the fence has not got its name back")
    page.key(f"fence-edit-{fence['id']}")
    handle = until(lambda: page.all("[data-handle='0']"), "no corner to drag")[0]
    ActionChains(page.browser).drag_and_drop_by_offset(handle, -40, -30).perform()
    page.press("Save fence", "#editor")
    until(lambda: state()["fences"][0] != fence, "the fence has not changed")
    moved = state()["fences"][0]["corners"]
    assert moved[1:] == fence["corners"][1:] and moved[0]["latitude"] > fence["corners"][0]["latitude"], moved
    page.key(f"fence-delete-{fence['id']}")
    page.await_text("Delete Garden?")
    page.press("Delete")
    page.await_closed()
    assert [one["name"] for one in state()["fences"]] == ["Park"]


def remove(page):
    """A tracker is disabled and deleted, a pet deleted, each after a question."""
    page.view("trackers")
    page.key("settings-pole")
    page.click("#dialog [name=disabled]")
    page.press("Save")
    page.await_closed()
    page.await_text("Disabled")
    page.key("settings-pole")
    page.press("Delete")
    page.await_text("The tracker can be added again.")
    page.press("Delete")
    page.await_closed()
    page.await_text("New tracker pole")
    page.key("pet-long")
    page.press("Delete")
    page.await_text("Its trackers stay, without a pet.")
    page.press("Delete")
    page.await_closed()
    assert [pet["id"] for pet in state()["pets"]][-1] == "hostile"


def ride_bike(page):
    """A bike: a ride with its history, the question where it is parked, an alarm; orders reach the tracker."""
    page.view("trackers")
    report("velo", 31.955, 35.913, 3000)
    page.await_text("New tracker velo")
    page.key("add-velo")
    page.fill(title="City bike", on="A bike")
    page.press("Add tracker")
    page.await_closed()
    page.await_text("City bike")
    for step in range(12):
        event = {0: "trip", 11: "parked"}.get(step)
        report("velo", 31.955 + step * 0.0004, 35.913, 1800 - step * 60, event=event, speed=5.0 if step < 11 else 0)
    page.await_text("Your bike is parked. (fix 19 min ago)")
    page.press("Secure location", "#toasts")
    until(lambda: state()["trackers"][-1]["secure"], "no secure place")
    until(lambda: page.all(".place"), "no secure place on the map")
    report("velo", 31.965, 35.92, 600, event="trip", speed=5.0)
    report("velo", 31.966, 35.92, 400, event="parked", speed=0)
    until(lambda: state()["trackers"][-1]["bike"] == "armed", "not armed")
    report("velo", 31.966, 35.92, 1, event="alert", speed=0)
    page.await_text("Unexpected movement has been detected from your bike!")
    page.check("bike-1280-light")
    page.press("It was me", "#toasts")
    until(lambda: state()["trackers"][-1]["bike"] == "disarmed", "not calm")
    page.key("settings-velo")
    page.fill(minutes="3")
    page.click("#dialog [name=alerts]")
    page.press("Save")
    page.await_closed()
    order = json.loads(report("velo", 31.966, 35.92, 0, speed=0))
    assert order["interval"] == 180 and order["alerts"] is False, order

    page.key("history-velo")
    until(lambda: page.all("#rides li"), "no rides")
    page.click("#rides li button")
    page.find("#player-slider").send_keys(Keys.END)
    assert page.all(".ride-here") and "31.959" in page.find("#player output").text, page.find("#player output").text
    page.check("playback-1280-light")
    files = WORK / "files"
    page.browser.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(files)})
    for kind in ["gpx", "geojson", "kml", "csv"]:
        page.key(f"download-{kind}")
        file = until(lambda: next(files.glob(f"velo.{kind}"), None), f"no {kind}")
        until(lambda: file.stat().st_size, f"{kind} is empty")
        text = file.read_text(encoding="utf-8")
        if kind == "geojson":
            assert json.loads(text)["type"] == "FeatureCollection", text
        elif kind == "csv":
            assert len(list(csv.reader(text.splitlines()))) > 12, text
        else:
            assert xml.etree.ElementTree.fromstring(text).tag.endswith(kind), text
    page.choose("#history-tracker", "Rex")
    page.press("Show rides", "#span")
    page.await_text("No rides recorded.")
    page.browser.execute_script("""const from = document.getElementById('history-from');
        from.value = '2100-01-01T00:00';
        from.dispatchEvent(new Event('input'))""")
    page.press("Show rides", "#span")
    page.await_text("The span ends before it begins.")
    page.key("span-1")


def ask_in_autumn(page):
    """Also in the second of the two hours of one name, the last 24 hours end now."""
    page.browser.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "Europe/Berlin"})
    end = page.browser.execute_async_script("""const [now, done] = arguments;
        import(`${location.origin}/history.js`).then(({ History }) => {
          const past = new History({ form: document.createElement('form'), now: () => Date.parse(now) });
          past.offer([['velo', 'Velo']]);
          done(past.query().get('to'));
        })""", "2026-10-25T01:30:00Z")
    page.browser.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": ""})
    assert end == "2026-10-25T01:31:00Z", end


def show_old_fix(page):
    """A report without a new fix: the card and the marker show that the position is old."""
    page.view("trackers")
    report("nap", 31.9521, 35.9106, 3000)
    assert post("api/operations", {"op": "addTracker", "id": "nap", "title": "Nap", "pet": None})[0] == 200
    report("nap", 31.9531, 35.9106, 0, fixAge=1490)
    until(lambda: "fix 24 min ago" in page.find("#tracker-list").text, "the card does not show the age of the fix")
    until(lambda: page.all(".marker.old[data-tracker=nap]"), "the marker does not show that the fix is old")
    post("api/operations", {"op": "deleteTracker", "id": "nap"})


def show_names(page):
    """Names from outside are text; what is too long is refused, with the reason."""
    page.view("trackers")
    page.key("add-pet")
    page.fill(name="x" * 10_241, description="long")
    page.press("Save")
    page.await_text("Field is too long: name")
    refusals = [entry["message"] for entry in page.browser.get_log("browser")]
    assert len(refusals) == 1 and "409" in refusals[0], refusals
    page.press("Cancel")
    names = {"hostile": HOSTILE, "long": LONG_HOSTILE}
    for id, name in names.items():
        pet = {"op": "addPet", "id": id, "name": name, "age": 1, "description": name[:999], "imageUrl": "data:,"}
        assert post("api/operations", pet)[0] == 200
    fence = {"op": "addFence", "id": "hostile", "name": HOSTILE[:64], "radius": 40}
    assert post("api/operations", fence | {"centre": {"latitude": 31.954, "longitude": 35.912}})[0] == 200
    far = {"op": "addFence", "id": "far", "name": "Date line", "coordinates": [
        {"latitude": y, "longitude": x} for y, x in [(-1, 179), (-1, -179), (1, -179), (1, 179)]]}
    assert post("api/operations", far)[0] == 200
    post("api/operations", {"op": "proposeFence", "pet": "hostile", "fence": "hostile"})
    report("pole", 90, 0)
    post("api/operations", {"op": "addTracker", "id": "pole", "title": HOSTILE, "pet": "hostile"})
    # Fixes from before it was added are not the owner's.
    time.sleep(1)
    report("pole", 89.99999, 179.9999)
    until(lambda: len(page.all(".marker")) == 3, "no marker at the pole")
    page.click("#zoom-fit")
    page.check("world-1280-light")
    for _ in range(40):
        page.click("#zoom-in")
    page.check("deep-1280-light")
    page.click("#zoom-fit")
    for name in names.values():
        page.check_text("#pet-list h3", name)
    page.check_text("#fence-list .note", "4 corners, 49,400 km\u00b2")
    show_alert_of(page, LONG_HOSTILE)


def show_alert_of(page, name):
    """The pet `long` leaves a fence: its name of 10 kB is in the alert, on the map and in the list."""
    post("api/operations", {"op": "proposeFence", "pet": "long", "fence": "hostile"})
    report("long", 31.954, 35.912)
    assert post("api/operations", {"op": "addTracker", "id": "long", "title": "Long", "pet": "long"})[0] == 200
    # One fix after it was added is at home, and two 5 s apart are not.
    for pause, latitude in [(1, 31.954), (1, 31.956), (6, 31.956)]:
        time.sleep(pause)
        report("long", latitude, 35.912)
    page.check_text("#toasts", name)
    page.view("trackers")
    page.check_text("#tracker-list h3", name)
    page.check("long-1280-light")
    tower = [{"latitude": y, "longitude": x} for y, x in [(31.95, 35.91), (31.95, 35.9101), (31.97, 35.9101), (31.97, 35.91)]]
    post("api/operations", {"op": "addFence", "id": "tower", "name": "Tower", "coordinates": tower})
    page.look(400)
    page.view("fences")
    page.key("fence-tower")
    until(lambda: 100 < page.browser.execute_script(
        "return [...document.querySelectorAll('path.fence')].at(-1).getBoundingClientRect().left") < 300,
        "a tall fence is not in the middle of a narrow map with an alert")
    page.look(1280)
    page.view("trackers")
    page.press("Confirm pet has been found", "#toasts")


def show_views(page):
    for width in WIDTHS:
        for dark in [False, True]:
            page.look(width, dark)
            for view in VIEWS:
                page.view(view)
                page.check(f"{view}-{width}-{'dark' if dark else 'light'}")


def restart(page, server):
    """The server goes and comes back; the page follows, and shows the same."""
    page.view("fences")
    before = page.find("#fence-list").text
    page.check_console()
    server.send_signal(signal.SIGTERM)
    server.wait(timeout=10)
    page.await_text("Reconnecting")
    serve()
    page.await_text("Live")
    page.browser.refresh()
    until(lambda: page.all("#fence-list li"), "no fences after the restart")
    assert page.find("#fence-list").text == before
    page.check_console("ERR_CONNECTION_REFUSED")


def fall_silent(page, server):
    """The server stops and no connection ends: the page shows that it is lost, an operation fails, and all goes on."""
    page.view("trackers")
    page.await_text("Live")
    page.check_console()
    server.send_signal(signal.SIGSTOP)
    try:
        page.browser.execute_script("const now = Date.now; Date.now = () => now() + 46_000")
        page.await_text("Reconnecting", 5)
        page.key("settings-rex-collar")
        page.fill(title="Old collar")
        page.press("Save")
        page.await_text("The server does not answer.")
    finally:
        server.send_signal(signal.SIGCONT)
    page.press("Cancel")
    page.await_text("Live")
    page.browser.refresh()


class Tile(http.server.BaseHTTPRequestHandler):
    """One pixel, whatever is asked for."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "image/gif")
        self.end_headers()
        self.wfile.write(base64.b64decode("R0lGODdhAQABAIAAAMzMzAAAACwAAAAAAQABAAACAkQBADs="))

    def log_message(self, *_):
        pass


def guard(page):
    """A server with a token and tiles: the token leaves the address, and only the tiles' host is asked besides."""
    tiles = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Tile)
    threading.Thread(target=tiles.serve_forever, daemon=True).start()
    host = f"http://127.0.0.1:{tiles.server_port}/"
    port = free_port()
    serve(port, "--token", "SECRET", "--tiles", host + "{z}/{x}/{y}.png")
    base = f"http://127.0.0.1:{port}/"
    page.browser.get(f"{base}#token=SECRET")
    page.await_text("Live")
    assert "SECRET" not in page.browser.current_url, page.browser.current_url
    until(lambda: page.all(".layer-tiles image"), "no tiles")
    page.check_console("-", base, host)
    page.browser.execute_script("sessionStorage.clear()")
    page.browser.get(base)
    page.await_text("This server asks for its token.")
    for token, answer in {"SECR\u00c9T": NO_TOKEN, "secret": "The token is wrong.", " SECRET ": "Live"}.items():
        page.fill(token=token)
        page.press("Continue")
        page.await_text(answer)
    until(lambda: page.all(".layer-tiles image"), "no tiles")
    assert any(url.startswith(host) for url in page.check_console("401", base, host)), "no tile was asked for"
    tiles.shutdown()
    tiles.server_close()
    for _ in range(3):
        page.click("#zoom-in")
    page.await_text(f"Map images of {host[7:-1]} are not available.")
    until(lambda: not page.all(".layer-tiles image"), "an image that is not available is on the map")
    assert page.all(".layer-grid path"), "no grid"
    page.requests()
    page.browser.find_element("id", "map").send_keys(Keys.ARROW_UP, Keys.ARROW_DOWN)
    time.sleep(1)
    urls = page.check_console("ERR_CONNECTION_REFUSED", base, host)
    assert len(urls) == len(set(urls)), f"asked for again: {urls}"
    page.browser.execute_script("sessionStorage.clear()")
    page.browser.get("about:blank")
    page.browser.get(f"{base}#token=SECR%C3%89T")
    page.await_text(NO_TOKEN)


browser = None
try:
    server = serve()
    browser = open_browser()
    page = Page(browser)
    page.look(1280, False)
    leave_garden(page)
    change_by_keyboard(page)
    edit_fence(page)
    ride_bike(page)
    ask_in_autumn(page)
    show_old_fix(page)
    show_names(page)
    show_views(page)
    page.look(1280, False)
    remove(page)
    fall_silent(page, server)
    restart(page, server)
    guard(page)
finally:
    if browser:
        browser.quit()
    end_programs()
