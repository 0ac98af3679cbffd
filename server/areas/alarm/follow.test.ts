import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { HOUR_MS } from '#schemas/basics/units.ts';
import { anOperation, IDS } from '#tests/builders/an-operation.ts';
import { sayStored } from '#tests/builders/say-stored.ts';
import { muteAlarms } from './actions.ts';
import { keepOneActiveAlarm } from './active-key-store.ts';
import { alarmEntity } from './alarm.ts';
import { followAlarms } from './follow.ts';
import { raiseAlarms, recoverAlarmsOf } from './outside.ts';

let world: Awaited<ReturnType<typeof anOperation>>;
beforeEach(async () => {
  world = await anOperation();
  await keepOneActiveAlarm(world.db, alarmEntity(world.system));
});
afterEach(() => world.close());

const query = async <T extends object>(
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly T[]> => (await world.database.pool.query<T>(text, [...values])).rows;
const later = (hours: number): Date => new Date(world.clock.now.getTime() + hours * HOUR_MS);
const alarmOf = async (id: string) =>
  (
    await query<object>(
      'select status, is_active as active, suppressed_by as by, level from dm_alarm_record where id = $1',
      [id],
    )
  )[0];
const logOf = async (id: string) =>
  (
    await query<{ action: string }>(
      'select action from dm_alarm_log where alarm_id = $1 order by id',
      [id],
    )
  ).map(({ action }) => action);
const told = async () =>
  (
    await query<{ u: string }>(
      "select user_id::text as u from msg_message where kind = 'alarm' order by 1",
    )
  ).map(({ u }) => u);

async function aStop(status = '1'): Promise<void> {
  await query(
    'insert into dm_stop (id, station_id, status, begin_time, end_time, creator, create_date) values (31, $1, $2, $3, $4, 1, now())',
    [IDS.station, status, later(-1), later(1)],
  );
  await query('insert into dm_stop_monitor_point_ids (own_id, other_id) values (31, $1)', [
    IDS.point,
  ]);
}

async function aWindow(factor?: string): Promise<void> {
  await query(
    "insert into dm_calibration (id, station_id, status, kind, begin_time, end_time, creator, create_date) values (41, $1, '1', '1', $2, $3, 1, now())",
    [IDS.station, later(-1), later(1)],
  );
  await query('insert into dm_calibration_monitor_point_ids (own_id, other_id) values (41, $1)', [
    IDS.point,
  ]);
  if (!factor) return;
  await query(
    "insert into dm_factor (id, code, name, medium, decimals) values (51, $1, 'F', 'water', 2)",
    [factor],
  );
  await query('insert into dm_calibration_factor_ids (own_id, other_id) values (41, 51)');
}

describe('alarms of points that stand still or are calibrated', () => {
  it('an alarm that goes on when an agreed stop begins is suspended, and comes back after', async () => {
    const id = await world.alarm();
    await aStop();

    expect(await followAlarms(world.system)).toMatchObject({ suspended: 1, resumed: 0 });
    expect(await followAlarms(world.system)).toMatchObject({ suspended: 0, resumed: 0 });
    expect(await alarmOf(id)).toMatchObject({ status: '5', by: 'stop', active: true });
    world.clock.now = later(2);
    expect(await followAlarms(world.system)).toMatchObject({ resumed: 1 });

    expect(await alarmOf(id)).toMatchObject({ status: '0', by: null, active: true });
    expect(await logOf(id)).toEqual(['suspend', 'resume']);
  });

  it('a stop that is only declared suspends nothing; nor does it what somebody works on, or what no stop excuses', async () => {
    const ids = [await world.alarm({ factorCode: 'a' })];
    await aStop('0');
    await followAlarms(world.system);
    await query("update dm_stop set status = '1'");
    ids.push(
      await world.alarm({ factorCode: 'b', status: '1' }),
      await world.alarm({ alarmType: '21', factorCode: null }),
    );
    await query('update dm_alarm_record set factor_code = null where id = $1', [ids[2]]);
    expect(await alarmOf(ids[0] ?? '')).toMatchObject({ status: '0' });

    await followAlarms(world.system);

    expect([
      await alarmOf(ids[0] ?? ''),
      await alarmOf(ids[1] ?? ''),
      await alarmOf(ids[2] ?? ''),
    ]).toMatchObject([{ status: '5' }, { status: '1' }, { status: '0' }]);
  });

  it('a window of one factor leaves the others alone', async () => {
    const [cod, other] = [
      await world.alarm({ factorCode: 'w01018' }),
      await world.alarm({ factorCode: 'w21003' }),
    ];
    await aWindow('w01018');

    await followAlarms(world.system);

    expect([await alarmOf(cod), await alarmOf(other)]).toMatchObject([
      { status: '5', by: 'window' },
      { status: '0' },
    ]);
  });

  it('a kind that only people end ends once it is handled or closed', async () => {
    const open = await world.alarm({ alarmType: '11', factorCode: 'a' });
    const closed = await world.alarm({ alarmType: '11', factorCode: 'b', status: '4' });
    const over = await world.alarm({ alarmType: '1', factorCode: 'c', status: '4' });

    await followAlarms(world.system);

    expect([await alarmOf(open), await alarmOf(closed), await alarmOf(over)]).toMatchObject([
      { active: true },
      { active: false, status: '4' },
      { active: true },
    ]);
  });
});

describe('alarms nobody takes up', () => {
  const set = (code: string, value: string) =>
    query('insert into sys_params (id, param_code, param_value) values ($1, $2, $3)', [
      code.length + Number(value),
      code,
      value,
    ]);
  const waits = (id: string, minutes: number) =>
    query('update dm_alarm_record set create_date = $2 where id = $1', [id, later(-minutes / 60)]);

  it('are told to the engineer on duty, then to who leads the company, then to the bureau of the region; each once', async () => {
    await set('ALARM_ESCALATE_MINUTES_3', '60');
    const id = await world.alarm();
    await waits(id, 59);
    await followAlarms(world.system);
    expect(await told()).toEqual([]);

    await waits(id, 60);
    await followAlarms(world.system);
    await followAlarms(world.system);
    expect(await told()).toEqual([IDS.engineer]);
    await waits(id, 121);
    await followAlarms(world.system);
    expect(await told()).toEqual([IDS.manager, IDS.engineer].toSorted());
    await waits(id, 500);
    await followAlarms(world.system);
    await followAlarms(world.system);

    expect(await told()).toEqual([IDS.manager, IDS.bureau, IDS.engineer].toSorted());
    expect(await logOf(id)).toEqual(['escalate', 'escalate', 'escalate']);
    expect(await alarmOf(id)).toMatchObject({ level: '3' });
  });

  it('not what is confirmed, given out, taken by an order or over, nor whoever asked for silence', async () => {
    await set('ALARM_ESCALATE_MINUTES_3', '60');
    const ids = [
      await world.alarm({ factorCode: 'a', confirmTime: '2026-11-21 09:59:30' }),
      await world.alarm({ factorCode: 'b', status: '1' }),
      await world.alarm({ factorCode: 'c', workOrderId: '77' }),
      await world.alarm({ factorCode: 'd', isActive: false }),
    ];
    for (const id of ids) await waits(id, 61);
    await followAlarms(world.system);
    expect(
      await query(
        'select factor_code, confirm_time, status, is_active from dm_alarm_record where escalation > 0',
      ),
    ).toEqual([]);

    await muteAlarms(await world.as('engineer'), { stationId: IDS.station, hours: 1 });
    await waits(await world.alarm({ factorCode: 'e' }), 61);
    await followAlarms(world.system);
    expect(await told()).toEqual([]);
  });

  it('rise in level where the parameter says so', async () => {
    await set('ALARM_ESCALATE_MINUTES_3', '60');
    await set('ALARM_ESCALATE_LIFT', '1');
    const id = await world.alarm();
    await waits(id, 121);

    await followAlarms(world.system);

    expect(await alarmOf(id)).toMatchObject({ level: '4' });
  });
});

const AT = '2026-11-02T10:00:00+08:00';
const DOOR = { told: 'door', at: AT, facts: { what: '1号门', event: '非法闯入' } } as const;

describe('alarms that no packet raises', () => {
  const records = () =>
    query<object>(
      'select alarm_type as kind, level, is_active as active, times, message, station_id::text as station from dm_alarm_record order by id',
    );
  const raised = async () =>
    (
      await query<{ name: string }>(
        "select name from sys_outbox where name like 'alarm.%' order by id",
      )
    ).map(({ name }) => name);

  it.each([
    [
      '14',
      { what: '标准溶液' },
      /标准溶液于.*到期/,
      { told: 'expiry', at: AT, facts: { what: '标准溶液', until: '2026-11-01' } },
      '标准溶液 于 2026-11-01 到期',
    ],
    [
      '15',
      { what: '试剂', limit: 5, unit: '瓶' },
      /试剂低于最低库存5瓶/,
      { told: 'remainder', at: AT, facts: { what: '试剂', least: 5, unit: '瓶' } },
      '试剂 低于最低库存 5 瓶',
    ],
    [
      '19',
      { what: '1号枪机' },
      /视频1号枪机自.*离线/,
      { told: 'video', at: AT, facts: { what: '1号枪机', since: '10:00' } },
      '视频 1号枪机 自 10:00 起离线',
    ],
    ['20', { what: '非法闯入' }, /门禁异常：非法闯入/, DOOR, '门禁 1号门：非法闯入'],
  ] as const)(
    'kind %s: raised once, goes on with a later call, ends by its service',
    async (...[kind, params, message, evidence, why]) => {
      const alarm = { kind, pointId: IDS.point, params, evidence };

      expect(await raiseAlarms(world.system, [alarm, alarm])).toEqual({ raised: 1, lifted: 0 });
      expect(await raiseAlarms(world.system, [alarm])).toEqual({ raised: 0, lifted: 0 });
      world.clock.now = later(1);
      await raiseAlarms(world.system, [{ ...alarm, level: 4 }]);
      expect(await records()).toMatchObject([
        {
          kind,
          level: '4',
          active: true,
          times: 2,
          message: expect.stringMatching(message),
          station: IDS.station,
        },
      ]);
      expect(
        (await query<{ evidence: unknown }>('select evidence from dm_alarm_record')).map((row) =>
          sayStored(row.evidence),
        ),
      ).toEqual([why]);
      expect(await recoverAlarmsOf(world.system, [{ kind, pointId: IDS.point }])).toBe(1);
      expect(await recoverAlarmsOf(world.system, [{ kind, pointId: IDS.point }])).toBe(0);

      expect(await raised()).toEqual(['alarm.raised', 'alarm.levelRaised', 'alarm.recovered']);
    },
  );

  it('of a station without a point one is active as well', async () => {
    const alarm = {
      kind: '20',
      stationId: IDS.station,
      params: { what: 'x' },
      evidence: DOOR,
    } as const;

    await raiseAlarms(world.system, [alarm]);
    await raiseAlarms(world.system, [alarm]);
    await raiseAlarms(world.system, [{ ...alarm, stationId: IDS.otherStation }]);

    expect(await records()).toHaveLength(2);
    expect(await recoverAlarmsOf(world.system, [alarm])).toBe(1);
  });

  it('what an agreed stop excuses is not raised; what it does not is', async () => {
    await aStop();

    await raiseAlarms(world.system, [
      { kind: '7', pointId: IDS.point, evidence: DOOR },
      { kind: '20', pointId: IDS.point, evidence: DOOR },
    ]);

    expect(await records()).toMatchObject([{ kind: '20' }]);
  });

  it('a place there is not is refused', async () => {
    await expect(
      raiseAlarms(world.system, [{ kind: '7', pointId: '999', evidence: DOOR }]),
    ).rejects.toMatchObject({ error: 'invalid' });
    expect(await records()).toEqual([]);
  });
});
