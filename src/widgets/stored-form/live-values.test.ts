import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { DataPort, Row } from '#engine/base/ports.ts';
import { changedBy, followLive, type LiveCells } from './live-values.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A platform that answers when it is told to. */
function aPlatform() {
  const asked: { values: Row; answer: (told: object) => void; fail: (reason: Error) => void }[] =
    [];
  const call = (_api: string, { body }: { body: { values: Row } }) =>
    new Promise((answer, fail) => asked.push({ values: body.values, answer, fail }));
  return { ports: { call } as unknown as Pick<DataPort, 'call'>, asked };
}

it('asks once nobody has typed for a moment; an answer to what was typed over since changes nothing', async () => {
  const { ports, asked } = aPlatform();
  const told: unknown[] = [];
  let values: Row = { time: '08:00' };
  const live = followLive(ports, {
    call: { api: 'POST /live', id: '1' },
    read: () => values,
    put: (cells) => told.push(cells),
    say: (notes) => told.push(notes),
    lose: (reason) => told.push(reason),
  });

  live.ask();
  values = { time: '09:00' };
  live.touch();
  asked[0]?.answer({ isLive: true, cells: [{ name: 'value', value: 8 }], notes: [] });
  await vi.advanceTimersByTimeAsync(399);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.map((one) => one.values)).toEqual([{ time: '08:00' }, { time: '09:00' }]);
  asked[1]?.answer({ isLive: true, cells: [{ name: 'value', value: 9 }], notes: ['无'] });
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([['无'], [{ name: 'value', value: 9 }]]);

  live.ask();
  asked[2]?.fail(new Error('no network'));
  await vi.advanceTimersByTimeAsync(0);
  expect(told.at(-1)).toEqual(new Error('no network'));
  // a record without such values is asked about once
  live.ask();
  asked[3]?.answer({ isLive: false, cells: [], notes: [] });
  await vi.advanceTimersByTimeAsync(0);
  live.touch();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(4);
});

it('what was told stands in its field or in its line; what stands there already, and lines that are gone, change nothing', () => {
  const values: Row = { unit: 'mg/L', rows: [{ a: 1 }, { a: 2 }] };
  const cells: LiveCells = [
    { name: 'unit', value: 'mg/L' },
    { name: 'none', value: null },
    { name: 'rows', row: 1, column: 'v', value: 7 },
    { name: 'rows', row: 5, column: 'v', value: 8 },
  ];

  expect(changedBy(cells, (name) => values[name])).toEqual([['rows', [{ a: 1 }, { a: 2, v: 7 }]]]);
});
