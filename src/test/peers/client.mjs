// The same storm with Node's ws (npm install ws): node client.mjs URL CLIENTS ROUNDS
// Opens all clients at once, cuts all connections, opens them again. The first three rounds are not counted.
import WebSocket from 'ws';

const COLD = 3;
const [url, clients, rounds] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];

function once(socket, event) {
  return new Promise((resolve, reject) => socket.on(event, resolve).on('error', reject));
}

async function storm() {
  const start = performance.now();
  const sockets = Array.from({length: clients}, () => new WebSocket(url, {perMessageDeflate: false}));
  await Promise.all(sockets.map(socket => once(socket, 'open')));
  const took = performance.now() - start;
  const closed = Promise.all(sockets.map(socket => once(socket, 'close')));
  sockets.forEach(socket => socket.terminate());
  await closed;
  return took;
}

for (let round = 0; round < COLD; round++) await storm();
const before = process.cpuUsage();
const times = [];
for (let round = COLD; round < rounds; round++) times.push(await storm());
const {user, system} = process.cpuUsage(before);
const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
const cost = (user + system) / clients / times.length;
console.log(`Node ws: ${clients} clients, back after ${median.toFixed(0)} ms, ${cost.toFixed(0)} ms/k`);
