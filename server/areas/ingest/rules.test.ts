import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { RuleScope } from '#schemas/api/monitor-rule.ts';
import { formatWallDigits } from '#schemas/basics/wall-time.ts';
import type { Action, Condition, RuleTree, Value } from '#schemas/monitor-rules/tree.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import type { Received } from '#server/gateway/received.ts';
import { type LoadedRegistry, loadRegistry } from '#server/registry/load.ts';
import { aSecretBox } from '#tests/builders/a-secret-box.ts';
import { A_MN, aPacket } from '#tests/builders/hj212.ts';
import { openProductDatabase } from '#tests/builders/product-database.ts';
import { seededRandom } from '#tests/builders/random.ts';
import { toldIn } from '#tests/builders/told-languages.ts';
import { type Ingest, startIngest } from './pipeline.ts';

const secrets = aSecretBox();
const log = { debug() {}, info() {}, warn() {}, error() {} };
const NOW = new Date('2026-03-01T04:00:30Z');
const FIRST_MS = Date.parse('2026-03-01T10:00:00+08:00');
const OTHER_MN = `${A_MN.slice(0, -1)}9`;
const NH3 = 'w21003';
const FLOW = 'w00000';

const number = (value: number): Value => ({ id: `n${value}`, op: 'number', value, unit: null });
const measured = (factor: string, point?: string): Value => ({
  id: `m${factor}`,
  op: 'measured',
  factor,
  ...(point && { point }),
});
const above = (left: Value, right: Value): Condition => ({
  id: `c${left.id}`,
  op: 'compare',
  left,
  is: '>',
  right,
});
const alarm = (level: '1' | '2' | '3' | 'multiple' = '2', kind = '1'): Action => ({
  id: 'a1',
  do: 'alarm',
  kind,
  level,
  factor: NH3,
});
const aTree = (when: Condition, more: Partial<RuleTree> = {}): RuleTree => ({
  v: 1,
  period: 'rt',
  when,
  then: [alarm()],
  recover: 1,
  ...more,
});
/** 氨氮 连续 3 次 > 0.9 × 上限 且 流量 > 0. */
const NEAR_LIMIT: Condition = {
  id: 'both',
  op: 'and',
  of: [
    {
      id: 'three',
      op: 'times',
      count: 3,
      of: above(measured(NH3), {
        id: 'part',
        op: '*',
        left: number(0.9),
        right: { id: 'limit', op: 'limit', factor: NH3, side: 'upper' },
      }),
    },
    above(measured('flow'), number(0)),
  ],
};

let handle: DatabaseHandle;
let ingest: Ingest;
let registry: LoadedRegistry;

const start = (): Promise<Ingest> =>
  startIngest({ db: handle.db, registry, log, now: () => NOW, secrets });
const query = async <T>(text: string): Promise<T[]> => (await handle.pool.query(text)).rows as T[];

beforeEach(async () => {
  handle = await openProductDatabase();
  registry = await loadRegistry({ root: process.cwd() });
  await sql`insert into ops_station (id, name, code, region_code, station_type) values (2, 'S', 'S1', '320100', '1'), (20, 'T', 'S2', '320100', '1')`.execute(
    handle.db,
  );
  await sql`insert into dm_monitor_point (id, name, mn, station_id, region_code, monitor_type, st_code)
    values (3, 'P', ${A_MN}, 2, '320100', '1', '32'), (30, 'Q', ${OTHER_MN}, 20, '320100', '1', '32')`.execute(
    handle.db,
  );
  ingest = await start();
});

afterEach(async () => {
  await ingest.close();
  await handle.close();
});

/** Puts a version of a rule in force, as publishing does. */
async function aRule(
  tree: RuleTree,
  {
    id = '9',
    version = 1,
    mode = 'run',
    scope = {},
  }: { id?: string; version?: number; mode?: string; scope?: RuleScope } = {},
): Promise<void> {
  await sql`insert into dm_rule (id, name, status, running_version, mode) values (${id}::bigint, ${`Rule ${id}`}, ${mode === 'run' ? '2' : '1'}, ${version}, ${mode})
    on conflict (id) do update set status = excluded.status, running_version = excluded.running_version, mode = excluded.mode`.execute(
    handle.db,
  );
  await sql`insert into dm_rule_version (id, rule_id, number, mode, tree, scope) values (${`${id}${version}`}::bigint, ${id}::bigint, ${version}, ${mode}, ${JSON.stringify(tree)}::jsonb, ${JSON.stringify(scope)}::jsonb)`.execute(
    handle.db,
  );
  await ingest.reload({ rules: [id] });
}
const aLimit = async (upper: number): Promise<void> => {
  await sql`insert into dm_limit (id, monitor_point_id, factor_code, kind, upper, continuity_count, recover_count) values (4, 3, ${NH3}, '1', ${upper}, 1, 1)`.execute(
    handle.db,
  );
  await ingest.reload({ limits: ['4'] });
};

