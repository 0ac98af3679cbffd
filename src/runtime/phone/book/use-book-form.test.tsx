import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';

import type { Row } from '#engine/base/ports.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { useBookForm } from './use-book-form.ts';

afterEach(cleanup);

const BOOK = {
  key: 'phone.book.7',
  fields: { note: { type: 'string', title: '备注' } },
  stored: {},
  isReadOnly: false,
  liveId: undefined,
} as const;

/** A phone on which books are opened in tabs. */
function aPhone() {
  const world = aFakeWorld();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <InEngine world={world}>{children}</InEngine>
  );
  const open = () => renderHook(() => useBookForm(BOOK), { wrapper }).result;
  return { world, open };
}

/** Types and is interrupted before the pause. */
function type({ current }: { readonly current: ReturnType<typeof useBookForm> }, note: string) {
  const form = current.openForm();
  act(() => {
    form
      .createField({ name: 'note' })
      .onInput(note)
      .catch(() => undefined);
    window.dispatchEvent(new Event('pagehide'));
  });
}

it('two tabs of a phone that fill in the same book keep a draft each, and a third is offered both', () => {
  const { world, open } = aPhone();
  const [first, second] = [open(), open()];

  type(first, '甲');
  type(second, '乙');
  type(first, '甲甲');

  const kept = [...world.drafts.values()].map(({ values }) => values['note']);
  expect(new Set(kept)).toEqual(new Set(['乙', '甲甲']));
  const third = open();
  expect([third.current.values()['note'], third.current.draft.found.length]).toEqual([
    undefined,
    2,
  ]);
});

it('a book that one tab alone left is gone on with', () => {
  const { open } = aPhone();
  type(open(), '甲');

  const next = open();

  expect((next.current.values() as Row)['note']).toBe('甲');
  expect(next.current.draft.found).toEqual([]);
});
