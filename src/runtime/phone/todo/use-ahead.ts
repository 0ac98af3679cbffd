import { useEffect } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import { useData, useHouse } from '#engine/base/ports-context.ts';
import type { DataPort, Row } from '#engine/base/ports.ts';
import { answerStore, type AnswerStore } from '#runtime/kept/answer-store.ts';
import { keptKey } from '#runtime/kept/kept-keys.ts';
import { isWithin } from '#schemas/basics/elapsed.ts';
import { MINUTE_MS } from '#schemas/basics/units.ts';
import { askOrderBooks } from '../order/ask-order-books.ts';
import { PHONE_RECORDS } from '../phone-address.ts';
import type { TodoGroup } from './todo-model.ts';

/** Of each list as many as are done in a day. */
const MOST = 12;
/** What was read so lately is not read again. */
const FRESH_MS = 10 * MINUTE_MS;
const AHEAD: readonly string[] = [PHONE_RECORDS.order, PHONE_RECORDS.book];

/** Reads the orders and books of the list ahead, one after the other, so that they open where there is no network. */
export function useAhead(groups: readonly TodoGroup[] | undefined): void {
  const ports = useData();
  const house = useHouse();
  useEffect(() => {
    let isOver = false;
    const store = answerStore(String(house.user['id'] ?? ''), () => house.now());
    const readAll = async (): Promise<void> => {
      for (const { entity, rows } of groups ?? [])
        for (const row of AHEAD.includes(entity) ? rows.slice(0, MOST) : []) {
          if (isOver || !navigator.onLine) return;
          await readAhead({ ports, store, now: house.now() }, entity, String(row['id']));
        }
    };
    // what cannot be read now is read when it is opened
    void readAll().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [groups, ports, house]);
}

interface Reading {
  readonly ports: DataPort;
  readonly store: AnswerStore;
  readonly now: Date;
}

async function readAhead(reading: Reading, entity: string, id: string): Promise<void> {
  const row = await readOne(reading, entity, id);
  const version = row?.['versionId'];
  if (typeof version === 'string') await readOne(reading, 'standingBookVersion', version);
  if (entity === PHONE_RECORDS.order)
    await readKept(reading, keptKey.orderBooks(id), () => askOrderBooks(reading.ports, id));
}

async function readOne(reading: Reading, name: string, id: string): Promise<Row> {
  const { ports } = reading;
  return readKept(reading, keptKey.record(name, id), async () =>
    callVerb(ports, { entity: await ports.entity(name), verb: 'info' }, { id }, { isSilent: true }),
  );
}

async function readKept<T>(
  { store, now }: Reading,
  key: string,
  ask: () => Promise<T>,
): Promise<T> {
  const kept = await store.read(key);
  if (kept && isWithin(FRESH_MS, Date.parse(kept.at), now.getTime())) return kept.answer as T;
  const answer = await ask();
  await store.write(key, { at: now.toISOString(), answer });
  return answer;
}
