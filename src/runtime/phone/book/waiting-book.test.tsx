import { cleanup, renderHook } from '@testing-library/react';

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