/** A packet of the minute `minute` after ten. */
function at(
  minute: number,
  values: Readonly<Record<string, number | string>>,
  mn = A_MN,
): Received {
  const time = formatWallDigits(new Date(FIRST_MS + minute * 60_000)).slice(0, 14);
  const parts = Object.entries(values).map(([code, value]) =>
    typeof value === 'string'
      ? `${code}-Rtd=1,${code}-Flag=${value}`
      : `${code}-Rtd=${value},${code}-Flag=N`,
  );
  return {
    kind: 'packet',
    ip: '10.0.0.1',
    receivedAt: NOW.getTime(),
    packet: aPacket({
      mn,
      qn: `20260301${String(10_000 + minute).padStart(6, '0')}${Math.floor(Math.random() * 900) + 100}`,
      cp: `DataTime=${time};${parts.join(';')}`,
    }),
  };
}
const nh3 = (minute: number, value: number, flow = 1): Received =>
  at(minute, { [NH3]: value, [FLOW]: flow });
const alarms = () =>
  query<Record<string, unknown>>(
    "select alarm_type, level, is_active, times, value, max_value, upper, limit_text, rule_id, rule_version, to_char(alarm_time at time zone 'Asia/Shanghai', 'HH24:MI') as raised from dm_alarm_record order by alarm_time, id",
  );
const events = async () =>
  (await query<{ name: string }>('select name from sys_outbox order by id')).map(
    ({ name }) => name,
  );

describe('at a point of ambient air', () => {
  const SO2 = 'a21026';
  const over = (value: number, unit: string): RuleTree =>
    aTree(above(measured(SO2), { ...number(value), unit } as Value), {
      then: [{ ...alarm(), factor: SO2 } as Action],
    });
  const toldAlarms = () =>
    query<{ unit: string; value: number; message: string; evidence: unknown }>(
      'select unit, value, message, evidence from dm_alarm_record order by alarm_time, id',
    );

  beforeEach(async () => {
    await sql`update dm_monitor_point set st_code = case when id = 3 then '22' else '31' end`.execute(
      handle.db,
    );
    await sql`insert into dm_factor (id, code, name, medium, unit, ambient_unit, decimals, range_low, range_high) values (70, ${SO2}, 'SO2', 'gas', 'mg/m³', 'μg/m³', 2, 0, 1)`.execute(
      handle.db,
    );
    await ingest.reload();
  });

  it('a rule is judged, and told, in the unit of the point; a unit that changes counts at once', async () => {
    await aRule(over(0.15, 'mg/m³'));

    await ingest.accept([at(0, { [SO2]: 140 }), at(0, { [SO2]: 0.16 }, OTHER_MN)]);
    expect(await toldAlarms()).toMatchObject([{ value: 0.16, unit: 'mg/m³' }]);
    await ingest.accept([at(1, { [SO2]: 160 })]);
    const [, alarmOfAir] = await toldAlarms();
    expect(alarmOfAir).toMatchObject({
      value: 160,
      unit: 'μg/m³',
      evidence: { units: { [SO2]: 'μg/m³' } },
    });
    expect(alarmOfAir?.message).toContain('160 μg/m³');

    await sql`update dm_factor set ambient_unit = 'mg/m³'`.execute(handle.db);
    await ingest.reload();
    await ingest.accept([at(2, { [SO2]: 0.14 })]);
    expect(await query('select 1 from dm_alarm_record where is_active')).toHaveLength(1);
  });

  it('a limit is told in the unit of the point, and the range of the factor is that in it', async () => {
    await sql`insert into dm_limit (id, monitor_point_id, factor_code, kind, upper, continuity_count, recover_count, range_count) values (4, 3, ${SO2}, '1', 150, 1, 1, 1)`.execute(
      handle.db,
    );
    await ingest.reload({ limits: ['4'] });

    await ingest.accept([at(0, { [SO2]: 160 })]);
    expect(await toldAlarms()).toMatchObject([
      { value: 160, unit: 'μg/m³', message: expect.stringContaining('160μg/m³') as string },
    ]);
    await ingest.accept([at(1, { [SO2]: 1001 })]);
    expect(
      await query("select alarm_type from dm_alarm_record where alarm_type <> '1'"),
    ).toHaveLength(1);
  });
});

