import { describe, expect, it } from 'vitest';

import { takeSignTimes } from './sign-times.ts';

const DOCUMENT = {
  v: 1,
  elements: [
    { id: 'e0', kind: 'auto', key: 'begun', title: '开始', from: 'now' },
    {
      id: 'e1',
      kind: 'group',
      title: '签名',
      elements: [
        { id: 'e2', kind: 'signature', key: 'sign', title: '签名' },
        { id: 'e3', kind: 'auto', key: 'signTime', title: '签名时间', from: 'now' },
      ],
    },
    { id: 'e4', kind: 'auto', key: 'after', title: '其他', from: 'now' },
  ],
};
const NOW = { now: () => new Date('2026-11-28T10:30:00+08:00') };
const BEGUN = '2026-11-28 08:00:00';
const sign = (id: string, takenAt?: string) => [{ id, name: 's.png', size: 1, facts: { takenAt } }];
const taken = (values: object, before: object = {}) =>
  takeSignTimes(NOW, {
    document: DOCUMENT,
    values: { begun: BEGUN, after: BEGUN, ...values },
    before: { ...before },
    begunAt: BEGUN,
  });

describe('class “the time of another event”: when a book was signed', () => {
  it.each([
    ['nobody signed', { signTime: BEGUN }, null],
    [
      'the device says when, while it had no network',
      { sign: sign('1', '2026-11-28 09:10:00') },
      '2026-11-28 09:10:00',
    ],
    ['the device says nothing', { sign: sign('1') }, '2026-11-28 10:30:00'],
    ['before the book began', { sign: sign('1', '2026-11-28 07:59:59') }, '2026-11-28 10:30:00'],
    ['in the future', { sign: sign('1', '2026-11-28 10:30:01') }, '2026-11-28 10:30:00'],
  ])('%s', (_, values, signTime) => {
    // times that stand in no part with a signature before them are those of the beginning
    expect(taken(values)).toMatchObject({ begun: BEGUN, after: BEGUN, signTime });
  });

  it('what was signed keeps its time until it is signed anew', () => {
    const before = { sign: sign('1'), signTime: '2026-11-28 09:00:00' };

    expect(taken({ sign: sign('1') }, before)).toMatchObject({ signTime: before.signTime });
    expect(taken({ sign: sign('2') }, before)).toMatchObject({ signTime: '2026-11-28 10:30:00' });
  });
});
