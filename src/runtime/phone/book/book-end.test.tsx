import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';

import type { Row } from '#engine/base/ports.ts';
import { ERRORS } from '#schemas/api/errors.ts';
import { aFormEntity } from '#tests/builders/a-form-entity.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { baseOf } from './book-conflict.ts';
import { BookEnd } from './book-end.tsx';
import { bookScreens } from './book-screens.ts';
import type { BookForm } from './use-book-form.ts';

afterEach(cleanup);

const FIELDS = {
  ph: { type: 'decimal' as const, title: 'pH' },
  note: { type: 'string' as const, title: '备注' },
  rows: {
    type: 'children' as const,
    title: '出入',
    fields: { person: { type: 'string' as const, title: '人员' } },
  },
};
const RECORD: Row = { id: '5', version: 1, status: '0', values: {} };

async function atTheEnd({
  issues = [],
  now,
}: {
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
  readonly now?: Row;
}) {
  const held: Record<string, unknown> = { note: '手机' };
  const world = aFakeWorld({
    entities: [
      aFormEntity({ name: 'standingBookRecord', rest: { base: '/ops/record' }, fields: FIELDS }),
    ],
    answers: {
      'GET /ops/record/5': () => now ?? RECORD,
      'POST /ops/record/move': ({ body }) => {
        if ((body as Row)['version'] === 1)
          throw { code: ERRORS.statusChanged, message: '台账记录状态已变化，请刷新', issues: [] };
        return { version: 9 };
      },
    },
  });
  const draft = { forget: vi.fn(), forgetOwn: vi.fn() };
  const book = {
    entered: () => ({ ...held }),
    take: (values: Row) => void Object.assign(held, values),
    issues: () => issues,
    draft,
  } as unknown as BookForm;
  render(
    <InEngine world={world}>
      <BookEnd
        record={RECORD}
        base={baseOf(RECORD)}
        book={book}
        screens={bookScreens({ layout: { columns: 1, items: [{ $field: 'ph' }] } })}
        fields={FIELDS}
        isOpen
        onGo={() => {}}
        onSent={() => {}}
      />
    </InEngine>,
  );
  // its entity is there
  await act(async () => undefined);
  const sent = () => world.calls.filter(({ api }) => api === 'POST /ops/record/move');
  return { sent, draft };
}

it.each([
  ['another device has saved it', '0'],
  ['it became overdue', '3'],
])('a book that is handed in after %s takes that along', async (_, status) => {
  const now = { ...RECORD, version: 2, status, values: { ph: 7.1 } };
  const { sent, draft } = await atTheEnd({ now });
  fireEvent.click(screen.getByRole('button', { name: 'book.submit' }));
  await waitFor(() => expect(sent()).toHaveLength(2));

  expect(sent()[1]?.body).toMatchObject({ version: 2, values: { ph: 7.1, note: '手机' } });
  await waitFor(() => expect(draft.forget).toHaveBeenCalled());
});

it('one that was handed in elsewhere is not handed in over it', async () => {
  const { sent } = await atTheEnd({ now: { ...RECORD, version: 2, status: '1' } });
  fireEvent.click(screen.getByRole('button', { name: 'book.submit' }));
  expect((await screen.findByRole('alert')).textContent).toContain('状态已变化');

  expect(sent()).toHaveLength(1);
});

it('what is missing in a table names its line', async () => {
  await atTheEnd({ issues: [{ path: 'rows.2.person', message: '人员不能为空' }] });

  expect(screen.getByRole('button', { name: /^book\.line.*: 人员不能为空$/ })).toBeTruthy();
});