describe('rules in the way of packets', () => {
  it('raised by the third value near the limit while water flows, with why; over with the first below', async () => {
    await aLimit(5);
    await aRule(aTree(NEAR_LIMIT));

    await ingest.accept([
      nh3(0, 4.6),
      nh3(1, 4.7),
      nh3(2, 4.4),
      nh3(3, 4.6),
      nh3(4, 4.7, 0),
      nh3(5, 4.8),
    ]);
    expect(await alarms()).toMatchObject([
      {
        alarm_type: '1',
        level: '2',
        is_active: true,
        times: 1,
        value: 4.8,
        upper: 4.5,
        limit_text: '≤4.5',
        rule_id: '9',
        rule_version: 1,
        raised: '10:05',
      },
    ]);
    const [{ evidence } = { evidence: null }] = await query<{ evidence: unknown }>(
      'select evidence from dm_alarm_record',
    );
    expect(evidence).toMatchObject({
      ruleId: '9',
      version: 1,
      name: 'Rule 9',
      at: '2026-03-01T10:05:00+08:00',
      results: { both: true, three: true, part: 4.5, [`m${NH3}`]: 4.8, mflow: 1 },
    });

    await ingest.accept([nh3(6, 4.9), nh3(7, 4)]);
    expect(await alarms()).toMatchObject([{ is_active: false, times: 2, max_value: 4.9 }]);
    expect(await events()).toEqual(['alarm.raised', 'alarm.recovered']);
    expect(await query('select * from gw_rule_state')).toEqual([]);
  });

  it('the level follows the excess and never falls', async () => {
    await aRule(aTree(above(measured(NH3), number(5)), { then: [alarm('multiple')] }));

    await ingest.accept([nh3(0, 6)]);
    await ingest.accept([nh3(1, 9), nh3(2, 6)]);
    await ingest.accept([nh3(3, 11), nh3(4, 6)]);

    expect(await alarms()).toMatchObject([
      { level: '4', is_active: true, times: 5, value: 6, max_value: 11 },
    ]);
    expect(await events()).toEqual(['alarm.raised', 'alarm.levelRaised', 'alarm.levelRaised']);
  });

  it('a frame that comes in parts is judged with each part, and counts once', async () => {
    await aLimit(5);
    await aRule(aTree(NEAR_LIMIT));

    await ingest.accept([nh3(0, 4.6), nh3(1, 4.6), at(2, { [NH3]: 4.6 })]);
    expect(await alarms()).toEqual([]);
    await ingest.accept([at(2, { [FLOW]: 3 })]);
    expect(await alarms()).toMatchObject([{ is_active: true, times: 1, raised: '10:02' }]);
    await ingest.accept([at(3, { [NH3]: 4.6 }), at(3, { [FLOW]: 3 }), at(3, { w01001: 7 })]);
    expect(await alarms()).toMatchObject([{ times: 2 }]);
  });

  it.each([0, 1, 2, 3, 4, 5, 6])(
    'started anew after packet %i, all goes as without',
    async (cut) => {
      await aLimit(5);
      await aRule(aTree(NEAR_LIMIT, { recover: 2 }));
      const packets = [
        nh3(0, 4.6),
        nh3(1, 4.7),
        at(2, { [NH3]: 4.7 }),
        at(2, { [FLOW]: 1 }),
        nh3(3, 4),
        nh3(4, 4.6),
        nh3(5, 4),
        nh3(6, 4),
      ];

      for (const [i, packet] of packets.entries()) {
        await ingest.accept([packet]);
        if (i !== cut) continue;
        await ingest.close();
        ingest = await start();
      }

      expect(await alarms()).toMatchObject([{ is_active: false, raised: '10:02', times: 2 }]);
      expect(await events()).toEqual(['alarm.raised', 'alarm.recovered']);
    },
  );

  it('what a rule looks back at is there after a start: the mean of the hours before', async () => {
    const mean: Value = { id: 'mean', op: 'mean', factor: NH3, span: { n: 1, unit: 'h' } };
    await aRule(
      aTree(above(measured(NH3), { id: 'twice', op: '*', left: number(2), right: mean })),
    );

    await ingest.accept(Array.from({ length: 60 }, (_, i) => nh3(i, 1 + (i % 2))));
    await ingest.close();
    ingest = await start();
    await ingest.accept([nh3(60, 2.9), nh3(61, 3.2)]);

    expect(await alarms()).toMatchObject([{ value: 3.2, raised: '11:01' }]);
  });

  it('started anew after each packet, with factors missing and frames in parts, all goes as without', async () => {
    const random = seededRandom(3);
    const big = above(measured(NH3), number(5));
    const conditions: readonly Condition[] = [
      { id: 'times', op: 'times', count: 3, of: big },
      { id: 'lasts', op: 'lasts', span: { n: 40, unit: 'min' }, of: big },
      above({ id: 'change', op: 'change', as: 'amount', factor: NH3 }, number(3)),
      { id: 'constant', op: 'constant', factor: NH3, count: 2 },
      {
        id: 'within',
        op: 'within',
        count: 2,
        span: { n: 2, unit: 'h' },
        of: { id: 'two', op: 'times', count: 2, of: big },
      },
      {
        id: 'either',
        op: 'or',
        of: [{ id: 'still', op: 'times', count: 2, of: above(measured('flow'), number(1)) }, big],
      },
    ];
    for (const [i, when] of conditions.entries())
      await aRule(aTree(when, { recover: 2, then: [alarm('2', String(i + 1))] }), {
        id: String(20 + i),
      });
    let other = await start();

    let minute = -2_000;
    for (let i = 0; i < 24; i += 1) {
      // what is measured comes in one of three frames, hours may lie between
      minute += random.pick([5, 10, 10, 60]);
      const said = {
        ...(random.int(3) === 0 ? { [NH3]: random.pick([2, 6, 6, 9]) } : {}),
        ...(random.int(5) > 0 ? { [FLOW]: random.pick([0, 2]) } : {}),
        w01001: 7,
      };
      const whole = Object.entries(said);
      const parts = random.int(2) === 0 ? [whole] : [whole.slice(0, 1), whole.slice(1)];
      for (const part of parts.filter(({ length }) => length > 0)) {
        await ingest.accept([at(minute, Object.fromEntries(part))]);
        await other.accept([at(minute, Object.fromEntries(part), OTHER_MN)]);
        await other.close();
        other = await start();
      }
    }
    await other.close();

    const of = (point: number) =>
      query(
        `select alarm_type, is_active, times, value, max_value, alarm_time, recover_time from dm_alarm_record where monitor_point_id = ${point} order by alarm_time, alarm_type`,
      );
    expect((await of(3)).length).toBeGreaterThan(2);
    expect(await of(30)).toEqual(await of(3));
  });

  it('two servers that hear a point by turns hold one alarm between them', async () => {
    await aLimit(5);
    await aRule(aTree(NEAR_LIMIT));
    const other = await start();

    for (const [i, value] of [4.6, 4.6, 4.6, 4.6, 4, 4.6].entries())
      await (i % 2 === 0 ? ingest : other).accept([nh3(i, value)]);
    await other.close();

    expect(await alarms()).toMatchObject([{ is_active: false, times: 2, raised: '10:02' }]);
    expect(await events()).toEqual(['alarm.raised', 'alarm.recovered']);
  });

  it('a batch that fails is judged again as if it had not been', async () => {
    await aRule(aTree({ id: 'three', op: 'times', count: 3, of: above(measured(NH3), number(5)) }));
    await ingest.accept([nh3(0, 6)]);

    await handle.pool.query('alter table sys_outbox rename to sys_outbox_away');
    const waiting = ingest.accept([nh3(1, 6), nh3(2, 6)]);
    await new Promise((resolve) => setTimeout(resolve, 250));
    await handle.pool.query('alter table sys_outbox_away rename to sys_outbox');
    await waiting;

    expect(await alarms()).toMatchObject([{ times: 1, raised: '10:02' }]);
    expect(await events()).toEqual(['alarm.raised']);
  });

  it('a packet the database refuses takes back what it made of the rules of its batch', async () => {
    await aRule(aTree({ id: 'two', op: 'times', count: 2, of: above(measured(NH3), number(5)) }));

    await ingest.accept([
      nh3(0, 6),
      at(1, { [NH3]: 1e300, '\u0000bad': 1 }),
      nh3(2, 4),
      nh3(3, 6),
      nh3(4, 6),
    ]);

    expect(await alarms()).toMatchObject([{ raised: '10:04', times: 1 }]);
  });

  it('on trial nothing is raised: what it would have raised is kept once', async () => {
    await aRule(
      aTree(above(measured(NH3), number(5)), {
        then: [alarm(), { id: 'w', do: 'warning', level: '2', reason: '1' }],
      }),
      { mode: 'trial' },
    );

    await ingest.accept([nh3(0, 6), nh3(1, 7), nh3(2, 4), nh3(3, 8)]);

    expect(await alarms()).toEqual([]);
    expect(await events()).toEqual([]);
    expect(
      await query(
        'select rule_id, number, monitor_point_id, station_id, value from dm_rule_hit order by at',
      ),
    ).toEqual([
      { rule_id: '9', number: 1, monitor_point_id: '3', station_id: '2', value: 6 },
      { rule_id: '9', number: 1, monitor_point_id: '3', station_id: '2', value: 8 },
    ]);
  });

  it('what asks for more than an alarm is told with the batch, once for each raise', async () => {
    await aRule(
      aTree(above(measured(NH3), number(5)), {
        then: [alarm(), { id: 'w', do: 'warning', level: '2', reason: '1' }],
      }),
    );

    await ingest.accept([nh3(0, 6), nh3(1, 7)]);

    const [{ id } = { id: '' }] = await query<{ id: string }>(
      'select id::text as id from dm_alarm_record',
    );
    expect(await query("select payload from sys_outbox where name = 'rule.fired'")).toMatchObject([
      {
        payload: {
          ruleId: '9',
          version: 1,
          pointId: '3',
          stationId: '2',
          at: '2026-03-01T10:00:00+08:00',
          alarmId: id,
          evidence: { results: { [`m${NH3}`]: 6 } },
        },
      },
    ]);
  });

  it('limits and rules that raise the same share the alarm: it ends when neither holds it', async () => {
    await aLimit(5);
    await aRule(aTree(above(measured(NH3), number(3))));

    await ingest.accept([nh3(0, 4)]);
    await ingest.accept([nh3(1, 6)]);
    await ingest.accept([nh3(2, 4)]);
    expect(await alarms()).toMatchObject([{ is_active: true, times: 3, rule_id: '9' }]);
    await ingest.close();
    ingest = await start();
    await ingest.accept([nh3(3, 4)]);
    expect(await alarms()).toMatchObject([{ is_active: true }]);
    await ingest.accept([nh3(4, 2)]);

    expect(await alarms()).toMatchObject([{ is_active: false }]);
    expect(await events()).toEqual(['alarm.raised', 'alarm.recovered']);
  });

  it('a value of another point counts, whichever comes first', async () => {
    await aRule(aTree(above(measured(NH3), measured(NH3, '30'))), { scope: { pointIds: ['3'] } });

    await ingest.accept([at(0, { [NH3]: 5 }, OTHER_MN), nh3(0, 4)]);
    await ingest.accept([nh3(1, 6)]);
    expect(await alarms()).toEqual([]);
    await ingest.accept([at(1, { [NH3]: 5 }, OTHER_MN)]);

    expect(await alarms()).toMatchObject([{ is_active: true, raised: '10:01', value: 6 }]);
  });

  it.each([
    ['as it goes on', false],
    ['after a start', true],
  ])(
    'a value of another point that comes late counts at the next judgement, %s',
    async (_, isStarted) => {
      const above3 = above(measured(NH3), measured(NH3, '30'));
      await aRule(aTree({ id: 'three', op: 'times', count: 3, of: above3 }), {
        scope: { pointIds: ['3'] },
      });

      await ingest.accept([nh3(0, 6)]);
      await ingest.accept([nh3(1, 6), at(1, { [NH3]: 5 }, OTHER_MN)]);
      await ingest.accept([at(0, { [NH3]: 5 }, OTHER_MN)]);
      // nothing new was said of the point itself
      expect(await alarms()).toEqual([]);
      if (isStarted) {
        await ingest.close();
        ingest = await start();
      }
      await ingest.accept([at(2, { [NH3]: 5 }, OTHER_MN), nh3(2, 6)]);

      expect(await alarms()).toMatchObject([{ is_active: true, raised: '10:02', times: 1 }]);
    },
  );

  it.each([
    ['another station is told in nothing that is raised', 20, false],
    ['the same station is told', 2, true],
  ])('what a point of %s', async (_, stationId, isTold) => {
    await sql`update dm_monitor_point set station_id = ${stationId}::bigint where id = 30`.execute(
      handle.db,
    );
    await ingest.reload({ points: ['30'] });
    const other: Value = { ...measured(NH3, '30'), id: 'other' };
    const twice: Value = { id: 'twice', op: '*', left: other, right: number(2) };
    const diagnose: Action = { id: 'a2', do: 'diagnose' };
    await aRule(aTree(above(measured(NH3), twice), { then: [alarm('multiple'), diagnose] }), {
      scope: { pointIds: ['3'] },
    });
    await aRule(aTree(above(twice, number(1))), {
      id: '10',
      mode: 'trial',
      scope: { pointIds: ['3'] },
    });

    await ingest.accept([at(0, { [NH3]: 7.75 }, OTHER_MN), nh3(0, 40)]);

    const [raised] = await query<Record<string, unknown>>('select * from dm_alarm_record');
    const hits = await query('select value, evidence from dm_rule_hit');
    const fired = await query(
      "select payload from sys_outbox where name in ('rule.fired', 'alarm.raised')",
    );
    expect(raised).toMatchObject({ is_active: true });
    expect([hits.length, fired.length]).toEqual([1, 2]);
    expect(/7\.75|15\.5/.test(JSON.stringify([raised, hits, fired]))).toBe(isTold);
  });

  it('the sentence of an alarm names its own place, and of others neither names nor ids', async () => {
    const [own] = await query<{ id: string; name: string }>(
      'select s.id, s.name from ops_station s join dm_monitor_point p on p.station_id = s.id where p.id = 3',
    );
    if (!own) throw new Error('no station');
    const here: Condition = { id: 'here', op: 'place', by: 'station', in: [own.id, '987654321'] };
    const there: Condition = { id: 'there', op: 'place', by: 'point', in: ['987654322', '3'] };
    await aRule(
      aTree({ id: 'all', op: 'and', of: [here, there, above(measured(NH3), number(5))] }),
    );

    await ingest.accept([nh3(0, 40)]);

    const [raised] = await query<{ message: string }>('select message from dm_alarm_record');
    expect(raised?.message).toContain(`站点为 ${own.name}、其他 1 个站点`);
    expect(raised?.message).not.toMatch(/98765432/);
    const [told] = await toldIn(handle.pool, { table: 'dm_alarm_record', columns: ['message'] });
    expect(told?.['en-US']).toContain('real-time value 40 > 5');
    expect(told?.['en-US']).not.toMatch(/站点为|氨氮|规则/);
  });

  describe('a rule of one point asks for what another said that another server hears', () => {
    const asks = (count: number): RuleTree =>
      aTree({ id: 'n', op: 'times', count, of: above(measured(NH3), measured(NH3, '30')) });
    const b = (minute: number, value: number): Received => at(minute, { [NH3]: value }, OTHER_MN);
    let other: Ingest;
    beforeEach(async () => {
      other = await start();
    });
    afterEach(() => other.close());
    const runsHere = async (tree: RuleTree): Promise<void> => {
      await aRule(tree, { scope: { pointIds: ['3'] } });
      await other.reload({ rules: ['9'] });
    };

    it('before it', async () => {
      await runsHere(asks(1));
      await ingest.accept([nh3(0, 4)]);
      await other.accept([b(1, 5)]);
      await ingest.accept([nh3(1, 6)]);

      expect(await alarms()).toMatchObject([{ is_active: true, raised: '10:01', value: 6 }]);
    });

    it('after it', async () => {
      await runsHere(asks(1));
      await other.accept([b(0, 5)]);
      await ingest.accept([nh3(1, 6)]);
      expect(await alarms()).toEqual([]);
      await other.accept([b(1, 5)]);

      expect(await alarms()).toMatchObject([{ is_active: true, raised: '10:01', value: 6 }]);
    });

    it('first of all after a start', async () => {
      await runsHere(asks(1));
      await ingest.accept([b(0, 5), nh3(1, 6)]);
      await ingest.close();
      ingest = await start();
      await ingest.accept([b(1, 5)]);

      expect(await alarms()).toMatchObject([{ is_active: true, raised: '10:01', value: 6 }]);
    });

    it('a frame before it, asked for as it was then', async () => {
      const before: Value = { ...measured(NH3, '30'), back: { n: 2, unit: 'min' } } as Value;
      await runsHere(aTree(above(measured(NH3), before)));
      await ingest.accept([nh3(0, 1)]);
      await other.accept([b(0, 5), b(1, 9), b(2, 9)]);
      await ingest.accept([nh3(2, 6)]);

      expect(await alarms()).toMatchObject([{ raised: '10:02', value: 6 }]);
    });

    it('what is sent again and what comes from a point at rest is not seen, as on one server', async () => {
      await runsHere(asks(1));
      const again = b(1, 5);
      await other.accept([
        {
          ...again,
          ...(again.kind === 'packet' && { packet: { ...again.packet, rf: '1' } }),
        } as Received,
      ]);
      await ingest.accept([nh3(1, 6)]);
      await handle.pool.query("update dm_monitor_point set status = '4' where id = 30");
      for (const one of [ingest, other]) await one.reload({ points: ['30'] });
      await other.accept([b(2, 5)]);
      await ingest.accept([nh3(2, 6)]);

      expect(await alarms()).toEqual([]);
    });

    it('by turns, in any order within a frame: as if one had heard both', async () => {
      await sql`insert into dm_monitor_point (id, name, mn, station_id, region_code, monitor_type, st_code)
        values (4, 'P', 'ONE3', 2, '320100', '1', '32'), (40, 'Q', 'ONE30', 20, '320100', '1', '32')`.execute(
        handle.db,
      );
      const random = seededRandom(5);
      const tree = asks(2);
      const same = aTree({
        id: 'n',
        op: 'times',
        count: 2,
        of: above(measured(NH3), measured(NH3, '40')),
      });
      await runsHere(tree);
      await aRule(same, { id: '10', scope: { pointIds: ['4'] } });
      const one = await start();

      for (let minute = 0; minute < 40; minute += 1) {
        const said = [
          { mn: A_MN, alone: 'ONE3', by: ingest, value: random.pick([4, 6, 8]) },
          { mn: OTHER_MN, alone: 'ONE30', by: other, value: random.pick([3, 5, 7]) },
        ].filter(() => random.int(6) > 0);
        for (const { mn, alone, by, value } of random.int(2) === 0 ? said : said.toReversed()) {
          await by.accept([at(minute, { [NH3]: value }, mn)]);
          await one.accept([at(minute, { [NH3]: value }, alone)]);
        }
      }
      await one.close();

      const of = (point: number) =>
        query(
          `select times, value, max_value, is_active, alarm_time, recover_time from dm_alarm_record where monitor_point_id = ${point} order by alarm_time`,
        );
      expect((await of(4)).length).toBeGreaterThan(2);
      expect(await of(3)).toEqual(await of(4));
    });
  });

  it('re-sent and late values and those of a stopped point judge nothing', async () => {
    await aRule(aTree(above(measured(NH3), number(5))));
    const again = nh3(0, 9);
    const resent = {
      ...again,
      ...(again.kind === 'packet' && { packet: { ...again.packet, rf: '1' } }),
    } as Received;

    await ingest.accept([resent, nh3(5, 4), nh3(4, 9)]);
    expect(await alarms()).toEqual([]);
    await handle.pool.query("update dm_monitor_point set status = '4' where id = 3");
    await ingest.reload({ points: ['3'] });
    await ingest.accept([nh3(6, 9)]);

    expect(await alarms()).toEqual([]);
  });

  it('what an agreed stop silences judges nothing, and is not remembered after a start either', async () => {
    await aRule(aTree({ id: 'two', op: 'times', count: 2, of: above(measured(NH3), number(5)) }));
    await handle.pool.query(
      `insert into dm_stop (id, station_id, begin_time, end_time, status) values (7, 2, '2026-03-01T10:01:00+08', '2026-03-01T10:03:00+08', '1')`,
    );
    await handle.pool.query(
      'insert into dm_stop_monitor_point_ids (own_id, other_id) values (7, 3)',
    );
    await ingest.reload();

    await ingest.accept([nh3(0, 4), nh3(1, 9), nh3(2, 9)]);
    await ingest.close();
    ingest = await start();
    await ingest.accept([nh3(3, 9)]);
    expect(await alarms()).toEqual([]);
    await ingest.accept([nh3(4, 9)]);

    expect(await alarms()).toMatchObject([{ raised: '10:04' }]);
  });

  it('a new version begins anew where it runs; what the old one left ends', async () => {
    await aRule(aTree(above(measured(NH3), number(5))));
    await ingest.accept([nh3(0, 6)]);
    await aRule(aTree(above(measured(NH3), number(8))), { version: 2 });

    await ingest.accept([nh3(1, 7)]);
    expect(await alarms()).toMatchObject([{ is_active: false, rule_version: 1 }]);
    await ingest.accept([nh3(2, 9)]);

    expect(await alarms()).toMatchObject([
      { rule_version: 1 },
      { is_active: true, rule_version: 2 },
    ]);
    expect(await query('select version from gw_rule_state')).toEqual([{ version: 2 }]);
  });

  it('published while packets stream, it runs from then on and no packet is lost', async () => {
    const sent: Promise<void>[] = [];
    for (let i = 0; i < 120; i++) {
      sent.push(ingest.accept([nh3(i, 6)]));
      if (i === 40) sent.push(aRule(aTree(above(measured(NH3), number(5)))));
      if (i % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 15));
    }
    await Promise.all(sent);
    await ingest.accept([nh3(120, 6)]);

    expect(await query('select count(*)::int as n from dm_reading_rt')).toEqual([{ n: 242 }]);
    expect(await alarms()).toMatchObject([{ is_active: true, rule_id: '9' }]);
  });

  it('a rule runs where its scope says', async () => {
    await aRule(aTree(above(measured(NH3), number(5))), { id: '9', scope: { stationIds: ['20'] } });
    await aRule(aTree(above(measured(NH3), number(5)), { then: [alarm('2', '2')] }), {
      id: '10',
      scope: { types: ['31'] },
    });
    await aRule(aTree(above(measured(NH3), number(5)), { then: [alarm('2', '3')] }), {
      id: '11',
      scope: { pointIds: ['3'], types: ['32'] },
    });

    await ingest.accept([nh3(0, 6), at(0, { [NH3]: 6 }, OTHER_MN)]);

    expect(
      await query(
        'select monitor_point_id, rule_id from dm_alarm_record order by monitor_point_id',
      ),
    ).toEqual([
      { monitor_point_id: '3', rule_id: '11' },
      { monitor_point_id: '30', rule_id: '9' },
    ]);
  });

  describe('states that devices tell', () => {
    const OFF: Condition = { id: 'off', op: 'facility', in: ['0'] };
    const MAINTAINED: Condition = { id: 'kept', op: 'analyser', factor: NH3, in: ['1'] };
    const FLOWS = above(measured('flow'), number(0));
    const offWhileFlowing = aTree({ id: 'both', op: 'and', of: [OFF, FLOWS] });
    const told = (minute: number, content: string, cn = '2021', more: object = {}): Received => {
      const time = formatWallDigits(new Date(FIRST_MS + minute * 60_000)).slice(0, 14);
      return {
        kind: 'packet',
        ip: '10.0.0.1',
        receivedAt: NOW.getTime(),
        packet: { ...aPacket({ cn, cp: `DataTime=${time};${content}` }), ...more },
      };
    };
    /** Alarms of rules alone. */
    const raised = () =>
      query<Record<string, unknown>>(
        "select is_active, message, evidence, to_char(alarm_time at time zone 'Asia/Shanghai', 'HH24:MI') as raised, to_char(recover_time at time zone 'Asia/Shanghai', 'HH24:MI') as over from dm_alarm_record where rule_id is not null order by alarm_time",
      );

    it('a facility that is off while water flows raises an alarm that says what was told and since when; running again ends it', async () => {
      await aRule(offWhileFlowing);
      await ingest.accept([nh3(0, 1), told(1, 'SB1-RS=1;SB2-RS=1')]);
      await ingest.accept([
        nh3(1, 1),
        told(2, 'SB1-RS=0;SB2-RS=1'),
        nh3(2, 1),
        told(3, 'SB1-RS=0;SB2-RS=1'),
        nh3(3, 1),
      ]);

      expect(await raised()).toMatchObject([
        {
          raised: '10:02',
          is_active: true,
          message: expect.stringContaining(
            '任一治污设施 状态为 关闭 （SB1 关闭，2026-03-01 10:02 起） 且 流量 实时值 1 > 0',
          ),
          evidence: {
            results: { both: true, off: true },
            states: {
              off: [{ of: 'SB1', state: '0', since: '2026-03-01T10:02:00+08:00' }],
            },
          },
        },
      ]);
      await ingest.accept([told(4, 'SB1-RS=1;SB2-RS=1'), nh3(4, 1)]);
      expect(await raised()).toMatchObject([{ is_active: false, over: '10:04' }]);
    });

    it('within a batch states count by their DataTime, in whatever order they come', async () => {
      await aRule(offWhileFlowing);
      await ingest.accept([
        nh3(0, 1),
        nh3(1, 1),
        nh3(2, 1),
        nh3(3, 1),
        told(0, 'SB1-RS=1'),
        told(2, 'SB1-RS=0'),
      ]);

      expect(await raised()).toMatchObject([{ raised: '10:02', is_active: true }]);
    });

    it('what is told of the time of the last frame, after it, makes it judged anew', async () => {
      await aRule(offWhileFlowing);
      await ingest.accept([nh3(0, 1)]);
      await ingest.accept([nh3(1, 1)]);
      expect(await raised()).toEqual([]);
      await ingest.accept([told(1, 'SB1-RS=0')]);

      expect(await raised()).toMatchObject([{ raised: '10:01', is_active: true }]);
    });

    it('what is sent again, or of a time before one that was told, changes nothing, and neither does it after a start', async () => {
      await aRule(offWhileFlowing);
      await ingest.accept([told(2, 'SB1-RS=1'), nh3(2, 1)]);
      await ingest.accept([
        told(1, 'SB1-RS=0'),
        told(3, 'SB1-RS=0', '2021', { rf: '1' }),
        nh3(3, 1),
      ]);
      await ingest.close();
      ingest = await start();
      await ingest.accept([nh3(4, 1)]);

      expect(await raised()).toEqual([]);
    });

    it('are known after a start, the whole time that rules look back at', async () => {
      await aRule(aTree({ id: 'three', op: 'times', count: 3, of: OFF }));
      await ingest.accept([told(-1300, 'SB1-RS=0')]);
      await ingest.accept([nh3(0, 1), nh3(1, 1)]);
      await ingest.close();
      ingest = await start();
      await ingest.accept([nh3(2, 1)]);

      expect(await raised()).toMatchObject([{ raised: '10:02', is_active: true }]);
    });

    it('started anew after each packet, told before, with and after frames, all goes as without', async () => {
      const random = seededRandom(11);
      const trees: readonly RuleTree[] = [
        offWhileFlowing,
        aTree({ id: 'two', op: 'times', count: 2, of: OFF }, { recover: 2 }),
        aTree({
          id: 'lasts',
          op: 'lasts',
          span: { n: 15, unit: 'min' },
          of: { id: 'not', op: 'not', of: { ...OFF, item: 'SB2' } },
        }),
        aTree({
          id: 'fine',
          op: 'and',
          of: [{ id: 'no', op: 'not', of: MAINTAINED }, above(measured(NH3), number(5))],
        }),
      ];
      for (const [i, tree] of trees.entries())
        await aRule({ ...tree, then: [alarm('2', String(i + 1))] }, { id: String(20 + i) });
      let other = await start();
      const both = async (make: (mn: string) => Received): Promise<void> => {
        await ingest.accept([make(A_MN)]);
        await other.accept([make(OTHER_MN)]);
        await other.close();
        other = await start();
      };
      const tellOne = async (minute: number): Promise<void> => {
        const [facility, state] = [random.pick(['SB1', 'SB2']), random.pick(['0', '0', '1'])];
        const content =
          random.int(3) === 0 ? `PolId=${NH3};i12001-Info=${state}` : `${facility}-RS=${state}`;
        await both((mn) =>
          told(minute, content, content.startsWith('P') ? '3020' : '2021', { mn }),
        );
      };

      let minute = -4_000;
      for (let i = 0; i < 16; i += 1) {
        minute += random.pick([5, 10, 10, 60]);
        if (random.int(2) === 0) await tellOne(minute - random.pick([0, 0, 3]));
        const [value, flow] = [random.pick([2, 6, 9]), random.pick([0, 2])];
        await both((mn) => at(minute, { [NH3]: value, [FLOW]: flow }, mn));
        if (random.int(3) === 0) await tellOne(minute);
      }
      await other.close();

      const of = (point: number) =>
        query(
          `select alarm_type, is_active, times, alarm_time, recover_time, evidence->'states' as states from dm_alarm_record where monitor_point_id = ${point} and rule_id is not null order by alarm_time, alarm_type`,
        );
      expect((await of(3)).length).toBeGreaterThan(3);
      expect(await of(30)).toEqual(await of(3));
    });

    it('told over and over they count on, and for 24 hours after they were told last', async () => {
      await aRule(aTree(OFF));
      const day = 1440;
      await ingest.accept([
        told(-3 * day, 'SB1-RS=0'),
        told(-2 * day, 'SB1-RS=0'),
        told(-day, 'SB1-RS=0'),
      ]);
      await ingest.accept([nh3(0, 1)]);
      expect(await raised()).toMatchObject([{ raised: '10:00', is_active: true }]);
      await ingest.close();
      ingest = await start();
      await ingest.accept([nh3(1, 1), told(2, 'SB1-RS=1'), nh3(2, 1)]);

      expect(await raised()).toMatchObject([{ raised: '10:00', over: '10:02', is_active: false }]);
    });

    it('an analyser that is maintained, for a rule that reads no value: about the factor of the analyser', async () => {
      await aRule(aTree(MAINTAINED, { then: [{ id: 'a1', do: 'alarm', kind: '10', level: '2' }] }));
      await ingest.accept([told(0, 'PolId=w01018;i12001-Info=1', '3020'), nh3(0, 1)]);
      expect(await raised()).toEqual([]);
      await ingest.accept([told(1, `PolId=${NH3};i12001-Info=1`, '3020'), nh3(1, 1)]);

      expect(await raised()).toMatchObject([
        { raised: '10:01', message: expect.stringContaining('分析仪 状态为 维护') },
      ]);
      expect(
        await query('select factor_code from dm_alarm_record where rule_id is not null'),
      ).toEqual([{ factor_code: NH3 }]);
    });

    it('another server knows what this one heard, and judges anew the frame that this one judged', async () => {
      await aRule(offWhileFlowing);
      const other = await start();
      await ingest.accept([nh3(0, 1)]);
      await other.accept([told(0, 'SB1-RS=0')]);
      expect(await raised()).toMatchObject([{ raised: '10:00', is_active: true }]);
      await other.accept([told(1, 'SB1-RS=1')]);
      await ingest.accept([nh3(1, 1)]);
      await other.close();

      expect(await raised()).toMatchObject([{ is_active: false, over: '10:01' }]);
    });

    it('a change within a batch is kept, and what is told on counts as one', async () => {
      await ingest.accept([told(0, 'SB1-RS=1')]);
      await ingest.accept([
        told(1, 'SB1-RS=1'),
        told(2, 'SB1-RS=0'),
        told(3, 'SB1-RS=1'),
        told(4, 'SB1-RS=1'),
      ]);

      const rows = await query(
        "select content, times, to_char(last_time at time zone 'Asia/Shanghai', 'HH24:MI') as until from gw_upload order by data_time",
      );
      expect(rows).toEqual([
        { content: 'RS=1', times: 2, until: '10:01' },
        { content: 'RS=0', times: 1, until: '10:02' },
        { content: 'RS=1', times: 2, until: '10:04' },
      ]);
    });
  });
});
