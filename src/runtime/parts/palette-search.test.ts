import { pinyin as toPinyin } from 'pinyin-pro';
import { expect, it } from 'vitest';

import { sortByGroup, searchEntries } from './palette-search.ts';
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

it('a page is found by another word for it, and entries of one group stand together', () => {
  const entry = (key: string, title: string, group: string, words = '') => ({
    key,
    title,
    group,
    words,
    run: () => {},
  });
  const entries = [
    entry('1', '报警记录', '页面', '告警 超标'),
    entry('2', '用户', '最近'),
    entry('3', '角色', '页面'),
  ];

  expect(searchEntries(entries, '告警', null).map(({ key }) => key)).toEqual(['1']);
  expect(searchEntries(entries, '超标数据', null).map(({ key }) => key)).toEqual(['1']);
  expect(sortByGroup(entries).map(({ key }) => key)).toEqual(['1', '3', '2']);
});
