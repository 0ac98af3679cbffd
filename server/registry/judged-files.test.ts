import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { judgeOnce } from './judged-files.ts';

const ENTITY = 'src/schemas/entities/lab/probe.json';
let root: string;
let program: string;
let judged: number;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'judged-'));
  program = path.join(root, 'dist');
  judged = 0;
  for (const [name, text] of [
    [ENTITY, '{"name":"probe"}'],
    ['src/schemas/dictionaries/dictionaries.json', '{}'],
    ['src/schemas/screens/menu.json', '{}'],
    ['dist/main.js', 'one'],
    ['package-lock.json', '{}'],
  ] as const)
    write(name, text);
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

function write(name: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  fs.writeFileSync(path.join(root, name), text);
}

/** A start: how often the files were judged so far. */
function start(more: { readonly program?: null; readonly kept?: string } = {}): number {
  judgeOnce({ root, kept: path.join(root, 'kept'), program, ...more }, () => {
    judged += 1;
    if (fs.readFileSync(path.join(root, ENTITY), 'utf8').includes('wrong'))
      throw new Error('a mistake');
  });
  return judged;
}

describe('class “a mistake hides behind what was found right before”', () => {
  it('files and program that were found right are judged once', () => {
    expect([start(), start(), start()]).toEqual([1, 1, 1]);
  });

  it.each([
    ['a schema', ENTITY],
    ['a new schema', 'src/schemas/states/probe.json'],
    ['a dictionary', 'src/schemas/dictionaries/dictionaries.json'],
    ['the menu', 'src/schemas/screens/menu.json'],
    ['the program', 'dist/main.js'],
    ['a new part of the program', 'dist/chunk.js'],
    ['the packages', 'package-lock.json'],
  ])('they are judged anew after a change of %s', (_what, name) => {
    start();

    write(name, '{"other":1}');

    expect([start(), start()]).toEqual([2, 2]);
  });

  it('a mistake is told at each start, also the one after', () => {
    start();

    write(ENTITY, '{"name":"wrong"}');

    expect(() => start()).toThrow('a mistake');
    expect(() => start()).toThrow('a mistake');
  });

  it('a program that runs from its sources, and one that may not keep anything, judge each time', () => {
    expect([start({ program: null }), start({ program: null })]).toEqual([1, 2]);
    expect([
      start({ kept: path.join(root, 'no', 'folder') }),
      start({ kept: path.join(root, 'no', 'folder') }),
    ]).toEqual([3, 4]);
  });
});
