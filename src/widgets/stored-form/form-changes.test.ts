import { expect, it } from 'vitest';

import { formChanges } from './form-changes-model.ts';
import type { HeldForm } from './held-form.ts';

const aForm = (fields: HeldForm['fields'], ...names: readonly string[]): HeldForm => ({
  fields,
  layout: { columns: 1, items: names.map(($field) => ({ $field })) },
});
const TITLE = { type: 'string', title: '名称' } as const;
const DEPTH = { type: 'decimal', title: '深度', unit: 'm' } as const;
const LINES = {
  type: 'children',
  title: '读数',
  fields: { name: TITLE, depth: DEPTH },
} as const;
const NOW = aForm({ title: TITLE, lines: LINES, depth: DEPTH }, 'depth', 'title', 'lines');

const said = (forms: readonly (HeldForm | null)[], before: unknown, after: unknown) =>
  formChanges(forms, before, after).map(({ name, before: was, after: is, line }) => [
    ...(line ? [line.title, line.number] : []),
    name,
    was,
    is,
  ]);

it('names the fields that changed in the order of the form, and the columns of lines', () => {
  const before = { title: 'a', depth: 1, lines: [{ name: 'x', depth: 2 }] };
  const after = { title: 'b', depth: 1, lines: [{ name: 'x', depth: 3 }, { name: 'y' }] };
  expect(said([null, NOW], before, after)).toEqual([
    ['title', 'a', 'b'],
    ['读数', 1, 'depth', 2, 3],
    ['读数', 2, 'name', undefined, 'y'],
  ]);
  expect(said([NOW], after, before)).toContainEqual(['读数', 2, 'name', 'y', undefined]);
});

it('nothing is nothing, however it is kept; what no form knows is not told', () => {
  expect(said([NOW], null, { title: '', lines: [], depth: null, other: 5 })).toEqual([]);
});

it('what a newer version has no field for is named by the older one', () => {
  const then = aForm({ old: TITLE }, 'old');
  expect(said([then, NOW], { old: 'a' }, { depth: 2 })).toEqual([
    ['old', 'a', undefined],
    ['depth', undefined, 2],
  ]);
});
