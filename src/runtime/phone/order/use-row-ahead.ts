import { useMemo } from 'react';

import { rowAhead, type PressedMove } from '#engine/actions/row-ahead.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { OutboxItem } from '#runtime/outbox/item.ts';
import { useOutbox } from '#runtime/outbox/use-outbox.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { StatesSchema } from '#schemas/language/states.ts';

/** A record as its buttons see it: what of it waits for a network counts as done. What was refused is still to be done, and all after it. */
export function useRowAhead(entity: EntitySchema, states: StatesSchema | undefined, row: Row): Row {
  const { items } = useOutbox();
  const { user } = usePorts('house');
  return useMemo(
    () =>
      rowAhead(row, pressedOn(`${entity.name}/${String(row['id'])}`, items), {
        entity,
        states,
        user,
      }),
    [entity, states, row, items, user],
  );
}

function pressedOn(record: string, items: readonly OutboxItem[]): readonly PressedMove[] {
  const own = items.filter((item) => item.record === record);
  const refused = own.findIndex(({ state }) => state === 'refused');
  return own.slice(0, refused < 0 ? own.length : refused).flatMap(({ body, madeAt }) => {
    const { id: _id, move, version: _version, ...form } = body;
    return typeof move === 'string' ? [{ move, form, at: new Date(madeAt) }] : [];
  });
}
