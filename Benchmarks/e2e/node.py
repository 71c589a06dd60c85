"""The embedded gateway, one node, and an operator who asks it."""
import json, os, re, subprocess, time
from wire import PATIENCE, Socket, cpu, memory


class Gateway:
    def __init__(self, folder, programs):
        self.folder, self.programs = folder, programs
        # What the shell knows about other gateways is not for this one.
        self.environment = {key: value for key, value in os.environ.items() if not key.startswith("ZEE_")}
        self.environment["ZEE_STATE_DIR"] = folder
        self.log = open(os.path.join(folder, "gateway.log"), "w+")
        self.process = subprocess.Popen([f"{programs}/zee", "gateway", "--port", "0"], env=self.environment,
                                        stdout=self.log, stderr=self.log)
        found, end = None, time.monotonic() + PATIENCE
        while not found:
            with open(self.log.name) as file:
                found = re.search(r"gateway on (ws:[^,]*),", file.read())
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError("the gateway does not start")
            time.sleep(0.0005)
        self.url = found.group(1)
        with open(f"{folder}/gateway/gateway-token") as file:
            self.token = file.read().strip()

    def close(self):
        self.process.terminate()
        self.process.wait(PATIENCE)


class Operator:
    def __init__(self, gateway):
        self.socket, self.number = Socket(gateway.url), 0
        self.call("connect", {"minProtocol": 3, "maxProtocol": 4, "role": "operator", "scopes": ["operator.admin"],
                              "client": {"id": "cli", "version": "1", "platform": "linux", "mode": "cli"},
                              "auth": {"token": gateway.token}})

    def call(self, method, params):
        self.number += 1
        self.socket.send(json.dumps({"type": "req", "id": str(self.number), "method": method, "params": params}))
        while True:
            message, self.arrived = self.socket.receive()
            answer = json.loads(message)
            if answer.get("type") == "res" and answer.get("id") == str(self.number):
                if not answer["ok"]:
                    raise RuntimeError(answer["error"])
                return answer.get("payload")

    def invoke(self, node, command, params):
        return self.call("node.invoke", {"nodeId": node, "command": command, "params": params, "timeoutMs": 30000,
                                         "idempotencyKey": f"e2e-{self.number}"})

    def node(self):
        """The id of the node that is connected, once there is one."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            connected = [node["nodeId"] for node in self.call("node.list", {})["nodes"] if node.get("connected")]
            if connected:
                return connected[0]
            time.sleep(0.0005)
        raise RuntimeError("the node does not come")


class Node:
    """What draws here: eval and snapshot, two invokes through the gateway."""
    name = "zee-node"

    def __init__(self, gateway, operator):
        self.gateway, self.operator = gateway, operator
        self.log = open(os.path.join(gateway.folder, "node.log"), "w")
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            [f"{gateway.programs}/zee-node", "run", "--url", gateway.url, "--state-dir", f"{gateway.folder}/node"],
            env={**gateway.environment, "ZEE_GATEWAY_TOKEN": gateway.token}, stdout=self.log, stderr=self.log)
        self.id = operator.node()

    def resize(self, width, height):
        self.operator.invoke(self.id, "canvas.present", {"placement": {"width": width, "height": height}})

    def picture(self, program, format, quality):
        """The picture as base64, and when it was there."""
        self.operator.invoke(self.id, "canvas.eval", {"javaScript": program})
        answer = self.operator.invoke(self.id, "canvas.snapshot", {"format": format, "quality": quality, "maxWidth": 8192})
        return answer["payload"]["base64"], self.operator.arrived

    def cpu(self):
        return cpu([self.process.pid, self.gateway.process.pid])

    def memory(self):
        return memory([self.process.pid])

    def close(self):
        self.process.terminate()
        self.process.wait(PATIENCE)
