import path from 'node:path';

import { callFacts } from '#schemas/api/call-facts.ts';
import { CONTRACTS } from '#schemas/api/contracts.ts';
import type { CheckFacts, SchemaFile } from '#schemas/language/check-facts.ts';
import { checkSchemas } from '#schemas/language/check.ts';
import { rounds } from '#tests/builders/long.ts';
import { seededRandom, type Random } from '#tests/builders/random.ts';
import { filesOf } from './overlay.ts';
import { readSchemaSet } from './schema-files.ts';

const files = filesOf(readSchemaSet(path.resolve(import.meta.dirname, '../..')));

const ADDRESSES = CONTRACTS.map((contract) => {
  const { method, path: address, permission } = contract;
  return {
    text: `${method} ${address.replace(/\{\w+\}/g, '{id}')}`,
    keys: [permission].flat(),
    call: callFacts(contract),
  };
});

/** What the server knows; made anew each time, as the workbench does. */
function factsWithout(count: number): CheckFacts {
  const known = ADDRESSES.slice(count);
  return {
    served: new Set(known.map(({ text }) => text)),
    keys: new Map(known.map(({ text, keys }) => [text, keys])),
    contracts: new Map(known.map(({ text, call }) => [text, call])),
    dicts: new Set(['sys_status', 'gender']),
    dictValues: new Map([['sys_status', new Set(['0', '1'])]]),
  };
}

/** Nobody has judged these before. */
function judgedAnew(set: readonly SchemaFile[], facts: CheckFacts) {
  return checkSchemas(
    set.map((file) => ({ ...file })),
    facts,
  );
}

type Part = Record<string, unknown>;

function partsIn(node: unknown): readonly Part[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = Array.isArray(node) || Object.keys(node).length === 0 ? [] : [node as Part];
  return [...own, ...Object.values(node).flatMap(partsIn)];
}

/** A word left out, said twice, or in the place of another. */
function changed(file: SchemaFile, random: Random): SchemaFile {
  const root: unknown = JSON.parse(file.text);
  const parts = partsIn(root);
  const part = random.pick(parts);
  const key = random.pick(Object.keys(part));
  const other = random.pick(parts);
  const word = random.pick(Object.keys(other));
  const way = random.int(3);
  if (way === 0) delete part[key];
  if (way === 1) part[key] = structuredClone(other[word]);
  if (way === 2) part[word] = structuredClone(other[word]);
  return { ...file, text: JSON.stringify(root) };
}

it('class “what a change breaks elsewhere is not told”: a set that was judged before is judged as if it never was', () => {
  const random = seededRandom(Number(process.env['SCHEMAS_SEED'] ?? 7));
  const told = new Set<string>();
  // the more are missing, the more of the others ask for what is not there
  let set = files.filter((_, at) => at % 4 === 0);
  for (let round = 0; round < rounds(6, 400); round += 1) {
    const at = random.int(set.length);
    const file = random.pick(set);
    const facts = factsWithout(round % 4 === 3 ? 40 : 0);
    const before = set;
    set =
      round % 4 === 2
        ? set.filter((_, i) => i !== at)
        : set.map((one) => (one === file ? changed(file, random) : one));
    const problems = checkSchemas(set, facts);

    expect(problems, `round ${round}`).toEqual(judgedAnew(set, facts));
    for (const { code } of problems) told.add(code);
    // and back: what was told of the change is not told without it
    if (round % 5 === 4) {
      const back = checkSchemas(before, facts);
      expect(back, `back in round ${round}`).toEqual(judgedAnew(before, facts));
      set = before;
    }
  }
  expect(told.size).toBeGreaterThan(rounds(1, 4));
});

it('who names another is told when that one goes, and no longer when it is there again', () => {
  const facts = factsWithout(0);
  const near = files.filter(
    ({ path: name, text: own }) =>
      name.endsWith('/station.json') || own.includes('"to": "station"'),
  );
  const station = near.find(({ path: name }) => name.endsWith('/station.json'));
  const text = station?.text.replace('"name": "station"', '"name": "stations"') ?? '';
  const renamed = near.map((file) => (file === station ? { ...file, text } : file));
  const elsewhere = (set: readonly SchemaFile[]) =>
    checkSchemas(set, facts).filter((problem) => problem.path !== station?.path).length;

  const before = elsewhere(near);

  expect([elsewhere(renamed) > before, elsewhere(near)]).toEqual([true, before]);
});
