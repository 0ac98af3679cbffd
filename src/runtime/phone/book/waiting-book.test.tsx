import { cleanup, renderHook } from '@testing-library/react';

import { useHandedIn } from './waiting-book.ts';

afterEach(cleanup);

it('class “a book that opens again”: one that was handed in is read anew once it was sent, and stays closed until it has been', () => {
  const reload = vi.fn();
  const at = { isWaiting: false, isLoading: false };
  const { result, rerender } = renderHook(
    ({ isWaiting, isLoading }) => useHandedIn(isWaiting, { isLoading, reload }),
    { initialProps: at },
  );
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
