// `npm run bench:pause [-- --rows 20000 --only yaml,book]`: the event loop's longest pause while each attack runs, beside that of the
// same process without one, just before. Everybody waits that long. `own` leaves out the time in which other programs had all
// cores. Ends with 1 where an own pause is 200 ms or longer.
import os from 'node:os';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

import { ATTACKS } from './attacks.mjs';
import { BOMBS } from './bombs.mjs';
import { HEAVY } from './heavy.mjs';
import { startServer } from './pause-server.mjs';

const LIMIT_MS = 200;
const IDLE_MS = 2000;
const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const only = option('only', '').toLowerCase().split(',');
const load = () =>
  `load of the machine ${os.loadavg()[0].toFixed(1)} on ${os.availableParallelism()} cores`;
const ms = (value) => `${String(value ?? '?').padStart(5)} ms`;

const server = await startServer(Number(option('rows', 20_000)));
let isHeld = false;
process.stdout.write(
  `${load()}\n${'attack'.padEnd(32)}    pause       own   idle before   answer\n`,
);
try {
  for (const [name, attack] of Object.entries({ ...ATTACKS, ...HEAVY, ...BOMBS })) {
    if (!only.some((part) => name.toLowerCase().includes(part))) continue;
    await server.look();
    await wait(IDLE_MS);
    const idle = await server.look();
    const began = performance.now();
    const answer = await attack(server);
    const said = answer.bodyUsed
      ? answer.status
      : ((await answer.json().catch(() => ({}))).code ?? answer.status);
    const took = Math.round(performance.now() - began);
    const { longestMs, ownMs, rssMb } = await server.look();
    isHeld ||= (ownMs ?? longestMs) >= LIMIT_MS;
    process.stdout.write(
      `${name.padEnd(32)} ${ms(longestMs)}  ${ms(ownMs)}      ${ms(idle.longestMs)}   ${said} after ${took} ms, ${rssMb} MB\n`,
    );
  }
} finally {
  await server.stop();
}
process.stdout.write(`${load()}\n`);
process.exit(isHeld ? 1 : 0);
