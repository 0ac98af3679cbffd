// `npm run bench:client [-- --times 5 --only list|form|sub]`: the engine's list, form and sub-table in a real Chromium, next to the
// same page written by hand with antd and to bare Formily, on the same data in the same run, in turns, each in a fresh page.
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import react from '@vitejs/plugin-react';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { CHROME_FLAGS, findChrome } from '../scripts/chrome-path.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const times = Number(option('times', 5));
const only = option('only', '');
const KEYS = 30;
const KEY_PAUSE_MS = 40;
const root = path.resolve(import.meta.dirname, '..');
const outDir = path.join(root, '.cache', 'bench', 'client');
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const round = (number) => Math.round(number * 10) / 10;

function serve() {
  const server = http.createServer((request, response) => {
    const file = path.join(outDir, new URL(request.url ?? '/', 'http://x').pathname);
    if (!file.startsWith(outDir) || !fs.existsSync(file) || fs.statSync(file).isDirectory()) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' }).end(fs.readFileSync(file));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  base: './',
  plugins: [react()],
  resolve: { dedupe: ['react', 'react-dom', '@formily/core', '@formily/react', '@formily/reactive', '@formily/reactive-react', '@formily/shared'] },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'chrome109',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: { input: path.join(root, 'bench', 'client', 'index.html') },
  },
});
const server = await serve();
const { executablePath, env } = findChrome();
const browser = await chromium.launch({ executablePath, args: CHROME_FLAGS, ...(env ? { env } : {}) });
const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });

/** A fresh page in which nothing is mounted yet. */
async function openPage() {
  const page = await context.newPage();
  page.on('pageerror', (error) => process.stderr.write(`page: ${error.message}\n`));
  await page.goto(`http://127.0.0.1:${server.address().port}/bench/client/index.html`);
  await page.waitForFunction(() => 'bench' in window);
  await page.waitForTimeout(100);
  return page;
}

const mount = (page, scene, count, done) => page.evaluate(([name, n, done]) => window.bench.mount(name, n, done), [scene, count, done]);

/** ms of the main thread a typed letter takes, painting included. */
async function typed(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const busy = async () => (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  for (const key of 'abcde') await page.keyboard.press(key);
  await page.waitForTimeout(300);
  const before = await busy();
  for (let i = 0; i < KEYS; i++) {
    await page.keyboard.press('abcdefgh'[i % 8]);
    await page.waitForTimeout(KEY_PAUSE_MS);
  }
  await page.waitForTimeout(200);
  return ((await busy()) - before) / KEYS;
}

/** Runs both sides in turns and keeps the medians of what they answer. */
async function compare(sides) {
  const seen = sides.map(() => []);
  for (let turn = 0; turn < times; turn++) {
    for (const [at, side] of sides.entries()) {
      const page = await openPage();
      try {
        seen[at].push(await side(page));
      } finally {
        await page.close();
      }
    }
  }
  return seen.map((list) => Object.fromEntries(Object.keys(list[0]).map((key) => [key, median(list.map((one) => one[key]))])));
}

const table = {};
function tell(name, key, [engine, hand], target) {
  table[name] = {
    engine: round(engine[key]),
    'by hand': hand?.[key] === undefined ? '' : round(hand[key]),
    ratio: hand?.[key] ? Math.round((engine[key] / hand[key]) * 100) / 100 : '',
    target,
  };
}

const SORT = { engineList: 'thead th:nth-child(3) .engine-sort', handList: 'thead th:nth-child(3)' };
async function list(count) {
  const side = (scene) => async (page) => {
    const ready = await mount(page, scene, count, { selector: '.ant-table-row', atLeast: count > 200 ? 8 : count });
    const nodes = await page.evaluate(() => window.bench.nodes());
    if (count !== 100) return { ready, nodes };
    await page.waitForTimeout(300);
    const select = await page.evaluate(() => window.bench.click('[data-row-key="50"] input', '[data-row-key="50"] input:checked'));
    await page.waitForTimeout(300);
    const sort = await page.evaluate((target) => window.bench.click(target, '[data-row-key="1"] + [data-row-key="5"]'), SORT[scene]);
    return { ready, nodes, select, sort };
  };
  const both = await compare([side('engineList'), side('handList')]);
  tell(`list of ${count} × 20: ready, ms`, 'ready', both, count === 1000 ? '≤ 1.15×, ≤ 900' : '≤ 1.15×');
  tell(`list of ${count} × 20: DOM nodes`, 'nodes', both, count === 1000 ? '< 2000' : '');
  if (count !== 100) return;
  tell('list of 100: select one row, ms', 'select', both, '≤ 60');
  tell('list of 100: sort, ms', 'sort', both, '≤ 250');
}

async function form(count) {
  const side = (scene) => async (page) => {
    const ready = await mount(page, scene, count, { selector: 'input', atLeast: count * 0.6 });
    await page.locator('input[type="text"]').nth(60).focus();
    return { ready, key: await typed(page) };
  };
  const both = await compare([side('engineForm'), side('bareForm')]);
  tell(`form of ${count} fields: ready, ms`, 'ready', both, '');
  tell(`form of ${count} fields: main thread a key, ms`, 'key', both, '≤ 30, ≤ 1.1×');
}

async function sub(count) {
  const engine = async (page) => {
    const ready = await mount(page, 'engineSub', count, { selector: 'tr[data-row]', atLeast: 8 });
    await page.locator('tr[data-row="3"] [data-cell="1"]').click();
    await page.waitForTimeout(200);
    return { ready, key: await typed(page) };
  };
  const hand = async (page) => {
    const ready = await mount(page, 'handSub', count, { selector: '.ant-table-row', atLeast: count });
    await page.locator('.ant-table-row').nth(3).locator('input').nth(1).focus();
    return { ready, key: await typed(page) };
  };
  const both = await compare([engine, hand]);
  tell(`sub-table ${count} × 8: ready, ms`, 'ready', both, '≤ 1000');
  tell(`sub-table ${count} × 8: main thread a key, ms`, 'key', both, '≤ 30');
}

try {
  process.stdout.write(
    `${os.cpus().length} cores, ${os.cpus()[0]?.model}, node ${process.version}, Chromium ${browser.version()}, medians of ${times}, load ${os.loadavg()[0].toFixed(1)}\n`,
  );
  if (only === '' || only === 'list') for (const count of [20, 100, 1000]) await list(count);
  if (only === '' || only === 'form') await form(200);
  if (only === '' || only === 'sub') await sub(100);
  console.table(table);
} finally {
  await browser.close();
  server.close();
}
