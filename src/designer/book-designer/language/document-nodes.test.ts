import { expect, it } from 'vitest';

import { ELEMENT_KINDS } from '#schemas/standing-books/ask.ts';
import { checkBook } from '#schemas/standing-books/check/check-book.ts';
import type { BookDocument } from '#schemas/standing-books/document.ts';
import seeds from '#server/seeds/standing-books.json' with { type: 'json' };
import { Commander } from '../../commands/commands.ts';
import { DesignStore } from '../../document/design-store.ts';
import { nodeOf, spotsOf, type DesignNode } from '../../document/node.ts';
import { bookRemarks } from '../known/use-book-check.ts';
import { toDocument, toElement, toNodes } from './document-nodes.ts';
import { bookLanguage, makeElement } from './kinds.ts';
import { keyChange } from './where-used.ts';

const say = (key: string): string => key;
const opened = (document: unknown): Commander =>
  new Commander(
    new DesignStore(toNodes(document as BookDocument, {}), bookLanguage(say)),
    say,
    ({ id }) => id,
  );
const kindsIn = (root: DesignNode): readonly string[] =>
  [...spotsOf(root).values()].map(({ node }) => node.kind);
const patrol = seeds.find(({ code }) => code === 'WATER_PATROL')?.document;

it.each(seeds.map(({ code, document }) => [code, document] as const))(
  '%s opens in the designer and goes round unchanged, every word in its order',
  (_, document) => {
    const root = toNodes(document as unknown as BookDocument, { name: '巡检' });
    expect(JSON.stringify(toDocument(root))).toBe(JSON.stringify(document));
  },
);

it('words keep the order in which a database or a person put them, and new ones follow', () => {
  const strange = {
    v: 1,
    elements: [
      { key: 'g', elements: [], title: '组', kind: 'repeat', items: [], id: 'r' },
      { title: '深度', id: 'e1', key: 'depth', kind: 'number' },
    ],
  };
  const commander = opened(strange);
  expect(JSON.stringify(toDocument(commander.store.root))).toBe(JSON.stringify(strange));

  commander.change('e1', { unit: 'm' });
  expect(JSON.stringify(toDocument(commander.store.root).elements[1])).toBe(
    JSON.stringify({ title: '深度', id: 'e1', key: 'depth', kind: 'number', unit: 'm' }),
  );
});

it('every kind can be put into an empty sheet, under a name of its own', () => {
  const commander = opened({ v: 1, elements: [] });
  for (const kind of [...ELEMENT_KINDS, ...ELEMENT_KINDS]) {
    commander.store.choose([]);
    expect(commander.insert(makeElement(kind, commander.store.newId, { t: say }))).toBe(true);
  }
  const problems = checkBook(toDocument(commander.store.root));
  // what nobody can guess is left to be said
  expect(new Set(problems.map(({ code, params }) => `${code} ${params['part'] ?? ''}`))).toEqual(
    new Set(['missing formula', 'missing dict']),
  );
});

it('a dictionary that nobody has is among the problems, where those there are known', () => {
  const document = {
    v: 1,
    elements: [{ id: 'a', kind: 'dictionary', key: 'a', title: 'a', dict: 'wether' }],
  } as unknown as BookDocument;
  const keys = (dicts: readonly string[]) =>
    bookRemarks(document, dicts, say).map(({ text }) => text);

  expect(keys(['weather'])).toEqual(['book.problem.unknownDictbook.problem.near']);
  expect(keys(['wether'])).toEqual([]);
  expect(keys([])).toEqual([]);
});

it('a problem names the field of the panel it is about, however deep the element stands', () => {
  const document = {
    v: 1,
    elements: [
      {
        id: 'g',
        kind: 'group',
        title: '组',
        elements: [
          { id: 'a', kind: 'number', key: 'a', title: 'a' },
          { id: 'b', kind: 'calc', key: 'b', title: 'b', formula: 'x', visibleIf: 'x > 1' },
          { id: 'c', kind: 'group', title: '空', elements: [] },
        ],
      },
    ],
  } as unknown as BookDocument;

  expect(bookRemarks(document, [], say).map(({ key, part }) => [key, part])).toEqual([
    ['c', null],
    ['b', 'formula'],
    ['b', 'visibleIf'],
  ]);
});

