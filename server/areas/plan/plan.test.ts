import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { followPlans } from './follow.ts';
import { PIECE, planRule, STRETCH } from './plan-rule.ts';

type Row = Readonly<Record<string, unknown>>;

const at = (time: string) => new Date(`${time}+08:00`);
/** A Tuesday; 1 and 2 January 2027 are a Friday and a Saturday, and the holidays of 2027 are not known. */
const NOW = at('2026-11-24T10:00:00');

describe('periodic work', () => {
  let world: TwoCompanies;
  let now = NOW;
  beforeAll(async () => {
    world = await twoCompanies({ now: () => now });
    const { pool } = world.app.database;
    await pool.query(`update ops_station set station_type = '1'`);
    await pool.query(`update ops_work_order set status = '9'`);
    await pool.query('update ops_station set duty_user_id = $1 where id = $2', [
      world.users.oa1,
      world.sides.A.stationId,
    ]);
  });
  afterEach(async () => {
    now = NOW;
    const { pool } = world.app.database;
    await pool.query('delete from ops_period_due');
    await pool.query('delete from ops_period_rule_station_ids');
    await pool.query('delete from ops_period_rule where enabled');
    await pool.query(`update ops_work_order set status = '9'`);
  });
  afterAll(() => world.stop());

  const save = (more: object = {}, person: Person = 'oa1') =>
    world.as(person, 'POST /ops/period-rule', {
      body: {
        name: '每日核查',
        enabled: true,
        orderType: '11',
        urgency: '1',
        opsCompanyId: world.sides.A.opsCompanyId,
        stationTypes: ['1'],
        every: 1,
        unit: 'day',
        anchor: '2026-11-24',
        offDays: 'ignore',
        windowDays: 1,
        leadDays: 0,
        assignee: 'duty',
        catchUp: 'latest',
        ...more,
      },
    });
  const saved = async (more: object = {}, person: Person = 'oa1') => {
    const answer = await save(more, person);
    expect(answer).toMatchObject({ code: 0 });
    return String((answer.data as Row)['id']);
  };
  const run = async (time?: string) => {
    if (time !== undefined) now = at(time);
    return followPlans(world.app.system());
  };
  /** People ask on the first day: their sessions are over by the others. */
  const ask = async (person: Person, what: string) => {
    const then = now;
    now = NOW;
    const { data } = await world.as(person, what);
    now = then;
    return data as readonly Row[];
  };
  const dues = async (person: Person = 'oa1', query = '') =>
    (await ask(person, `GET /ops/period-due/list?order=asc&orderField=dueDay${query}`)).map(
      (row) => ({
        id: String(row['id']),
        orderId: row['orderId'],
        text: `${String(row['dueDay']).slice(5)} ${String(row['progress'])}`,
      }),
    );
  const told = async (upTo: string) =>
    (await dues('oa1', `&dueDayEnd=${upTo}`)).map(({ text }) => text);
  const orders = async () => {
    const { rows } = await world.app.database.pool.query<Row>(
      `select o.station_id::text as station, o.assignee_id::text as who, o.title, o.source, o.status,
        to_char(o.plan_start at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as "from", to_char(o.plan_end at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as "to"
       from ops_work_order o where o.status <> '9' order by o.id`,
    );
    return rows;
  };

  it('a fresh installation brings what the trade does, none of it on', async () => {
    const rules = await ask('admin', 'GET /ops/period-rule/list');
    expect(rules.length).toBeGreaterThan(15);
    expect(rules.filter(({ enabled }) => enabled === true)).toEqual([]);
    expect(await run()).toEqual({ ordered: 0, missed: 0, failed: 0 });
    expect(await dues()).toEqual([]);
  });

  it('a rule plans when it is saved, and makes the order of a day once, by the hour and by two servers at once', async () => {
    await saved();
    expect(await told('2026-11-26')).toEqual(['11-24 0', '11-25 0', '11-26 0']);
    expect(await orders()).toEqual([]);
    const runs = await Promise.all([run(), run(), run()]);
    expect(runs.map(({ ordered }) => ordered).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    expect(await run('2026-11-24T11:05:00')).toMatchObject({ ordered: 0 });
    expect(await orders()).toEqual([
      {
        station: world.sides.A.stationId,
        who: world.users.oa1,
        title: '每日核查',
        source: '4',
        status: '1',
        from: '11-24 10:00',
        to: '11-24 23:59',
      },
    ]);
    expect(await told('2026-11-25')).toEqual(['11-24 1', '11-25 0']);
  });

  it('the order of a rule with a template needs that book: it is not handed in without it', async () => {
    await saved({ templateCode: 'STOP' });
    await run();
    const { pool } = world.app.database;
    const { rows } = await pool.query<{ id: string; code: string; book: string }>(
      `select l.own_id::text as id, b.code, b.id::text as book from ops_work_order_required_books l
       join ops_standing_book b on b.id = l.other_id join ops_work_order o on o.id = l.own_id where o.status <> '9'`,
    );
    expect(rows).toMatchObject([{ code: 'STOP' }]);
    const [{ id, book } = { id: '', book: '' }] = rows;
    const moved = (move: string, more: object = {}) =>
      world.as('oa1', 'POST /ops/workorder/move', { body: { id, move, ...more } });
    expect(await moved('accept')).toMatchObject({ code: 0 });
    expect((await moved('submit', { result: 'x' })).msg).toContain('CEMS停机记录表');
    const insert = `insert into ops_standing_book_record (id, record_no, book_id, station_id, work_order_id, status)
      values (1, 'TZ1', $1, $2, $3, '1')`;
    await pool.query(insert, [book, world.sides.A.stationId, id]);
    expect(await moved('submit', { result: 'x' })).toMatchObject({ code: 0 });
  });

  it('what fails in the middle is there as a whole the next time, once', async () => {
    await saved();
    const { pool } = world.app.database;
    await pool.query(
      `create or replace function pg_temp_stop() returns trigger language plpgsql as 'begin raise exception ''stopped''; end'`,
    );
    await pool.query(
      `create trigger stopped before update on ops_period_due for each row when (new.state = '1') execute function pg_temp_stop()`,
    );
    expect(await run()).toMatchObject({ ordered: 0, failed: 1 });
    expect(await orders()).toEqual([]);
    await pool.query('drop trigger stopped on ops_period_due');
    expect(await run()).toMatchObject({ ordered: 1, failed: 0 });
    expect(await orders()).toHaveLength(1);
  });

  it('a station whose order is refused holds up none of those beside it, and says why', async () => {
    await saved({ opsCompanyId: null }, 'admin');
    const { pool } = world.app.database;
    await pool.query(
      `create or replace function refuse_order() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`,
    );
    await pool.query(
      `create trigger refused before insert on ops_work_order for each row when (new.station_id = ${world.sides.B.stationId}) execute function refuse_order()`,
    );
    const first = await run();
    await pool.query('drop trigger refused on ops_work_order');
    expect(first.failed).toBe(1);
    expect(first.ordered).toBeGreaterThan(0);
    const problems = async () => {
      const { rows } = await pool.query<Row>(
        'select station_id::text as at, due_day::text as day from ops_period_due where problem is not null',
      );
      return rows;
    };
    expect(await problems()).toEqual([{ at: world.sides.B.stationId, day: '2026-11-24' }]);
    expect(await run()).toEqual({ ordered: 1, missed: 0, failed: 0 });
    expect(await problems()).toEqual([]);
    expect(new Set((await orders()).map(({ station }) => station)).size).toBe(first.ordered + 1);
  });

  it('a run writes what is new alone: stations that come and go, the date of another day', async () => {
    await saved();
    await run();
    const { pool } = world.app.database;
    const written = async (where = 'true') => {
      const { rows } = await pool.query<Row>(
        `select d.station_id::text as at, d.slot_day::text as day, d.ctid::text, d.xmin::text, d.xmax::text from ops_period_due d where ${where} order by d.id`,
      );
      return rows;
    };
    const begun = await written();
    expect(begun).toHaveLength(63);
    await run('2026-11-24T11:05:00');
    expect(await written()).toEqual(begun);
    await pool.query(
      `insert into ops_station (id, name, code, region_code, station_type, ops_company_id, create_date) values (9100, 'N', 'N', '320100', '1', $1, '2026-11-24 09:00+08')`,
      [world.sides.A.opsCompanyId],
    );
    expect(await run()).toMatchObject({ ordered: 1 });
    expect(await written('station_id <> 9100')).toEqual(begun);
    expect(await written('station_id = 9100')).toHaveLength(63);
    await pool.query('update ops_station set deleted = true where id = 9100');
    await run();
    expect(await written(`station_id = 9100 and state = '0'`)).toEqual([]);
    await run('2026-11-25T00:05:00');
    expect((await written('station_id <> 9100')).slice(2)).toEqual([
      ...begun.slice(2),
      expect.objectContaining({ day: '2027-01-26' }),
    ]);
  });

  it.each([
    ['all', '11-24 1,11-25 1,11-26 1,11-27 1', 4],
    ['latest', '11-24 2,11-25 2,11-26 2,11-27 1', 1],
    ['none', '11-24 2,11-25 2,11-26 2,11-27 1', 1],
  ])('after an outage of three days %s is made up for', async (catchUp, expected, made) => {
    await saved({ catchUp });
    expect(await run('2026-11-27T00:05:00')).toMatchObject({ ordered: made, missed: 4 - made });
    expect((await told('2026-11-27')).join()).toBe(expected);
    expect(await orders()).toHaveLength(made);
    expect(await ask('oa1', 'GET /ops/period-rate/list')).toMatchObject([
      { month: '2026-11', dues: 4, done: 0, missed: 4 - made, rate: 0 },
    ]);
  });

  it('an outage longer than what was planned ahead leaves no date out', async () => {
    await saved({ every: 1, unit: 'month', anchor: '2026-11-24', catchUp: 'none' });
    await run();
    await run('2027-06-24T00:05:00');
    expect(await told('2027-06-24')).toEqual([
      '11-24 1',
      '12-24 2',
      '01-24 2',
      '02-24 2',
      '03-24 2',
      '04-24 2',
      '05-24 2',
      '06-24 1',
    ]);
  });

  it('holidays that become known later move what is planned, and nothing that was ordered', async () => {
    await saved({ every: 7, offDays: 'move', anchor: '2026-12-04' });
    const { pool } = world.app.database;
    expect(await told('2027-01-04')).toEqual([
      '12-04 0',
      '12-11 0',
      '12-18 0',
      '12-25 0',
      '01-01 0',
    ]);
    await run('2026-12-04T00:05:00');
    await pool.query(
      `insert into dm_holiday (id, day, name, is_workday, version) values (9001, '2027-01-01', 'New Year', false, 1), (9002, '2026-12-04', 'late', false, 1)`,
    );
    await run('2026-12-04T01:05:00');
    await pool.query('delete from dm_holiday where id in (9001, 9002)');
    expect(await told('2027-01-04')).toEqual([
      '12-04 1',
      '12-11 0',
      '12-18 0',
      '12-25 0',
      '01-04 0',
    ]);
  });

  it('a rule that changes plans anew; one that is off or goes plans nothing and keeps what was ordered', async () => {
    const id = await saved();
    await run();
    const change = async (body: object) => {
      const { data } = await world.as('oa1', `GET /ops/period-rule/${id}`);
      const answer = await world.as('oa1', 'PUT /ops/period-rule', {
        body: { ...(data as Row), ...body },
      });
      expect(answer).toMatchObject({ code: 0 });
    };
    await change({ every: 2 });
    expect(await told('2026-11-28')).toEqual(['11-24 1', '11-26 0', '11-28 0']);
    await change({ enabled: false });
    expect(await told('2026-12-28')).toEqual(['11-24 1']);
    expect(await world.as('oa1', 'DELETE /ops/period-rule', { body: [id] })).toMatchObject({
      code: 0,
    });
    expect(await told('2026-12-28')).toEqual(['11-24 1']);
  });

  it('at many stations dates are written in the background, whole after a cut and a failure, and go in pieces', async () => {
    const { pool } = world.app.database;
    const stations = 2 * STRETCH + 50;
    await pool.query(
      `insert into ops_station (id, name, code, region_code, station_type, ops_company_id, create_date)
       select 90000 + n, 'M' || n, 'M' || n, '320100', '9', $1, $2::timestamptz - interval '2 days' from generate_series(1, $3::int) n`,
      [world.sides.A.opsCompanyId, NOW, stations],
    );
    const planned = async () => {
      const { rows } = await pool.query<{ day: string; count: number }>(
        `select to_char(due_day, 'MM-DD') as day, count(distinct station_id)::int as count from ops_period_due where state = '0' group by 1 order by 1`,
      );
      return rows.map(({ day, count }) => `${day} ${count}`);
    };
    const whole = ['01-01', '12-01'].map((day) => `${day} ${stations}`);
    const rule = async (id: string) => (await world.as('oa1', `GET /ops/period-rule/${id}`)).data;
    const stateOf = async (id: string) => {
      const { ledger, ledgerReason } = (await rule(id)) as Row;
      return [ledger, ledgerReason];
    };
    const change = async (id: string, body: object) =>
      expect(
        await world.as('oa1', 'PUT /ops/period-rule', {
          body: { ...((await rule(id)) as Row), ...body },
        }),
      ).toMatchObject({ code: 0 });

    const id = await saved({ stationTypes: ['9'], unit: 'month', anchor: '2026-12-01' });
    await expect.poll(() => stateOf(id)).toEqual(['1', null]);
    expect(await planned()).toEqual(whole);

    // the process goes after the first piece, and the rule is then as it was: what stands there is not taken for whole
    await pool.query(`update ops_period_rule set every = 2 where id = $1`, [id]);
    const gone = async () => Promise.reject(new Error('gone'));
    await expect(planRule(world.app.system(), id, gone)).rejects.toThrow('gone');
    expect(await stateOf(id)).toEqual(['0', null]);
    await pool.query(`update ops_period_rule set every = 1 where id = $1`, [id]);
    await followPlans(world.app.system());
    expect(await stateOf(id)).toEqual(['1', null]);
    expect(await planned()).toEqual(whole);

    await pool.query(
      `create or replace function full_disk() returns trigger language plpgsql as 'begin raise exception ''disk full''; end'`,
    );
    await pool.query(
      `create trigger full_disk before insert on ops_period_due for each row when (new.station_id = ${90000 + stations}) execute function full_disk()`,
    );
    await change(id, { anchor: '2026-12-02' });
    await expect.poll(() => stateOf(id)).toEqual(['2', 'disk full']);
    await pool.query('drop trigger full_disk on ops_period_due');
    await followPlans(world.app.system());
    expect(await stateOf(id)).toEqual(['1', null]);
    expect(await planned()).toEqual(['01-02', '12-02'].map((day) => `${day} ${stations}`));

    await pool.query(
      `insert into ops_period_due (rule_id, rule_name, order_type, station_id, slot_day, due_day, last_day)
       select $1, '', '11', 90000, day, day, day from (select '2026-12-03'::date + n as day from generate_series(1, $2::int) n) d`,
      [id, PIECE],
    );
    expect(await world.as('oa1', 'DELETE /ops/period-rule', { body: [id] })).toMatchObject({
      code: 0,
    });
    await expect.poll(planned).toEqual([]);
    await pool.query(`delete from ops_station where station_type = '9'`);
  });

  it('planned work is moved between its neighbours, that one alone; the rate counts what was handed in by then', async () => {
    await saved({ every: 2, windowDays: 2 });
    const [first, second] = await dues();
    const move = (day: string, person: Person = 'oa1') =>
      world.as(person, 'POST /ops/period/move', { body: { id: second?.id, day, reason: '停电' } });
    const rowOfSecond = async () =>
      (await ask('oa1', 'GET /ops/period-due/list')).find(({ id }) => id === second?.id);
    expect((await move('2026-11-24')).code).not.toBe(0);
    expect((await move('2026-11-29')).code).not.toBe(0);
    expect((await move('2026-11-28')).code).not.toBe(0);
    expect(await told('2026-11-28')).toEqual(['11-24 0', '11-26 0', '11-28 0']);
    expect(await move('2026-11-23')).toMatchObject({ json: { issues: [{ path: 'day' }] } });
    expect((await move('2026-11-27', 'ob1')).code).not.toBe(0);
    expect(
      (
        await world.as('oa1', 'POST /ops/period/move', {
          body: { id: second?.id, day: '2026-11-27' },
        })
      ).code,
    ).not.toBe(0);
    const undo = (person: Person = 'oa1', id = second?.id) =>
      world.as(person, 'POST /ops/period/undoMove', { body: { id } });
    expect((await undo()).code).not.toBe(0);
    expect(await rowOfSecond()).toMatchObject({ isMoved: false, moveTo: '2026-11-27' });
    expect(await move('2026-11-27')).toMatchObject({ code: 0 });
    const moved = { dueDay: '2026-11-27', lastDay: '2026-11-28', slotDay: '2026-11-26' };
    expect(await rowOfSecond()).toMatchObject({
      ...moved,
      isMoved: true,
      moveReason: '停电',
      movedBy: world.users.oa1,
    });
    // a colleague takes nothing back, and nobody does at another work
    expect((await undo('oa2')).code).not.toBe(0);
    expect((await undo('oa1', first?.id)).code).not.toBe(0);
    expect(await undo()).toMatchObject({ code: 0 });
    expect((await undo()).code).not.toBe(0);
    expect(await rowOfSecond()).toMatchObject({
      dueDay: '2026-11-26',
      lastDay: '2026-11-27',
      isMoved: false,
      moveReason: null,
    });
    expect(await move('2026-11-27')).toMatchObject({ code: 0 });
    await run();
    expect(await told('2026-11-28')).toEqual(['11-24 1', '11-27 0', '11-28 0']);
    await run('2026-11-27T08:30:00');
    expect((await orders()).at(-1)).toMatchObject({ from: '11-27 08:30', to: '11-28 23:59' });
    const { pool } = world.app.database;
    await pool.query(
      `update ops_work_order set status = '5', submit_time = '2026-11-28 20:00+08' where status <> '9'`,
    );
    expect(await told('2026-11-27')).toEqual(['11-24 5', '11-27 4']);
    expect(await ask('oa1', 'GET /ops/period-rate/list')).toMatchObject([
      { dues: 2, done: 2, doneInTime: 1, rate: 100 },
    ]);
  });

  it.each([
    ['whoever is on duty when the work begins', 'duty', 'oa2'],
    ['the engineer of the station', 'station', 'oa1'],
    ['nobody yet', 'none', null],
  ] as const)('it goes to %s', async (_what, assignee, expected) => {
    await world.as('oa1', 'POST /ops/job-schedule', {
      body: {
        day: '2026-11-25',
        shift: '1',
        engineerId: world.users.oa2,
        opsCompanyId: world.sides.A.opsCompanyId,
        stationIds: [world.sides.A.stationId],
      },
    });
    await saved({ assignee, anchor: '2026-11-25' });
    await run('2026-11-25T00:05:00');
    expect(await orders()).toMatchObject([
      { who: expected === null ? null : world.users[expected], from: '11-25 08:00' },
    ]);
    await world.app.database.pool.query('delete from ops_job_schedule');
  });

  it('the engineer with the least to do is next', async () => {
    const { pool } = world.app.database;
    await pool.query(`update sys_user set user_type = '4' where id = any($1::bigint[])`, [
      [world.users.oa1, world.users.oa2],
    ]);
    await saved({ assignee: 'balance', catchUp: 'all' });
    await run('2026-11-27T00:05:00');
    const people = (await orders()).map(({ who }) => who);
    const countOf = (person: Person) => people.filter((id) => id === world.users[person]).length;
    expect([countOf('oa1'), countOf('oa2')]).toEqual([2, 2]);
    await pool.query(`update sys_user set user_type = '3' where id = $1`, [world.users.oa1]);
  });

  it('planned work is spread evenly over the engineers, said before, and its orders go to them; or to whom the rules say', async () => {
    const { pool } = world.app.database;
    const engineers = [world.users.oa1, world.users.oa2];
    await pool.query(`update sys_user set user_type = '4' where id = any($1::bigint[])`, [
      engineers,
    ]);
    await saved({ assignee: 'station', every: 2 });
    const body = { opsCompanyId: world.sides.A.opsCompanyId, days: 30, how: 'spread' };
    const preview = async (more: object = {}, person: Person = 'oa1') =>
      (await world.as(person, 'POST /ops/period/previewBalance', { body: { ...body, ...more } }))
        .data as { readonly text: string; readonly items?: readonly { readonly text: string }[] };
    const lines = async () =>
      ((await preview()).items ?? []).map(({ text }) => text.split('：')[1]);
    const apply = async (how: string, person: Person = 'oa1') =>
      (await world.as(person, 'POST /ops/period/balance', { body: { ...body, how } })).data;

    expect((await preview()).text).toContain('共 15 项计划工作，7 项换人');
    await pool.query(`update dm_holiday set day = day - 36500`);
    expect((await preview()).text).toContain('2026 年的节假日尚未录入');
    await pool.query(`update dm_holiday set day = day + 36500`);
    expect((await preview()).text).not.toContain('尚未录入');
    expect(await lines()).toEqual(['15 → 8', '0 → 7']);
    // nobody spreads the work of others, nor is told who they are
    expect(await preview({}, 'ob1')).not.toHaveProperty('items');
    expect(await apply('spread', 'ob1')).toEqual({ changed: 0 });
    expect(await apply('spread')).toEqual({ changed: 7 });
    expect(await lines()).toEqual(['8 → 8', '7 → 7']);
    const { rows } = await pool.query<{ day: string }>(
      `select to_char(due_day, 'YYYY-MM-DD') as day from ops_period_due where planned_for = $1 order by due_day limit 1`,
      [world.users.oa2],
    );
    await run(`${rows[0]?.day}T00:05:00`);
    expect((await orders()).at(-1)).toMatchObject({ who: world.users.oa2 });
    now = NOW;
    expect(await apply('rule')).toEqual({ changed: 6 });
    await pool.query(`update sys_user set user_type = '3' where id = $1`, [world.users.oa1]);
  });

  it('a company plans at its own stations and sees no others; a rule for all is for those who see all', async () => {
    expect(await save({}, 'ob1')).not.toMatchObject({ code: 0 });
    const id = await saved();
    const { data } = await world.as('oa1', `GET /ops/period-rule/${id}`);
    expect(
      await world.as('oa1', 'PUT /ops/period-rule', {
        body: { ...(data as Row), opsCompanyId: null },
      }),
    ).toMatchObject({ json: { issues: [{ path: 'opsCompanyId' }] } });
    expect(await dues('ob1')).toEqual([]);
    const all = await saved({ opsCompanyId: null, every: 30 }, 'admin');
    expect(await dues('ob1', `&dueDayEnd=2026-11-24&ruleId=${all}`)).toHaveLength(1);
    expect((await ask('oa1', 'GET /ops/period-rule/list')).map((row) => row['id'])).toEqual([id]);
  });
});
