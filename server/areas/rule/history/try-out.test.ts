import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AnswerOf } from '#schemas/api/contract.ts';
import type { MONITOR_RULE, RuleTrial } from '#schemas/api/monitor-rule.ts';
import type { Condition, RuleTree } from '#schemas/monitor-rules/tree.ts';
import { aClock } from '#tests/builders/a-clock.ts';
import {
  PASSWORD,
  twoCompanies,
  type Person,
  type TwoCompanies,
} from '#tests/builders/two-companies.ts';

const FLOW = 'w00000';
const FACTOR = 'w01018';
const DAYS = { from: '2026-11-19', to: '2026-11-20' };

/** Three hours in a row above 0.9 × the limit (50) while something flows. */
function aTree(count = 3, more: Partial<RuleTree> = {}): RuleTree {
  return {
    v: 1,
    period: 'hour',
    when: {
      id: 'c1',
      op: 'and',
      of: [
        {
          id: 'c2',
          op: 'times',
          count,
          of: {
            id: 'c3',
            op: 'compare',
            left: { id: 'v1', op: 'measured', factor: FACTOR },
            is: '>',
            right: {
              id: 'v2',
              op: '*',
              left: { id: 'v3', op: 'number', value: 0.9, unit: null },
              right: { id: 'v4', op: 'limit', factor: FACTOR, side: 'upper' },
            },
          },
        },
        {
          id: 'c4',
          op: 'compare',
          left: { id: 'v5', op: 'measured', factor: 'flow' },
          is: '>',
          right: { id: 'v6', op: 'number', value: 0, unit: null },
        },
      ],
    },
    then: [],
    recover: 1,
    ...more,
  };
}

