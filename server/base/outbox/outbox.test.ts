import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { inTransaction } from '#server/base/context/transaction.ts';
import { anOperation, IDS } from '#tests/builders/an-operation.ts';
import { makeOutbox, type Outbox } from './outbox.ts';

let world: Awaited<ReturnType<typeof anOperation>>;
let outbox: Outbox;
beforeEach(async () => {
  world = await anOperation();
  outbox = makeOutbox({ ctx: () => world.system, maxAttempts: 2 });
});
afterEach(async () => {
  await outbox.stop();
  await world.close();
});

const raise = (
  alarmId: string,
  name: 'alarm.raised' | 'alarm.levelRaised' | 'alarm.recovered' = 'alarm.raised',
) =>
  inTransaction(world.system, async (tx) =>
    tx.emit(name, { alarmId, stationId: IDS.station, level: 3 }),
  );
const dueNow = () =>
  sql`update sys_outbox set next_at = null where parked_at is null`.execute(world.db);

describe('delivery', () => {
  it('every event of a commit is delivered once, in order', async () => {
    const seen: string[] = [];
    outbox.on('alarm.raised', async (_tx, payloads) => {
      seen.push(...payloads.map(({ alarmId }) => alarmId));
    });
    for (const id of ['1', '2', '3']) await raise(id);

    await outbox.drain();
    await outbox.drain();

    expect(seen).toEqual(['1', '2', '3']);
  });

  it('what is rolled back is never delivered', async () => {
    const seen: string[] = [];
    outbox.on('alarm.raised', async (_tx, payloads) => {
      seen.push(...payloads.map(({ alarmId }) => alarmId));
    });

    await inTransaction(world.system, async (tx) => {
      tx.emit('alarm.raised', { alarmId: '1', stationId: '1', level: 1 });
      throw new Error('no');
    }).catch(() => undefined);
    await outbox.drain();

    expect(seen).toEqual([]);
  });

  it('a poison event is parked after its tries; others of its batch go on, later ones of its record wait', async () => {
    const seen: string[] = [];
    outbox.on('alarm.raised', async (_tx, payloads) => {
      if (payloads.some(({ alarmId }) => alarmId === '2')) throw new Error('poison');
      seen.push(...payloads.map(({ alarmId }) => `raised ${alarmId}`));
    });
    outbox.on('alarm.recovered', async (_tx, payloads) => {
      seen.push(...payloads.map(({ alarmId }) => `recovered ${alarmId}`));
    });
    for (const id of ['1', '2', '3']) await raise(id);
    await raise('2', 'alarm.recovered');

    await outbox.drain();
    const first = [...seen];
    await dueNow();
    await outbox.drain();

    expect(first).toEqual(['raised 1', 'raised 3']);
    expect(seen).toEqual(['raised 1', 'raised 3', 'recovered 2']);
    const { rows } = await sql<{
      parked: boolean;
      attempts: number;
    }>`select parked_at is not null as parked, attempts from sys_outbox where delivered_at is null`.execute(
      world.db,
    );
    expect(rows).toEqual([{ parked: true, attempts: 2 }]);
  });

  it('a second server delivers nothing while the first holds the lease', async () => {
    await raise('1');
    await outbox.drain();
    const seen: string[] = [];
    const other = makeOutbox({ ctx: () => world.system });
    other.on('alarm.raised', async (_tx, payloads) => {
      seen.push(...payloads.map(({ alarmId }) => alarmId));
    });
    await raise('2');

    await other.drain();

    expect(seen).toEqual([]);
  });

  it('class "the pause after a kill": who is alone on its database takes over at once what a killed process held', async () => {
    await raise('1');
    await outbox.drain();
    const seen: string[] = [];
    const next = makeOutbox({ ctx: () => world.system, isAlone: true });
    next.on('alarm.raised', async (_tx, payloads) => {
      seen.push(...payloads.map(({ alarmId }) => alarmId));
    });
    await raise('2');

    await next.drain();

    expect(seen).toEqual(['2']);
  });

  it('class "two deliver at once": what another server delivered meanwhile is rolled back here', async () => {
    await raise('1');
    let tries = 0;
    outbox.on('alarm.raised', async (tx) => {
      tries += 1;
      await sql`update sys_outbox set delivered_at = now()`.execute(tx.db);
      return () => pushes.push('pushed twice');
    });
    const pushes: string[] = [];

    await outbox.drain();

    expect([tries, pushes]).toEqual([1, []]);
  });

  it('events of one name become one batch although others stand between them; those of a record keep their order', async () => {
    const batches: string[] = [];
    for (const name of ['alarm.raised', 'alarm.recovered'] as const)
      outbox.on(name, async (_tx, payloads) => {
        batches.push(`${name} ${payloads.map(({ alarmId }) => alarmId).join()}`);
      });
    for (const id of ['1', '2']) {
      await raise(id);
      await raise(id, 'alarm.recovered');
    }
    await raise('1');

    await outbox.drain();

    expect(batches).toEqual(['alarm.raised 1,2', 'alarm.recovered 1,2', 'alarm.raised 1']);
  });
});
