import { pinyin as toPinyin } from 'pinyin-pro';
import { expect, it } from 'vitest';
import { searchEntries } from './palette-search.ts';
import type { PaletteEntry, Pinyin } from './palette-search.ts';

const entry = (title: string): PaletteEntry => ({ key: title, title, group: '', run: () => {} });
const ENTRIES = [entry('工单管理'), entry('告警列表'), entry('用户管理'), entry('报警记录')];
const pinyin: Pinyin = (title) => {
  const parts = toPinyin(title, { toneType: 'none', type: 'array' });
  return { full: parts.join(''), initials: parts.map((part) => part[0]).join('') };
};

it.each([
  ['gjlb', ['告警列表']],
  ['yonghu', ['用户管理']],
  ['管理', ['工单管理', '用户管理']],
  ['', ['工单管理', '告警列表', '用户管理', '报警记录']],
  ['zzz', []],
])('%s finds %j', (typed, titles) => {
  expect(searchEntries(ENTRIES, typed, pinyin).map(({ title }) => title)).toEqual(titles);
});

it('without pinyin the titles alone are searched', () => {
  expect(searchEntries(ENTRIES, 'gjlb', null)).toEqual([]);
});
