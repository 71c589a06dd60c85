"""The anchor: the Python package `websockets` (with its C extension) doing what `zee-echo` does.

serve PORT | time URL SECONDS
"""

import asyncio
import sys
import time

import websockets.speedups  # noqa: F401  fails here, not silently, when the C extension is missing
from websockets.asyncio.client import connect
from websockets.asyncio.server import serve

IN_FLIGHT = 256


async def run_server(port):
    async def echo(socket):
        try:
            async for message in socket:
                await socket.send(message)
        except websockets.exceptions.ConnectionClosed:
            pass

    async with serve(echo, "127.0.0.1", port, compression=None):
        await asyncio.Future()


async def run_client(url, seconds):
    message = ("abcdefghijklmnopqrstuvwxyz" * 40)[:1024]
    async with connect(url, compression=None) as socket:
        for _ in range(IN_FLIGHT):
            await socket.send(message)
        received = 0
        start = time.perf_counter()
        while time.perf_counter() - start < seconds:
            assert await socket.recv() == message
            received += 1
            await socket.send(message)
        print(f"{int(received / (time.perf_counter() - start))} messages/s")


if sys.argv[1] == "serve":
    asyncio.run(run_server(int(sys.argv[2])))
else:
    asyncio.run(run_client(sys.argv[2], float(sys.argv[3])))
