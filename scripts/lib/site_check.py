"""Looks at pages of the site in headless Chromium, as files: errors, letters without a glyph, accessibility, width."""
import base64
import glob
import os
import sys
import time
import urllib.parse

import house

PEERS = "Sources/Peers"
sys.path[:0] = [f"{PEERS}/Chromium", f"{PEERS}/Stdio"]
import browser  # noqa: E402

# The address in the site, and an element that its script must have filled before the page is looked at.
PAGES = [
    ("index.html", ".drawn svg.answer"), ("index.html#rules", "tbody tr"), ("index.html#R4", ".drawn svg.answer"),
    ("index.html#bidi.examples", ".case svg.answer"), ("index.html#model.defaults", ".case table"),
    ("index.html#implementations", "tbody tr"), ("index.html#implementation/labelmark", "table"),
    ("index.html#agreements", "main div"), ("index.html#000", ".clause"), ("index.html#search/soft%20hyphen", "#results li"),
    ("speed.html", "body[data-shown] .bar svg"),
]
VIEWS = [(1280, "light"), (390, "dark")]
MOST_WAIT = 20

# The letters whose glyph in the reader's fonts is that of a character which no font has, or is empty.
GLYPHS = r"""
(() => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 48;
  const context = canvas.getContext("2d", {willReadFrequently: true});
  const ink = text => {
    context.clearRect(0, 0, 48, 48);
    context.font = "24px system-ui, sans-serif";
    context.fillText(text, 12, 34);
    return context.getImageData(0, 0, 48, 48).data.filter((_, index) => index % 4 === 3).join();
  };
  const missing = ink("\u0378"), empty = ink(" ");
  const seen = new Set();
  for (const text of document.querySelectorAll("svg.answer text"))
    for (const letter of text.textContent) if (/\S/.test(letter) && !/\p{M}|\p{Cf}|\p{Zs}/u.test(letter)) seen.add(letter);
  return [...seen].filter(letter => [missing, empty].includes(ink(letter)));
})()
"""
# Boxes in which nothing is drawn though they have a width: each box of a row has its letters, or is white space.
PICTURES = r"""
[...document.querySelectorAll("svg.answer")].filter(svg => svg.querySelector("path.c") && !/size|rectangle|lines? “\s*”/.test(
  svg.getAttribute("aria-label")) && !svg.querySelector("text:not(.m)") && /“\S/.test(svg.getAttribute("aria-label")))
  .map(svg => svg.getAttribute("aria-label"))
"""
# In the second view only the colours are others.
RULES = {"light": '["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]', "dark": '["color-contrast"]'}
AXE = """axe.run(document, {runOnly: %s}).then(found =>
  found.violations.map(each => each.id + ": " + each.nodes.slice(0, 2).map(node => node.target.join(" ")).join(" and ")))"""


class Page(browser.Browser):
    """A page that remembers the errors which it was told of."""

    def __init__(self):
        self.errors = []
        super().__init__()
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def heard(self, message):
        about = message.get("params", {})
        if message["method"] == "Runtime.exceptionThrown":
            details = about["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description") or details["text"])
        elif message["method"] == "Runtime.consoleAPICalled" and about["type"] in ("error", "assert"):
            self.errors.append(" ".join(str(each.get("value", each.get("description"))) for each in about["args"]))
        elif message["method"] == "Log.entryAdded" and about["entry"]["level"] == "error":
            self.errors.append(about["entry"]["text"])

    def view(self, width, scheme):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def open(self, address, filled):
        """Opens a page, and waits until its script has filled an element. Returns whether it has."""
        self.errors.clear()
        # From one fragment of a page to another, a browser loads nothing.
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=address)
        end = time.monotonic() + MOST_WAIT
        test = f"document.readyState === 'complete' && !!document.querySelector({filled!r})"
        while time.monotonic() < end:
            if self.evaluate(test):
                return True
            time.sleep(0.1)
        return False

    def picture(self, path):
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 2600), "scale": 1}
        data = self.call("Page.captureScreenshot", format="png", clip=clip, captureBeyondViewport=True)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))


def axe():
    """The script of axe-core, which a package of Python has; "" without it."""
    found = glob.glob(".build/axe/lib/python3*/site-packages/axe_playwright_python/axe.min.js")
    return house.read(found[0]) if found else ""


def faults_of(page, name, view, rules):
    """What is wrong with the page that is open, one line for each fault."""
    place = f"{name} ({view[0]} pixels, {view[1]})"
    yield from (f"{place}: error: {error.splitlines()[0]}" for error in page.errors)
    width = page.evaluate("document.documentElement.scrollWidth")
    if width > view[0]:
        yield f"{place}: is {width} pixels wide"
    for letter in page.evaluate(GLYPHS):
        yield f"{place}: no glyph for U+{ord(letter):04X}"
    yield from (f"{place}: boxes without letters: {label}" for label in page.evaluate(PICTURES))
    if rules:
        page.evaluate(rules + "; 0")
        yield from (f"{place}: {violation}" for violation in page.evaluate(AXE % RULES[view[1]]))


def look(site, pictures):
    """Opens the pages of a site in each view; returns their faults. Pictures go to a folder, if one is named."""
    rules = axe()
    if not rules:
        print("skipped: axe-core is not installed, so accessibility is not checked (scripts/setup --peers)", flush=True)
    page = Page()
    faults = []
    try:
        for view in VIEWS:
            page.view(*view)
            for name, filled in PAGES:
                path, _, fragment = name.partition("#")
                if not os.path.exists(f"{site}/{path}"):
                    faults.append(f"{path}: no such page")
                    continue
                address = "file://" + urllib.parse.quote(os.path.abspath(f"{site}/{path}")) + (f"#{fragment}" if fragment else "")
                if not page.open(address, filled):
                    faults.append(f"{name} ({view[0]} pixels, {view[1]}): '{filled}' is not there after {MOST_WAIT} s")
                faults += faults_of(page, name, view, rules)
                if pictures:
                    os.makedirs(pictures, exist_ok=True)
                    file = path.removesuffix(".html") + ("" if not fragment else "-" + fragment.split("%")[0].replace("/", "-"))
                    page.picture(f"{pictures}/{file}-{view[0]}-{view[1]}.png")
    finally:
        page.close()
    return faults


def build_all():
    """Builds labelmark and every implementation that is installed; returns the folder of the programs."""
    os.environ["LABELMARK_PEERS"] = peers = house.installed_peers()
    libraries = [f"labelpeer-{name}" for name in peers.split(",") if name]
    return house.build(["labelmark", "labelhost", *libraries], "debug")


def check(labelmark, output, pictures, reports):
    """Builds the site, and looks at its pages. Returns the faults; None if no browser is installed."""
    house.call(labelmark, "site", output, *(word for path in reports for word in ("--reports", path)))
    return look(output, pictures) if browser.find() else None
