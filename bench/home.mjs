// `npm run bench:home [-- --rounds 20]`: what the home page costs the server. The built product with the demo city; for people of several
// user types each address of the cards, one after the other (median of the rounds), then all cards at once as a browser asks them.
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

import { importTs } from '../scripts/bundle-ts.mjs';

const at = process.argv.indexOf('--rounds');
const ROUNDS = at < 0 ? 20 : Number(process.argv[at + 1]);
const PEOPLE = ['admin', 'bureau', 'opsmgr', 'opseng', 'enterprise'];
const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);
await import('../scripts/build.mjs');
const { startProduct, tokenOf, callApi } = await importTs(root, 'tests/e2e/support/product.ts');
/** The cards that there were before those that only count. */
const OLD = [
  'kpi',
  'alarm-trend',
  'todo',
  'station-status',
  'work-order-status',
  'lowest-rates',
  'region-ranking',
  'workload',
  'assessment',
].map((name) => `/home/${name}`);
const NEW = [
  ...['approvals', 'books', 'credit', 'video', 'asked', 'testing'].map(
    (card) => `/home/figures?card=${card}`,
  ),
  '/home/day',
];

const median = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
const ms = (value) => value.toFixed(1).padStart(7);

const product = await startProduct({ env: { APP_MODE: 'demo' } });
try {
  process.stdout.write(
    `${os.cpus().length} cores, node ${process.version}; ms, median of ${ROUNDS}\n`,
  );
  for (const person of PEOPLE) {
    const token = await tokenOf(product, person);
    const ask = async (address) => {
      const from = performance.now();
      const { code } = await callApi(product, token, `GET ${address}`);
      return { code, took: performance.now() - from };
    };
    const timed = new Map();
    for (const address of [...OLD, ...NEW]) {
      if ((await ask(address)).code !== 0) continue;
      const all = [];
      for (let round = 0; round < ROUNDS; round += 1) all.push((await ask(address)).took);
      timed.set(address, median(all));
    }
    const together = async (addresses) => {
      const all = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const from = performance.now();
        await Promise.all(addresses.filter((one) => timed.has(one)).map(ask));
        all.push(performance.now() - from);
      }
      return median(all);
    };
    process.stdout.write(
      `\n${person}: the cards of before at once ${ms(await together(OLD))}, all cards at once ${ms(await together([...OLD, ...NEW]))}\n`,
    );
    for (const [address, took] of timed) process.stdout.write(`${ms(took)}  ${address}\n`);
  }
} finally {
  await product.stop();
}
