// `npm run bench:curve [-- --only embedded|postgres --days 365 --times 5 --shots <folder>]`: a year of minute values of one point with ten
// factors (5.25 million values) on the page 数据查询 of the built product in a real Chromium. First paint is from the press to ECharts'
// `finished`; server is request to first byte, payload what came over the wire (gzip). Beside it the bare way: all 525,600 points of one
// factor by one select, drawn by ECharts in the same page. The medians of `--times` turns.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

import { buildServer } from '../scripts/build-server.mjs';
import { bundle } from '../scripts/bundle.mjs';
import { launchChrome } from './chrome.mjs';
import { startPostgres } from './postgres.mjs';
import { forkServer, nextMessage } from './run-load.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const only = option('only', '');
const days = Number(option('days', 365));
const times = Number(option('times', 5));
const shots = option('shots', '');
const FACTORS = 10;
const TARGET_MS = 1000;
const MAX_TURNS = 20;
const SPANS = [
  { span: '近一年', factors: [1, 3, 10] },
  { span: '近 30 天', factors: [10] },
  { span: '近 24 小时', factors: [10] },
];
const outdir = path.resolve('.cache', 'bench');
const median = (list) =>
  Math.round([...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0);

async function openPoint(browser, server) {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    bypassCSP: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => process.stderr.write(`page: ${error.message}\n`));
  await page.goto(`http://127.0.0.1:${server.port}/#/login`);
  await page.evaluate(
    ([access, refresh]) => {
      for (const [key, value] of Object.entries({
        access_token: access,
        refresh_token: refresh,
        token_expires_at: String(Date.now() + 3_600_000),
      }))
        localStorage.setItem(key, value);
    },
    [server.accessToken, server.refreshToken],
  );
  await page.goto(`http://127.0.0.1:${server.port}/#/dm-readings`);
  await page.reload();
  await page.getByRole('searchbox').first().fill('Bench point');
  await page
    .getByRole('treeitem', { name: /Bench point/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Factor 1', exact: true }).waitFor();
  // when a press began, by the clock that the chart tells its end by
  await page.evaluate(() =>
    addEventListener('pointerdown', () => (window.pressedAt = performance.now()), true),
  );
  return { context, page };
}

const pressed = async (button) => (await button.getAttribute('aria-pressed')) === 'true';

async function chooseFactors(page, count) {
  for (let n = 1; n <= FACTORS; n += 1) {
    const button = page.getByRole('button', { name: `Factor ${n}`, exact: true });
    if ((await pressed(button)) !== n <= count) await button.click();
  }
}

/** From the press on 分钟 to the picture; before it the page shows the days of the span, of which there are none. */
async function paint(page, span) {
  await page.getByRole('button', { name: span, exact: true }).click();
  await page
    .getByRole('radiogroup', { name: '数据类型' })
    .getByRole('radio', { name: '日', exact: true })
    .click();
  await page.getByText('所选时段没有数据').waitFor();
  await page.evaluate(() => performance.clearResourceTimings());
  await page
    .getByRole('radiogroup', { name: '数据类型' })
    .getByRole('radio', { name: '分钟', exact: true })
    .click();
  await page.locator('[data-drawn-at]').waitFor();
  return page.evaluate(() => {
    const drawnAt = Number(document.querySelector('[data-drawn-at]').dataset.drawnAt);
    const asked = performance
      .getEntriesByType('resource')
      .findLast(
        ({ name, encodedBodySize }) => name.endsWith('/monitorData/curve') && encodedBodySize > 0,
      );
    return {
      paintMs: drawnAt - window.pressedAt,
      serverMs: asked.responseStart - asked.requestStart,
      payloadKb: asked.encodedBodySize / 1024,
      note: document.querySelector('.dsr-curve-note')?.textContent ?? '',
    };
  });
}

/** Closer by the wheel, each turn after the answer to the one before, until every value in view is drawn. @returns how many turns that took */
async function zoomToValues(page) {
  const box = await page.locator('[data-drawn-at] canvas').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const note = page.locator('.dsr-curve-note').first();
  for (let turns = 1; turns <= MAX_TURNS; turns += 1) {
    const before = await note.innerText();
    for (let n = 0; n < 10; n += 1) await page.mouse.wheel(0, -400);
    await page.waitForFunction(
      (old) => document.querySelector('.dsr-curve-note')?.textContent !== old,
      before,
    );
    if ((await note.innerText()).startsWith('已画全部')) return turns;
  }
  throw new Error('the wheel never led to the values themselves');
}

/** All points of one factor, by one select, drawn by the same library in the same page. */
function paintBare(page, port) {
  return page.evaluate(async (origin) => {
    const echarts = await import(`${origin}/echarts.js`);
    const box = Object.assign(document.createElement('div'), {
      style: 'position:fixed;inset:0;height:320px;width:1000px;z-index:9999;background:#fff',
    });
    document.body.append(box);
    performance.clearResourceTimings();
    const began = performance.now();
    const data = await (await fetch(`${origin}/all`)).json();
    const chart = echarts.init(box);
    await new Promise((resolve) => {
      chart.on('finished', resolve);
      chart.setOption({
        animation: false,
        xAxis: { type: 'time' },
        yAxis: { type: 'value' },
        dataZoom: [{ type: 'inside' }, { type: 'slider' }],
        series: [{ type: 'line', showSymbol: false, data }],
      });
    });
    const paintMs = performance.now() - began;
    const [asked] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/all'));
    chart.dispose();
    box.remove();
    return {
      paintMs,
      serverMs: asked.responseStart - asked.requestStart,
      payloadKb: asked.encodedBodySize / 1024,
      points: data.length,
    };
  }, `http://127.0.0.1:${port}`);
}

/** Every span with every number of factors, as a person first sees it. */
async function paintSpans(page, kind) {
  const table = {};
  for (const { span, factors } of SPANS) {
    for (const count of factors) {
      await chooseFactors(page, count);
      const seen = [];
      for (let turn = 0; turn < times; turn += 1) seen.push(await paint(page, span));
      const { note } = seen[0];
      const paintMs = median(seen.map((one) => one.paintMs));
      table[`${span}, ${count} factors`] = {
        'first paint ms': paintMs,
        'server ms': median(seen.map((one) => one.serverMs)),
        'payload KB gz': median(seen.map((one) => one.payloadKb)),
        'under 1 s': paintMs < TARGET_MS ? 'met' : 'missed',
        shown: /([\d,]+ \/ [\d,]+|[\d,]+) 个值/.exec(note)?.[1] ?? note,
      };
      if (shots)
        await page.screenshot({
          path: path.join(shots, `${kind}-${span}-${count}.png`.replaceAll(' ', '')),
        });
    }
  }
  return table;
}

async function measure(kind, databaseUrl) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-curve-'));
  const env = { APP_ROLES: 'http', LOG_LEVEL: 'error' };
  const child = forkServer(path.join(outdir, 'curve-server.js'), [String(FACTORS), String(days)], {
    dataDir,
    databaseUrl,
    env,
  });
  const browser = await launchChrome();
  try {
    const server = await nextMessage(child);
    const mb = (bytes) => Math.round(Number(bytes) / 1e6);
    process.stdout.write(
      `\n${kind}: ${FACTORS} factors × ${days} days of minutes, ${mb(server.readings)} MB of readings, ${mb(server.extremes)} MB of extremes; stored in ${Math.round(server.filledMs / 1000)} s, extremes made in ${Math.round(server.madeMs / 1000)} s\n`,
    );
    const { context, page } = await openPoint(browser, server);
    const table = await paintSpans(page, kind);
    await paint(page, '近一年');
    const turns = await zoomToValues(page);
    process.stdout.write(
      `from a year to every value in view: ${turns} times ten notches of the wheel; ${await page.locator('.dsr-curve-note').first().innerText()}\n`,
    );
    if (shots) await page.screenshot({ path: path.join(shots, `${kind}-zoomed.png`) });
    const bare = [];
    for (let turn = 0; turn < Math.min(times, 3); turn += 1)
      bare.push(await paintBare(page, server.barePort));
    table['bare: one factor, every point'] = {
      'first paint ms': median(bare.map((one) => one.paintMs)),
      'server ms': median(bare.map((one) => one.serverMs)),
      'payload KB gz': median(bare.map((one) => one.payloadKb)),
      'under 1 s': '',
      shown: String(bare[0].points),
    };
    console.table(table);
    await context.close();
  } finally {
    await browser.close();
    child.kill('SIGKILL');
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

await buildServer({ outdir, entries: ['pglite-worker', 'pglite-init', 'work-thread'] });
await bundle(path.resolve('bench', 'curve-server.ts'), path.join(outdir, 'curve-server.js'));
process.stdout.write(
  `${os.cpus().length} cores, ${os.cpus()[0]?.model}, node ${process.version}, load ${os.loadavg()[0].toFixed(1)}\n`,
);
if (!fs.existsSync(path.resolve('dist', 'client', 'index.html')))
  throw new Error('the product is not built: npm run build');
if (only !== 'embedded') {
  const postgres = await startPostgres();
  if (postgres) {
    try {
      await measure('postgres', postgres.url);
    } finally {
      postgres.stop();
    }
  }
}
if (only !== 'postgres') await measure('embedded', '');
