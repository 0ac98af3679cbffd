import { expect, it } from 'vitest';

import type { Action, Condition, RuleTree, Value } from '#schemas/monitor-rules/tree.ts';
import workRules from '#server/seeds/work-rules.json' with { type: 'json' };
import { aDevice, type APacket } from '#tests/builders/a-device.ts';
import { aRevivingServer } from '#tests/builders/a-reviving-server.ts';
import { rounds } from '#tests/builders/long.ts';
import { seededRandom } from '#tests/builders/random.ts';

const DEVICES = 4;
/** Those that come from outside amid packets are in `kills` in every run. */
const KILLS = rounds(1, 4);
const VALUES = 40;
const PACKETS = DEVICES * VALUES;
const STEP_MS = 60_000;

const COD = 'w01018';
const startMs = Math.floor(Date.now() / STEP_MS) * STEP_MS - 3 * 3_600_000;
const random = seededRandom(27);
/** The devices of even rounds are killed amid, those of odd ones are not. */
const mnOf = (round: number, device: number): string =>
  `RKL${round}${String(device).padStart(7, '0')}`;
const series = Array.from({ length: DEVICES }, () =>
  Array.from({ length: VALUES }, () => random.pick([20, 30, 60, 60, 60, 70, 90])),
);
const packetOf = (device: number, n: number): APacket => ({
  at: new Date(startMs + n * STEP_MS),
  value: series[device - 1]?.[n] ?? 0,
});

const measured: Value = { id: 'm', op: 'measured', factor: COD };
const above = (left: Value, value: number): Condition => ({
  id: `c${value}`,
  op: 'compare',
  left,
  is: '>',
  right: { id: `n${value}`, op: 'number', value, unit: null },
});
const alarm = (kind: string): Action => ({ id: `a${kind}`, do: 'alarm', kind, level: '2' });
const warning: Action = { id: 'w', do: 'warning', level: '2', reason: '1' };
const order: Action = { id: 'o', do: 'order', type: '2', urgency: '1' };
const treeOf = (when: Condition, then: readonly Action[], recover = 2): RuleTree => ({
  v: 1,
  period: 'rt',
  when,
  then,
  recover,
});
const RULES: readonly { readonly mode: 'run' | 'trial'; readonly tree: RuleTree }[] = [
  {
    mode: 'run',
    tree: treeOf({ id: 't', op: 'times', count: 3, of: above(measured, 50) }, [
      alarm('1'),
      warning,
      order,
    ]),
  },
  {
    mode: 'run',
    tree: treeOf(
      above(
        {
          id: 'x',
          op: '-',
          left: measured,
          right: { id: 'mean', op: 'mean', factor: COD, span: { n: 10, unit: 'min' } },
        },
        25,
      ),
      [alarm('2'), warning],
      1,
    ),
  },
  {
    mode: 'run',
    tree: treeOf({ id: 'l', op: 'lasts', span: { n: 3, unit: 'min' }, of: above(measured, 50) }, [
      alarm('3'),
    ]),
  },
  {
    mode: 'trial',
    tree: treeOf(
      { id: 'w', op: 'within', count: 2, span: { n: 5, unit: 'min' }, of: above(measured, 65) },
      [],
    ),
  },
];

const revived = aRevivingServer(
  async ({ query }) => {
    await query(
      `insert into ops_station (id, name, code, region_code, station_type)
       select r * 100 + n, 'S' || n, 'S' || r || n, '320100', '1' from generate_series(0, 1) r, generate_series(1, ${DEVICES}) n`,
    );
    await query(
      `insert into dm_monitor_point (id, name, mn, station_id, region_code, monitor_type, st_code)
       select r * 100 + n, 'P' || n, 'RKL' || r || lpad(n::text, 7, '0'), r * 100 + n, '320100', '1', '32' from generate_series(0, 1) r, generate_series(1, ${DEVICES}) n`,
    );
    const stamp = new Date().toISOString();
    const terms = JSON.stringify({
      id: 1,
      version: 1,
      create_date: stamp,
      update_date: stamp,
      ...workRules.work,
    });
    await query(
      `insert into ops_work_rule select * from jsonb_populate_record(null::ops_work_rule, '${terms}'::jsonb)`,
    );
    for (const [i, { mode, tree }] of RULES.entries()) {
      const id = 11 + i;
      await query(
        `insert into dm_rule (id, name, status, running_version, mode) values (${id}, 'Rule ${id}', '${mode === 'run' ? '2' : '1'}', 1, '${mode}')`,
      );
      await query(
        `insert into dm_rule_version (id, rule_id, number, mode, tree, scope) values (${id}, ${id}, 1, '${mode}', '${JSON.stringify(tree)}'::jsonb, '{}')`,
      );
    }
  },
  { isActing: true },
);

