// `npm run simulate -- --stations 12 --rate 1 --host 127.0.0.1 --port 5212 [--seed 1] [--seconds 60]`: stations of all three
// editions with sub-packets, resends, exceedances, silence and broken frames. `rate` is real-time packets per second and station.
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

import { bundle } from './bundle.mjs';

const OPTIONS = {
  stations: 'how many stations send (12)',
  rate: 'real-time packets a second of each station (1)',
  host: 'where the gateway is (127.0.0.1)',
  port: 'its HJ 212 port (5212)',
  seed: 'the same seed gives the same course of values and faults (1)',
  seconds: 'ends after this long; 0 goes on until Ctrl+C (0)',
};
const given = process.argv.slice(2);
const usage = `npm run simulate -- [options]\n\n${Object.entries(OPTIONS)
  .map(([name, what]) => `  --${name.padEnd(9)} ${what}`)
  .join('\n')}\n\nPrints its counters as a line of JSON every five seconds and at the end.\n`;
if (given.includes('--help') || given.includes('-h')) {
  process.stdout.write(usage);
  process.exit(0);
}
const stray = given.find((word, at) =>
  at % 2 === 0 ? !Object.hasOwn(OPTIONS, word.replace(/^--/, '')) || !word.startsWith('--') : false,
);
if (stray !== undefined) {
  process.stderr.write(`${stray}: no such option\n\n${usage}`);
  process.exit(2);
}

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const numbers = Object.fromEntries(
  [
    ['stations', 12],
    ['rate', 1],
    ['port', 5212],
    ['seed', 1],
    ['seconds', 0],
  ].map(([name, fallback]) => [name, Number(option(name, fallback))]),
);
for (const [name, value] of Object.entries(numbers)) {
  if (
    !Number.isFinite(value) ||
    value < 0 ||
    (value === 0 && name !== 'seconds' && name !== 'seed')
  ) {
    process.stderr.write(`--${name}: expected a number above zero, got ${option(name)}\n`);
    process.exit(2);
  }
}

const outfile = path.resolve(import.meta.dirname, '..', '.cache', 'simulator', 'simulator.js');
await bundle('server/gateway/simulator.ts', outfile);
const { startSimulator } = await import(pathToFileURL(outfile).href);

const WATER = [
  { code: 'w01018', base: 32, spread: 8, upper: 50 },
  { code: 'w21003', base: 2.4, spread: 1, upper: 5 },
  { code: 'w21011', base: 0.3, spread: 0.1, upper: 0.5 },
  { code: 'w21001', base: 10, spread: 2, upper: 15 },
  { code: 'w01001', base: 7.3, spread: 0.4 },
  { code: 'w00000', base: 42, spread: 12 },
];
const GAS = [
  { code: 'a34013', base: 5, spread: 2, upper: 10 },
  { code: 'a21026', base: 19, spread: 7, upper: 35 },
  { code: 'a21002', base: 33, spread: 9, upper: 50 },
  { code: 'a19001', base: 6.4, spread: 0.8 },
  { code: 'a01012', base: 88, spread: 9 },
];
const stations = Array.from({ length: numbers.stations }, (_, index) => ({
  mn: `51D0${index.toString(16).toUpperCase().padStart(20, '0')}`,
  st: index % 2 === 0 ? '32' : '31',
  edition: ['2017', '2025', '2005'][index % 3],
  factors: index % 2 === 0 ? WATER : GAS,
}));
const log = {
  debug() {},
  info() {},
  warn: (_, message) => process.stderr.write(`${message}\n`),
  error: (_, message) => process.stderr.write(`${message}\n`),
};
const simulator = startSimulator({
  host: option('host', '127.0.0.1'),
  port: numbers.port,
  stations,
  intervalMs: 1000 / numbers.rate,
  seed: numbers.seed,
  log,
  now: () => new Date(),
});

const report = () => process.stdout.write(`${JSON.stringify(simulator.stats())}\n`);
const timer = setInterval(report, 5000);
async function end() {
  clearInterval(timer);
  report();
  await simulator.stop();
  process.exit(0);
}
process.on('SIGINT', end);
process.on('SIGTERM', end);
if (numbers.seconds > 0) setTimeout(end, numbers.seconds * 1000);
