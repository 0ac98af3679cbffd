import { routeOf } from '#engine/base/opens.ts';
import { listModel } from '#engine/list/list-model.ts';
import { decodeQuery, toWire } from '#engine/list/list-query.ts';
import type { OpenedRows, SheetView } from '#schemas/api/assess.ts';
import { ERRORS } from '#schemas/api/errors.ts';
import { newId } from '#server/base/context/new-id.ts';
import { runTimers } from '#server/moves/timers.ts';
import { groupRecords } from '#server/records/resource/group.ts';
import { pageRecords } from '#server/records/resource/read.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { computeSheets } from './compute.ts';
import { countIndicator, opensOf } from './figures.ts';
import { INDICATORS, type TargetKind } from './indicators.ts';
import { periodOf } from './periods.ts';
import { print } from './score.ts';

const NOW = new Date('2026-11-10T10:00:00+08:00');
const OCTOBER = periodOf('month', '2026-10-15');

let world: TwoCompanies;

beforeAll(async () => {
  world = await twoCompanies({ now: () => NOW });
  await publishSchemes();
  await fillMonth('A', 0);
  await fillMonth('B', 3);
  const system = world.app.system();
  for (const kind of ['1', '2', '3'] as const)
    await computeSheets(system, { kind, period: OCTOBER });
});
afterAll(() => world.stop());

const rowsOf = async <T>(query: string, values: readonly unknown[] = []): Promise<readonly T[]> =>
  (await world.app.database.pool.query(query, [...values])).rows as T[];

/** The delivered ones are in force from the year before that of their making on, which is any year. */
async function publishSchemes(): Promise<void> {
  await rowsOf("update assess_scheme set effective_from = '2026-01-01'");
  for (const { id } of await rowsOf<{ id: string }>('select id::text as id from assess_scheme')) {
    const answer = await world.as('admin', 'POST /assess/scheme/move', {
      body: { id, move: 'publish' },
    });
    if (answer.code !== 0) throw new Error(JSON.stringify(answer.json));
  }
}

/** A month of a side: `shift` makes the two differ. */
async function fillMonth(letter: 'A' | 'B', shift: number): Promise<void> {
  const { pointId, stationId, enterpriseId, opsCompanyId } = world.sides[letter];
  const engineer = letter === 'A' ? world.users.oa2 : world.users.ob1;
  const { pool } = world.app.database;
  await pool.query(
    `insert into dm_rate_day (point_id, day, factors, stopped, should, received, valid, flags, computed_at)
      select $1, date '2026-09-28' + n, 1, 0, 24, 24 - n % 3, 23 - n % 3 - $2::int % 2, '{}', now() from generate_series(0, 40) n`,
    [pointId, shift],
  );
  await pool.query(
    `insert into ops_work_order (id, order_no, title, status, station_id, enterprise_id, ops_company_id, assignee_id, is_overdue, exceptions, reject_count, checkin_result, plan_end, create_date)
      select $1::bigint + n, $2 || n, 'x', (array['0','1','2','3','4','5','5','7','8','9','-1'])[n % 11 + 1], $3, $4, $5, $6, n % (5 + $7) = 0,
        case when n % 6 = 0 then array['2'] else array[]::text[] end, n % 7 / 5, case when n % 8 = 0 then '2' when n % 2 = 0 then '1' end,
        timestamptz '2026-09-29 09:00+08' + n * interval '19 hours', timestamptz '2026-09-28 09:00+08' + n * interval '19 hours'
      from generate_series(1, 44) n`,
    [newId(), `AS-${letter}-`, stationId, enterpriseId, opsCompanyId, engineer, shift],
  );
  await pool.query(
    `insert into ops_standing_book_record (id, record_no, book_id, station_id, enterprise_id, ops_company_id, status, counted_time, filler_id, creator, create_date)
      select $1::bigint + n, $2 || n, 1, $3, $4, $5, (array['0','1','2','2','3','4','-1'])[n % 7 + 1], timestamptz '2026-09-25 12:00+08' + n * interval '1 day', $6, $6, now()
      from generate_series(1, 45) n`,
    [newId(), `TZ-${letter}-`, stationId, enterpriseId, opsCompanyId, engineer],
  );
  await pool.query(
    `insert into ops_period_due (rule_id, rule_name, order_type, station_id, slot_day, due_day, last_day, state)
      select 1, 'r', '1', $1::bigint, d, d, d + 2, (array['0','2','3'])[n % 3 + 1] from (select n, date '2026-09-20' + n as d from generate_series(1, 50) n) days`,
    [stationId],
  );
  await pool.query(
    `insert into dm_alarm_record (id, enterprise_id, station_id, ops_company_id, level, status, alarm_type, alarm_time, message, create_date)
      select $1::bigint + n, $2, $3, $4, '2', (n % 6)::text, (n % (2 + $5) + 1)::text, timestamptz '2026-09-26 10:00+08' + n * interval '1 day', 'x', now() from generate_series(1, 40) n`,
    [newId(), enterpriseId, stationId, opsCompanyId, shift],
  );
  await pool.query(
    `insert into assess_fact (id, happened_on, type, kind, enterprise_id, ops_company_id, company_id, category, points, content, create_date)
      values ($1, '2026-10-31', 'deduct', '2', null, $3, $3, 'inspection', 1.5, 'x', now()), ($2, '2026-11-01', 'deduct', '2', null, $3, $3, 'inspection', 3, 'later', now())`,
    [newId(), newId(), opsCompanyId],
  );
}

