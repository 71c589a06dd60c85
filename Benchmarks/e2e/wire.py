"""A WebSocket client, as much of one as measuring takes, and what /proc says about processes."""
import base64, os, re, secrets, socket, time

TICKS = os.sysconf("SC_CLK_TCK")
PATIENCE = 60


class Socket:
    def __init__(self, url):
        host, port, path = re.match(r"ws://([^:/]+):(\d+)(/.*)?", url).groups()
        self.stream = socket.create_connection((host, int(port)), PATIENCE)
        self.stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self.stream.sendall((f"GET {path or '/'} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.received = bytearray()
        while b"\r\n\r\n" not in self.received:
            self.received += self._more(4096)
        head, self.received = self.received.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.split(b"\r\n")[0].decode())

    def _more(self, count):
        bytes = self.stream.recv(count)
        if not bytes:
            raise EOFError("the peer is gone")
        return bytes

    def _take(self, count):
        while len(self.received) < count:
            self.received += self._more(max(1 << 18, count - len(self.received)))
        taken = bytes(self.received[:count])
        del self.received[:count]
        return taken

    def _frame(self, opcode, data):
        size = bytes([0x80 | len(data)]) if len(data) < 126 else (
            b"\xfe" + len(data).to_bytes(2, "big") if len(data) < 65536 else b"\xff" + len(data).to_bytes(8, "big"))
        self.stream.sendall(bytes([0x80 | opcode]) + size + bytes(4) + data)  # a mask of zeros is a mask

    def send(self, text):
        self._frame(1, text.encode())

    def receive(self):
        """The next message, undecoded, and when the last byte of it was there."""
        whole = []
        while True:
            head, size = self._take(2)
            size &= 0x7F
            if size >= 126:
                size = int.from_bytes(self._take(2 if size == 126 else 8), "big")
            data = self._take(size)
            if head & 0x0F == 9:
                self._frame(10, data)
            elif head & 0x0F == 8:
                raise EOFError(f"closed: {data[2:].decode(errors='replace')}")
            elif head & 0x0F < 3:
                whole.append(data)
                if head & 0x80:
                    return b"".join(whole), time.perf_counter()


def tree(pid):
    """A process and all that it started."""
    children = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat") as file:
                    parent = int(file.read().rsplit(")", 1)[1].split()[1])
                children.setdefault(parent, []).append(int(name))
            except (OSError, ValueError):
                pass  # gone meanwhile
    found, waiting = [], [pid]
    while waiting:
        found.append(waiting.pop())
        waiting += children.get(found[-1], [])
    return found


def cpu(pids):
    """Milliseconds of processor time that these processes have used."""
    total = 0
    for pid in pids:
        try:
            with open(f"/proc/{pid}/stat") as file:
                fields = file.read().rsplit(")", 1)[1].split()
            total += int(fields[11]) + int(fields[12])
        except OSError:
            pass
    return total * 1000 / TICKS


def memory(pids):
    """Megabytes: resident, and in proportion where pages are shared (what a sum over a tree has to use)."""
    resident = proportional = 0
    for pid in pids:
        try:
            with open(f"/proc/{pid}/smaps_rollup") as file:
                text = file.read()
            resident += int(re.search(r"^Rss:\s+(\d+)", text, re.M).group(1))
            proportional += int(re.search(r"^Pss:\s+(\d+)", text, re.M).group(1))
        except (OSError, AttributeError):
            pass
    return resident / 1024, proportional / 1024
