import { saidInOneLanguage } from '#tests/builders/told-languages.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';

type Row = Readonly<Record<string, unknown>>;

/** What is said of somebody who has a duty already. */
const BUSY = { json: { issues: [{ path: 'engineerId', rule: 'overlap' }] } };
/** A Monday, at ten in the evening. */
const NOW = new Date('2026-11-23T22:00:00+08:00');

describe('who is on duty', () => {
  let world: TwoCompanies;
  let now = NOW;
  beforeAll(async () => {
    world = await twoCompanies({ now: () => now });
    await world.app.database.pool.query('update ops_station set duty_user_id = $1 where id = $2', [
      world.users.oa1,
      world.sides.A.stationId,
    ]);
  });
  afterEach(async () => {
    now = NOW;
    await world.app.database.pool.query('delete from ops_job_schedule_station_ids');
    await world.app.database.pool.query('delete from ops_job_schedule');
  });
  afterAll(() => world.stop());

  const plan = (engineer: Person, day: string, shift: string, more: object = {}) =>
    world.as('oa1', 'POST /ops/job-schedule', {
      body: {
        day,
        shift,
        engineerId: world.users[engineer],
        opsCompanyId: world.sides.A.opsCompanyId,
        stationIds: [world.sides.A.stationId],
        ...more,
      },
    });
  const planned = async (engineer: Person, day: string, shift: string, more: object = {}) => {
    const answer = await plan(engineer, day, shift, more);
    expect(answer).toMatchObject({ code: 0 });
    return String((answer.data as Row)['id']);
  };
  const onDuty = async () => {
    const { data } = await world.as(
      'oa1',
      `GET /dm/monitor/opsInfo?pointId=${world.sides.A.pointId}`,
    );
    return (data as Row)['dutyUserId'];
  };
  const week = async () =>
    (
      (await world.as('oa1', 'GET /ops/job-schedule/list')).data as readonly {
        readonly day: string;
        readonly shift: string;
      }[]
    )
      .map(({ day, shift }) => `${day} ${shift}`)
      .toSorted();

  it('the roster comes before the engineer of the station, hour by hour, over midnight too', async () => {
    expect(await onDuty()).toBe(world.users.oa1);
    await planned('oa2', '2026-11-23', '2');
    expect(await onDuty()).toBe(world.users.oa2);
    now = new Date('2026-11-24T07:59:00+08:00');
    expect(await onDuty()).toBe(world.users.oa2);
    now = new Date('2026-11-24T08:00:00+08:00');
    expect(await onDuty()).toBe(world.users.oa1);
  });

  it.each([
    ['the night was planned first', ['oa2 2', 'oa1 3']],
    ['the whole day was', ['oa1 3', 'oa2 2']],
  ])('of two duties at a station the one that began last counts: %s', async (_what, order) => {
    for (const one of order) {
      const [engineer, shift] = one.split(' ') as [Person, string];
      await planned(engineer, '2026-11-23', shift);
    }
    expect(await onDuty()).toBe(world.users.oa2);
  });

  it('an order that names nobody goes to whoever is on duty; a group stands for its stations', async () => {
    const group = await world.as('oa1', 'POST /personnel/stationGroup', {
      body: { name: 'west', stationIdList: [world.sides.A.stationId] },
    });
    await planned('oa2', '2026-11-23', '2', {
      stationIds: [],
      stationGroupId: (group.data as Row)['id'],
    });
    const { data } = await world.as('oa1', 'POST /ops/workorder', {
      body: {
        title: 'by roster',
        stationId: world.sides.A.stationId,
        orderType: '3',
        urgency: '1',
        planStart: '2026-11-23 22:00:00',
        planEnd: '2026-11-25 22:00:00',
      },
    });
    const order = (await world.as('oa1', `GET /ops/workorder/${String((data as Row)['id'])}`)).data;
    expect(order).toMatchObject({ assigneeId: world.users.oa2, status: '1' });
    const station = await world.as('oa1', `GET /ops/station/${world.sides.A.stationId}`);
    expect(station.data).toMatchObject({ dutyUserId: world.users.oa1, onDutyName: 'Person oa2' });
  });

  it('nobody has two duties at once, neither new nor changed; who and where are of the company', async () => {
    await planned('oa1', '2026-11-24', '3');
    const second = await plan('oa1', '2026-11-24', '2');
    expect(second).toMatchObject(BUSY);
    const later = await planned('oa1', '2026-11-25', '1');
    const moved = await world.as('oa1', 'PUT /ops/job-schedule', {
      body: { id: later, version: 1, day: '2026-11-24' },
    });
    expect(moved).toMatchObject(BUSY);
    expect(await plan('ob1', '2026-11-26', '1')).not.toMatchObject({ code: 0 });
    const foreign = { stationIds: [world.sides.B.stationId] };
    expect(await plan('oa2', '2026-11-26', '1', foreign)).not.toMatchObject({ code: 0 });
    expect(await plan('oa2', '2026-11-26', '1', { stationIds: [] })).not.toMatchObject({
      code: 0,
    });
    expect(await week()).toEqual(['2026-11-24 3', '2026-11-25 1']);
  });

  it('a week is copied but for what conflicts, which is told before', async () => {
    await planned('oa1', '2026-11-23', '1');
    await planned('oa1', '2026-11-29', '2', { note: 'Sunday night' });
    await planned('oa2', '2026-11-24', '1');
    await planned('oa2', '2026-12-01', '3');
    const weeks = { from: '2026-11-26', to: '2026-12-03' };
    const preview = await world.as('oa1', 'POST /ops/roster/previewWeek', { body: weeks });
    expect(preview.data).toMatchObject({ items: [{}] });
    expect(JSON.stringify(preview.data)).toContain('2026-12-01 08:00');
    const done = await world.as('oa1', 'POST /ops/roster/copyWeek', { body: weeks });
    expect(done.data).toEqual({ made: 2, left: 1 });
    const added = ['2026-11-30 1', '2026-12-06 2'];
    expect(await week()).toEqual(
      ['2026-11-23 1', '2026-11-24 1', '2026-11-29 2', '2026-12-01 3', ...added].toSorted(),
    );
    const again = await world.as('oa1', 'POST /ops/roster/copyWeek', { body: weeks });
    expect(again.data).toEqual({ made: 0, left: 3 });
    const same = { from: '2026-11-26', to: '2026-11-27' };
    expect(await world.as('oa1', 'POST /ops/roster/copyWeek', { body: same })).not.toMatchObject({
      code: 0,
    });
  });

  it('class “a copy that names what is gone”: a week is copied without stations that were removed or went to another company', async () => {
    const { pool } = world.app.database;
    const { rows } = await pool.query<{ id: string }>(
      `insert into ops_station (id, name, code, ops_company_id, enterprise_id, region_code, version, deleted)
       select id + 1, 'gone', 'GONE-1', ops_company_id, enterprise_id, region_code, 1, false from ops_station where id = $1 returning id::text as id`,
      [world.sides.A.stationId],
    );
    const goneId = String(rows[0]?.id);
    await planned('oa1', '2026-11-23', '1', { stationIds: [world.sides.A.stationId, goneId] });
    await planned('oa2', '2026-11-24', '1', { stationIds: [goneId] });
    await pool.query('update ops_station set deleted = true where id = $1', [goneId]);
    const weeks = { from: '2026-11-26', to: '2026-12-03' };

    const preview = await world.as('oa1', 'POST /ops/roster/previewWeek', { body: weeks });
    const copied = await world.as('oa1', 'POST /ops/roster/copyWeek', { body: weeks });

    expect(preview.data).toMatchObject({
      items: [{ text: expect.stringContaining('站点已删除') as string }],
    });
    expect(copied.data).toEqual({ made: 1, left: 1 });
  });

  const readsInOwnLanguage = async () => {
    const english = async (what: string) =>
      (await world.as('oa1', what, { headers: { 'accept-language': 'en-US' } })).data;
    const page = (await english('GET /msg/message/page')) as {
      readonly list: readonly Readonly<Record<string, unknown>>[];
    };
    const [listed] = page.list;
    const one = await english(`GET /msg/message/${String(listed?.['id'])}`);
    const newest = (await english('GET /msg/message/newest')) as typeof page.list;
    const missed = (await english('GET /msg/message/since')) as typeof page.list;

    const title = expect.stringMatching(/^Swap: you take over from .+, 2026-11-2\d 08:00 to /);
    expect([listed, one, newest[0], missed[0]]).toEqual(
      Array.from({ length: 4 }, () => expect.objectContaining({ title })),
    );
    expect(JSON.stringify([page, one, newest, missed])).not.toContain('"words"');
    expect(await saidInOneLanguage(world.app.database.pool)).toEqual([]);
  };

  it('two people swap the same shift of two stations, and are told; not where one has another duty then', async () => {
    const [one, other] = [
      await planned('oa1', '2026-11-24', '1'),
      await planned('oa2', '2026-11-24', '1'),
    ];
    const swap = () =>
      world.as('oa1', 'POST /ops/roster/swap', { body: { id: one, withId: other } });
    expect(await swap()).toMatchObject({
      data: { engineerName: 'Person oa1', otherName: 'Person oa2' },
    });
    const row = await world.as('oa1', `GET /ops/job-schedule/${one}`);
    expect(row.data).toMatchObject({ engineerId: world.users.oa2, version: 2 });
    const told = await world.as('oa1', 'GET /msg/message/newest');
    expect(JSON.stringify(told.data)).toContain('2026-11-24 08:00');
    await readsInOwnLanguage();

    const away = { id: other, version: 2, day: '2026-11-25' };
    expect(await world.as('oa1', 'PUT /ops/job-schedule', { body: away })).toMatchObject({
      code: 0,
    });
    await planned('oa2', '2026-11-25', '1');
    expect(await swap()).toMatchObject(BUSY);
    const unchanged = await world.as('oa1', `GET /ops/job-schedule/${one}`);
    expect(unchanged.data).toMatchObject({ engineerId: world.users.oa2 });
  });

  it('gaps are those of stations of the roster that one sees', async () => {
    await planned('oa1', '2026-11-24', '3');
    const gaps = async (person: Person) =>
      (await world.as(person, 'GET /ops/roster/gaps?from=2026-11-24&to=2026-11-24')).data;
    expect(await gaps('oa1')).toMatchObject([
      { beginTime: '2026-11-24 00:00:00', endTime: '2026-11-24 08:00:00', hours: 8 },
    ]);
    expect(await gaps('ob1')).toEqual([]);
    const long = await world.as('oa1', 'GET /ops/roster/gaps?from=2026-01-01&to=2026-12-31');
    expect(long).not.toMatchObject({ code: 0 });
  });

  it('a duty of another company is neither seen nor swapped', async () => {
    const id = await planned('oa1', '2026-11-24', '1');
    expect(await world.as('ob1', `GET /ops/job-schedule/${id}`)).not.toMatchObject({ code: 0 });
    expect(
      await world.as('ob1', 'POST /ops/roster/swap', { body: { id, withId: id } }),
    ).not.toMatchObject({ code: 0 });
  });
});