interface Sheet {
  readonly id: string;
  readonly status: string;
  readonly score: number;
  readonly level: string | null;
  readonly creditLevel: string | null;
  readonly revision: number;
}
async function sheetOf(kind: string, targetId: string, revision = 1): Promise<Sheet> {
  const [sheet] = await rowsOf<Sheet>(
    `select id::text as id, status, score::float8 as score, level, credit_level as "creditLevel", revision from assess_sheet
      where kind = $1 and target_id = $2 and period = '2026-10' and revision = $3`,
    [kind, targetId, revision],
  );
  if (!sheet) throw new Error(`no sheet ${kind} ${targetId} ${revision}`);
  return sheet;
}

const move = (person: Person, id: string, what: string, more: object = {}) =>
  world.as(person, 'POST /assess/sheet/move', { body: { id, move: what, ...more } });
const viewOf = async (person: Person, id: string): Promise<SheetView> =>
  (await world.as(person, `GET /assess/sheet/view/${id}`)).data as SheetView;

/** October of an O&M company, reckoned from the rows by other questions and plain numbers. */
async function modelOf(
  letter: 'A' | 'B',
): Promise<{ score: number; parts: Record<string, number | null> }> {
  const { stationId, opsCompanyId, pointId } = world.sides[letter];
  const inMonth = (column: string) =>
    `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM') = '2026-10'`;
  const one = async (query: string, value: string): Promise<Record<string, number>> =>
    (await rowsOf<Record<string, number>>(query, [value]))[0] ?? {};
  const rates = await one(
    `select sum(valid)::float8 as v, sum(should)::float8 as s from dm_rate_day where point_id = $1 and to_char(day, 'YYYY-MM') = '2026-10'`,
    pointId,
  );
  const orders = (time: string, bad: string) =>
    one(
      `select count(*)::float8 as n, count(*) filter (where ${bad})::float8 as bad from ops_work_order where ops_company_id = $1 and ${inMonth(time)} and status not in ('0', '8', '9')`,
      opsCompanyId,
    );
  const response = await orders('create_date', "'2' = any(exceptions)");
  const inTime = await orders('plan_end', 'is_overdue');
  const dues = await one(
    `select count(*) filter (where state = '2')::float8 as n from ops_period_due where station_id = $1 and to_char(due_day, 'YYYY-MM') = '2026-10'`,
    stationId,
  );
  const books = await one(
    `select count(*)::float8 as n, count(*) filter (where status in ('2', '4'))::float8 as good from ops_standing_book_record where ops_company_id = $1 and ${inMonth('counted_time')}`,
    opsCompanyId,
  );
  const alarms = await one(
    `select count(*)::float8 as n, count(*) filter (where status = '0')::float8 as bad from dm_alarm_record where ops_company_id = $1 and ${inMonth('alarm_time')} and status <> '5'`,
    opsCompanyId,
  );
  const rate = (100 * (rates['v'] ?? 0)) / (rates['s'] ?? 1);
  const ofThirty =
    rate >= 95
      ? 30
      : rate >= 90
        ? 24 + ((rate - 90) * 6) / 5
        : rate >= 75
          ? 10 + ((rate - 75) * 14) / 15
          : 0;
  const share = ({ n = 0, bad = 0 }: Record<string, number>) => (n - bad) / n;
  const parts: Record<string, number | null> = {
    effectiveTransmission: ofThirty,
    orderResponse: 10 * share(response),
    orderInTime: 15 * share(inTime),
    // all that fell due was missed
    planInTime: (dues['n'] ?? 0) > 0 ? 0 : null,
    bookAudited: (10 * (books['good'] ?? 0)) / (books['n'] ?? 1),
    labPassed: null,
    alarmHandled: 5 * share(alarms),
    inspection: 3.5,
  };
  const sum = Object.values(parts).reduce<number>((total, part) => total + (part ?? 0), 0);
  // 质控 has nothing to be judged by: its ten of the weight are shared among the others
  return { score: (sum * 100) / 90, parts };
}

