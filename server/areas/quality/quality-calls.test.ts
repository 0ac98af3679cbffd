import { newId } from '#server/base/context/new-id.ts';
import { readXlsx } from '#tests/builders/read-xlsx.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { sheetXmlOf } from '#tests/builders/unpack-zip.ts';
import { recountRates } from './recount.ts';
import { spansUpTo } from './status.ts';

type Row = Readonly<Record<string, unknown>>;

/** The 21st is asked about on the 22nd, at ten past ten; answers are given on the day the test runs. */
const NOW = new Date('2026-11-22T10:10:00+08:00');
const DAY = '2026-11-21';
const FACTOR = 'w01018';
const ofDay = { kind: 'day', date: DAY };

describe('the calls about data quality', () => {
  let world: TwoCompanies;
  beforeAll(async () => {
    world = await twoCompanies();
    const { pool } = world.app.database;
    // A: 20 of 24 hours came, all valid; B: 12 came, 6 of them faulty
    for (const [pointId, hours, bad] of [
      [world.sides.A.pointId, 20, 0],
      [world.sides.B.pointId, 12, 6],
    ] as const)
      await pool.query(
        `insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, received_at)
         select $1, $2, $3::date::timestamp at time zone 'Asia/Shanghai' + n * interval '1 hour', 40, case when n < $5 then 'D' else 'N' end, now() from generate_series(0, $4::int - 1) n`,
        [pointId, FACTOR, DAY, hours, bad],
      );
    await recountRates({ ...world.app.system(), now: () => NOW });
  });
  afterAll(() => world.stop());

  const ask = async (person: Person, call: string, body: object = {}) =>
    (await world.as(person, call, { body })).data;
  const rates = async (person: Person, more: object = {}) =>
    (await ask(person, 'POST /dm/quality/dataEffect', { ...ofDay, ...more })) as {
      readonly list: readonly Row[];
      readonly groups?: readonly Row[];
      readonly summary: Row;
    };
  const regions = async (person: Person, more: object = {}) =>
    (await ask(person, 'POST /dm/quality/regionData', { ...ofDay, ...more })) as readonly Row[];
  const status = async (person: Person) =>
    (await ask(person, 'POST /dm/quality/status')) as Readonly<Record<'count' | 'contrast', Row>> &
      Readonly<Record<'station' | 'company' | 'statuses', readonly Row[]>>;

  it('class “an average of percentages”: groups and the whole are made of sums', async () => {
    const { groups = [], summary } = await rates('admin', { groupBy: 'opsCompanyId' });

    expect(
      groups.map(({ opsCompanyName, count, should, received, valid, transmissionRate }) => [
        opsCompanyName,
        count,
        should,
        received,
        valid,
        transmissionRate,
      ]),
    ).toEqual([
      ['Alpha maintenance', 1, 24, 20, 20, 83.33],
      ['Bravo maintenance', 1, 24, 12, 6, 50],
    ]);
    expect(summary).toMatchObject({
      points: 2,
      should: 48,
      received: 32,
      valid: 26,
      transmissionRate: 66.67,
      effectRate: 81.25,
      effectiveTransmission: 54.17,
    });
  });

  it('class “a subtotal of the page”: a page of one row says the sums of the whole groups, whose rows stand together', async () => {
    const { list, groups = [] } = await rates('admin', {
      groupBy: 'enterpriseId',
      limit: 1,
      orderField: 'transmission_rate',
      order: 'asc',
    });

    // worst first would be Bravo: the groups come first
    expect(list.map(({ enterpriseName }) => enterpriseName)).toEqual(['Alpha enterprise']);
    expect(groups).toHaveLength(2);
  });

  it('regions are summed upwards and opened downwards, and the parts add up to the whole', async () => {
    const [top, cities, counties] = [
      await regions('admin'),
      await regions('admin', { regionCode: '32' }),
      await regions('admin', { regionCode: '3205' }),
    ];

    expect(
      top.map(({ regionCode, points, should, received, transmissionRate, hasParts }) => [
        regionCode,
        points,
        should,
        received,
        transmissionRate,
        hasParts,
      ]),
    ).toEqual([
      ['32', 1, 24, 20, 83.33, true],
      ['33', 1, 24, 12, 50, true],
    ]);
    expect(cities).toMatchObject([{ regionCode: '3205', should: 24, received: 20, isOwn: false }]);
    expect(counties).toMatchObject([{ regionCode: '320506', should: 24, received: 20 }]);
  });

  it('points that stand in a region itself are a line of their own beside its parts', async () => {
    const { pool } = world.app.database;
    await pool.query("update dm_monitor_point set region_code = '3301' where id = $1", [
      world.sides.B.pointId,
    ]);
    const rows = await regions('admin', { regionCode: '3301' });
    await pool.query("update dm_monitor_point set region_code = '330106' where id = $1", [
      world.sides.B.pointId,
    ]);

    expect(rows).toMatchObject([{ regionCode: '3301', isOwn: true, points: 1, received: 12 }]);
  });

  it('an enterprise is told with its points, rates and open orders; personal data are masked', async () => {
    await world.app.database.pool.query(
      "update ops_enterprise set contact = 'Li', mobile = '13812345678' where id = $1",
      [world.sides.A.enterpriseId],
    );
    const rows = (await world.as('ep1', `GET /dm/quality/enterPriseMsg?kind=day&date=${DAY}`))
      .data as readonly Row[];

    expect(rows).toMatchObject([
      {
        name: 'Alpha enterprise',
        stations: 1,
        points: 1,
        transmissionRate: 83.33,
        openOrders: 1,
        mobile: '138****5678',
      },
    ]);
  });

  it('stations that are offline are listed with since when, why and who is on duty', async () => {
    const { pool } = world.app.database;
    const { stationId, pointId, enterpriseId } = world.sides.A;
    const since = new Date(Date.now() - 26 * 3_600_000);
    await pool.query("update ops_station set status = '0', duty_user_id = $2 where id = $1", [
      stationId,
      world.users.oa2,
    ]);
    await pool.query("update dm_monitor_point set status = '0' where id = $1", [pointId]);
    await pool.query(
      `insert into dm_alarm_record (id, station_id, enterprise_id, monitor_point_id, region_code, alarm_type, level, status, is_active, alarm_time, message, create_date)
       values ($1, $2, $3, $4, '320506', '8', '4', '0', true, $5, 'Alpha is offline', now())`,
      [newId(), stationId, enterpriseId, pointId, since],
    );
    const [all, other] = [await status('ep1'), await status('eb1')];

    expect(all).toMatchObject({
      count: { stations: 1, offline: 1, overDay: 1 },
      company: [{ enterpriseName: 'Alpha enterprise', stations: 1, offline: 1 }],
    });
    expect(all.station).toMatchObject([
      { stationName: 'Alpha station', reason: 'Alpha is offline', dutyUserName: 'Person oa2' },
    ]);
    expect(Number(all.station[0]?.['minutes'])).toBeGreaterThanOrEqual(26 * 60);
    expect(all.statuses).toContainEqual({ status: '0', count: 1 });
    expect(other).toMatchObject({ count: { offline: 0 }, station: [], company: [] });
  });

  it('a span is held against the equal part of the one before, also after a longer month', () => {
    const { yesterday, lastMonth } = spansUpTo(new Date('2026-03-31T09:00:00+08:00'));

    expect(yesterday).toEqual({
      from: new Date('2026-03-30T00:00:00+08:00'),
      to: new Date('2026-03-30T09:00:00+08:00'),
    });
    expect(lastMonth).toEqual({
      from: new Date('2026-02-01T00:00:00+08:00'),
      to: new Date('2026-03-01T00:00:00+08:00'),
    });
  });

  it('class “two counts of one thing”: the faults of a point are those that the list of alarms shows under that name', async () => {
    const { pool } = world.app.database;
    const { stationId, pointId, enterpriseId } = world.sides.B;
    for (const [type, state, verified] of [
      ['10', '0', null],
      ['9', '2', null],
      ['1', '1', '2'],
    ])
      await pool.query(
        `insert into dm_alarm_record (id, station_id, enterprise_id, monitor_point_id, region_code, alarm_type, level, status, verify_result, is_active, alarm_time, message, create_date)
         values ($1, $2, $3, $4, '330106', $5, '2', $6, $7, false, '2026-11-20 10:00:00+08', 'x', now())`,
        [newId(), stationId, enterpriseId, pointId, type, state, verified],
      );
    const [{ list }, listed] = [
      await rates('eb1'),
      await world.as('eb1', `GET /dm/alarm/record/page?preset=faults&monitorPointId=${pointId}`),
    ];

    expect(list[0]).toMatchObject({ faultCount: 2 });
    expect((listed.data as { readonly total: number }).total).toBe(2);
  });

  it('the file keeps the groups: heads and sums stand out, the rows below them fold', async () => {
    const { rawPayload } = await world.app.http.inject({
      method: 'POST',
      url: '/api/dm/quality/export',
      headers: { authorization: `Bearer ${world.tokens.admin}` },
      payload: { ...ofDay, groupBy: 'opsCompanyId' },
    });
    const sheet = await sheetXmlOf(rawPayload);

    expect(sheet.match(/outlineLevel="1"/g)?.length).toBeGreaterThanOrEqual(2);
    expect(sheet).toContain('Alpha maintenance');
    expect(sheet).toContain('<v>54.17</v>');
  });

  it('class “a task nobody ran to its end”: more rows than are made at once become a file that holds them all, in their groups', async () => {
    const { pool } = world.app.database;
    const more = 1_100;
    await pool.query(
      `insert into dm_monitor_point (id, name, mn, station_id, enterprise_id, region_code, monitor_type, st_code, status)
       select n, 'many ' || n, 'MANY' || lpad(n::text, 8, '0'), $1, $2, '320506', '1', '32', '1' from generate_series(1, $3::int) n`,
      [world.sides.A.stationId, world.sides.A.enterpriseId, more],
    );
    const body = { ...ofDay, groupBy: 'opsCompanyId' };

    const started = await world.as('admin', 'POST /dm/quality/export', { body });
    const { taskId } = started.data as { taskId: string };
    const task = async () =>
      (await world.as('admin', `GET /sys/task/mine/${taskId}`)).data as Readonly<
        Record<string, unknown>
      >;
    await expect.poll(async () => (await task())['status']).toBe('done');
    const file = await world.app.http.inject({
      url: `/api/sys/task/file/${taskId}`,
      headers: { authorization: `Bearer ${world.tokens.admin}` },
    });
    const foreign = await world.as('ep1', `GET /sys/task/file/${taskId}`);
    const sheet = await readXlsx(file.rawPayload);
    const english = { headers: { 'accept-language': 'en-US' } };
    const own = await world.as('admin', `GET /sys/task/mine/${taskId}`, english);
    const listed = await world.as('admin', 'GET /sys/task/page', {
      headers: { 'accept-language': 'zh-TW' },
    });
    const state = await status('admin');
    await pool.query("delete from dm_monitor_point where name like 'many %'");

    expect(await task()).toMatchObject({
      percent: 100,
      hasFile: true,
      result: { rows: more + 2 },
      fileName: '数据质量.xlsx',
    });
    const names = sheet.map(([name]) => name);
    // the head, of each company its name, its rows and its sums, and the sums of all
    expect(names).toHaveLength(1 + 2 * 2 + (more + 2) + 1);
    expect([names[1], names[more + 3], names[more + 4], names.at(-1)]).toEqual([
      'Alpha maintenance',
      'Alpha maintenance 小计',
      'Bravo maintenance',
      '合计',
    ]);
    expect(new Set(sheet.map((row) => row[2])).size).toBeGreaterThan(more);
    expect(foreign.code).not.toBe(0);
    expect(state).toMatchObject({ points: more + 2 });
    expect(await task()).toMatchObject({ name: '导出：数据质量' });
    expect(own.data).toMatchObject({ name: 'Export: Data quality' });
    expect((listed.data as { readonly list: readonly Row[] }).list).toMatchObject([
      { name: '匯出：資料品質' },
    ]);
    expect(listed.data).not.toHaveProperty('list.0.words');
  });

  it('why a station is offline is read in the reader’s language, what a person wrote about it as he wrote it', async () => {
    const { pool } = world.app.database;
    const { stationId } = world.sides.A;
    const alarm = (set: string) =>
      pool.query(`update dm_alarm_record set ${set} where station_id = $1 and alarm_type = '8'`, [
        stationId,
      ]);
    await alarm(
      `message = '设备离线', words = '{"message": {"in": {"en-US": "Device offline", "zh-TW": "裝置離線"}}}'`,
    );
    const reason = async (lang: string) => {
      const { data } = await world.as('admin', 'POST /dm/quality/status', {
        body: {},
        headers: { 'accept-language': lang },
      });
      return (data as { readonly station: readonly Row[] }).station.map((row) => row['reason']);
    };
    const read = [await reason('zh-CN'), await reason('zh-TW'), await reason('en-US')];
    await alarm("handle_comment = '断电检修'");
    const written = await reason('en-US');
    await alarm("message = 'Alpha is offline', words = null, handle_comment = null");

    expect(read).toEqual([['设备离线'], ['裝置離線'], ['Device offline']]);
    expect(written).toEqual(['断电检修']);
  });

  const CALLS = [
    'POST /dm/quality/status',
    'POST /dm/quality/regionData',
    'POST /dm/quality/export',
    'GET /dm/quality/enterPriseMsg',
  ] as const;

  it.each(CALLS)(
    'class “asked by who may not”: a role without the key is refused (%s)',
    async (call) => {
      const answer = await world.as('low', call, call.startsWith('POST') ? { body: {} } : {});

      expect(answer.code).toBe(403);
    },
  );

  it('class “a figure beyond the scope”: regions and enterprises of others are no lines of mine', async () => {
    const [own, others] = [await regions('eb1'), await regions('eb1', { regionCode: '32' })];
    const { data } = await world.as(
      'eb1',
      `GET /dm/quality/enterPriseMsg?enterpriseId=${world.sides.A.enterpriseId}`,
    );

    expect(own.map(({ regionCode }) => regionCode)).toEqual(['33']);
    expect(others).toEqual([]);
    expect(data).toEqual([]);
  });
});
