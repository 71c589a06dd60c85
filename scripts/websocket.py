"""A WebSocket client of the standard library alone, for the scripts beside it."""
import base64, re, secrets, socket

PATIENCE = 20


class Socket:
    """As much of a client as the DevTools protocol and a gateway need."""

    def __init__(self, url):
        host, port, path = re.match(r"ws://([^:/]+):(\d+)(/.*)", url).groups()
        self.stream = socket.create_connection((host, int(port)), PATIENCE)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self.stream.sendall((f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.received = b""
        while b"\r\n\r\n" not in self.received:
            self.received += self.stream.recv(4096)
        self.received = self.received.split(b"\r\n\r\n", 1)[1]

    def take(self, count):
        while len(self.received) < count:
            more = self.stream.recv(1 << 16)
            if not more:
                raise EOFError("the browser is gone")
            self.received += more
        taken, self.received = self.received[:count], self.received[count:]
        return taken

    def send(self, text):
        data = text.encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else (
            b"\xfe" + len(data).to_bytes(2, "big") if len(data) < 65536 else b"\xff" + len(data).to_bytes(8, "big"))
        self.stream.sendall(b"\x81" + size + bytes(4) + data)  # a mask of zeros is a mask

    def receive(self):
        whole = b""
        while True:
            head, size = self.take(2)
            size &= 0x7F
            if size >= 126:
                size = int.from_bytes(self.take(2 if size == 126 else 8), "big")
            data = self.take(size)
            if head & 0x0F < 3:
                whole += data
                if head & 0x80:
                    return whole.decode()
