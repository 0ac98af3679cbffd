// `npm run bench:wall [-- --refreshes 200]`: the big screen of the built product with the demo city in a real
// Chromium: first paint, what a refresh costs page and server, and heap, nodes and listeners after a tenth of the refreshes and after all,
// with the clock of the page driven on by hand (half a minute a refresh: 200 are an hour and forty minutes). Asked: heap at most 10 % more.
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

import { importTs } from '../scripts/bundle-ts.mjs';
import { launchChrome } from './chrome.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const refreshes = Number(option('refreshes', 200));
const LOOK_MS = 30_000;
const GROWTH_LIMIT = 1.1;
const TICKS_A_SECOND = 100;
const MB = 1_048_576;
const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);
await import('../scripts/build.mjs');
const { startProduct, tokenOf, callApi } = await importTs(root, 'tests/e2e/support/product.ts');

const product = await startProduct({ env: { APP_MODE: 'demo' } });
const browser = await launchChrome();
let isMet = false;
try {
  const token = await tokenOf(product, 'bureau');
  const answers = [];
  for (let round = 0; round < 5; round += 1) {
    const began = performance.now();
    await callApi(product, token, 'GET /wall/picture');
    answers.push(performance.now() - began);
  }
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.clock.install();
  await page.addInitScript((kept) => localStorage.setItem('access_token', kept), token);
  const began = performance.now();
  await page.goto(`${product.url}/#/bigScreen/map`);
  await page.locator('.big-screen .emap-point').first().waitFor();
  const painted = performance.now() - began;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const look = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const of = (name) => metrics.find((one) => one.name === name)?.value ?? 0;
    return {
      heap: of('JSHeapUsedSize'),
      nodes: of('Nodes'),
      listeners: of('JSEventListeners'),
      task: of('TaskDuration'),
    };
  };
  const refresh = async (count) => {
    for (let turn = 0; turn < count; turn += 1) {
      const answered = page.waitForResponse((response) => response.url().includes('/wall/picture'));
      await page.clock.runFor(LOOK_MS);
      await answered;
    }
  };
  await refresh(Math.ceil(refreshes / 10));
  const [early, serverEarly] = [await look(), serverSeconds()];
  const rest = refreshes - Math.ceil(refreshes / 10);
  await refresh(rest);
  const [late, serverLate] = [await look(), serverSeconds()];
  const growth = late.heap / early.heap;
  const ms = (seconds) => `${((seconds / rest) * 1000).toFixed(1)} ms`;
  const list = (all) => all.map((one) => one.toFixed(0)).join(', ');
  process.stdout.write(
    `${os.cpus().length} cores, node ${process.version}; ${refreshes} refreshes\n` +
      `answer: first and those of five seconds ${list(answers)} ms\n` +
      `first paint with map: ${painted.toFixed(0)} ms\n` +
      `a refresh with half a minute of clock and tour: page ${ms(late.task - early.task)}, server ${ms(serverLate - serverEarly)}\n` +
      `heap ${(early.heap / MB).toFixed(1)} → ${(late.heap / MB).toFixed(1)} MB, nodes ${early.nodes} → ${late.nodes}, listeners ${early.listeners} → ${late.listeners}\n`,
  );
  isMet = growth <= GROWTH_LIMIT;
} finally {
  await browser.close();
  await product.stop();
}
if (!isMet) process.exitCode = 1;

/** CPU seconds of the server so far, as Linux counts them. */
function serverSeconds() {
  const fields = readFileSync(`/proc/${product.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}
