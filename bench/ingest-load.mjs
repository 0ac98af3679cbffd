// Sends packets of ten factors as many stations would, and measures their answers. A process of its own: bench/ingest.mjs forks it.
import net from 'node:net';
import process from 'node:process';

const FACTORS = ['w01018', 'w21003', 'w21011', 'w21001', 'w01001', 'w01010', 'w00000', 'w01009', 'w01014', 'w01019'];
const [, , portText, pointsText, connectionsText, secondsText, rateText, hoursBackText] = process.argv;
const [port, points, connections, seconds, rate, hoursBack] = [portText, pointsText, connectionsText, secondsText, rateText, hoursBackText].map(Number);
const WINDOW = 60;
const EXCEEDS_EVERY = 500;

const TABLE = Uint16Array.from({ length: 256 }, (_, i) => {
  let c = i;
  for (let r = 0; r < 8; r++) c = c & 1 ? (c >> 1) ^ 0xa001 : c >> 1;
  return c;
});
function crc(text) {
  let c = 0xffff;
  for (let i = 0; i < text.length; i++) c = TABLE[(c >> 8) ^ text.charCodeAt(i)];
  return c.toString(16).toUpperCase().padStart(4, '0');
}
const two = (n) => String(n).padStart(2, '0');
const base = new Date(Date.now() + 8 * 3_600_000 - 3_600_000 * hoursBack);
let count = 0;
function nextFrame() {
  const n = count++;
  const time = new Date(base.getTime() + Math.floor(n / points) * 1000).toISOString().replace(/\D/g, '').slice(0, 14);
  const value = n % EXCEEDS_EVERY === 0 ? 130 : 20 + (n % 60);
  const items = FACTORS.map((f, i) => `${f}-Rtd=${value + i}.${two(n % 97)},${f}-Flag=N`).join(';');
  const qn = `${time}${String(n % 1000).padStart(3, '0')}`;
  const segment = `QN=${qn};ST=32;CN=2011;PW=123456;MN=BENCH${String((n % points) + 1).padStart(8, '0')};Flag=5;CP=&&DataTime=${time};${items}&&`;
  return `##${String(segment.length).padStart(4, '0')}${segment}${crc(segment)}\r\n`;
}

const latencies = [];
let acked = 0;
const sockets = await Promise.all(
  Array.from(
    { length: connections },
    () =>
      new Promise((resolve, reject) => {
        const socket = net.connect(port, '127.0.0.1', () => resolve(socket)).setNoDelay(true);
        socket.on('error', reject);
      }),
  ),
);
let isOver = false;
const started = performance.now();
const waiting = sockets.map(() => []);
sockets.forEach((socket, index) => {
  let rest = 0;
  socket.on('data', (bytes) => {
    const now = performance.now();
    let answers = 0;
    for (let at = bytes.indexOf('\n'); at >= 0; at = bytes.indexOf('\n', at + 1)) answers++;
    rest += answers;
    acked += answers;
    for (const sent of waiting[index].splice(0, answers)) latencies.push(now - sent);
    if (!isOver && !rate) fill(socket, index);
  });
});
function fill(socket, index) {
  const room = WINDOW - waiting[index].length;
  if (room < WINDOW / 2) return;
  send(socket, index, room);
}
function send(socket, index, number) {
  let text = '';
  const now = performance.now();
  for (let i = 0; i < number; i++) {
    text += nextFrame();
    waiting[index].push(now);
  }
  socket.write(text);
}
if (rate) {
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - started) / 1000) * rate);
    for (; sent < due; sent++) send(sockets[sent % connections], sent % connections, 1);
    if (isOver) clearInterval(timer);
  }, 5);
} else sockets.forEach(fill);
await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
isOver = true;
const ackedInTime = acked;
const elapsed = (performance.now() - started) / 1000;
const giveUp = Date.now() + 20_000;
while (waiting.some((list) => list.length > 0) && Date.now() < giveUp) await new Promise((resolve) => setTimeout(resolve, 50));
latencies.sort((a, b) => a - b);
const at = (share) => Math.round(latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0);
process.send({ packetsPerSecond: Math.round(ackedInTime / elapsed), sent: count, acked, p50: at(0.5), p99: at(0.99), cpu: process.cpuUsage() });
for (const socket of sockets) socket.destroy();
process.exit(0);
