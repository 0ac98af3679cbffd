import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { inTransaction } from '#server/base/context/transaction.ts';
import { makeOutbox, type Outbox } from '#server/base/outbox/outbox.ts';
import type { Pusher } from '#server/base/outbox/pusher.ts';
import {
  listMessagesSince,
  readMessages,
  countMyUnreadMessages,
} from '#server/platform/message/message.ts';
import { subscribeMessages } from '#server/platform/message/notify.ts';
import { dropDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import { pageRecords } from '#server/records/resource/read.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import { anOperation, IDS } from '#tests/builders/an-operation.ts';
import { muteAlarms } from './actions.ts';
import { subscribeAlarmMessages } from './tell-watchers.ts';

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

describe('alarm messages', () => {
  const pushed: [string, Record<string, unknown>][] = [];
  const closed: string[] = [];
  beforeEach(() => {
    pushed.length = 0;
    closed.length = 0;
    const pusher: Pusher = {
      publish: (topic, payload) => {
        pushed.push([topic, payload as Record<string, unknown>]);
      },
      endDeadConnections: (id) => {
        closed.push(id);
      },
    };
    subscribeAlarmMessages(outbox, pusher);
    subscribeMessages(outbox, pusher);
  });

  it('class “prose instead of facts”: the body names one fact a line, without a sentence of the log', async () => {
    await raise(await world.alarm({ message: 'a sentence' }));

    await outbox.drain();

    const [, { body } = { body: '' }] = pushed[0] ?? [];
    expect(String(body).split('\n')).toEqual([
      '监测值：63 mg/L',
      '标准限值：50',
      '污染因子：w01018',
      '企业：Enterprise A',
      '监测点：Point 1',
      '报警时间：2026-11-21 09:59:00',
    ]);
  });

  it('everyone whose scope holds the station is told, and nobody else', async () => {
    const alarmId = await world.alarm();
    await raise(alarmId);

    await outbox.drain();

    const told = [
      IDS.admin,
      IDS.manager,
      IDS.engineer,
      IDS.engineer2,
      IDS.enterpriseUser,
      IDS.bureau,
    ];
    expect(pushed.map(([topic]) => topic).sort()).toEqual(
      told.map((id) => `${id}pushEnterpriseAlarm`).sort(),
    );
    expect(pushed[0]?.[1]).toMatchObject({
      kind: 'alarm',
      level: '3',
      title: '【严重】Station 1 w01018 报警',
      link: `/dm-alarm-record/${alarmId}`,
    });
  });

  it('class “an alarm of what”: one of no factor is told by its kind', async () => {
    const { id } = await saveRecord(world.system, 'dictType', {
      dictName: '报警类型',
      dictType: 'alarm_type',
      sort: 0,
    });
    await saveRecord(world.system, 'dictData', {
      dictTypeId: id,
      dictValue: '21',
      dictLabel: '通讯异常',
      sort: 0,
    });
    dropDictionaries(world.system.registry);
    await raise(await world.alarm({ factorCode: null, alarmType: '21' }));

    await outbox.drain();

    expect(pushed[0]?.[1]).toMatchObject({ title: '【严重】Station 1 通讯异常 报警' });
  });

  it('class "one message an event": a storm is told to each person in one message that counts it', async () => {
    for (let i = 0; i < 8; i += 1) await raise(await world.alarm());

    await outbox.drain();

    const own = pushed.filter(([topic]) => topic.startsWith(IDS.engineer));
    expect(own.map(([, { title, link, level }]) => [title, link, level])).toEqual([
      ['8 条新报警', '/dm-alarm-record', '3'],
    ]);
    expect(await listMessagesSince(await world.as('engineer'), undefined)).toHaveLength(1);
  });

  it('class "one message an event": a rise of the level that the first message told already is not told again', async () => {
    const alarmId = await world.alarm();
    await raise(alarmId);
    await raise(alarmId, 'alarm.levelRaised');

    await outbox.drain();

    expect(
      pushed.filter(([topic]) => topic.startsWith(IDS.engineer)).map(([, { title }]) => title),
    ).toEqual(['【严重】Station 1 w01018 报警']);
  });

  it('the message waits in the list, is read once, and only by its owner', async () => {
    await raise(await world.alarm());
    await outbox.drain();
    const [engineer, bureau] = [await world.as('engineer'), await world.as('bureau')];
    const mine = (await listMessagesSince(engineer, undefined))[0];

    const foreign = await readMessages(bureau, { ids: [mine?.id ?? ''] });
    const own = [
      await readMessages(engineer, { ids: [mine?.id ?? ''] }),
      await readMessages(engineer, {}),
    ];

    expect([foreign, ...own]).toEqual([0, 1, 0]);
    expect(await countMyUnreadMessages(engineer)).toEqual({ total: 0, kinds: {} });
    expect(await countMyUnreadMessages(bureau)).toEqual({ total: 1, kinds: { alarm: 1 } });
  });

  it('a super admin lists his own messages only', async () => {
    await raise(await world.alarm());
    await outbox.drain();

    const page = await pageRecords(await world.as('admin'), 'message', {
      page: '1',
      limit: '10',
      kind: 'alarm',
      readStatus: '0',
    });

    expect(page.list.map((row) => row['userId'])).toEqual([IDS.admin]);
  });

  it('what came after a known message is answered oldest first', async () => {
    await raise(await world.alarm());
    await outbox.drain();
    const ctx = await world.as('engineer');
    const known = (await listMessagesSince(ctx, undefined))[0];
    const later = [
      await world.alarm({ limitText: 'second' }),
      await world.alarm({ limitText: 'third' }),
    ];
    for (const id of later) await raise(id);
    await outbox.drain();

    const missed = await listMessagesSince(ctx, known?.id);

    expect(missed.map(({ body }) => /second|third/.exec(body)?.[0])).toEqual(['second', 'third']);
  });

  it('a muted station is silent for the one who asked, until then', async () => {
    await muteAlarms(await world.as('engineer'), { stationId: IDS.station, hours: 2 });
    await raise(await world.alarm());
    await outbox.drain();
    const first = pushed.some(([topic]) => topic === `${IDS.engineer}pushEnterpriseAlarm`);
    world.clock.now = new Date(world.clock.now.getTime() + 3 * 3_600_000);
    await raise(await world.alarm());
    await outbox.drain();

    expect([
      first,
      pushed.some(([topic]) => topic === `${IDS.engineer}pushEnterpriseAlarm`),
    ]).toEqual([false, true]);
  });

  it('a revoked session closes the connections of its user', async () => {
    await inTransaction(world.system, async (tx) => tx.emit('session.revoked', { userId: '20' }));

    await outbox.drain();

    expect(closed).toEqual(['20']);
  });

  it('a changed user is watched anew at once', async () => {
    await raise(await world.alarm());
    await outbox.drain();
    await sql`update sys_user set status = '0' where id = ${IDS.engineer2}`.execute(world.db);
    await inTransaction(world.system, async (tx) =>
      tx.emit('entity.changed', { entity: 'user', id: IDS.engineer2, change: 'update', by: '1' }),
    );
    await outbox.drain();
    pushed.length = 0;
    await raise(await world.alarm());
    await outbox.drain();

    expect(pushed.map(([topic]) => topic)).not.toContain(`${IDS.engineer2}pushEnterpriseAlarm`);
  });
});
