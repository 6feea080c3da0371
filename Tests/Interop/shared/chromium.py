"""What the tests in Chromium share: programs, the browser, and what must hold of every page."""
import json
import os
import pathlib
import subprocess
import time

import axe_core_python
from selenium import webdriver
from selenium.webdriver.common.by import By

SNIFFER, WORK = os.environ["SNIFFER"], pathlib.Path(os.environ["WORK"])
# Project value: longer than the module's registration and first fix take.
PATIENCE = 40
HOSTILE = "<script>document.title='x'</script>\"'<img src=x onerror=alert(1)> \u202eright to left\u202c \u05d0\u05d1 &lt;"
# 10 kB, of whole characters of 1 to 3 bytes.
LONG_HOSTILE = (HOSTILE * 150).encode()[-10_240:].decode(errors="ignore")
WIDTHS = [1280, 400]
AXE = next(pathlib.Path(axe_core_python.__file__).parent.rglob("axe.min.js")).read_text(encoding="utf-8")

programs = []


def start(name, *arguments):
    with open(WORK / name, "ab") as output:
        program = subprocess.Popen([SNIFFER, *map(str, arguments)], stdout=output, stderr=output)
    programs.append(program)
    return program


def end_programs():
    for program in reversed(programs):
        program.terminate()
    for program in programs:
        program.wait(timeout=10)


def until(condition, what, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < end, f"{what} after {seconds} s"
        time.sleep(0.05)
    return value


def open_browser():
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ["--headless=new", "--disable-gpu", "--disable-dev-shm-usage", f"--user-data-dir={WORK}/profile"]:
        options.add_argument(argument)
    if os.getuid() == 0:
        options.add_argument("--no-sandbox")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))


class Tab:
    """A page in the browser, and what must hold of it at any time."""

    # What may not be wider than what it is in.
    frames = ["html"]

    def __init__(self, browser, base):
        """All requests go to addresses that begin with `base`."""
        self.browser, self.base = browser, base
        browser.get("about:blank")
        browser.get_log("performance")  # What the browser's own first page asked for.

    def find(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def look(self, width, dark=False):
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": 850, "deviceScaleFactor": 1, "mobile": False})
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"}]})

    def check(self, name):
        """Takes a picture; nothing runs over the edge, and axe has nothing to report."""
        self.browser.save_screenshot(str(WORK / f"{name}.png"))
        for selector in self.frames:
            over = self.browser.execute_script(
                "const n = document.querySelector(arguments[0]); return n.scrollWidth - n.clientWidth", selector)
            assert over <= 0, f"{name}: {selector} is {over} pixels too wide"
        if not self.browser.execute_script("return 'axe' in window"):
            self.browser.execute_script(AXE)
        found = self.browser.execute_async_script("axe.run().then(arguments[0])")
        assert len(found["passes"]) > 15, f"{name}: axe ran {len(found['passes'])} rules"
        faults = [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found["violations"]]
        assert not faults, f"{name}: {faults}"
        self.check_console()

    def check_console(self, allowed="-", *others):
        """No message but the allowed one, and no request to a server but ours and the others."""
        messages = [entry["message"] for entry in self.browser.get_log("browser")]
        assert all(allowed in message for message in messages), f"on the console: {messages}"
        urls = self.requests()
        strange = [url for url in urls if not url.startswith((self.base, "data:", f"blob:{self.base}", *others))]
        assert not strange, f"requests to {strange}"
        return urls

    def requests(self):
        messages = [json.loads(entry["message"])["message"] for entry in self.browser.get_log("performance")]
        return [one["params"]["request"]["url"] for one in messages if one["method"] == "Network.requestWillBeSent"]

    def check_text(self, selector, text):
        """An element of this text is there, which no part of it has become a node of."""
        until(lambda: self.browser.execute_script(
            "return [...document.querySelectorAll(arguments[0])].some((node) => node.textContent.includes(arguments[1]))",
            selector, text), f"{len(text)} characters are not there as text in {selector}")
        assert self.browser.title != "x", "a name ran as a script"
        assert not self.all("img"), "a name made an element"
