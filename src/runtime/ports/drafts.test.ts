import { expect, it } from 'vitest';

import { createDrafts } from './drafts.ts';

it('a draft is its person’s alone, and nobody’s where nobody is signed in', () => {
  const kept = new Map<string, string>();
  let person = 'anna';
  const drafts = createDrafts(
    {
      get length() {
        return kept.size;
      },
      key: (index) => [...kept.keys()][index] ?? null,
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    () => person,
    () => new Date('2026-11-20T10:42:00+08:00'),
  );
  drafts.set('form', { name: '甲' });

  person = '';
  drafts.set('form', { name: '乙' });
  expect(drafts.get('form')).toBeUndefined();

  person = 'bert';
  expect(drafts.get('form')).toBeUndefined();

  person = 'anna';
  expect(drafts.get('form')?.values).toEqual({ name: '甲' });

  drafts.set('form#2', { name: '丙' });
  drafts.set('form.other', { name: '丁' });
  expect(drafts.list('form').map(({ key, values }) => [key, values['name']])).toEqual([
    ['form', '甲'],
    ['form#2', '丙'],
  ]);
});
