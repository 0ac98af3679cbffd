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

it('class “a time without its event”: a signature that is hidden takes its time along, and brings it back', () => {
  const { world } = aPhone();
  const fields = {
    by: { type: 'string', title: '方式' },
    sign: { type: 'signature', title: '签名', visibleWhen: "by == '手'" },
    at: { type: 'datetime', title: '签名时间', readOnly: true },
  } as const;
  const at = '2026-11-28 09:10:00';
  const stored = { by: '手', sign: [{ id: '1', name: 's.png', size: 1 }], at };
  const signed = [{ name: 'at', signature: 'sign' }];
  const { result } = renderHook(() => useBookForm({ ...BOOK, fields, stored, signed }), {
    wrapper: ({ children }) => <InEngine world={world}>{children}</InEngine>,
  });
  const form = result.current.openForm();
  const choose = (by: string) => {
    act(() => void form.createField({ name: 'by' }).onInput(by));
    return [result.current.values()['at'], form.getValuesIn('at') as unknown];
  };

  expect(choose('电子')).toEqual([null, null]);
  expect(choose('手')).toEqual([at, at]);
});
