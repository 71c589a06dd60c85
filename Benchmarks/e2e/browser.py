"""Headless Chromium, driven over its DevTools protocol: what one would run without a node."""
import json, re, shutil, subprocess, tempfile, threading, time
from wire import PATIENCE, Socket, cpu, memory, tree

PROGRAM = next((path for path in map(shutil.which, ["chromium", "chromium-browser", "google-chrome"]) if path), None)

PAGE = """(() => {
  document.body.style.margin = 0;
  const canvas = Object.assign(document.createElement('canvas'), {width: %d, height: %d});
  canvas.style.display = 'block';
  document.body.replaceChildren(canvas);
  window.__zee = {canvas, ctx: canvas.getContext('2d')};
})()"""


class Browser:
    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="zee-e2e-")
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            [PROGRAM, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars", "--mute-audio",
             "--disable-extensions", "--disable-background-networking", "--remote-debugging-port=0",
             f"--user-data-dir={self.folder}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True)
        url = next(filter(None, (re.search(r"listening on (ws://\S+)", line) for line in self.process.stderr))).group(1)
        # A pipe nobody empties would stop it.
        threading.Thread(target=self.process.stderr.read, daemon=True).start()
        self.socket, self.number, self.session = Socket(url), 0, None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")

    def call(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        self.socket.send(json.dumps(message))
        while True:
            answer, self.arrived = self.socket.receive()
            answer = json.loads(answer)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(answer["error"])
                return answer["result"]

    def value(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def resize(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.value(PAGE % (width, height))

    def cpu(self):
        return cpu(tree(self.process.pid))

    def memory(self):
        return memory(tree(self.process.pid))

    def close(self):
        self.session = None
        try:
            self.call("Browser.close")
        except (EOFError, OSError):
            pass  # it may hang up instead of answering
        self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)


class DataURL:
    """The canvas asked for itself: one call."""
    name = "toDataURL"

    def __init__(self, browser):
        self.browser = browser

    def picture(self, program, format, quality):
        text = self.browser.value(f"{program};window.__zee.canvas.toDataURL('image/{format}', {quality})")
        return text.split(",", 1)[1], self.browser.arrived


class Screenshot:
    """The page photographed: draw, then Page.captureScreenshot."""
    name = "captureScreenshot"

    def __init__(self, browser):
        self.browser = browser

    def picture(self, program, format, quality):
        self.browser.value(program)
        options = {"quality": round(quality * 100)} if format == "jpeg" else {}
        return self.browser.call("Page.captureScreenshot", format=format, **options)["data"], self.browser.arrived