it.each(['A', 'B'] as const)(
  'October of company %s comes to what an independent reckoning says, line by line',
  async (letter) => {
    const model = await modelOf(letter);

    const sheet = await sheetOf('2', world.sides[letter].opsCompanyId);
    const { items } = await viewOf('admin', sheet.id);

    expect(Math.abs(sheet.score - model.score)).toBeLessThan(0.005001);
    for (const { indicator, points } of items) {
      const part = model.parts[indicator];
      if (part === null || part === undefined)
        expect([indicator, points]).toEqual([indicator, null]);
      else expect(Math.abs(Number(points) - (part * 100) / 90)).toBeLessThan(0.005001);
    }
    expect(sheet.score).toBeGreaterThan(0);
  },
);

/** What a press opens, asked as the list asks it. */
async function openedTotal(rows: OpenedRows): Promise<number> {
  const { registry } = world.app;
  const { list, preset, one, many } = rows;
  const route = routeOf(
    { list, filters: { ...one, ...many }, ...(preset !== null && { preset }) },
    {},
    { can: () => true, scope: {} as never, entity: (name) => registry.entity(name) },
  );
  const entity = registry.entity(list);
  if (route === undefined || !entity) throw new Error(`nothing opens ${JSON.stringify(rows)}`);
  const { defaults, names } = listModel(entity, {
    can: () => true,
    user: {},
    now: () => NOW,
    dict: () => [],
  });
  const { query, dropped } = decodeQuery(
    new URLSearchParams(route.split('?')[1]).get('q'),
    defaults,
    names,
  );
  expect([route, dropped]).toEqual([route, 0]);
  const system = world.app.system();
  const asked = toWire({ ...query, size: 100 });
  const indicator = Object.values(INDICATORS).find(
    ({ of, kind }) => of.entity === list && kind === 'parts',
  );
  if (!indicator || indicator.kind !== 'parts')
    return (await pageRecords(system, list, asked)).total;
  const { page: _page, limit: _limit, ...filters } = asked as Record<string, unknown>;
  const { groups } = await groupRecords(system, list, { ...filters, measure: 'should,valid' });
  return groups[0]?.values[0] ?? 0;
}

