// `npm run bench:kit [-- --times 31]`: each part of @formily/antd-v5 under this antd, beside what draws in its place: whether it draws at
// all, what the console says in a development build, and the ms of script and layout that 17 of them take, in turns in one page.
import process from 'node:process';

import { launchChrome } from './chrome.mjs';
import { buildPage, servePages } from './client-pages.mjs';

const at = process.argv.indexOf('--times');
const times = at < 0 ? 31 : Number(process.argv[at + 1]);
/** The quickest turn: whatever else the machine does only adds. */
const best = (list) => Math.min(...list);
const round = (number) => Math.round(number * 100) / 100;

const html = 'kit-page/index.html';
const pages = {
  fast: await buildPage('kit', html, []),
  telling: await buildPage('kit-telling', html, [], 'development'),
};
const server = await servePages();
const browser = await launchChrome();

/** A page with the benches' parts, its inputs loaded. */
async function openPage(address, onSaid) {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) onSaid(message.text());
  });
  await page.goto(`http://127.0.0.1:${server.address().port}/${address}`);
  await page.waitForFunction(() => 'bench' in window);
  await page.evaluate(() => window.bench.prepare());
  return page;
}
const draw = (page, name, side) =>
  page.evaluate(([part, whose]) => window.bench.draw(part, whose), [name, side]);

/** What the console says of each part, once: the first words of each message. */
async function faultsAndWords() {
  const found = {};
  const probe = await openPage(pages.telling, () => undefined);
  const names = await probe.evaluate(() => window.bench.names);
  await probe.close();
  for (const name of names) {
    const said = new Set();
    // antd says each of its warnings once a page
    const page = await openPage(pages.telling, (text) =>
      said.add(text.split('\n')[0].slice(0, 160)),
    );
    const drawn = await draw(page, name, 'kit');
    await page.waitForTimeout(50);
    found[name] = { fault: drawn.fault ?? '', said: [...said] };
    await page.close();
  }
  return found;
}

try {
  const found = await faultsAndWords();
  const page = await openPage(pages.fast, () => undefined);
  const table = {};
  for (const [name, { fault, said }] of Object.entries(found)) {
    const ms = { kit: [], ours: [] };
    for (let turn = 0; turn < times + 3; turn += 1)
      for (const side of ['kit', 'ours']) {
        const drawn = await draw(page, name, side);
        // the first turns warm up
        if (drawn && turn >= 3) ms[side].push(drawn.ms);
      }
    const [kit, ours] = [best(ms.kit), best(ms.ours)];
    table[name] = {
      kit: round(kit),
      ours: ms.ours.length > 0 ? round(ours) : '',
      ratio: ms.ours.length > 0 ? round(kit / ours) : '',
      draws: fault || 'yes',
      console: said.length,
    };
  }
  console.table(table);
  for (const [name, { said }] of Object.entries(found))
    for (const text of said) process.stdout.write(`${name}: ${text}\n`);
} finally {
  await browser.close();
  server.close();
}