/** Every other time itself does it, the first time among them: between what it wrote of a batch and its answers. */
const strike = (nth: number): Promise<void> => revived.strike(nth % 2 === 0, random.int(12));

/** All devices send all they have; what was not answered is sent again, to the server that comes after. */
async function sendAll(round: number, onAnswer: (answered: number) => void): Promise<void> {
  let answered = 0;
  const run = async (device: number): Promise<void> => {
    const station = aDevice(mnOf(round, device));
    for (let n = 0; n < VALUES; n += 1) {
      for (
        let server = await revived.up();
        !(await station.send(server.port, packetOf(device, n)));
        server = await revived.up()
      )
        await server.gone;
      answered += 1;
      onAnswer(answered);
    }
    station.close();
  };
  await Promise.all(Array.from({ length: DEVICES }, (_, device) => run(device + 1)));
}

/** All that was to follow has followed. */
async function settled(): Promise<void> {
  const server = await revived.up();
  await expect
    .poll(() =>
      server.query(
        "select 1 as due from sys_outbox where name = 'rule.fired' and delivered_at is null",
      ),
    )
    .toEqual([]);
}

/** What rules made of a round, by device, in order of time; ids differ. */
async function madeOf(round: number): Promise<Readonly<Record<string, readonly object[]>>> {
  const server = await revived.up();
  const ofPoint = (column: string): string => `${column} / 100 = ${round}`;
  return {
    alarms: await server.query(
      `select monitor_point_id % 100 as point, alarm_type, level, times, value, max_value, is_active, rule_id, alarm_time, last_time, recover_time, evidence
       from dm_alarm_record where ${ofPoint('monitor_point_id')} order by 1, alarm_time, alarm_type`,
    ),
    hits: await server.query(
      `select monitor_point_id % 100 as point, rule_id, number, at, value, evidence from dm_rule_hit where ${ofPoint('monitor_point_id')} order by 1, at, rule_id`,
    ),
    fired: await server.query(
      `select (payload->>'pointId')::int % 100 as point, payload - 'pointId' - 'stationId' - 'alarmId' as said,
         (select count(*)::int from dm_alarm_record a where a.id::text = payload->>'alarmId' and a.monitor_point_id::text = payload->>'pointId') as alarms
       from sys_outbox where name = 'rule.fired' and ${ofPoint("(payload->>'pointId')::int")} order by 1, payload->>'at', payload->>'ruleId'`,
    ),
    // of the same rule, point and factor one goes on; each raise counts once
    warnings: await server.query(
      `select monitor_point_id % 100 as point, rule_id, level, times, value, begin_time, evidence from dm_warning where ${ofPoint('monitor_point_id')} order by 1, rule_id, begin_time`,
    ),
    orders: await server.query(
      `select o.station_id % 100 as point, o.order_type, o.title, (select count(*)::int from dm_alarm_record a where a.work_order_id = o.id) as alarms
       from ops_work_order o where ${ofPoint('o.station_id')} order by 1, o.id`,
    ),
    told: await server.query(
      `select a.monitor_point_id % 100 as point, o.name, a.alarm_type, count(*)::int as n from sys_outbox o join dm_alarm_record a on a.id::text = o.payload->>'alarmId'
       where o.name like 'alarm.%' and ${ofPoint('a.monitor_point_id')} group by 1, 2, 3 order by 1, 2, 3`,
    ),
    states: await server.query(
      `select point_id % 100 as point, rule_id, is_active, good from gw_rule_state where ${ofPoint('point_id')} order by 1, 2`,
    ),
  };
}

it('class “lost with the process”: killed again and again while rules judge, they made exactly what they make of a run in one go', async () => {
  await sendAll(1, () => undefined);
  await settled();
  expect(revived.kills()).toBe(0);

  let struck = 0;
  await sendAll(0, (answered) => {
    if (struck === KILLS || answered < ((struck + 1) * PACKETS) / (KILLS + 1)) return;
    void strike(struck);
    struck += 1;
  });

  expect(revived.kills()).toBe(KILLS);
  await settled();
  const [killed, whole] = [await madeOf(0), await madeOf(1)];
  expect(killed).toEqual(whole);
  for (const kind of ['alarms', 'hits', 'fired', 'warnings', 'told'] as const)
    expect(whole[kind]?.length, kind).toBeGreaterThan(DEVICES / 2);
  expect(whole['orders']).toHaveLength(DEVICES);
});
