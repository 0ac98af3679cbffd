import { cleanup, renderHook } from '@testing-library/react';

import { answerStore } from '#runtime/kept/answer-store.ts';
import { noteSent } from '#runtime/kept/note-sent.ts';
import { useHandedIn } from './waiting-book.ts';

afterEach(cleanup);

it('class “a book that opens again”: one that was handed in is read anew once it was sent, and stays closed until it has been', () => {
  const reload = vi.fn();
  const at = { isWaiting: false, isSent: false, isLoading: false, isOld: false };
  const { result, rerender } = renderHook((now) => useHandedIn(now, { ...now, reload }), {
    initialProps: at,
  });
  expect(result.current).toBe(false);

  rerender({ ...at, isWaiting: true });
  expect([result.current, reload.mock.calls.length]).toEqual([true, 0]);
  rerender(at);
  expect([result.current, reload.mock.calls.length]).toEqual([true, 1]);
  rerender({ ...at, isLoading: true });
  expect(result.current).toBe(true);
  rerender(at);

  expect([result.current, reload.mock.calls.length]).toEqual([false, 1]);
});

it('class “a book that opens again”: one that was sent and cannot be read anew stays closed, one that was given up opens', () => {
  const at = { isWaiting: false, isSent: false, isLoading: false, isOld: false };
  const seen = (isSent: boolean) => {
    const reload = vi.fn();
    const { result, rerender } = renderHook((now) => useHandedIn(now, { ...now, reload }), {
      initialProps: at,
    });
    for (const now of [{ isWaiting: true }, {}, { isLoading: true }, { isOld: true }])
      rerender({ ...at, isSent, ...now });
    const unread = result.current;
    rerender({ ...at, isSent });
    return [unread, result.current];
  };

  expect(seen(true)).toEqual([true, false]);
  expect(seen(false)).toEqual([false, false]);
});

it('class “a book that opens again”: what was sent is noted in what is kept of it, so that it stays closed and whole where it cannot be read anew', async () => {
  const store = answerStore('1', () => new Date('2026-11-28T10:00:00Z'));
  const at = '2026-11-28T08:00:00Z';
  const record = 'standingBookRecord/7';
  const values = { begun: '08:00', ph: '7.1' };
  await store.write(record, { at, answer: { id: '7', status: '0', version: 3, values } });
  const sent = { record, body: { id: '7', move: 'submit', values: { ph: '7.2' } } };

  await noteSent('1', { ...sent, answer: { id: '7', status: '1', version: 4 } });
  await noteSent('2', { ...sent, answer: { id: '7', status: '2', version: 5 } });

  const answer = { id: '7', status: '1', version: 4, values: { begun: '08:00', ph: '7.2' } };
  expect(await store.read(record)).toEqual({ at, answer });
});

it('class “a list that is older than what was sent”: kept lists that hold a record tell how it stands once it was sent, those of others nothing', async () => {
  const store = answerStore('3', () => new Date('2026-11-28T10:00:00Z'));
  const at = '2026-11-28T08:00:00Z';
  const row = { id: '7', status: '0', version: 3 };
  const other = { id: '8', status: '0', version: 1 };
  const order = { entity: 'workOrder', total: 1, rows: [{ id: '7', status: '1' }] };
  const lists = (now: object, status: string) => ({
    todo: [order, { entity: 'standingBookRecord', total: 2, rows: [now, other] }],
    'orderBooks/5': [
      { recordId: '7', name: '巡检', status },
      { recordId: null, name: '校准', status: null },
    ],
    'standingBookRecord?station/4': [now],
    'workOrder?station/4': [{ id: '7', status: '1' }],
  });
  for (const [key, answer] of Object.entries(lists(row, '0')))
    await store.write(key, { at, answer });

  await noteSent('3', {
    record: 'standingBookRecord/7',
    body: { id: '7', move: 'submit', values: { ph: '7.2' } },
    answer: { id: '7', status: '1', version: 4 },
  });

  for (const [key, answer] of Object.entries(lists({ ...row, status: '1', version: 4 }, '1')))
    expect(await store.read(key), key).toEqual({ at, answer });
});
