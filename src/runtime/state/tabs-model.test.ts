import { describe, expect, it } from 'vitest';

import {
  activate,
  change,
  close,
  FIRST_TABS,
  mountedKeys,
  move,
  othersOf,
  renew,
  restore,
  tabKey,
  turn,
  wayBack,
} from './tabs-model.ts';
import type { TabSet } from './tabs-model.ts';

function aSet(...paths: readonly string[]): TabSet {
  return paths.reduce<TabSet>(
    (set, path) => activate(set, { path, search: '' }),
    activate(FIRST_TABS, { path: '/home', search: '' }),
  );
}
const keys = (set: TabSet): readonly string[] => set.tabs.map(({ key }) => key);

describe('turning to another page in the same place', () => {
  it('the page takes the tab; what is unsaved, and a page that is open elsewhere, stay', () => {
    const set = aSet('/sys-user', '/sys-role');

    expect(keys(turn(set, '/sys-user', '/personnel-account'))).toEqual([
      '/home',
      '/personnel-account',
      '/sys-role',
    ]);
    expect(turn(set, '/sys-user', '/sys-role')).toBe(set);
    const dirty = change(set, '/sys-user', { isDirty: true });
    expect(turn(dirty, '/sys-user', '/personnel-account')).toBe(dirty);
  });
});

describe('opening', () => {
  it('the same route with the same key parameters is the same tab, whatever the list state', () => {
    const first = activate(FIRST_TABS, { path: '/sys-dict-data', search: 'dictTypeId=1' });

    const second = activate(first, { path: '/sys-dict-data', search: 'q=abc&dictTypeId=1' });

    expect(keys(second)).toEqual(['/home', '/sys-dict-data?dictTypeId=1']);
    expect(second.tabs[1]?.search).toBe('q=abc&dictTypeId=1');
  });

  it('a preset in the address is a list state: it shows in the tab of the list', () => {
    const list = activate(FIRST_TABS, { path: '/dm-alarm-record', search: 'q=abc' });

    const preset = activate(list, { path: '/dm-alarm-record', search: 'preset=level4' });

    expect(keys(preset)).toEqual(['/home', '/dm-alarm-record']);
    expect(new URLSearchParams(preset.tabs[1]?.search).get('q')).toBe('{"v":"level4"}');
  });

  it('another id is another tab', () => {
    const set = aSet('/ops-order/1', '/ops-order/2');

    expect(keys(set)).toEqual(['/home', '/ops-order/1', '/ops-order/2']);
  });

  it('diagnosis results share one tab', () => {
    expect(tabKey('/diagnosisResult', 'type=diagnose&id=1')).toBe('/diagnosisResult');
    expect(tabKey('/ops-station/7', 'tab=workOrder')).toBe('/ops-station/7');
    expect(tabKey('/diagnosisResult', 'type=other&id=1')).toBe('/diagnosisResult?id=1&type=other');
  });
});

it('the tab of a diagnosis loses the name of the one before as soon as another is opened, and keeps it when it is shown again', () => {
  const first = activate(FIRST_TABS, {
    path: '/diagnosis-result',
    search: 'type=diagnose&id=1',
    title: '诊断结果 - 总排口',
  });
  const again = activate(first, { path: '/diagnosis-result', search: 'type=diagnose&id=1' });
  const other = activate(again, { path: '/diagnosis-result', search: 'type=diagnoseEnter&id=2' });

  expect(again.tabs.at(-1)?.title).toBe('诊断结果 - 总排口');
  expect(other.tabs.slice(1)).toMatchObject([
    { path: '/diagnosis-result', search: 'type=diagnoseEnter&id=2', title: '' },
  ]);
});

describe('closing', () => {
  it('the current tab goes to the last remaining one, else home', () => {
    const left = close(aSet('/a', '/b'), ['/b']);
    const none = close(left, ['/a']);

    expect([left.active, none.active]).toEqual(['/a', '/home']);
  });

  it('home never closes', () => {
    const set = aSet('/a', '/b');

    const closed = close(set, ['/home', ...othersOf(set, '/b')]);

    expect(keys(closed)).toEqual(['/home', '/b']);
  });
});

describe('keeping', () => {
  it('thirteen shown pages leave the twelve most recently used mounted', () => {
    const set = aSet(...Array.from({ length: 12 }, (_, index) => `/p${index}`));

    const mounted = mountedKeys(set);

    expect(mounted.size).toBe(12);
    expect(mounted.has('/home')).toBe(false);
  });

  it('a refresh mounts one page anew', () => {
    const set = renew(change(aSet('/a', '/b'), '/a', { isDirty: true }), '/a');

    expect(set.tabs.map(({ round, isDirty }) => [round, isDirty])).toEqual([
      [0, false],
      [1, false],
      [0, false],
    ]);
  });

  it('a tab moves to where it is dropped but never before home', () => {
    const set = aSet('/a', '/b', '/c');

    expect(keys(move(set, '/c', '/a'))).toEqual(['/home', '/c', '/a', '/b']);
    expect(keys(move(set, '/a', '/c'))).toEqual(['/home', '/b', '/c', '/a']);
    expect(keys(move(set, '/a', '/home'))).toEqual(keys(set));
  });

  it('a stored set comes back unmounted and clean, and rubbish comes back as home', () => {
    const back = restore(
      JSON.parse(JSON.stringify(change(aSet('/a'), '/a', { isDirty: true }))),
      'zh-CN',
    );

    expect(keys(back)).toEqual(['/home', '/a']);
    expect(mountedKeys(back).size).toBe(0);
    expect(back.tabs.some(({ isDirty }) => isDirty)).toBe(false);
    expect(keys(restore('x', 'zh-CN'))).toEqual(['/home']);
  });
});

it('titles of another language are left behind: a page says its own when it is shown', () => {
  const stored = { ...change(aSet('/a'), '/a', { title: '工单' }), lang: 'zh-CN' };
  const titles = (lang: string) => restore(stored, lang).tabs.map(({ title }) => title);

  expect([titles('zh-CN'), titles('en-US')]).toEqual([
    ['', '工单'],
    ['', ''],
  ]);
});

it('a page in the whole window goes back to the tab it was opened from, to its list where it was opened by its address', () => {
  const cards = activate(FIRST_TABS, { path: '/omRules-rule', search: 'q=abc' });

  expect(wayBack(cards, '/dm-rule')).toBe('/omRules-rule?q=abc');
  expect(wayBack(FIRST_TABS, '/dm-rule')).toBe('/dm-rule');
});