describe('a rule tried over stored readings', () => {
  let world: TwoCompanies;
  const signed = new Map<Person, string>();
  const as = (person: Person, what: string, body: object) =>
    world.call(what, { token: signed.get(person) ?? world.tokens[person], body });
  const tryOut = async (person: Person, body: object) =>
    (await as(person, 'POST /dm/rule/tryOut', { tree: aTree(), scope: {}, ...DAYS, ...body }))
      .data as RuleTrial;

  /** Hours of 2026-11-19 from the first on. */
  async function hours(
    pointId: string,
    values: readonly (number | null)[],
    flags: Readonly<Record<number, string>> = {},
  ): Promise<void> {
    await world.app.database.pool.query(
      `insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, received_at)
       select $1, f.code, '2026-11-19 00:00:00+08'::timestamptz + (v.n - 1) * interval '1 hour', case f.code when $2 then v.value else 12 end, case f.code when $2 then v.flag else 'N' end, now()
       from unnest($3::float8[], $4::text[]) with ordinality v(value, flag, n), unnest(array[$2, $5]) f(code)`,
      [pointId, FACTOR, values, values.map((_, n) => flags[n] ?? 'N'), FLOW],
    );
  }

  beforeAll(async () => {
    world = await twoCompanies({ now: aClock('2026-11-22T10:00:00+08:00') });
    const roles = (await world.call('GET /sys/role/list', { token: world.tokens.admin }))
      .data as readonly { readonly id: string; readonly name: string }[];
    const id = roles.find(({ name }) => name === '系统实施')?.id;
    for (const person of ['oa1', 'ob1', 'ep1', 'ea1'] as const) {
      const user = (
        await world.call(`GET /sys/user/${world.users[person]}`, { token: world.tokens.admin })
      ).data as { readonly roleIdList: readonly string[] };
      expect(
        (
          await world.call('PUT /sys/user', {
            token: world.tokens.admin,
            body: { ...user, roleIdList: [...user.roleIdList, id] },
          })
        ).code,
      ).toBe(0);
      signed.set(person, await world.signIn(person, PASSWORD));
    }
    await hours(
      world.sides.A.pointId,
      [
        40,
        46,
        47,
        48,
        49,
        40,
        46,
        46,
        99,
        46,
        46,
        ...Array.from({ length: 11 }, () => 40),
        46,
        46,
        46,
        40,
      ],
      { 8: 'C' },
    );
    await hours(world.sides.B.pointId, [60, 60, 60, 60]);
  });
  afterAll(() => world.stop());

  it('tells from when to when it would have been raised, where, and with which value', async () => {
    const trial = await tryOut('admin', { scope: { pointIds: [world.sides.A.pointId] } });

    expect(trial).toMatchObject({
      points: 1,
      frames: 27,
      total: 3,
      byDay: [
        { day: '2026-11-19', count: 2 },
        { day: '2026-11-20', count: 1 },
      ],
    });
    expect(trial.episodes).toMatchObject([
      {
        pointName: 'Alpha outlet',
        stationName: 'Alpha station',
        raisedAt: '2026-11-19 03:00:00',
        endedAt: '2026-11-19 05:00:00',
        times: 2,
        value: 48,
      },
      // the hour under calibration neither counts nor interrupts
      { raisedAt: '2026-11-19 09:00:00', endedAt: '2026-11-19 11:00:00', times: 2, value: 46 },
      { raisedAt: '2026-11-20 00:00:00', endedAt: '2026-11-20 01:00:00', times: 1, value: 46 },
    ]);
  });

  it('what began before the first day is shown as going on, and not counted', async () => {
    const trial = await tryOut('admin', {
      tree: aTree(1),
      scope: { pointIds: [world.sides.A.pointId] },
      from: '2026-11-20',
      to: '2026-11-20',
    });

    expect(trial).toMatchObject({
      total: 0,
      frames: 3,
      byDay: [{ day: '2026-11-20', count: 0 }],
      byStation: [],
    });
    expect(trial.episodes).toMatchObject([
      { raisedAt: '2026-11-19 22:00:00', endedAt: '2026-11-20 01:00:00', times: 3 },
    ]);
  });

  it('what began before the first day counts for neither of two that are compared', async () => {
    const { data } = await as('admin', 'POST /dm/rule/compare', {
      left: { tree: aTree(1) },
      right: { tree: aTree(9) },
      scope: { pointIds: [world.sides.A.pointId] },
      from: '2026-11-20',
      to: '2026-11-20',
    });

    const { left, right, onlyLeft, onlyRight } = data as AnswerOf<typeof MONITOR_RULE.compare>;
    expect([left.total, right.total, onlyLeft, onlyRight]).toEqual([0, 0, [], []]);
  });

  it('a limit that was not in force yet is none', async () => {
    const { pointId } = world.sides.A;
    await world.app.database.pool.query(
      "update dm_limit set effective_from = '2026-11-20' where monitor_point_id = $1",
      [pointId],
    );

    const trial = await tryOut('admin', { scope: { pointIds: [pointId] } });

    await world.app.database.pool.query(
      'update dm_limit set effective_from = null where monitor_point_id = $1',
      [pointId],
    );
    expect(trial.total).toBe(0);
  });

  it('a trace says of every hour what each block came to', async () => {
    const { data } = await as('admin', 'POST /dm/rule/trace', {
      tree: aTree(),
      pointId: world.sides.A.pointId,
      day: '2026-11-19',
    });
    const { frames, total } = data as AnswerOf<typeof MONITOR_RULE.trace>;

    expect(total).toBe(24);
    expect(frames[3]).toEqual({
      time: '2026-11-19 03:00:00',
      truth: true,
      event: 'raise',
      isActive: true,
      results: {
        c1: true,
        c2: true,
        c3: true,
        c4: true,
        v1: 48,
        v2: 45,
        v3: 0.9,
        v4: 50,
        v5: 12,
        v6: 0,
      },
    });
    expect(frames[8]).toMatchObject({ truth: null, event: null, isActive: false });
  });

  it('numbers of ambient air are tried and traced in its own unit', async () => {
    const { pool } = world.app.database;
    const { pointId } = world.sides.A;
    const over: RuleTree['when'] = {
      id: 'c1',
      op: 'compare',
      left: { id: 'v1', op: 'measured', factor: FACTOR },
      is: '>',
      right: { id: 'v2', op: 'number', value: 0.047, unit: 'mg/L' },
    };
    const tree = aTree(1, { when: over });
    await pool.query("update dm_factor set ambient_unit = 'μg/L' where code = $1", [FACTOR]);
    await pool.query("update dm_monitor_point set st_code = '22' where id = $1", [pointId]);

    const { data } = await as('admin', 'POST /dm/rule/trace', { tree, pointId, day: DAYS.from });
    const { frames, units } = data as AnswerOf<typeof MONITOR_RULE.trace>;
    await pool.query("update dm_monitor_point set st_code = '32' where id = $1", [pointId]);

    expect(units).toEqual({ [FACTOR]: 'μg/L' });
    expect(frames.filter(({ truth }) => truth).map(({ time }) => time.slice(11, 16))).toEqual([
      '03:00',
      '04:00',
    ]);
  });

  it('two trees over the same days differ by what only one of them raises', async () => {
    const { data } = await as('admin', 'POST /dm/rule/compare', {
      left: { tree: aTree(3) },
      right: { tree: aTree(4) },
      scope: { pointIds: [world.sides.A.pointId] },
      ...DAYS,
    });

    const { left, right, onlyLeft, onlyRight } = data as AnswerOf<typeof MONITOR_RULE.compare>;
    expect([left.total, right.total]).toEqual([3, 2]);
    expect(onlyLeft.map(({ raisedAt }) => raisedAt)).toEqual([
      '2026-11-19 03:00:00',
      '2026-11-19 09:00:00',
      '2026-11-20 00:00:00',
    ]);
    expect(onlyRight.map(({ raisedAt }) => raisedAt)).toEqual([
      '2026-11-19 04:00:00',
      '2026-11-19 10:00:00',
    ]);
  });

  it('everywhere is what each sees: the bureau its region, enterprise and O&M company their own', async () => {
    expect((await tryOut('admin', {})).episodes.map(({ pointName }) => pointName)).toContain(
      'Bravo outlet',
    );
    for (const person of ['oa1', 'ep1', 'ea1'] as const) {
      const trial = await tryOut(person, {});
      expect(trial).toMatchObject({ points: 1, total: 3 });
      expect(JSON.stringify(trial)).not.toContain('Bravo');
    }
    expect(JSON.stringify(await tryOut('ob1', {}))).not.toContain('Alpha');
  });

  it('a scope, a point or a tree that names what is out of sight is refused', async () => {
    const { B } = world.sides;
    const reading = aTree();
    const spying = {
      ...reading,
      when: {
        id: 'c1',
        op: 'compare',
        left: { id: 'v1', op: 'measured', factor: FACTOR, point: B.pointId },
        is: '>',
        right: { id: 'v2', op: 'number', value: 0, unit: null },
      },
    };

    for (const scope of [
      { pointIds: [B.pointId] },
      { stationIds: [world.sides.A.stationId, B.stationId] },
    ])
      expect(
        (await as('oa1', 'POST /dm/rule/tryOut', { tree: reading, scope, ...DAYS })).code,
      ).toBe(403);
    expect(
      (
        await as('oa1', 'POST /dm/rule/trace', {
          tree: reading,
          pointId: B.pointId,
          day: DAYS.from,
        })
      ).code,
    ).not.toBe(0);
    // a point out of sight is as one that nobody knows
    expect(
      (await as('oa1', 'POST /dm/rule/tryOut', { tree: spying, scope: {}, ...DAYS })).code,
    ).toBe(500);
    expect(
      (await as('low', 'POST /dm/rule/tryOut', { tree: reading, scope: {}, ...DAYS })).code,
    ).toBe(403);
  });

  it('days that cannot be, too many of them and no rule at all are refused with the reason', async () => {
    const code = async (body: object) =>
      (await as('admin', 'POST /dm/rule/tryOut', { tree: aTree(), scope: {}, ...DAYS, ...body }))
        .msg;

    expect(await code({ from: '2026-11-20', to: '2026-11-19' })).toContain('31');
    expect(await code({ from: '2026-10-01', to: '2026-11-19' })).toContain('31');
    expect((await as('admin', 'POST /dm/rule/tryOut', { scope: {}, ...DAYS })).code).not.toBe(0);
  });

  it('states that the device told are tried, compared and traced as they are judged live', async () => {
    const { stationId, pointId } = world.sides.A;
    const state = (
      hour: number,
      until: number,
      code: string,
      more = { cn: '2021', polId: '', item: 'SB1', field: 'RS', isLate: false },
    ) => [
      'TRIED',
      pointId,
      stationId,
      more.cn,
      more.polId,
      more.item,
      `${more.field}=${code}`,
      `2026-11-19 ${String(hour).padStart(2, '0')}:30:00+08`,
      `2026-11-19 ${String(until).padStart(2, '0')}:30:00+08`,
      more.isLate,
    ];
    const late = { cn: '2021', polId: '', item: 'SB1', field: 'RS', isLate: true };
    const analyser = { cn: '3020', polId: FACTOR, item: 'i12001', field: 'Info', isLate: false };
    for (const row of [
      state(3, 8, '0'),
      state(9, 12, '1'),
      state(10, 10, '0', late),
      state(4, 4, '1', analyser),
      state(6, 6, '0', analyser),
    ])
      await world.app.database.pool.query(
        `insert into gw_upload (mn, point_id, station_id, cn, pol_id, item, content, data_time, received_at, last_at, last_time, is_late) values ($1, $2, $3, $4, $5, $6, $7, $8, now(), now(), $9, $10)`,
        row,
      );
    const flows: Condition = {
      id: 'c2',
      op: 'compare',
      left: { id: 'v1', op: 'measured', factor: 'flow' },
      is: '>',
      right: { id: 'v2', op: 'number', value: 0, unit: null },
    };
    const off: RuleTree = {
      ...aTree(),
      when: { id: 'c1', op: 'and', of: [{ id: 'off', op: 'facility', in: ['0'] }, flows] },
    };
    const kept: RuleTree = {
      ...aTree(),
      when: { id: 'kept', op: 'analyser', factor: FACTOR, in: ['1'] },
    };
    const about = { scope: { pointIds: [pointId] }, ...DAYS };

    const when = ({ episodes }: RuleTrial) =>
      episodes.map(({ raisedAt, endedAt }) => [raisedAt.slice(11, 16), endedAt?.slice(11, 16)]);
    expect(when(await tryOut('admin', { tree: off, ...about }))).toEqual([['04:00', '10:00']]);
    const { data } = await as('admin', 'POST /dm/rule/compare', {
      left: { tree: off },
      right: { tree: kept },
      ...about,
    });
    expect(when((data as AnswerOf<typeof MONITOR_RULE.compare>).right)).toEqual([
      ['05:00', '07:00'],
    ]);
    const traced = (
      await as('admin', 'POST /dm/rule/trace', { tree: off, pointId, day: DAYS.from })
    ).data as AnswerOf<typeof MONITOR_RULE.trace>;
    expect(traced.frames.slice(2, 12).map(({ results }) => results['off'])).toEqual([
      null,
      null,
      true,
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
