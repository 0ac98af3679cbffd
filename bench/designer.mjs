// `npm run bench:designer [-- --times 5 --blocks 200 --elements 300]`: a rule of so many blocks in the rule designer and a standing book of so
// many elements in its own, alone and on a screen where the phone stands beside it, in a real Chromium, beside empty ones of the same run,
// in turns, each in a fresh page: opening, the script of the frames of a drag, and an undo until it is drawn. All by the processor time of
// the page's main thread, which holds whatever else the machine does.
import process from 'node:process';

import { launchChrome } from './chrome.mjs';
import { buildPage, servePages } from './client-pages.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const times = option('times', 5);
const [blocks, elements] = [option('blocks', 200), option('elements', 300)];
const NARROW = { width: 1366, height: 768 };
/** What is measured, by name: which designer, with how many parts, on which screen. */
const CASES = {
  [`${blocks} blocks`]: { kind: 'rule', size: blocks, viewport: NARROW },
  [`${elements} elements`]: { kind: 'book', size: elements, viewport: NARROW },
  [`${elements} elements beside the phone`]: {
    kind: 'book',
    size: elements,
    viewport: { width: 1920, height: 1080 },
  },
};
/** Where what is dragged comes from. */
const DRAGGED = { palette: '.dg-item', canvas: '[role="tree"] [role="treeitem"]' };
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
const browser = await launchChrome();
const context = await browser.newContext();
const nobody = () => ({ open: [], palette: [], canvas: [], undo: [] });
const seen = Object.fromEntries(
  Object.keys(CASES).map((name) => [name, { empty: nobody(), full: nobody() }]),
);
/** Measures what a page does, in ms of processor time of its main thread. */
async function meterOf(page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    const of = (name) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1000;
    return { script: of('ScriptDuration'), task: of('TaskDuration') };
  };
  return async (deed, ...given) => {
    const before = await read();
    await page.evaluate(([name, args]) => window.bench[name](...args), [deed, given]);
    const after = await read();
    return { script: after.script - before.script, task: after.task - before.task };
  };
}

/** One visit to a designer, what it took noted down. */
async function visit(name, side) {
  const noted = seen[name][side];
  const { kind, size, viewport } = CASES[name];
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  page.on('pageerror', (error) => process.stderr.write(`${name} ${side}: ${error.message}\n`));
  await page.goto(`http://127.0.0.1:${server.address().port}/${address}`);
  await page.waitForFunction(() => 'bench' in window);
  const meter = await meterOf(page);
  noted.open.push((await meter('open', kind, side === 'full' ? size : 0)).task);
  // the phone beside the sheet comes when there is time for it
  await page.waitForLoadState('networkidle');
  for (const [from, selector] of Object.entries(DRAGGED)) {
    // an empty canvas has nothing to be dragged: there it is the palette's alone
    if (side === 'empty' && from === 'canvas') continue;
    await meter('lift', selector);
    for (let frame = 0; frame < FRAMES; frame += 1)
      noted[from].push((await meter('dragOn', frame)).script);
    await meter('letGo');
  }
  for (let again = 0; side === 'full' && again < 3; again += 1) {
    await meter('remove');
    noted.undo.push((await meter('undo')).task);
  }
  await page.close();
}
for (let turn = 0; turn < times; turn += 1)
  for (const name of Object.keys(CASES)) {
    await visit(name, 'empty');
    await visit(name, 'full');
  }
await browser.close();
server.close();
const ratio = (a, b) => Math.round((a / Math.max(b, 0.1)) * 100) / 100;
const line = (full, empty, target = '') => ({
  designer: round(full),
  'empty canvas': empty === undefined ? '' : round(empty),
  ratio: empty === undefined ? '' : ratio(full, empty),
  target,
});
for (const [name, { full, empty }] of Object.entries(seen)) {
  const undo = median(full.undo);
  const most = { palette: share(full.palette, 0.95), canvas: share(full.canvas, 0.95) };
  const bare = share(empty.palette, 0.95);
  console.table({
    [`${name}: open, ms (median)`]: line(median(full.open), median(empty.open)),
    'frame of a drag, ms of script (median)': line(median(full.palette), median(empty.palette)),
    'frame of a drag, ms of script (95 of 100)': line(most.palette, bare, `< ${LIMITS.drag}`),
    'of what stood in the canvas (95 of 100)': line(most.canvas, bare, `< ${LIMITS.drag}`),
    'undo until drawn, ms (median)': line(undo, undefined, `< ${LIMITS.undo}`),
  });
  if (Math.max(most.palette, most.canvas) >= LIMITS.drag || undo >= LIMITS.undo)
    process.exitCode = 1;
}
