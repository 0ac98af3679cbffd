import { useEffect, useEffectEvent, useMemo, useState } from 'react';

import { rowAhead, type PressedMove } from '#engine/actions/row-ahead.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { OutboxItem } from '#runtime/outbox/item.ts';
import { onOutcome } from '#runtime/outbox/outbox.ts';
import { useOutbox } from '#runtime/outbox/use-outbox.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { StatesSchema } from '#schemas/language/states.ts';

interface Ahead {
  readonly entity: EntitySchema;
  readonly states: StatesSchema | undefined;
  /** The record as it was read. */
  readonly row: Row;
  /** What waited was decided: the record is to be read anew. */
  readonly onChanged: () => void;
}

/**
 * A record as its buttons see it: what of it waits for a network counts as done, and what was sent since it was read. What was refused is
 * still to be done, and all after it.
 */
export function useRowAhead({ entity, states, row, onChanged }: Ahead): Row {
  const { items } = useOutbox();
  const { user } = usePorts('house');
  const record = `${entity.name}/${String(row['id'])}`;
  const own = useMemo(() => items.filter((item) => item.record === record), [items, record]);
  const sent = useSent(own, row, onChanged);
  return useMemo(() => {
    const waiting = own.filter(({ key }) => !sent.some((one) => one.key === key));
    const pressed = [...sent, ...untilRefused(waiting)].flatMap(moveOf);
    return rowAhead(row, pressed, { entity, states, user });
  }, [entity, states, row, own, sent, user]);
}

const NOTHING: readonly OutboxItem[] = [];

/** What was sent, by any tab, since the record was read. */
function useSent(own: readonly OutboxItem[], row: Row, onChanged: () => void) {
  const [sent, setSent] = useState({ row, items: NOTHING });
  const note = useEffectEvent((key: string, isSent: boolean) => {
    const item = own.find((one) => one.key === key);
    if (!item) return;
    if (isSent)
      setSent((old) => ({ row, items: [...(old.row === row ? old.items : NOTHING), item] }));
    onChanged();
  });
  useEffect(() => {
    const stop = onOutcome(({ key, outcome: { state } }) => {
      if (state !== 'waiting') note(key, state === 'sent');
    });
    return () => stop();
  }, []);
  return sent.row === row ? sent.items : NOTHING;
}

function untilRefused(items: readonly OutboxItem[]): readonly OutboxItem[] {
  const refused = items.findIndex(({ state }) => state === 'refused');
  return items.slice(0, refused < 0 ? items.length : refused);
}

function moveOf({ body, madeAt }: OutboxItem): readonly PressedMove[] {
  const { id: _id, move, version: _version, ...form } = body;
  return typeof move === 'string' ? [{ move, form, at: new Date(madeAt) }] : [];
}
