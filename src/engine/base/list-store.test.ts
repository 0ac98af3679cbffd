import { expect, it } from 'vitest';

import type { PageResult } from '#schemas/api/envelope.ts';
import { createListStore } from './list-store.ts';
import type { Row } from './ports.ts';
import { createSelectionStore } from './selection-store.ts';

const later = () => {
  let resolve!: (page: PageResult<Row>) => void;
  const promise = new Promise<PageResult<Row>>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

it('an answer that arrives late never replaces a newer one', async () => {
  const store = createListStore();
  const slow = later();
  const first = store.ask(() => slow.promise);

  await store.ask(async () => ({ list: [{ id: 'new' }], total: 1 }));
  slow.resolve({ list: [{ id: 'old' }], total: 1 });
  await first;

  expect(store.answer().rows).toEqual([{ id: 'new' }]);
});

it('an older question is given up when a newer one is asked', async () => {
  const store = createListStore();
  let signal: AbortSignal | undefined;
  const first = store.ask(async (given) => {
    signal = given;
    return { list: [], total: 0 };
  });

  await store.ask(async () => ({ list: [], total: 0 }));
  await first;

  expect(signal?.aborted).toBe(true);
});

it('a failure keeps the rows of before and says why', async () => {
  const store = createListStore();
  await store.ask(async () => ({ list: [{ id: '1' }], total: 1 }));

  await store.ask(async () =>
    Promise.reject({ code: 500, message: 'down', requestId: 'r1', issues: [] }),
  );

  expect(store.answer()).toMatchObject({
    status: 'failed',
    rows: [{ id: '1' }],
    error: { message: 'down', requestId: 'r1' },
    isLoading: false,
  });
});

it('chosen rows stay chosen over pages, once each', () => {
  const store = createSelectionStore();

  store.set([{ id: '1' }, { id: '2' }], true);
  store.set([{ id: '2' }, { id: '3' }], true);
  store.set([{ id: '1' }], false);

  expect(store.rows().map((row) => row.id)).toEqual(['2', '3']);
});
