# Drives WebKitGTK through WebDriver (https://www.w3.org/TR/webdriver2/) on a screen in memory: one page, one command at a time.
#
# SPDX-License-Identifier: Apache-2.0

import ctypes
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from stdio import Failed

DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
SECONDS_TO_START = 20


class BrowserError(Failed):
    """WebKit could not be started, or did not answer as it should."""


def end_with_parent():
    """Runs in a child: it gets SIGTERM when this process ends, however that is."""
    set_parent_death_signal = 1
    ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGTERM)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Browser:
    """A browser with one empty page."""

    def __init__(self):
        for program, package in ((DRIVER, "webkit2gtk-driver"), (SCREEN, "xvfb")):
            if not shutil.which(program):
                raise BrowserError("%s is not installed (Debian's %s)" % (program, package))
        self.processes, self.session = [], None
        self.folder = tempfile.mkdtemp(prefix="labelmark-webkit.")
        try:
            self.start()
        except BaseException:
            self.close()
            raise

    def start(self):
        ready, tell = os.pipe()
        self.spawn([SCREEN, "-displayfd", str(tell), "-screen", "0", "800x600x24", "-nolisten", "tcp"], pass_fds=[tell])
        os.close(tell)
        with os.fdopen(ready) as file:
            display = file.readline().strip()
        if not display:
            raise BrowserError("%s does not start" % SCREEN)
        # A folder of its own, so that nothing of the user's is read or written.
        surroundings = {**os.environ, "DISPLAY": ":" + display, "GDK_BACKEND": "x11", "LC_ALL": "C.UTF-8", "NO_AT_BRIDGE": "1",
                        "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "HOME": self.folder, "XDG_RUNTIME_DIR": self.folder,
                        "XDG_CONFIG_HOME": self.folder, "XDG_DATA_HOME": self.folder}  # fmt: skip
        for name in ("DBUS_SESSION_BUS_ADDRESS", "WAYLAND_DISPLAY"):
            surroundings.pop(name, None)
        port = free_port()
        self.spawn([DRIVER, "--port=%d" % port], env=surroundings)
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.wait_for_driver()
        started = self.call("POST", "/session", {"capabilities": {}})
        self.session = "/session/" + started["sessionId"]
        self.version = started["capabilities"]["browserVersion"]

    def spawn(self, command, **settings):
        self.processes.append(subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=end_with_parent, **settings))  # fmt: skip

    def wait_for_driver(self):
        end = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                return self.connection.connect()
            except OSError:
                if time.monotonic() > end or self.processes[-1].poll() is not None:
                    raise BrowserError("%s does not start" % DRIVER) from None
                time.sleep(0.05)

    def call(self, method, path, body=None):
        try:
            self.connection.request(method, path, json.dumps(body), {"Content-Type": "application/json"})
            value = json.loads(self.connection.getresponse().read())["value"]
        except (OSError, http.client.HTTPException, ValueError, KeyError) as error:
            raise BrowserError("%s: %s" % (DRIVER, error or type(error).__name__)) from None
        if isinstance(value, dict) and "error" in value:
            raise BrowserError(value.get("message") or value["error"])
        return value

    def run(self, script):
        """Runs a script in the page. What it declares is global."""
        self.execute("const script = document.createElement('script'); script.textContent = arguments[0];"
                     "document.head.append(script)", script)  # fmt: skip

    def ask(self, function, *arguments):
        """What a function of the page answers; a promise is awaited."""
        return self.execute("return %s(...arguments)" % function, *arguments)

    def execute(self, script, *arguments):
        return self.call("POST", self.session + "/execute/sync", {"script": script, "args": arguments})

    def close(self):
        if self.session:
            try:
                self.call("DELETE", self.session)
            except BrowserError:
                pass
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(timeout=3)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
