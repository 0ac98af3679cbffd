// `npm run bench:client [-- --times 5 --only list|form|sub]`: the engine's list, form and sub-table in a real Chromium, next to the
// same page written by hand with antd (bare Formily for the form), react-admin and amis, on the same data in the same run, in turns,
// each in a fresh page. `-- --install` fetches react-admin and amis first; without them their columns stay empty.
import os from 'node:os';
import process from 'node:process';

import { launchChrome } from './chrome.mjs';
import { buildPages, servePages } from './client-pages.mjs';
import { FORM_TEXTS, FORMS, LISTS, SUBS } from './client-sides.mjs';
import { installedRivals, installRivals, missingRivals } from './rivals.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const times = Number(option('times', 5));
const only = option('only', '');
const KEYS = 30;
const KEY_PAUSE_MS = 40;
/** Rows that a virtual list shows at 1366×768, whatever stands above it. */
const SEEN_AT_LEAST = 5;

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const round = (number) => Math.round(number * 10) / 10;

if (process.argv.includes('--install')) installRivals();
if (missingRivals().length > 0)
  process.stderr.write(
    `without ${missingRivals().join(' and ')}; to install: npm run bench:client -- --install\n`,
  );
const pages = await buildPages(installedRivals());
const server = await servePages();
const browser = await launchChrome();
const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });

const addressOf = (side) =>
  pages.rivals[side] ?? (side === 'engine' || side === 'by hand' ? pages.own : undefined);

/** A fresh page of a side in which nothing is mounted yet. */
async function openPage(side) {
  const page = await context.newPage();
  page.on('pageerror', (error) => process.stderr.write(`${side}: ${error.message}\n`));
  await page.goto(`http://127.0.0.1:${server.address().port}/${addressOf(side)}`);
  await page.waitForFunction(() => 'bench' in window);
  await page.waitForTimeout(100);
  return page;
}

const mount = (page, scene, count, done) =>
  page.evaluate(([name, n, done]) => window.bench.mount(name, n, done), [scene, count, done]);
const click = (page, target, done) =>
  page.evaluate(([target, done]) => window.bench.click(target, done), [target, done]);

/** ms of the main thread a typed letter takes, painting included. */
async function typed(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const busy = async () =>
    (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')
      .value * 1000;
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

/** Runs every side that is there in turns and keeps the medians of what each answers. */
async function compare(sides, measure) {
  const here = Object.keys(sides).filter(addressOf);
  const seen = Object.fromEntries(here.map((side) => [side, []]));
  for (let turn = 0; turn < times; turn++) {
    for (const side of here) {
      const page = await openPage(side);
      try {
        seen[side].push(await measure(page, sides[side]));
      } finally {
        await page.close();
      }
    }
  }
  const medians = (list) =>
    Object.fromEntries(
      Object.keys(list[0]).map((key) => [key, median(list.map((one) => one[key]))]),
    );
  return Object.fromEntries(here.map((side) => [side, medians(seen[side])]));
}

const table = {};
const missed = [];
/** A line of the table. `limit` is the most the engine may take, `ratio` the most of what the page by hand takes. */
function tell(name, key, results, { limit, ratio } = {}) {
  const own = results.engine[key];
  const byHand = results['by hand'][key];
  const behind = ['react-admin', 'amis'].filter(
    (side) => results[side] && own >= results[side][key],
  );
  if (behind.length > 0) missed.push(`${name}: behind ${behind.join(' and ')}`);
  if (limit !== undefined && own > limit) missed.push(`${name}: over ${limit}`);
  if (ratio !== undefined && own > ratio * byHand) missed.push(`${name}: over ${ratio} × by hand`);
  table[name] = {
    engine: round(own),
    'by hand': round(byHand),
    ratio: Math.round((own / byHand) * 100) / 100,
    'react-admin': results['react-admin'] ? round(results['react-admin'][key]) : '',
    amis: results.amis ? round(results.amis[key]) : '',
    target: [ratio === undefined ? '' : `≤ ${ratio} ×`, limit === undefined ? '' : `≤ ${limit}`]
      .filter(Boolean)
      .join(', '),
  };
}

async function list(count) {
  const results = await compare(LISTS, async (page, { scene, rows, box, sort, sorted }) => {
    const ready = await mount(page, scene, count, {
      selector: rows,
      atLeast: count > 200 ? SEEN_AT_LEAST : count,
    });
    const nodes = await page.evaluate(() => window.bench.nodes());
    if (count !== 100) return { ready, nodes };
    await page.waitForTimeout(300);
    const select = await click(page, box, { selector: `${box}:checked` });
    await page.waitForTimeout(300);
    return { ready, nodes, select, sort: await click(page, sort, sorted) };
  });
  tell(`list of ${count} × 20: ready, ms`, 'ready', results, {
    ratio: 1.15,
    ...(count === 1000 ? { limit: 900 } : {}),
  });
  tell(`list of ${count} × 20: DOM nodes`, 'nodes', results, count === 1000 ? { limit: 2000 } : {});
  if (count !== 100) return;
  tell('list of 100: select one row, ms', 'select', results, { limit: 60 });
  tell('list of 100: sort, ms', 'sort', results, { limit: 250 });
}

async function form(count) {
  const results = await compare(FORMS, async (page, scene) => {
    const ready = await mount(page, scene, count, { selector: 'input', atLeast: count * 0.6 });
    await page.locator(FORM_TEXTS).nth(60).focus();
    return { ready, key: await typed(page) };
  });
  tell(`form of ${count} fields: ready, ms`, 'ready', results);
  tell(`form of ${count} fields: main thread a key, ms`, 'key', results, { ratio: 1.1, limit: 30 });
}

async function sub(count) {
  const results = await compare(SUBS, async (page, { scene, rows, atLeast, cell }) => {
    const ready = await mount(page, scene, count, { selector: rows, atLeast: atLeast ?? count });
    await page.locator(cell).click();
    await page.waitForTimeout(200);
    return { ready, key: await typed(page) };
  });
  tell(`sub-table ${count} × 8: ready, ms`, 'ready', results, { limit: 1000 });
  tell(`sub-table ${count} × 8: main thread a key, ms`, 'key', results, { limit: 30 });
}

try {
  process.stdout.write(
    `${os.cpus().length} cores, ${os.cpus()[0]?.model}, node ${process.version}, Chromium ${browser.version()}, medians of ${times}, load ${os.loadavg()[0].toFixed(1)}\n`,
  );
  if (only === '' || only === 'list') for (const count of [20, 100, 1000]) await list(count);
  if (only === '' || only === 'form') await form(200);
  if (only === '' || only === 'sub') await sub(100);
  console.table(table);
  process.stdout.write(
    missed.length === 0
      ? 'ahead of all, every target met\n'
      : `missed:\n${missed.map((line) => `  ${line}\n`).join('')}`,
  );
} finally {
  await browser.close();
  server.close();
}
