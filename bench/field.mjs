// `npm run bench:field [-- --times 5 --fields 200]`: a standing book of so many fields on a phone's page (375 x 667), in a real Chromium whose
// processor is slowed four times: until it can be typed in, and a key until it is drawn, each opening in a fresh page.
import process from 'node:process';

import { launchChrome } from './chrome.mjs';
import { buildPage, servePages } from './client-pages.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const times = option('times', 5);
const fields = option('fields', 200);
const KEYS = 30;
const SLOWER = 4;
/** ms */
const LIMITS = { open: 1000, key: 30 };

const sorted = (list) => [...list].sort((a, b) => a - b);
const median = (list) => sorted(list)[Math.floor(list.length / 2)] ?? 0;
const round = (ms) => Math.round(ms * 10) / 10;

const address = await buildPage('field', 'field-page/index.html', []);
const server = await servePages();
const browser = await launchChrome();
const seen = { open: [], key: [] };
try {
  const context = await browser.newContext({ viewport: { width: 375, height: 667 } });
  for (let turn = 0; turn < times; turn += 1) {
    const page = await context.newPage();
    page.on('pageerror', (error) => process.stderr.write(`${error.message}\n`));
    await page.goto(`http://127.0.0.1:${server.address().port}/${address}`);
    await page.waitForFunction(() => 'bench' in window);
    await page.evaluate(() => window.bench.prepare());
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    seen.open.push(await page.evaluate((n) => window.bench.open(n), fields));
    seen.key.push(...(await page.evaluate((n) => window.bench.type(n), KEYS)));
    await page.close();
  }
} finally {
  await browser.close();
  server.close();
}
const [open, key] = [median(seen.open), median(seen.key)];
console.table({
  [`${fields} fields, ready to type in, ms (median)`]: {
    ms: round(open),
    target: `< ${LIMITS.open}`,
  },
  'a key until it is drawn, ms (median)': { ms: round(key), target: `< ${LIMITS.key}` },
});
process.exitCode = open < LIMITS.open && key < LIMITS.key ? 0 : 1;
