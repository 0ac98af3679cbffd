// Sends packets of ten factors as stations would, each over a connection of its own choice that it keeps; those of one connection go to
// one process. A process of its own: bench/scale.mjs forks it.
import net from 'node:net';
import process from 'node:process';

const FACTORS = ['w01018', 'w21003', 'w21011', 'w21001', 'w01001', 'w01010', 'w00000', 'w01009', 'w01014', 'w01019'];
const [, , portsText, stationsText, connectionsText, secondsText, hoursBackText] = process.argv;
const ports = portsText.split(',').map(Number);
const [stations, connections, seconds, hoursBack] = [stationsText, connectionsText, secondsText, hoursBackText].map(Number);
const WINDOW = 60;
const EXCEEDS_EVERY = 500;
const GIVE_UP_MS = 20_000;

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
const base = Date.now() + 8 * 3_600_000 - 3_600_000 * hoursBack;
let made = 0;
/** The next packet of a station: its n-th. */
function frameOf(station, n) {
  const time = new Date(base + n * 1000).toISOString().replace(/\D/g, '').slice(0, 14);
  const value = made++ % EXCEEDS_EVERY === 0 ? 130 : 20 + (n % 60);
  const items = FACTORS.map((factor, i) => `${factor}-Rtd=${value + i}.${String(n % 97).padStart(2, '0')},${factor}-Flag=N`).join(';');
  const segment = `QN=${time}000;ST=32;CN=2011;PW=123456;MN=SCALE${String(station).padStart(8, '0')};Flag=5;CP=&&DataTime=${time};${items}&&`;
  return `##${String(segment.length).padStart(4, '0')}${segment}${crc(segment)}\r\n`;
}

const latencies = [];
let acked = 0;
let isOver = false;
const lines = await Promise.all(
  Array.from(
    { length: Math.min(connections, stations) },
    (_, index) =>
      new Promise((resolve, reject) => {
        const own = [];
        for (let station = index + 1; station <= stations; station += Math.min(connections, stations)) own.push({ station, n: 0 });
        const socket = net.connect(ports[index % ports.length], '127.0.0.1', () => resolve({ socket, own, next: 0, waiting: [] })).setNoDelay(true);
        socket.on('error', reject);
      }),
  ),
);
function fill(line) {
  const room = WINDOW - line.waiting.length;
  if (room < WINDOW / 2 || isOver) return;
  let text = '';
  const now = performance.now();
  for (let i = 0; i < room; i++) {
    const one = line.own[line.next++ % line.own.length];
    text += frameOf(one.station, one.n++);
    line.waiting.push(now);
  }
  line.socket.write(text);
}
const started = performance.now();
for (const line of lines) {
  line.socket.on('data', (bytes) => {
    const now = performance.now();
    let answers = 0;
    for (let at = bytes.indexOf('\n'); at >= 0; at = bytes.indexOf('\n', at + 1)) answers++;
    acked += answers;
    for (const sent of line.waiting.splice(0, answers)) latencies.push(now - sent);
    fill(line);
  });
  fill(line);
}
await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
isOver = true;
const ackedInTime = acked;
const elapsed = (performance.now() - started) / 1000;
const giveUp = Date.now() + GIVE_UP_MS;
while (lines.some(({ waiting }) => waiting.length > 0) && Date.now() < giveUp) await new Promise((resolve) => setTimeout(resolve, 50));
latencies.sort((a, b) => a - b);
const at = (share) => Math.round(latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0);
process.send({ packetsPerSecond: Math.round(ackedInTime / elapsed), sent: made, acked, p50: at(0.5), p99: at(0.99) });
for (const { socket } of lines) socket.destroy();
process.exit(0);
