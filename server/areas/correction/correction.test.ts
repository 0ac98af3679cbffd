import { recountRates } from '#server/areas/quality/recount.ts';
import { followMarks } from '#server/areas/statistic/statistics.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';

type Row = Readonly<Record<string, unknown>>;

const NOW = new Date('2026-11-22T10:10:00+08:00');
const DAY = '2026-11-21';
const FACTOR = 'w01018';

describe('a correction from its declaration to the rates', () => {
  let world: TwoCompanies;
  let factorId = '';
  beforeAll(async () => {
    world = await twoCompanies({ now: () => NOW });
    const { pool } = world.app.database;
    // 21 hours came, 20, 22 and 23 did not; 3 and 4 are faulty, 5 was put in by hand
    await pool.query(
      `insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, received_at)
       select $1, $2, $3::date::timestamp at time zone 'Asia/Shanghai' + n * interval '1 hour', 40 + n, case when n in (3, 4) then 'D' when n = 5 then 'S' else 'N' end, now() from generate_series(0, 21) n where n <> 20`,
      [world.sides.A.pointId, FACTOR, DAY],
    );
    const { rows } = await pool.query<{ id: string }>(
      'select id::text as id from dm_factor where code = $1',
      [FACTOR],
    );
    factorId = String(rows[0]?.id);
    await recountRates({ ...world.app.system(), now: () => NOW });
    await pool.query('insert into dm_statistic_mark (point_id, day) values ($1, $2)', [
      world.sides.A.pointId,
      DAY,
    ]);
    await followMarks(world.app.system());
  });
  afterAll(() => world.stop());

  const body = (from: number, to: number, more: object = {}) => ({
    monitorPointId: world.sides.A.pointId,
    factorIds: [factorId],
    beginTime: `${DAY} ${String(from).padStart(2, '0')}:00:00`,
    endTime: `${DAY} ${String(to).padStart(2, '0')}:00:00`,
    repairReason: '3',
    repairType: '1',
    strategy: '2',
    reason: 'probe',
    ...more,
  });
  const declare = (person: Person, from: number, to: number, more: object = {}) =>
    world.as(person, 'POST /dm/correction', { body: body(from, to, more) });
  const declared = async (from: number, to: number, more: object = {}, person: Person = 'oa2') => {
    const answer = await declare(person, from, to, more);
    expect(answer).toMatchObject({ code: 0 });
    return String((answer.data as Row)['id']);
  };
  const move = (person: Person, id: string, name: string, more: object = {}) =>
    world.as(person, 'POST /dm/correction/move', { body: { id, move: name, ...more } });
  const passAll = async (id: string) => {
    for (const [person, name] of [
      ['oa1', 'firstAudit'],
      ['ea1', 'secondAudit'],
      ['ep1', 'thirdAudit'],
    ] as const)
      expect(await move(person, id, name)).toMatchObject({ code: 0 });
  };
  const hours = async (id: string) =>
    (await world.as('ep1', `GET /dm/correction/${id}/hours`)).data as readonly Row[];
  const rates = async () => {
    const answer = await world.as('ep1', 'POST /dm/quality/dataEffect', {
      body: { kind: 'day', date: DAY },
    });
    return (answer.data as { readonly list: readonly Row[] }).list.find(
      (row) => row['pointId'] === world.sides.A.pointId,
    );
  };
  const statistics = async () => {
    const answer = await world.as('ep1', 'POST /dm/statistics/report', {
      body: { kind: 'day', pointIds: world.sides.A.pointId, from: DAY, to: DAY },
    });
    return (answer.data as { readonly list: readonly Row[] }).list[0];
  };
  const stored = async () =>
    (
      await world.app.database.pool.query(
        'select data_time, value, flag from dm_reading_hour where point_id = $1 order by 1',
        [world.sides.A.pointId],
      )
    ).rows;

  it('class “the unit of emissions at a station of ambient air”: its hours say the unit the point is measured in', async () => {
    const { pool } = world.app.database;
    const { pointId } = world.sides.A;
    const { rows } = await pool.query<{ st: string }>(
      'select st_code as st from dm_monitor_point where id = $1',
      [pointId],
    );
    const say = async (ambient: string | null, st: string | undefined) => {
      await pool.query('update dm_factor set ambient_unit = $1 where id = $2', [ambient, factorId]);
      await pool.query('update dm_monitor_point set st_code = $1 where id = $2', [st, pointId]);
    };
    const id = await declared(8, 9, { strategy: '1', value: 42.5 });
    await say('μg/m³', '22');
    const there = await hours(id);
    await say(null, rows[0]?.st);

    expect(there.map(({ unit }) => unit)).toContain('μg/m³');
    expect((await hours(id)).map(({ unit }) => unit)).toContain('mg/L');
  });

  it('class “decimals of the unit of emissions at a station of ambient air”: the mean of the neighbours has those of ambient air', async () => {
    const { pool } = world.app.database;
    const { pointId } = world.sides.A;
    const { rows } = await pool.query<{ st: string | null; decimals: number }>(
      'select p.st_code as st, f.decimals from dm_monitor_point p, dm_factor f where p.id = $1 and f.id = $2',
      [pointId, factorId],
    );
    const put = async (decimals: number, ambient: number | null, st: string | null) => {
      await pool.query('update dm_factor set decimals = $1, ambient_decimals = $2 where id = $3', [
        decimals,
        ambient,
        factorId,
      ]);
      await pool.query('update dm_monitor_point set st_code = $1 where id = $2', [st, pointId]);
    };
    const meant = async () =>
      JSON.stringify(
        (await world.as('oa2', 'POST /dm/correction/preview', { body: body(3, 4) })).data,
      );

    const before = (value: number) =>
      pool.query(
        "update dm_reading_hour set value = $1 where point_id = $2 and data_time = '2026-11-21 02:00:00+08'",
        [value, pointId],
      );

    await before(42.6);
    await put(1, 0, '22');
    const there = await meant();
    await put(1, 0, '32');
    const elsewhere = await meant();
    await before(42);
    await put(rows[0]?.decimals ?? 2, null, rows[0]?.st ?? null);

    expect(there).toContain('43 D → 44"');
    expect(elsewhere).toContain('43 D → 44.3');
  });

  it('shows before it is submitted what would be put', async () => {
    const { data } = await world.as('oa2', 'POST /dm/correction/preview', { body: body(3, 5) });
    const nothing = await world.as('oa2', 'POST /dm/correction/preview', {
      body: { monitorPointId: world.sides.A.pointId },
    });

    expect(data).toEqual({
      text: '共 2 个小时，其中 2 个将被修约',
      items: [
        { text: '2026-11-21 03:00 化学需氧量：43 D → 44' },
        { text: '2026-11-21 04:00 化学需氧量：44 D → 44' },
      ],
    });
    expect(nothing).toMatchObject({
      code: 0,
      data: { text: expect.stringContaining('这里列出') as string },
    });
  });

  it('three people pass it: rates and statistics of the day change at once, what came does not', async () => {
    const before = { rates: await rates(), statistics: await statistics(), stored: await stored() };
    const id = await declared(3, 6, { strategy: '1', value: 42.5 });
    await passAll(id);
    const after = { rates: await rates(), statistics: await statistics() };

    expect(before.rates).toMatchObject({ received: 21, valid: 18 });
    expect(after.rates).toMatchObject({ received: 21, valid: 21, effectRate: 100 });
    expect([
      before.statistics?.['valid'],
      after.statistics?.['valid'],
      after.statistics?.['min'],
    ]).toEqual([18, 21, 40]);
    expect(await stored()).toEqual(before.stored);
    expect(await hours(id)).toMatchObject([
      {
        time: `${DAY} 03:00:00`,
        original: 43,
        flag: 'D',
        corrected: 42.5,
        audited: 42.5,
        auditorName: 'Person ep1',
        isReplaced: false,
      },
      { original: 44, flag: 'D', audited: 42.5 },
      { original: 45, flag: 'S', audited: 42.5 },
    ]);
    const calendar = (
      await world.as(
        'ep1',
        `GET /dm/quality/lostHours?pointId=${world.sides.A.pointId}&month=2026-11`,
      )
    ).data as readonly Row[];
    expect(
      calendar
        .filter((row) => row['day'] === DAY && Number(row['audited']) > 0)
        .map((row) => [row['hour'], row['state']]),
    ).toEqual([
      [3, 'valid'],
      [4, 'valid'],
      [5, 'valid'],
    ]);
  });

  it('readings say what counts and, beside it, what came', async () => {
    const period = {
      pointId: world.sides.A.pointId,
      kind: 'hour',
      from: `${DAY} 02:00:00`,
      to: `${DAY} 03:59:59`,
    };
    const curve = (await world.as('ep1', 'POST /dm/monitorData/info', { body: period })).data as {
      readonly series: readonly Row[];
    };
    const page = (await world.as('ep1', 'POST /dm/monitorData/page', { body: period })).data as {
      readonly list: readonly Row[];
    };

    expect(curve.series[0]?.['points']).toEqual([
      { time: `${DAY} 02:00:00`, value: 42, flag: 'N' },
      { time: `${DAY} 03:00:00`, value: 42.5, flag: 'D', original: 43 },
    ]);
    expect(page.list.map((row) => row[FACTOR])).toMatchObject([
      { value: 42.5, original: 43, flag: 'D' },
      { value: 42 },
    ]);
  });

  it('a later correction of the same hours takes the place of the earlier; what was agreed to stays to be read', async () => {
    const id = await declared(5, 6, { strategy: '5' });
    await passAll(id);
    const { rows } = await world.app.database.pool.query(
      'select count(*) filter (where is_current)::int as current, count(*)::int as all from dm_correction_hour where hour_at = $1',
      [`${DAY} 05:00:00+08`],
    );

    expect(await rates()).toMatchObject({ received: 21, valid: 20 });
    expect(rows).toEqual([{ current: 1, all: 2 }]);
  });

  it('class “a value by hand counts before anybody agreed”: S counts once what came was agreed to, and not before', async () => {
    const id = await declared(5, 6, { strategy: '4', repairType: '4' });
    const waiting = await rates();
    await passAll(id);

    expect([waiting?.['valid'], (await rates())?.['valid']]).toEqual([20, 21]);
    expect(await hours(id)).toMatchObject([{ original: 45, corrected: 45, audited: 45 }]);
  });

  it('class “a line that never was bad”: hours that never came count as received only where a value was put by hand', async () => {
    const computed = await declared(20, 21);
    await passAll(computed);
    const afterComputed = { rates: await rates(), statistics: await statistics() };
    const byHand = await declared(22, 23, { strategy: '1', value: 50 });
    await passAll(byHand);

    expect(afterComputed).toMatchObject({
      rates: { received: 21, valid: 21 },
      statistics: { received: 21, valid: 21, counted: 22 },
    });
    expect(await rates()).toMatchObject({ received: 22, valid: 22 });
    expect(await hours(byHand)).toMatchObject([
      { original: null, flag: null, corrected: 50, audited: 50 },
    ]);
  });

  it.each<[string, Person, object]>([
    ['another company', 'eb1', {}],
    ['a role without the key', 'low', {}],
    ['the bureau, which audits', 'ep1', {}],
    ['an end before its begin', 'oa2', { endTime: `${DAY} 01:00:00` }],
    ['a fixed value that is missing', 'oa2', { strategy: '1', value: null }],
    [
      'hours longer ago than ten days',
      'oa2',
      { beginTime: '2026-11-10 01:00:00', endTime: '2026-11-10 05:00:00' },
    ],
    ['hours that are still to come', 'oa2', { endTime: '2026-11-23 01:00:00' }],
    [
      'hours of which none is to be corrected',
      'oa2',
      { strategy: '2', beginTime: `${DAY} 08:00:00`, endTime: `${DAY} 10:00:00` },
    ],
    ['a way that is none', 'oa2', { strategy: 'constructor' }],
  ])(
    'class “declared by who may not, or as it cannot be”: %s is refused',
    async (_what, person, more) => {
      const answer = await declare(person, 10, 12, { strategy: '1', value: 9, ...more });

      expect(answer.code).not.toBe(0);
    },
  );

  it('class “a limit that nobody may set”: the days are those of the parameter', async () => {
    const { pool } = world.app.database;
    await pool.query(
      "update sys_params set param_value = '20' where param_code = 'CORRECTION_DAYS'",
    );
    const answer = await declare('oa2', 1, 2, {
      beginTime: '2026-11-10 01:00:00',
      endTime: '2026-11-10 03:00:00',
      strategy: '1',
      value: 9,
    });
    await pool.query(
      "update sys_params set param_value = '10' where param_code = 'CORRECTION_DAYS'",
    );

    expect(answer.code).toBe(0);
  });

  it.each<[string, readonly (readonly [Person, string])[]]>([
    ['who declared it does not audit it', [['oa1', 'firstAudit']]],
    ['no level is left out', [['ea1', 'secondAudit']]],
    ['another company sees nothing of it', [['ob1', 'firstAudit']]],
    ['the bureau does not take the first level', [['ep1', 'firstAudit']]],
  ])('class “audited by who may not”: %s', async (_what, steps) => {
    const id = await declared(12, 13, { strategy: '1', value: 9 }, 'oa1');
    const codes: number[] = [];
    for (const [person, name] of steps) codes.push((await move(person, id, name)).code);
    const { data } = await world.as('oa1', `GET /dm/correction/${id}`);
    await world.app.database.pool.query("update dm_correction set status = '-1' where id = $1", [
      id,
    ]);

    expect(codes.every((code) => code !== 0)).toBe(true);
    expect((data as Row)['status']).toBe('0');
  });

  it('class “one person for two levels”: whoever passed the first level passes no other, although he holds every key', async () => {
    const id = await declared(13, 14, { strategy: '1', value: 9 });
    const first = await move('admin', id, 'firstAudit');
    const second = await move('admin', id, 'secondAudit');
    await move('ea1', id, 'return', { comment: 'again' });

    expect([first.code, second.code === 0]).toEqual([0, false]);
    expect(second.msg).toContain('不同的人');
  });

  it('a refusal says why, and the owner alone sends it in again, from the first level on', async () => {
    const id = await declared(14, 15, { strategy: '1', value: 9 });
    const silent = await move('oa1', id, 'return');
    const returned = await move('oa1', id, 'return', { comment: 'no record of maintenance' });
    const other = await move('oa1', id, 'resubmit', body(14, 15, { strategy: '1', value: 8 }));
    const again = await move('oa2', id, 'resubmit', body(14, 15, { strategy: '1', value: 8 }));
    const { data } = await world.as('oa2', `GET /dm/correction/${id}`);
    await passAll(id);

    expect([silent.code === 0, returned.code, other.code === 0, again.code]).toEqual([
      false,
      0,
      false,
      0,
    ]);
    expect(data).toMatchObject({
      status: '0',
      firstAuditorId: null,
      returnReason: 'no record of maintenance',
    });
    expect(await hours(id)).toMatchObject([{ corrected: 8, audited: 8 }]);
  });

  it('class “two at once for one hour”: while one is being audited no other of the same hours is declared', async () => {
    const id = await declared(15, 17, { strategy: '1', value: 9 });
    const [over, beside] = [
      await declare('ea1', 16, 18, { strategy: '1', value: 9 }),
      await declare('ea1', 17, 18, { strategy: '1', value: 9 }),
    ];

    expect([over.code === 0, beside.code]).toEqual([false, 0]);
    expect(over.msg).toContain('审核中的修约');
    expect((await hours(id)).length).toBe(2);
  });

  it('class “a figure beyond the scope”: another company sees neither the hours of a correction nor a preview of the point', async () => {
    const id = await declared(18, 19, { strategy: '1', value: 9 });
    const answers = [
      await world.as('eb1', `GET /dm/correction/${id}/hours`),
      await world.as('eb1', 'POST /dm/correction/preview', { body: body(3, 5) }),
    ];

    expect(answers.map(({ code }) => code === 0)).toEqual([false, false]);
  });
});
