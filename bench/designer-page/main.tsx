import { createRoot } from 'react-dom/client';

import { RuleDesigner } from '#designer/rule-designer/page/rule-designer.tsx';
import { registerFields } from '#engine/fields/register-fields.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';

registerFields();
const nothing = (): void => undefined;
const rootOf = (): HTMLElement => document.getElementById('root') ?? document.body;
const painted = async (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
const FACTORS = [
  { code: 'w21003', name: '氨氮', unit: 'mg/L', medium: 'water' },
  { code: 'w01018', name: '化学需氧量', unit: 'mg/L', medium: 'water' },
];
const BLOCKS_A_ROW = 3;

/** A tree of so many blocks: comparisons in groups of eight, 且 and 或 in turns. */
function treeOf(blocks: number): object | null {
  const rows = Math.floor(blocks / BLOCKS_A_ROW);
  if (rows === 0) return null;
  const compare = (n: number): object => ({
    id: `c${n}`,
    op: 'compare',
    is: '>',
    left: { id: `l${n}`, op: 'measured', factor: n % 2 === 0 ? 'w21003' : 'w01018' },
    right: { id: `r${n}`, op: 'number', value: n, unit: 'mg/L' },
  });
  const groups = Array.from({ length: Math.ceil(rows / 8) }, (_, group) => ({
    id: `g${group}`,
    op: group % 2 === 0 ? 'or' : 'and',
    of: Array.from({ length: Math.min(8, rows - group * 8) }, (_one, at) =>
      compare(group * 8 + at),
    ),
  }));
  return {
    v: 1,
    period: 'hour',
    recover: 1,
    when: { id: 'root0', op: 'and', of: groups },
    then: [{ id: 'a1', do: 'diagnose' }],
  };
}

/** ms until the designer shows a rule of so many blocks. */
async function open(blocks: number): Promise<number> {
  const world = aFakeWorld({
    answers: {
      'GET /dm/rule/1': () => ({ id: '1', version: 1, name: 'bench', tree: treeOf(blocks) }),
      'GET /dm/rule/facts': () => ({ factors: FACTORS }),
      'PUT /dm/rule': () => ({ id: '1', version: 2 }),
    },
  });
  const began = performance.now();
  createRoot(rootOf()).render(
    <InEngine world={world}>
      <RuleDesigner id="1" house={{ Chart: () => null, onBack: nothing, onMade: nothing }} />
    </InEngine>,
  );
  while (!document.querySelector('.dg-canvas')) await painted();
  await painted();
  return performance.now() - began;
}

/** ms of script in each of so many frames in which a block is dragged; script of a frame is what its event handlers and React take. */
async function drag(frames: number): Promise<readonly number[]> {
  const from = document.querySelector<HTMLElement>('.dg-item');
  const canvas = document.querySelector<HTMLElement>('.dg-canvas');
  if (!from || !canvas) throw new Error('nothing to drag');
  const start = from.getBoundingClientRect();
  const area = canvas.getBoundingClientRect();
  const fire = (target: EventTarget, type: string, clientX: number, clientY: number): boolean =>
    target.dispatchEvent(
      new MouseEvent(type, {
        clientX,
        clientY,
        bubbles: true,
        cancelable: true,
        button: 0,
        buttons: 1,
        view: window,
      }),
    );
  fire(from, 'mousedown', start.left + 5, start.top + 5);
  fire(document, 'mousemove', start.left + 30, start.top + 30);
  await painted();
  const times: number[] = [];
  for (let frame = 0; frame < frames; frame += 1) {
    const began = performance.now();
    fire(
      document,
      'mousemove',
      area.left + 60 + (frame % 5) * 40,
      area.top + 20 + ((frame * 37) % (area.height - 40)),
    );
    // React answers in a task of its own
    await new Promise<void>((done) => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => done());
      channel.port1.start();
      channel.port2.postMessage(0);
    });
    times.push(performance.now() - began);
    await painted();
  }
  fire(document, 'mouseup', area.left + 60, area.top + 60);
  await painted();
  return times;
}

/** ms until an undo of a removed row is drawn: from the key to the blocks, the words and the check behind them. */
async function undo(): Promise<number> {
  const tree = document.querySelector<HTMLElement>('[role="tree"]');
  const [row] = [...document.querySelectorAll<HTMLElement>('.dg-row')].slice(2);
  if (!tree) throw new Error('no canvas');
  row?.click();
  const press = (key: string, ctrlKey = false): boolean =>
    tree.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
    );
  await painted();
  press('Delete');
  await painted();
  await painted();
  const before = document.querySelectorAll('.dg-row').length;
  const began = performance.now();
  press('z', true);
  while (document.querySelectorAll('.dg-row').length === before)
    await new Promise((done) => setTimeout(done));
  return performance.now() - began;
}

Object.assign(window, { bench: { open, drag, undo } });
