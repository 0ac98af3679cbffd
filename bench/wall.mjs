// `npm run bench:wall [-- --refreshes 200]`: the big screen of the built product with the demo city in a real
// Chromium: first paint, what a refresh costs page and server, and heap, nodes and listeners after a tenth of the refreshes and after all,
// with the clock of the page driven on by hand (half a minute a refresh: 200 are an hour and forty minutes). Asked: heap at most 10 % more.
// `-- --hours 8`: so long on a screen that nobody sits at, opened by its address: heap, nodes, listeners and charts in minute 10 and each
// hour. Asked: each time heap at most 10 % above minute 10, nodes and charts as then.
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
const hours = Number(option('hours', 0));
const REFRESHES_AN_HOUR = 120;
const refreshes = hours > 0 ? hours * REFRESHES_AN_HOUR : Number(option('refreshes', 200));
/** Refreshes after which a screen is looked at: those of minute 10, of each hour, and the last. */
const LOOKS = [
  ...new Set([
    20,
    ...Array.from({ length: Math.floor(hours) }, (_, hour) => (hour + 1) * REFRESHES_AN_HOUR),
    refreshes,
  ]),
];
const LOOK_MS = 30_000;
const GROWTH_LIMIT = 1.1;
const TICKS_A_SECOND = 100;
const MB = 1_048_576;
/** The card of a station that the tour shows has as many values as the station. */
const ELEMENTS_OF_A_CARD = 60;
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
  if (hours === 0)
    await page.addInitScript((kept) => localStorage.setItem('access_token', kept), token);
  const address = hours > 0 ? await screenAddress() : '#/bigScreen/map';
  const began = performance.now();
  await page.goto(`${product.url}/${address}`);
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
      charts: await page.locator('[_echarts_instance_]').count(),
      elements: await page.locator('*').count(),
    };
  };
  const refresh = async (count) => {
    for (let turn = 0; turn < count; turn += 1) {
      const answered = page.waitForResponse((response) => response.url().includes('/wall/picture'));
      await page.clock.runFor(LOOK_MS);
      await answered;
    }
  };
  isMet = hours > 0 ? await runHours() : await runRefreshes();

  /** A screen for hours. @returns whether nothing grew */
  async function runHours() {
    const looks = [];
    const driven = performance.now();
    for (const [turn, at] of LOOKS.entries()) {
      await refresh(at - (LOOKS[turn - 1] ?? 0));
      looks.push({ minute: at / 2, ...(await look()) });
    }
    const seconds = (performance.now() - driven) / 1000;
    process.stdout.write(
      `${os.cpus().length} cores, node ${process.version}; a screen for ${hours} h at ${((hours * 3600) / seconds).toFixed(0)} times its clock\n` +
        looks
          .map(
            ({ minute, heap, nodes, elements, listeners, charts }) =>
              `minute ${minute}: heap ${(heap / MB).toFixed(2)} MB, nodes ${nodes}, elements ${elements}, listeners ${listeners}, ECharts instances ${charts}\n`,
          )
          .join(''),
    );
    const [early, ...others] = looks;
    return others.every(
      (one) =>
        one.heap <= early.heap * GROWTH_LIMIT &&
        one.charts === early.charts &&
        Math.abs(one.elements - early.elements) <= ELEMENTS_OF_A_CARD,
    );
  }

  /** @returns whether the heap stayed */
  async function runRefreshes() {
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
    return growth <= GROWTH_LIMIT;
  }
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

/** A screen that shows what the bureau sees. */
async function screenAddress() {
  const admin = await tokenOf(product, 'admin');
  const { data } = await callApi(product, await tokenOf(product, 'bureau'), 'GET /sys/user/info');
  const made = await callApi(product, admin, 'POST /sys/newScreen', {
    name: 'bench',
    wall: 'bigScreen-map',
    userId: data.id,
    validUntil: '2099-01-01 00:00:00',
  });
  return made.data.address;
}
