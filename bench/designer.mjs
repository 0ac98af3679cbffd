// `npm run bench:designer [-- --times 5 --blocks 200]`: a rule of so many blocks in the rule designer, in a real Chromium, beside an empty
// canvas of the same run, in turns, each in a fresh page: opening, the script of the frames of a drag, and an undo until it is drawn.
import process from 'node:process';
import { chromium } from 'playwright';

import { CHROME_FLAGS, findChrome } from '../scripts/chrome-path.mjs';
import { buildPage, servePages } from './client-pages.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const times = option('times', 5);
const blocks = option('blocks', 200);
const FRAMES = 120;
/** Most that a frame of a drag and an undo may take. */
const LIMITS = { drag: 16, undo: 50 };

const sorted = (list) => [...list].sort((a, b) => a - b);
const median = (list) => sorted(list)[Math.floor(list.length / 2)] ?? 0;
const share = (list, part) =>
  sorted(list)[Math.min(list.length - 1, Math.floor(list.length * part))] ?? 0;
const round = (ms) => Math.round(ms * 10) / 10;

const address = await buildPage('designer', 'designer-page/index.html', []);
const server = await servePages();
const { executablePath, env } = findChrome();
const browser = await chromium.launch({
  executablePath,
  args: CHROME_FLAGS,
  ...(env ? { env } : {}),
});
const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
const seen = { empty: { open: [], drag: [] }, full: { open: [], drag: [], undo: [] } };
for (let turn = 0; turn < times; turn += 1) {
  for (const [side, count] of [
    ['empty', 0],
    ['full', blocks],
  ]) {
    const page = await context.newPage();
    page.on('pageerror', (error) => process.stderr.write(`${side}: ${error.message}\n`));
    await page.goto(`http://127.0.0.1:${server.address().port}/${address}`);
    await page.waitForFunction(() => 'bench' in window);
    seen[side].open.push(await page.evaluate((n) => window.bench.open(n), count));
    seen[side].drag.push(...(await page.evaluate((n) => window.bench.drag(n), FRAMES)));
    if (side === 'full')
      for (let again = 0; again < 3; again += 1)
        seen.full.undo.push(await page.evaluate(() => window.bench.undo()));
    await page.close();
  }
}
await browser.close();
server.close();
const drag = { full: share(seen.full.drag, 0.95), empty: share(seen.empty.drag, 0.95) };
const undo = median(seen.full.undo);
const ratio = (a, b) => Math.round((a / Math.max(b, 0.1)) * 100) / 100;
console.table({
  [`${blocks} blocks: open, ms (median)`]: {
    designer: round(median(seen.full.open)),
    'empty canvas': round(median(seen.empty.open)),
    ratio: ratio(median(seen.full.open), median(seen.empty.open)),
    target: '',
  },
  'frame of a drag, ms of script (median)': {
    designer: round(median(seen.full.drag)),
    'empty canvas': round(median(seen.empty.drag)),
    ratio: ratio(median(seen.full.drag), median(seen.empty.drag)),
    target: '',
  },
  'frame of a drag, ms of script (95 of 100)': {
    designer: round(drag.full),
    'empty canvas': round(drag.empty),
    ratio: ratio(drag.full, drag.empty),
    target: `< ${LIMITS.drag}`,
  },
  'undo until drawn, ms (median)': {
    designer: round(undo),
    'empty canvas': '',
    ratio: '',
    target: `< ${LIMITS.undo}`,
  },
});
process.exitCode = drag.full < LIMITS.drag && undo < LIMITS.undo ? 0 : 1;
