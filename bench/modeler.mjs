// `npm run bench:modeler [-- --times 5 --elements 200]`: a process of so many elements opened in the modeler, in a real Chromium, beside
// the drawing library alone that shows the same file (bare NavigatedViewer), in turns, each in a fresh page of the same run.
import process from 'node:process';

import { launchChrome } from './chrome.mjs';
import { buildPage, servePages } from './client-pages.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const times = option('times', 5);
const elements = option('elements', 200);
/** Most a diagram of 200 elements may take to open. */
const LIMIT_MS = 1500;
const ROW = 20;

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

/** A chain of so many tasks in rows of twenty, with their flows. */
function bpmnOf(count) {
  const at = (n) => ({ x: 160 + (n % ROW) * 160, y: 100 + Math.floor(n / ROW) * 140 });
  const ids = Array.from({ length: count }, (_, n) => n);
  const nodes = ids.map((n) =>
    n === 0
      ? '<startEvent id="n0"/>'
      : n === count - 1
        ? `<endEvent id="n${n}"/>`
        : `<userTask id="n${n}" name="审批 ${n}"/>`,
  );
  const flows = ids
    .slice(1)
    .map((n) => `<sequenceFlow id="f${n}" sourceRef="n${n - 1}" targetRef="n${n}"/>`);
  const shapes = ids.map((n) => {
    const isEvent = n === 0 || n === count - 1;
    const [width, height] = isEvent ? [36, 36] : [100, 80];
    return `<bpmndi:BPMNShape id="s${n}" bpmnElement="n${n}"><dc:Bounds x="${at(n).x}" y="${at(n).y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`;
  });
  const edges = ids.slice(1).map((n) => {
    const points = [at(n - 1), at(n)].map(
      ({ x, y }) => `<di:waypoint x="${x + 50}" y="${y + 40}"/>`,
    );
    return `<bpmndi:BPMNEdge id="e${n}" bpmnElement="f${n}">${points.join('')}</bpmndi:BPMNEdge>`;
  });
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" targetNamespace="bench"><process id="bench" isExecutable="true">${nodes.join('')}${flows.join('')}</process><bpmndi:BPMNDiagram id="d"><bpmndi:BPMNPlane id="p" bpmnElement="bench">${shapes.join('')}${edges.join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>`;
}

const address = await buildPage('modeler', 'modeler-page/index.html', []);
const server = await servePages();
const browser = await launchChrome();
const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
const xml = bpmnOf(elements);
const seen = { viewer: [], modeler: [] };
for (let turn = 0; turn < times; turn += 1) {
  for (const side of ['viewer', 'modeler']) {
    const page = await context.newPage();
    page.on('pageerror', (error) => process.stderr.write(`${side}: ${error.message}\n`));
    await page.goto(`http://127.0.0.1:${server.address().port}/${address}`);
    await page.waitForFunction(() => 'bench' in window);
    seen[side].push(await page.evaluate(([name, text]) => window.bench[name](text), [side, xml]));
    await page.close();
  }
}
await browser.close();
server.close();
const [bare, own] = [median(seen.viewer), median(seen.modeler)];
console.table({
  [`${elements} elements: open, ms`]: {
    modeler: Math.round(own),
    'library alone': Math.round(bare),
    ratio: Math.round((own / bare) * 100) / 100,
    target: `<= ${LIMIT_MS}`,
  },
});
process.exitCode = own <= LIMIT_MS ? 0 : 1;
