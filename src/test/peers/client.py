"""The same storm with Python's websockets (pip install websockets): client.py URL CLIENTS ROUNDS

Opens all clients at once, cuts all connections, opens them again. The first three rounds are not counted.
"""

import asyncio
import statistics
import sys
import time

import websockets
from websockets.asyncio.client import connect

COLD = 3


async def storm(url, clients):
    start = time.monotonic()
    calm = {"compression": None, "ping_interval": None, "proxy": None, "open_timeout": 60}
    sockets = await asyncio.gather(*(connect(url, **calm) for _ in range(clients)))
    took = time.monotonic() - start
    for socket in sockets:
        socket.transport.abort()
    await asyncio.gather(*(socket.wait_closed() for socket in sockets))
    return took


async def main(url, clients, rounds):
    for _ in range(COLD):
        await storm(url, clients)
    cpu = time.process_time()
    times = [await storm(url, clients) for _ in range(rounds - COLD)]
    cpu = (time.process_time() - cpu) * 1e6 / clients / len(times)
    print(
        f"Python websockets {websockets.__version__}: {clients} clients, "
        f"back after {statistics.median(times) * 1e3:.0f} ms, {cpu:.0f} ms/k"
    )


asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
