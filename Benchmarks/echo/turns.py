"""Times echo servers in turns: turns.py SECONDS ROUNDS NAME=COMMAND...

COMMAND understands `serve PORT` and `time URL SECONDS`. Prints messages a second, and the CPU time of a message at both
ends: on a machine with other work to do the first is noise and the second is not.
"""

import os
import shlex
import signal
import socket
import subprocess
import sys
import time

PORT = 19191


def wait_until_listening(port):
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    sys.exit(f"nothing listens on port {port}")


def microseconds(usage, count):
    return (usage.ru_utime + usage.ru_stime) / count * 1e6


def measure(command, port, seconds):
    server = subprocess.Popen([*command, "serve", str(port)], stdout=subprocess.DEVNULL)
    try:
        wait_until_listening(port)
        client = subprocess.Popen(
            [*command, "time", f"ws://127.0.0.1:{port}", str(seconds)], stdout=subprocess.PIPE, text=True
        )
        output = client.stdout.read()
        _, status, client_usage = os.wait4(client.pid, 0)
    finally:
        os.kill(server.pid, signal.SIGTERM)
        _, _, server_usage = os.wait4(server.pid, 0)
    if status != 0:
        sys.exit(f"{command} failed")
    rate = int(output.split()[0])
    count = rate * seconds
    return rate, microseconds(server_usage, count), microseconds(client_usage, count)


seconds, rounds = int(sys.argv[1]), int(sys.argv[2])
contestants = [(name, shlex.split(command)) for name, _, command in (word.partition("=") for word in sys.argv[3:])]
rates, costs = {}, {}
for turn in range(rounds):
    for index, (name, command) in enumerate(contestants):
        rate, server, client = measure(command, PORT + index, seconds)
        print(f"{name:12} {rate:8} messages/s   CPU {server:6.2f} us server, {client:6.2f} us client", flush=True)
        rates.setdefault(name, []).append(rate)
        costs.setdefault(name, []).append(server + client)
(ours, _), (theirs, _) = contestants
print(f"ratio of the best runs: {max(rates[ours]) / max(rates[theirs]):.1f} by the clock, ", end="")
print(f"{min(costs[theirs]) / min(costs[ours]):.1f} by CPU time")
