import { createRoot } from 'react-dom/client';

import { BookDesigner } from '#designer/book-designer/page/book-designer.tsx';
import { RuleDesigner } from '#designer/rule-designer/page/rule-designer.tsx';
import { registerFields } from '#engine/fields/register-fields.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { bookOf, treeOf } from './documents.ts';

registerFields();
const nothing = (): void => undefined;
const rootOf = (): HTMLElement => document.getElementById('root') ?? document.body;
const painted = async (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
const FACTORS = [
  { code: 'w21003', name: '氨氮', unit: 'mg/L', medium: 'water' },
  { code: 'w01018', name: '化学需氧量', unit: 'mg/L', medium: 'water' },
];
const BOOK = { id: '1', version: 1, code: 'BENCH', name: 'bench', medium: 'water', period: 'week' };
/** As far as the designer asks for it: the words of the template as a whole. */
const STANDING_BOOK: EntitySchema = {
  v: 1,
  name: 'standingBook',
  module: 'ops',
  title: '台账规则',
  table: { name: 'ops_standing_book' },
  rest: { base: '/ops/standingBook', verbs: ['info', 'save', 'update'] },
  fields: {
    code: { type: 'string', title: '台账编码' },
    name: { type: 'string', title: '台账名称' },
  },
};
/** What is drawn, by the word of its designer. */
const PAGES = {
  rule: (blocks: number) => ({
    answers: {
      'GET /dm/rule/1': () => ({ id: '1', version: 1, name: 'bench', tree: treeOf(blocks) }),
      'GET /dm/rule/facts': () => ({ factors: FACTORS }),
      'PUT /dm/rule': () => ({ id: '1', version: 2 }),
    },
    page: <RuleDesigner id="1" house={{ Chart: () => null, onBack: nothing, onMade: nothing }} />,
  }),
  book: (elements: number) => ({
    answers: {
      'GET /ops/standingBook/1': () => ({ ...BOOK, document: bookOf(elements) }),
      'GET /ops/book/held': () => [],
      'PUT /ops/standingBook': () => ({ id: '1', version: 2 }),
    },
    page: <BookDesigner id="1" house={{ onBack: nothing, onMade: nothing, dictTypes: () => [] }} />,
  }),
} as const;

/** Opens a designer on a document of so many parts. */
async function open(kind: keyof typeof PAGES, count: number): Promise<void> {
  const { answers, page } = PAGES[kind](count);
  const world = aFakeWorld({ answers, entities: [STANDING_BOOK] });
  createRoot(rootOf()).render(<InEngine world={world}>{page}</InEngine>);
  while (!document.querySelector('.dg-canvas')) await painted();
  await painted();
}

/** What is dragged now, and where it began. */
let area = new DOMRect();
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

/** Lifts the part that a selector names. */
async function lift(selector: string): Promise<void> {
  const from = document.querySelector<HTMLElement>(selector);
  const canvas = document.querySelector<HTMLElement>('.dg-canvas');
  if (!from || !canvas) throw new Error('nothing to drag');
  const start = from.getBoundingClientRect();
  area = canvas.getBoundingClientRect();
  fire(from, 'mousedown', start.left + 5, start.top + 5);
  fire(document, 'mousemove', start.left + 30, start.top + 30);
  await painted();
}

/** A frame of the drag: the pointer goes on over the canvas, and what that changes is drawn. */
async function dragOn(frame: number): Promise<void> {
  fire(
    document,
    'mousemove',
    area.left + 60 + (frame % 5) * 40,
    area.top + 20 + ((frame * 37) % (area.height - 40)),
  );
  await painted();
}

/** Gives the drag up: the document stays as it was. */
async function letGo(): Promise<void> {
  document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape', bubbles: true }));
  await painted();
}

const parts = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[role="tree"] [data-row]'),
];
const press = (key: string, ctrlKey = false): boolean | undefined =>
  document
    .querySelector('[role="tree"]')
    ?.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
    );

/** Removes a part, and waits until it is gone. */
async function remove(): Promise<void> {
  const before = parts().length;
  const [row] = parts().slice(2);
  // for a moment after a drag dnd-kit swallows what is clicked
  while (row?.getAttribute('aria-selected') !== 'true') {
    row?.click();
    await painted();
  }
  press('Delete');
  while (parts().length === before) await painted();
}

/** Takes the removal back, and waits until the part is drawn with the words of its neighbours. */
async function undo(): Promise<void> {
  const before = parts().length;
  press('z', true);
  while (parts().length === before) await new Promise((done) => setTimeout(done));
}

Object.assign(window, { bench: { open, lift, dragOn, letGo, remove, undo } });
