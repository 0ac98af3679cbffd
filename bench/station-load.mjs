// Sends packets of ten factors as stations would, each over one connection that it keeps, and measures their answers. A process of its own
// that `bench/run-load.mjs` forks with what is to be sent, as JSON: `ports` the connections are shared out to, `mn` the head of the device
// numbers, `stations` from the `first` one on, `connections`, `startMs` the time of the first packet, `kind` (`rt`: a value each second;
// `history`: ten-minute, hourly and daily values in the order of their time), and how long: `seconds`, or `packets` of each station;
// `rate` in packets a second, 0: as fast as they are answered. The message `stop` ends it.
import net from 'node:net';
import process from 'node:process';

import { frame } from './frame.mjs';

const FACTORS = [
  'w01018',
  'w21003',
  'w21011',
  'w21001',
  'w01001',
  'w01010',
  'w00000',
  'w01009',
  'w01014',
  'w01019',
];
const {
  ports,
  mn,
  first = 1,
  stations,
  connections,
  startMs,
  kind = 'rt',
  seconds = Number.POSITIVE_INFINITY,
  packets = Number.POSITIVE_INFINITY,
  rate = 0,
} = JSON.parse(process.argv[2]);
const WINDOW = 60;
const EXCEEDS_EVERY = 500;
const GIVE_UP_MS = 20_000;
const UTC_8_MS = 8 * 3_600_000;

let made = 0;
const MEASURED = [['Rtd', 0]];
const SUMMED = [
  ['Cou', 0],
  ['Min', -1],
  ['Avg', 0],
  ['Max', 1],
];
const KINDS = {
  rt: (n) => ({ cn: '2011', timeMs: startMs + n * 1000, fields: MEASURED }),
  // six ten-minute values and the hour they make; after a day of these its daily values
  history: (n) => {
    const [day, inDay] = [Math.floor(n / 169), n % 169];
    const dayMs = startMs + day * 86_400_000;
    if (inDay === 168) return { cn: '2031', timeMs: dayMs, fields: SUMMED };
    const [hour, inHour] = [Math.floor(inDay / 7), inDay % 7];
    const isHour = inHour === 6;
    return {
      cn: isHour ? '2061' : '2051',
      timeMs: dayMs + hour * 3_600_000 + (isHour ? 0 : inHour * 600_000),
      fields: SUMMED,
    };
  },
};

/** The next packet of a station: its n-th. */
function frameOf(station, n) {
  const { cn, timeMs, fields } = KINDS[kind](n);
  const time = new Date(timeMs + UTC_8_MS).toISOString().replace(/\D/g, '').slice(0, 14);
  const value = (made++ % EXCEEDS_EVERY === 0 ? 130 : 20 + (n % 60)) + (n % 97) / 100;
  const items = FACTORS.map(
    (factor, i) =>
      `${fields.map(([name, more]) => `${factor}-${name}=${(value + i + more).toFixed(2)}`).join(',')},${factor}-Flag=N`,
  );
  const qn = `${time}${String(n % 1000).padStart(3, '0')}`;
  return frame(
    `QN=${qn};ST=32;CN=${cn};PW=123456;MN=${mn}${String(station).padStart(8, '0')};Flag=5;CP=&&DataTime=${time};${items.join(';')}&&`,
  );
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
        for (
          let station = first + index;
          station < first + stations;
          station += Math.min(connections, stations)
        )
          own.push({ station, n: 0 });
        const socket = net
          .connect(ports[index % ports.length], '127.0.0.1', () =>
            resolve({ socket, own, next: 0, waiting: [] }),
          )
          .setNoDelay(true);
        socket.on('error', reject);
      }),
  ),
);
const isDone = (line) => line.own.every(({ n }) => n >= packets);
function send(line, number) {
  let text = '';
  const now = performance.now();
  for (let i = 0; i < number && !isDone(line); i++) {
    const one = line.own[line.next++ % line.own.length];
    text += frameOf(one.station, one.n++);
    line.waiting.push(now);
  }
  if (text !== '') line.socket.write(text);
}
function fill(line) {
  const room = WINDOW - line.waiting.length;
  if (room >= WINDOW / 2 && !isOver && !rate) send(line, room);
}
const started = performance.now();
let toldOver = () => {};
const over = new Promise((resolve) => {
  toldOver = resolve;
});
for (const line of lines) {
  line.socket.on('data', (bytes) => {
    const now = performance.now();
    let answers = 0;
    for (let at = bytes.indexOf('\n'); at >= 0; at = bytes.indexOf('\n', at + 1)) answers++;
    acked += answers;
    for (const sent of line.waiting.splice(0, answers)) latencies.push(now - sent);
    fill(line);
    if (
      line.waiting.length === 0 &&
      lines.every((other) => isDone(other) && other.waiting.length === 0)
    )
      toldOver();
  });
  fill(line);
}
if (rate) {
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - started) / 1000) * rate);
    for (; sent < due; sent++) send(lines[sent % lines.length], 1);
    if (isOver) clearInterval(timer);
  }, 5);
}
if (Number.isFinite(seconds)) setTimeout(toldOver, seconds * 1000);
process.on('message', toldOver);
await over;
isOver = true;
const ackedInTime = acked;
const elapsed = (performance.now() - started) / 1000;
const giveUp = Date.now() + GIVE_UP_MS;
while (lines.some(({ waiting }) => waiting.length > 0) && Date.now() < giveUp)
  await new Promise((resolve) => setTimeout(resolve, 50));
latencies.sort((a, b) => a - b);
const at = (share) =>
  Math.round(latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0);
process.send({
  packetsPerSecond: Math.round(ackedInTime / elapsed),
  seconds: Math.round(elapsed * 10) / 10,
  sent: made,
  acked,
  p50: at(0.5),
  p99: at(0.99),
  cpu: process.cpuUsage(),
});
for (const { socket } of lines) socket.destroy();
process.exit(0);
