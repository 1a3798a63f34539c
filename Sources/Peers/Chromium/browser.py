# Drives headless Chromium through its remote debugging pipe: one page, one command at a time.
#
# SPDX-License-Identifier: Apache-2.0

import fcntl
import json
import os
import shutil
import subprocess
import tempfile

from stdio import Failed


class BrowserError(Failed):
    """Chromium could not be started, or did not answer as it should."""


def find():
    """Chromium's executable, or None."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


class Browser:
    """A browser with one empty page. Messages are JSON, ended by a zero byte, on its descriptors 3 and 4."""

    FLAGS = ["--headless", "--remote-debugging-pipe", "--disable-gpu", "--disable-extensions", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-default-apps",
             "--disable-sync", "--mute-audio", "--force-renderer-accessibility", "--force-device-scale-factor=1",
             "--font-render-hinting=none", "--hide-scrollbars", "--lang=en-US"]  # fmt: skip

    def __init__(self):
        executable = find()
        if not executable:
            raise BrowserError("chromium is not installed")
        self.folder = tempfile.mkdtemp(prefix="labelmark-chromium.")
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()
        flags = self.FLAGS + (["--no-sandbox"] if os.geteuid() == 0 else [])

        def descriptors():
            # Chromium reads descriptor 3 and writes 4. Both may be in use here, so the pipes first get higher numbers.
            first = fcntl.fcntl(to_browser, fcntl.F_DUPFD_CLOEXEC, 10)
            second = fcntl.fcntl(from_browser, fcntl.F_DUPFD_CLOEXEC, 10)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self.process = subprocess.Popen(
            [executable, *flags, "--user-data-dir=" + self.folder, "about:blank"], preexec_fn=descriptors,
            close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.count = 0
        self.session = None
        self.version = self.call("Browser.getVersion")["product"].split("/")[-1]
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def send(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.output, data):]
        return self.count

    def receive(self, number):
        while True:
            end = self.buffer.find(b"\0")
            while end < 0:
                more = os.read(self.input, 1 << 20)
                if not more:
                    raise BrowserError("chromium ended")
                end = more.find(b"\0")
                end = end + len(self.buffer) if end >= 0 else -1
                self.buffer += more
            message, self.buffer = json.loads(self.buffer[:end]), self.buffer[end + 1:]
            if "method" in message:
                self.heard(message)
            if message.get("id") != number:
                continue
            if "error" in message:
                raise BrowserError(message["error"].get("message", "an error"))
            return message["result"]

    def heard(self, message):
        """Takes an event, which nothing here waits for."""

    def call(self, method, **parameters):
        return self.receive(self.send(method, **parameters))

    def evaluate(self, expression):
        """The JSON value of a JavaScript expression; a promise is awaited."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description") or details["text"])
        return answer["result"].get("value")

    def run(self, script):
        """Runs a script in the page."""
        self.evaluate(script + ";0")

    def ask(self, function, *arguments):
        """What a function of the page answers."""
        return self.evaluate("%s(%s)" % (function, ",".join(map(json.dumps, arguments))))

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
        except (BrowserError, OSError):
            pass
        try:
            self.process.wait(timeout=3)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
