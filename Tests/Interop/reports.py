"""Chromium and the HTML of `run`, `test`, `replay`, `soak`, `doctor` and `trace export`.

Each file is opened at two widths: no message on the console, no request elsewhere, nothing for axe to report, nothing wider
than the window. Names are text, whatever is in them. A click on a mark moves the cursor of all pictures, the place on the
map and the line. Without JavaScript the same text and pictures are there.
"""
# Debian: chromium chromium-driver python3
# PyPI: selenium axe-core-python
# Modem: none
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).with_name("shared")))
from chromium import HOSTILE, LONG_HOSTILE, SNIFFER, WIDTHS, WORK, Tab, open_browser, until  # noqa: E402

TRACES = pathlib.Path(__file__).resolve().parents[2] / "Traces/tracker"
# A name in a scenario has at most 64 bytes.
SCRIPT, FENCE, PET = HOSTILE[:36], HOSTILE[:64], HOSTILE[36:]
STORY = f"""#!sniffer 1
# title: {LONG_HOSTILE}
# origin: synthetic
# tracker.payload: full
# tracker.interval: 30s
0 ! place 31.953900 35.910600
0 ! fence {{fence}} 31.9539 35.9106 radius=40m
0 ! pet {{pet}}
50 ! signal 9
60 ! run for=60s speed=15km/h course=45deg
3min = owner alert left
3min = state parked
4min ! end
"""
HERE = """const run = document.querySelector(".run"), box = (node) => node.getBoundingClientRect();
const pictures = [...run.querySelectorAll(".time svg")].map(box), cursor = run.querySelector(".cursor");
return {
  hidden: cursor.hidden, x: box(cursor).left, top: box(cursor).top, bottom: box(cursor).bottom,
  left: pictures[0].left, width: pictures[0].width, count: pictures.length,
  first: Math.min(...pictures.map((one) => one.top)), last: Math.max(...pictures.map((one) => one.bottom)),
  end: Number(run.querySelector(".time").dataset.end), map: run.querySelector(".here").getAttribute("cx"),
  row: run.querySelector("tr.now")?.cells[0].textContent, words: run.querySelector("p.now").textContent };"""


def visible(text):
    """As reports show it: marks of direction are escapes."""
    return text.replace("\u202e", "\\u{202E}").replace("\u202c", "\\u{202C}")


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def make(name, *arguments, code=0):
    """The address of the report that a command makes, and its text."""
    file = WORK / f"{name}.html"
    option = "--output" if name == "export" else "--html"
    command = [SNIFFER, *map(str, arguments), option, str(file)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert result.returncode == code, (command, result.returncode, result.stderr)
    return file.as_uri()


def make_all():
    """The reports, each with what must be in it as text."""
    folder = WORK / "stories"
    folder.mkdir()
    story = folder / f"{HOSTILE.replace('/', '')[:60]}.scenario"
    story.write_text(STORY.format(fence=quoted(FENCE), pet=quoted(PET)), encoding="utf-8")
    calm = folder / "calm.scenario"
    calm.write_text("#!sniffer 1\n# title: calm\n0 ! place 31.9539 35.9106\n2min = state waiting\n", encoding="utf-8")
    trace = WORK / "hostile.trace"
    text = (TRACES / "sim-pin.trace").read_text(encoding="utf-8").replace("# title: ", f"# title: {LONG_HOSTILE} ", 1)
    trace.write_text(text, encoding="utf-8")
    subprocess.run([SNIFFER, "doctor", "--scenario", calm, "--record", WORK / "doctor.trace"], check=True, stdout=subprocess.DEVNULL)
    module = WORK / "module.trace"
    module.write_text((WORK / "doctor.trace").read_text().replace("SIMCOM_SIM7000E", SCRIPT))
    return {
        "run": (make("run", "run", "--scenario", story, code=1), [visible(text) for text in (LONG_HOSTILE, FENCE, PET)]),
        "test": (make("test", "test", folder, code=1), [visible(text) for text in (LONG_HOSTILE, FENCE, PET)]),
        "replay": (make("replay", "replay", trace), [visible(LONG_HOSTILE)]),
        "soak": (make("soak", "soak", "--seeds", "1..2", "--duration", "20min"), ["2 seeds of 20min"]),
        "doctor": (make("doctor", "doctor", "--trace", module), [visible(SCRIPT)]),
        "export": (make("export", "trace", "export", "--format", "html", trace), [visible(LONG_HOSTILE)]),
    }


def open_everything(tab):
    tab.browser.execute_script("for (const one of document.querySelectorAll('details')) one.open = true")


def move(tab):
    """A click on a mark, on a picture, and an arrow key: one time for all."""
    marks = tab.all(".run .time .lane a")
    assert len(marks) > 10, len(marks)
    assert tab.browser.execute_script(HERE)["hidden"], "a cursor before any click"
    assert tab.all(".time[role]"), "the script did not run"
    found = []
    for mark in [marks[2], marks[-2]]:
        tab.browser.execute_script("arguments[0].dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))", mark)
        now = tab.browser.execute_script(HERE)
        row = tab.find(mark.get_dom_attribute("href"))
        assert now["row"] == row.find_element("css selector", "td").get_property("textContent"), now
        check_cursor(now, float(now["row"]))
        found.append(now)
    assert found[0]["map"] != found[1]["map"] and found[0]["x"] < found[1]["x"], found
    picture = tab.all(".run .time svg")[-1]
    tab.browser.execute_script("arguments[0].scrollIntoView({ block: 'center' })", picture)
    picture.click()
    check_cursor(tab.browser.execute_script(HERE), found[0]["end"] / 2)


def check_cursor(now, seconds):
    """The cursor crosses all pictures where the time is, to a tenth of a second and a pixel."""
    assert not now["hidden"] and now["count"] >= 3, now
    expected = now["left"] + seconds / now["end"] * now["width"]
    assert abs(now["x"] - expected) < 2 + 0.1 / now["end"] * now["width"], (now, expected)
    assert now["top"] <= now["first"] + 1 and now["bottom"] >= now["last"] - 1, now
    assert abs(float(now["words"].split(" s:")[0]) - seconds) <= max(0.1, now["end"] / now["width"]), now


def read_without_script(tab, name, address, before):
    """The same pictures and text with JavaScript switched off."""
    tab.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    tab.browser.get(address)
    assert not tab.all(".time[role]"), "the script ran"
    after = content(tab)
    tab.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    assert after == before, f"{name}: {after} without JavaScript, {before} with it"


def content(tab):
    """How much there is to see."""
    open_everything(tab)
    return tab.browser.execute_script("""return [document.querySelector("main").innerText.length, ...["svg", "table", "tr", "h1", "h2"].map(
      (name) => [...document.querySelectorAll(name)].filter((node) => node.getBoundingClientRect().width > 0).length)];""")


browser = open_browser()
try:
    for name, (address, texts) in make_all().items():
        tab = Tab(browser, address)
        for width in WIDTHS:
            tab.look(width)
            browser.get(address)
            tab.check(f"{name}-{width}")
            for text in texts:
                tab.check_text("body", text)
            if name == "run":
                move(tab)
        browser.get(address)
        before = content(tab)
        tab.check(f"{name}-open")
        read_without_script(tab, name, address, before)
        print(name, before, flush=True)
finally:
    browser.quit()
