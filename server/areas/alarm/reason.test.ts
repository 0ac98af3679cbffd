import { reasonOf } from './reason.ts';

const words = {
  kinds: new Map([['15', '余量不足']]),
  flags: new Map([['D', '故障']]),
  lang: 'zh-CN',
} as const;

it('an alarm of no point says what it is about: its place in the list would be empty', () => {
  const stock = { alarmType: '15', evidence: { facts: { what: '精密滤芯 5 μm' } } };

  expect(reasonOf(stock, words)).toBe('余量不足 精密滤芯 5 μm');
  expect(reasonOf({ ...stock, monitorPointId: '7' }, words)).toBe('余量不足');
  expect(reasonOf({ alarmType: '15', evidence: null }, words)).toBe('余量不足');
});