it('a table takes columns alone, a repeat no repeat; out of them everything comes again', () => {
  const commander = opened({ v: 1, elements: [] });
  const put = (kind: Parameters<typeof makeElement>[0]): string => {
    const node = makeElement(kind, commander.store.newId, { t: say });
    commander.insert(node);
    return node.id;
  };
  const table = put('table');
  put('number');
  put('signature');
  const inTable = nodeOf(commander.store.root, table)?.slots['elements'] ?? [];
  expect(inTable.map(({ kind }) => kind)).toEqual(['number']);

  commander.store.choose(inTable.map(({ id }) => id));
  expect(commander.moveBy('moveOut')).toBe(true);
  expect(kindsIn(commander.store.root)).toEqual(['book', 'table', 'number', 'signature']);

  commander.store.choose([]);
  const repeat = put('repeat');
  put('repeat');
  expect(nodeOf(commander.store.root, repeat)?.slots['elements']).toEqual([]);
});

it('what is pasted or copied gets names of its own, in its formulas as well, and ids of its own', () => {
  const commander = opened({
    v: 1,
    elements: [
      {
        id: 'g',
        kind: 'group',
        title: '组',
        elements: [
          { id: 'a', kind: 'number', key: 'depth', title: '深度' },
          { id: 'b', kind: 'calc', key: 'half', title: '一半', formula: 'depth / 2 + other' },
        ],
      },
      { id: 'o', kind: 'number', key: 'other', title: '其他' },
    ],
  });
  commander.store.choose(['g']);
  commander.duplicate();
  const copied = toDocument(commander.store.root).elements[1] as unknown as {
    readonly elements: readonly object[];
  };
  expect(copied.elements).toEqual([
    expect.objectContaining({ key: 'depth2' }),
    expect.objectContaining({ key: 'half2', formula: 'depth2 / 2 + other' }),
  ]);
  expect(checkBook(toDocument(commander.store.root))).toEqual([]);

  commander.store.choose(['g']);
  commander.copy();
  const other = opened({ v: 1, elements: [{ id: 'x', kind: 'text', key: 'half', title: '一半' }] });
  expect(other.paste()).toBe(true);
  const pasted = toElement(other.store.root.slots['elements']?.[1] ?? other.store.root);
  expect(pasted).toMatchObject({
    elements: [{ key: 'depth' }, { key: 'half2', formula: 'depth / 2 + other' }],
  });
});

it('a value that is renamed is renamed where it is read, and nowhere else', () => {
  const commander = opened({
    v: 1,
    elements: [
      { id: 'a', kind: 'number', key: 'x', title: 'x' },
      { id: 'b', kind: 'calc', key: 'y', title: 'y', formula: "sum(rows, 'x') + x" },
      {
        id: 't',
        kind: 'table',
        key: 'rows',
        title: 'rows',
        elements: [
          { id: 'c', kind: 'number', key: 'x', title: 'x' },
          { id: 'd', kind: 'calc', key: 'z', title: 'z', formula: 'x * 2' },
        ],
      },
    ],
  });
  const { root } = commander.store;
  expect(JSON.stringify(toDocument(keyChange(root, 'a', 'w')))).toContain(
    '"key":"w","title":"x"},{"id":"b","kind":"calc","key":"y","title":"y","formula":"sum(rows, \'x\') + w"}',
  );
  const column = JSON.stringify(toDocument(keyChange(root, 'c', 'w')));
  expect(column).toContain('"formula":"sum(rows, \'w\') + x"');
  expect(column).toContain('"formula":"w * 2"');
});

it('the whole of the longest template is moved about and comes back by undo', () => {
  const commander = opened(patrol);
  const before = commander.store.root;
  const first = before.slots['elements']?.[0]?.slots['elements'] ?? [];
  commander.store.choose(first.slice(0, 2).map(({ id }) => id));
  expect(commander.group()).toBe(true);
  expect(commander.dissolve()).toBe(true);
  commander.remove();
  commander.undo();
  commander.undo();
  commander.undo();
  expect(commander.store.root).toBe(before);
});