it('every figure opens the rows it counted, and its bad ones: equal totals, of companies, enterprises and engineers', async () => {
  const targets = [
    ['1', world.sides.A.enterpriseId],
    ['2', world.sides.B.opsCompanyId],
    ['3', world.users.oa2],
  ] as const;
  let tried = 0;
  for (const [kind, id] of targets) {
    const { items } = await viewOf('admin', (await sheetOf(kind, id)).id);
    for (const { indicator, total, bad, opens, opensBad, unit } of items) {
      const isPresent = opens !== null && total !== null;
      if (isPresent && unit !== 'points')
        expect([indicator, await openedTotal(opens)]).toEqual([indicator, Number(total)]);
      if (opensBad !== null)
        expect([indicator, await openedTotal(opensBad)]).toEqual([indicator, Number(bad)]);
      if (isPresent) tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(15);
});

it('courses, papers and results of the laboratory are figures of people, companies and enterprises', async () => {
  const { enterpriseId, opsCompanyId } = world.sides.A;
  const whose = `${world.users.oa2}, ${opsCompanyId}, ${enterpriseId}`;
  const ids = Array.from({ length: 6 }, () => newId());
  await world.app.database.pool.query(`
    insert into aca_training_record (id, user_id, ops_company_id, enterprise_id, course_id, result, started_at) values
      (${ids[0]}, ${whose}, 1, '3', '2026-10-05T08:00+08'), (${ids[1]}, ${whose}, 2, '1', '2026-10-31T23:59+08'), (${ids[2]}, ${whose}, 3, '1', '2026-11-01T00:00+08');
    insert into aca_exam_attempt (id, user_id, ops_company_id, enterprise_id, exam_id, number, status, started_at) values
      (${ids[0]}, ${whose}, 1, 1, '4', '2026-10-05T08:00+08'), (${ids[1]}, ${whose}, 1, 2, '3', '2026-10-06T08:00+08'),
      (${ids[2]}, ${whose}, 1, 3, '3', '2026-10-07T08:00+08'), (${ids[3]}, ${whose}, 1, 4, '2', '2026-10-08T08:00+08');
    insert into test_testing_result (id, enterprise_id, ops_company_id, item, round, status, is_over, comparison, recorded_at) values
      (${ids[3]}, ${enterpriseId}, ${opsCompanyId}, 'COD', 1, '5', true, '2', '2026-10-05T08:00+08'),
      (${ids[4]}, ${enterpriseId}, ${opsCompanyId}, 'COD', 2, '5', false, '1', '2026-10-05T08:00+08'),
      (${ids[5]}, ${enterpriseId}, ${opsCompanyId}, 'COD', 3, '3', true, '0', '2026-10-05T08:00+08')`);
  const days = { from: '2026-10-01', to: '2026-10-31' };
  const figure = async (name: string, kind: TargetKind, id: string) => {
    const { of } = await countIndicator(world.app.system(), name, kind, days);
    const opened = await Promise.all(
      (['all', 'bad'] as const).map(async (which) => {
        const rows = opensOf(name, { kind, id }, days, which);
        return rows && openedTotal(rows);
      }),
    );
    const { good, bad, total } = of.get(id) ?? {};
    return [[good, bad, total].map((one) => one && print(one, 1)), opened];
  };

  expect(await figure('trainingPassed', '3', world.users.oa2)).toEqual([
    ['1.0', '1.0', '2.0'],
    [2, 1],
  ]);
  expect(await figure('trainingPassed', '2', opsCompanyId)).toEqual([
    ['1.0', '1.0', '2.0'],
    [2, 1],
  ]);
  expect(await figure('examPassed', '2', opsCompanyId)).toEqual([
    ['2.0', '1.0', '3.0'],
    [3, 1],
  ]);
  expect(await figure('testingPassed', '1', enterpriseId)).toEqual([
    ['1.0', '1.0', '2.0'],
    [2, 1],
  ]);
  expect(await figure('comparisonPassed', '2', opsCompanyId)).toEqual([
    ['1.0', '1.0', '2.0'],
    [2, 1],
  ]);
});

it('a published scheme never changes, and one that cannot be reckoned with is not published', async () => {
  const [scheme] = await rowsOf<{ id: string; version: number }>(
    'select id::text as id, version from assess_scheme order by id limit 1',
  );
  const { id = '', version } = scheme ?? {};
  const body = { id, version, name: 'other' };

  const changed = await world.as('admin', 'PUT /assess/scheme', { body });
  const gone = await world.as('admin', 'DELETE /assess/scheme', { body: [id] });
  const copy = await world.as('admin', 'POST /assess/scheme', {
    body: {
      name: 'half',
      kind: '2',
      periodKind: 'month',
      effectiveFrom: '2026-10-01',
      objectionDays: 5,
      vetoLevel: 'D',
      items: [{ indicator: 'orderDone', weight: 50, fullScore: 100 }],
      levels: [{ min: 0, level: 'D' }],
    },
  });
  const published = await world.as('admin', 'POST /assess/scheme/move', {
    body: { id: (copy.data as { id: string }).id, move: 'publish' },
  });

  expect([changed.code, gone.code].includes(0)).toBe(false);
  expect(copy.code).toBe(0);
  expect(published.code).not.toBe(0);
  expect(published.msg).toContain('50.0000');
});

it('whoever is judged sees his own sheet once it is announced, and nobody else’s', async () => {
  const [a, b, engineer] = [
    await sheetOf('2', world.sides.A.opsCompanyId),
    await sheetOf('2', world.sides.B.opsCompanyId),
    await sheetOf('3', world.users.oa2),
  ];
  const idsSeenBy = async (person: Person): Promise<readonly string[]> => {
    const { data } = await world.as(person, 'GET /assess/sheet/page?limit=100');
    return ((data as { list: readonly { id: string }[] }).list ?? []).map(({ id }) => id);
  };

  expect(await idsSeenBy('ob1')).toEqual(
    [(await sheetOf('3', world.users.ob1).catch(() => null))?.id].filter(Boolean),
  );
  expect(await idsSeenBy('ea1')).toEqual([]);
  expect((await world.as('oa1', `GET /assess/sheet/view/${a.id}`)).code).not.toBe(0);
  expect(await idsSeenBy('oa2')).toEqual([]);
  // a manager sees his engineer's from the beginning, and may announce it; not that of his own company
  expect(await idsSeenBy('oa1')).toEqual([engineer.id]);
  expect((await move('oa1', a.id, 'announce')).code).not.toBe(0);
  expect((await move('ob1', engineer.id, 'announce')).code).not.toBe(0);
  expect((await move('oa1', engineer.id, 'announce')).code).toBe(0);
  expect(await idsSeenBy('oa2')).toEqual([engineer.id]);
  // a bureau has its region: side A alone
  const bureau = await idsSeenBy('ep1');
  expect([bureau.includes(a.id), bureau.includes(b.id)]).toEqual([true, false]);
  expect((await move('ep1', b.id, 'announce')).code).not.toBe(0);
});

it('nobody notes anything about his own unit; a manager about his engineers alone', async () => {
  const fact = (more: object) => ({
    happenedOn: '2026-10-20',
    type: 'deduct',
    category: 'inspection',
    points: 1,
    content: 'x',
    ...more,
  });
  const own = await world.as('oa1', 'POST /assess/fact', {
    body: fact({ kind: '2', opsCompanyId: world.sides.A.opsCompanyId }),
  });
  const others = await world.as('ob1', 'POST /assess/fact', {
    body: fact({ kind: '3', userId: world.users.oa2 }),
  });
  const engineer = await world.as('oa1', 'POST /assess/fact', {
    body: fact({ kind: '3', userId: world.users.oa2 }),
  });

  expect([own.code, others.code].includes(0)).toBe(false);
  expect(engineer.code).toBe(0);
  expect(
    (
      await world.as('oa1', 'POST /assess/sheet/compute', {
        body: { kind: '2', periodKind: 'month', day: '2026-10-01' },
      })
    ).code,
  ).not.toBe(0);
});

it('a score is objected to within its days, mended beside the old version, published, and makes the credit of the enterprise', async () => {
  const { enterpriseId } = world.sides.A;
  const first = await sheetOf('1', enterpriseId);
  expect((await move('ep1', first.id, 'announce')).code).toBe(0);
  expect((await viewOf('ea1', first.id)).mayObject).toBe(true);
  expect((await viewOf('ep1', first.id)).mayObject).toBe(false);
  expect((await move('eb1', first.id, 'object', { objection: 'x' })).code).not.toBe(0);
  expect((await move('ea1', first.id, 'object')).code).not.toBe(0);
  expect((await move('ea1', first.id, 'object', { objection: '报警属校准期间' })).code).toBe(0);
  // what was announced is not computed anew
  await computeSheets(world.app.system(), { kind: '1', period: OCTOBER });
  expect(await sheetOf('1', enterpriseId)).toMatchObject({
    id: first.id,
    status: '2',
    score: first.score,
  });

  const score = (itemCode: string, happenedOn = '2026-10-31') =>
    world.as('ep1', 'POST /assess/fact', {
      body: {
        happenedOn,
        type: 'score',
        kind: '1',
        enterpriseId,
        itemCode,
        points: 20,
        content: '校准期间的报警不计',
      },
    });
  // a score for an indicator that no scheme has would count nowhere; before the first scheme nobody knows
  const unknown = await score('超标报警数');
  expect(unknown.code).toBe(ERRORS.invalid);
  expect(unknown.json).toMatchObject({ issues: [{ path: 'itemCode', rule: 'codeMissing' }] });
  expect((await score('x', '2020-01-31')).code).toBe(0);
  expect((await score('1')).code).toBe(0);
  expect((await move('ea1', first.id, 'mend', { answer: 'x' })).code).not.toBe(0);
  expect((await move('ep1', first.id, 'mend', { answer: '申诉成立' })).code).toBe(0);
  const second = await sheetOf('1', enterpriseId, 2);
  expect(second.score).toBeGreaterThan(first.score);
  expect((await world.as('ea1', `GET /assess/sheet/view/${second.id}`)).code).not.toBe(0);
  expect((await move('ep1', second.id, 'announce')).code).toBe(0);

  const view = await viewOf('ea1', second.id);
  expect(
    view.versions.map(({ mark, objection, answer }) => [
      mark.revision,
      mark.status,
      objection,
      answer,
    ]),
  ).toEqual([
    [1, '4', '报警属校准期间', '申诉成立'],
    [2, '3', null, null],
  ]);
  expect(view.items[0]).toMatchObject({ state: 'manual', score: '20.00' });
  expect(
    await rowsOf(
      'select credit_index::float8 as credit, credit_level as level from ops_enterprise where id = $1',
      [enterpriseId],
    ),
  ).toEqual([{ credit: second.score, level: second.creditLevel }]);
  const { data } = await world.as('ea1', 'POST /dm/quality/dataEffect', {
    body: { page: 1, limit: 20, orderField: 'creditIndex' },
  });
  expect((data as { list: readonly { creditIndex: number }[] }).list[0]?.creditIndex).toBe(
    second.score,
  );
  expect(
    await rowsOf(
      'select id::text as id from assess_sheet where is_current and kind = $1 and target_id = $2',
      ['1', enterpriseId],
    ),
  ).toEqual([{ id: second.id }]);
});

it('a veto decides the level of a draft that is computed anew, and leaves the score; the places follow', async () => {
  const { opsCompanyId } = world.sides.B;
  const before = await sheetOf('2', opsCompanyId);
  await world.as('admin', 'POST /assess/fact', {
    body: {
      happenedOn: '2026-10-09',
      type: 'veto',
      veto: 'falsified',
      kind: '2',
      opsCompanyId,
      content: '修改仪器参数',
    },
  });

  await computeSheets(world.app.system(), { kind: '2', period: OCTOBER });

  expect(await sheetOf('2', opsCompanyId)).toEqual({ ...before, level: 'D' });
  expect((await viewOf('admin', before.id)).vetoes.map(({ veto }) => veto)).toEqual(['falsified']);
  const places = await rowsOf<{ rank: number; score: number }>(
    "select rank, score::float8 as score from assess_sheet where kind = '2' and period = '2026-10' order by rank",
  );
  expect(places.map(({ rank }) => rank)).toEqual([1, 2]);
  expect(places[0]?.score).toBeGreaterThanOrEqual(places[1]?.score ?? 0);
});

it('after its days nobody objects any more, and the timer publishes', async () => {
  const { id } = await sheetOf('2', world.sides.A.opsCompanyId);
  expect((await move('ep1', id, 'announce')).code).toBe(0);
  await world.app.database.pool.query('update assess_sheet set objection_due = $2 where id = $1', [
    id,
    new Date(NOW.getTime() - 60_000),
  ]);

  const late = await move('oa1', id, 'object', { objection: 'x' });
  await runTimers(world.app.system());

  expect(late.msg).toContain('申诉期已过');
  expect((await sheetOf('2', world.sides.A.opsCompanyId)).status).toBe('3');
});

it('the home page shows what somebody was judged last, and nobody else’s', async () => {
  const seenBy = async (person: Person) =>
    (
      (await world.as(person, 'GET /home/assessment')).data as readonly {
        kind: string;
        name: string;
      }[]
    ).map(({ kind, name }) => `${kind} ${name}`);

  expect(await seenBy('ea1')).toEqual(['1 Alpha enterprise']);
  expect(await seenBy('eb1')).toEqual([]);
  expect(await seenBy('oa1')).toEqual(['2 Alpha maintenance', '3 Person oa2']);
  expect(await seenBy('oa2')).toEqual(['3 Person oa2']);
  expect(await seenBy('ob1')).toEqual([]);
  expect((await world.as('low', 'GET /home/assessment')).code).not.toBe(0);
});

it('of two who announce, object or answer at once one is heard; after the cycle is closed nobody objects', async () => {
  const { id } = await sheetOf('2', world.sides.B.opsCompanyId);
  const both = async (who: Person, name: string, fields: object = {}) =>
    (await Promise.all([move(who, id, name, fields), move(who, id, name, fields)]))
      .map(({ code }) => code)
      .toSorted((a, b) => a - b);
  const one = [0, ERRORS.statusChanged];

  expect(await both('admin', 'announce')).toEqual(one);
  expect(await both('ob1', 'object', { objection: 'x' })).toEqual(one);
  expect(await both('admin', 'uphold', { answer: 'y' })).toEqual(one);
  expect((await move('ob1', id, 'object', { objection: 'late' })).code).toBe(ERRORS.statusChanged);
  expect(
    (await Promise.all([move('admin', id, 'mend', { answer: 'z' }), viewOf('ob1', id)])).map(
      (answer) => ('code' in answer ? answer.code : answer.mayObject),
    ),
  ).toEqual([ERRORS.statusChanged, false]);
  expect((await sheetOf('2', world.sides.B.opsCompanyId)).status).toBe('3');
});
