import { wallTime } from '#schemas/basics/wall-time.ts';
import { ensureReadingMonth, READING_KINDS } from '#server/db/partitions.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { unpackZip } from '#tests/builders/unpack-zip.ts';

type Row = Readonly<Record<string, unknown>>;

const COD = 'w01018';
const DAY = '2026-11-21';
const PERIOD = { from: `${DAY} 00:00:00`, to: `${DAY} 23:59:59` };
const MINUTES = 1440;

let world: TwoCompanies;
beforeAll(async () => {
  world = await twoCompanies();
  const { db, pool } = world.app.database;
  await ensureReadingMonth(db, '2026-10');
  await ensureReadingMonth(db, '2026-11');
  for (const kind of READING_KINDS) await pool.query(`delete from dm_reading_${kind}`);
  const { A, B } = world.sides;
  // a value a minute of one day; every hundredth is marked, and one peak stands among them
  await pool.query(
    `insert into dm_reading_minute (point_id, factor_code, data_time, value, flag, received_at)
     select $1, $2, $3::date::timestamp at time zone 'Asia/Shanghai' + n * interval '1 minute', case when n = 777 then 999 when n = 888 then -5 else 40 + (n % 7) * 0.25 end,
       case when n % 100 = 50 then 'D' else 'N' end, now() from generate_series(0, 1439) n`,
    [A.pointId, COD, DAY],
  );
  const hours = `insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, received_at)
     select $1, $2, $3::date::timestamp at time zone 'Asia/Shanghai' + n * interval '1 hour', $4, 'N', now() from generate_series(0, 23) n`;
  await pool.query(hours, [A.pointId, COD, DAY, 40]);
  await pool.query(hours, [A.pointId, COD, '2026-11-20', 50]);
  await pool.query(hours, [B.pointId, COD, DAY, 60]);
  await pool.query(hours, [A.pointId, 'i12001', DAY, 1]);
  await pool.query(hours, [A.pointId, 'd20105', DAY, 220]);
  await pool.query(
    `insert into dm_reading_day (point_id, factor_code, data_time, value, flag, cou, received_at)
     select $1, $2, '2026-10-01'::timestamp at time zone 'Asia/Shanghai' + n * interval '1 day', 10 + n, case when n < 4 then 'D' else 'N' end, 1, now() from generate_series(0, 30) n`,
    [A.pointId, COD],
  );
});
afterAll(() => world.stop());

/** A file as bytes; what else is answered as text. */
async function loaded(
  person: Person,
  method: 'GET' | 'POST',
  url: string,
  body?: object,
): Promise<Buffer> {
  const headers = { authorization: `Bearer ${world.tokens[person]}` };
  return (
    await world.app.http.inject({
      method,
      url: `/api${url}`,
      headers,
      ...(body && { payload: body }),
    })
  ).rawPayload;
}

/** The wall clock at a moment as spreadsheets count it, in days. */
function wallOf(days: number): string {
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000);
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

/** The rows of each sheet of a workbook by its name, cells as texts. */
async function sheetsIn(
  bytes: Buffer,
): Promise<Readonly<Record<string, readonly (readonly string[])[]>>> {
  const files = await unpackZip(bytes);
  const textOf = (name: string): string => files[name] ?? '';
  const names = [...textOf('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(
    ([, name = '']) => name,
  );
  const rowsOf = (xml: string) =>
    [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
      [
        ...row.matchAll(
          /<c r="([A-Z]+)\d+"[^>]*>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs,
        ),
      ].map(([, column, number, text]) =>
        column === 'A' && number ? wallOf(Number(number)) : (number ?? text ?? ''),
      ),
    );
  return Object.fromEntries(
    names.map((name, at) => [name, rowsOf(textOf(`xl/worksheets/sheet${at + 1}.xml`))]),
  );
}

/** The task when it has ended. */
async function endOf(person: Person, id: string): Promise<Row> {
  const read = async (): Promise<Row> =>
    (await world.as(person, `GET /sys/task/mine/${id}`)).data as Row;
  await expect.poll(async () => (await read())['status']).toMatch(/done|failed/);
  return read();
}

async function stored(
  kind: string,
  pointId: string,
  factor: string,
): Promise<readonly (readonly string[])[]> {
  const { rows } = await world.app.database.pool.query<{ at: string; value: number; flag: string }>(
    `select (extract(epoch from data_time) * 1000)::float8 as at, value, flag from dm_reading_${kind} where point_id = $1 and factor_code = $2 and data_time >= '${DAY} 00:00:00+08' order by data_time`,
    [pointId, factor],
  );
  return rows.map(({ at, value, flag }) => [
    wallTime(Number(at)),
    String(value),
    ...(flag === 'N' ? [] : [flag]),
  ]);
}

describe('the factors of a point', () => {
  it('stand by what they are of, by point and by station alike, and by the MN of the device', async () => {
    const { pointId, stationId, mn } = world.sides.A;

    const byPoint = await world.as('oa1', `GET /dm/monitorData/property/group?pointId=${pointId}`);
    const byStation = await world.as(
      'oa1',
      `GET /dm/monitorData/property/group?stationId=${stationId}`,
    );
    const byDevice = await world.as('oa1', `GET /ops/zetianMonitor/property?mn=${mn}`);

    const groups = byPoint.data as readonly {
      group: string;
      factors: readonly { factorCode: string; upper: number | null }[];
    }[];
    expect(
      groups.map(({ group, factors }) => [group, factors.map(({ factorCode }) => factorCode)]),
    ).toEqual([
      ['medium', [COD]],
      ['analyser', ['i12001']],
      ['state', ['d20105']],
    ]);
    expect(groups[0]?.factors[0]?.upper).toBe(50);
    expect(byStation.data).toEqual(byPoint.data);
    expect(byDevice.data).toEqual(
      (await world.as('oa1', `GET /dm/monitorData/property?pointId=${pointId}`)).data,
    );
  });

  it('begin with those that have a limit, then go in the order of the trade', async () => {
    const { pointId } = world.sides.A;
    const { pool } = world.app.database;
    const [PH, FLOW, NH] = ['w01001', 'w00000', 'w21003'];
    for (const [id, code, upper] of [
      [71, FLOW, null],
      [72, PH, null],
      [73, NH, 15],
    ])
      await pool.query(
        "insert into dm_limit (id, monitor_point_id, factor_code, kind, upper) values ($1, $2, $3, '1', $4)",
        [id, pointId, code, upper],
      );

    const { data } = await world.as('oa1', `GET /dm/monitorData/property?pointId=${pointId}`);

    await pool.query('delete from dm_limit where id in (71, 72, 73)');
    const codes = (data as readonly { factorCode: string }[]).map(({ factorCode }) => factorCode);
    expect(codes.slice(0, 4)).toEqual([COD, NH, PH, FLOW]);
  });

  it('of another company are not found, and nothing is answered to no question', async () => {
    const { B } = world.sides;
    const answers = await Promise.all([
      world.as('oa1', `GET /dm/monitorData/property/group?pointId=${B.pointId}`),
      world.as('oa1', `GET /dm/monitorData/property/group?stationId=${B.stationId}`),
      world.as('oa1', `GET /ops/zetianMonitor/property?mn=${B.mn}`),
      world.as('oa1', 'GET /ops/zetianMonitor/property'),
      world.as('low', `GET /ops/zetianMonitor/property?mn=${B.mn}`),
    ]);

    expect(answers.map(({ code }) => code)).toEqual([500, 500, 500, 10003, 403]);
  });
});

describe('class “a curve without its peak”: values of a period', () => {
  it('that are too many keep the lowest, the highest and their moments', async () => {
    const { data } = await world.as('oa1', 'POST /dm/monitorData/info', {
      body: { pointId: world.sides.A.pointId, kind: 'minute', ...PERIOD, maxPoints: 40 },
    });

    const [{ points } = { points: [] }] = (data as { series: { points: readonly Row[] }[] }).series;
    expect(points.length).toBeLessThanOrEqual(41);
    expect(points).toContainEqual({ time: `${DAY} 12:57:00`, value: 999, flag: 'N' });
    expect(points).toContainEqual({ time: `${DAY} 14:48:00`, value: -5, flag: 'N' });
    expect(points.map(({ time }) => time)).toEqual(points.map(({ time }) => String(time)).sort());
  });

  it('come by pages of moments, newest first, also by months made of their days', async () => {
    const body = { pointId: world.sides.A.pointId, page: 2, limit: 10 };
    const minutes = await world.as('oa1', 'POST /dm/monitorData/page', {
      body: { ...body, kind: 'minute', ...PERIOD },
    });
    const months = await world.as('oa1', 'POST /dm/monitorData/page', {
      body: {
        ...body,
        page: 1,
        kind: 'month',
        from: '2026-10-15 00:00:00',
        to: '2026-11-20 00:00:00',
      },
    });

    expect(minutes.data).toMatchObject({
      total: MINUTES,
      list: expect.objectContaining({ length: 10 }) as unknown,
    });
    expect((minutes.data as { list: readonly Row[] }).list[0]?.['time']).toBe(`${DAY} 23:49:00`);
    // the days 5 to 31 are normal: 14 … 40
    expect(months.data).toMatchObject({
      total: 1,
      list: [
        { time: '2026-10-01 00:00:00', [COD]: { value: 27, flag: 'N', min: 14, max: 40, cou: 31 } },
      ],
    });
  });
});

describe('readings side by side', () => {
  const compare = (more: object) =>
    world.as('ep1', 'POST /dm/monitorData/compare', { body: { kind: 'hour', ...PERIOD, ...more } });

  it('of two periods say by how much the one differs from the other', async () => {
    const { data } = await compare({
      pointIds: [world.sides.A.pointId],
      factors: [COD],
      from2: '2026-11-20 00:00:00',
      to2: '2026-11-20 23:59:59',
    });

    expect((data as { series: readonly Row[] }).series).toMatchObject([
      { period: 0, stats: { count: 24, average: 40 }, difference: -10, percent: -20 },
      { period: 1, stats: { count: 24, average: 50 }, difference: null, percent: null },
    ]);
  });

  it('of several points say it against the first', async () => {
    const { A, B } = world.sides;
    const { data } = await world.as('admin', 'POST /dm/monitorData/compare', {
      body: { kind: 'hour', ...PERIOD, pointIds: [A.pointId, B.pointId], factors: [COD] },
    });

    const bySide = new Map(
      (data as { series: readonly Row[] }).series.map((row) => [row['pointId'], row]),
    );
    expect(bySide.get(A.pointId)).toMatchObject({ pointName: 'Alpha outlet', difference: null });
    expect(bySide.get(B.pointId)).toMatchObject({
      pointName: 'Bravo outlet',
      difference: 20,
      percent: 50,
    });
  });

  it('are refused in plain words beyond 10 points and 4 factors, and for what the caller may not see', async () => {
    const { A, B } = world.sides;
    const answers = [
      await compare({ pointIds: Array.from({ length: 11 }, (_, at) => String(at + 1)) }),
      await compare({ pointIds: [A.pointId], factors: ['a', 'b', 'c', 'd', 'e'] }),
      await compare({ pointIds: [A.pointId], to2: 'soon' }),
      await world.as('oa1', 'POST /dm/monitorData/compare', {
        body: { kind: 'hour', ...PERIOD, pointIds: [A.pointId, B.pointId] },
      }),
    ];

    expect(answers.map(({ msg }) => msg)).toEqual([
      '一次最多对比 10 个监测点',
      '一次最多对比 4 个因子',
      '请选择开始不晚于结束、不超过 400 天的时段',
      '记录不存在或已被删除',
    ]);
  });
});

describe('one point as a file', () => {
  it('has a sheet for each kind, with the values as they are stored', async () => {
    const { pointId } = world.sides.A;

    const sheets = await sheetsIn(
      await loaded('oa1', 'POST', '/dm/monitorData/export', {
        pointId,
        factors: [COD],
        kinds: ['minute', 'hour'],
        ...PERIOD,
      }),
    );

    expect(Object.keys(sheets)).toEqual(['分钟数据', '小时数据']);
    expect(sheets['分钟数据']?.[0]).toEqual(['数据时间', '化学需氧量 (mg/L)', '化学需氧量标记']);
    expect(sheets['分钟数据']?.slice(1)).toEqual(await stored('minute', pointId, COD));
    expect(sheets['小时数据']?.slice(1)).toEqual(await stored('hour', pointId, COD));
  });

  it('is one kind as CSV; two, a foreign point and a period without end are refused', async () => {
    const { A, B } = world.sides;
    const text = (
      await loaded('oa1', 'POST', '/dm/monitorData/export', {
        pointId: A.pointId,
        factors: [COD],
        kind: 'minute',
        format: 'csv',
        ...PERIOD,
      })
    ).toString('utf8');
    const refusals = [
      { pointId: A.pointId, kinds: ['minute', 'hour'], format: 'csv', ...PERIOD },
      { pointId: B.pointId, kind: 'hour', ...PERIOD },
      { pointId: A.pointId, kind: 'hour', from: PERIOD.from },
      { pointId: A.pointId, kind: 'rt', from: '2025-11-01 00:00:00', to: '2026-11-21 00:00:00' },
    ];

    const lines = text.slice(1).trimEnd().split('\r\n').slice(1);
    const answers = await Promise.all(
      refusals.map((body) => world.as('oa1', 'POST /dm/monitorData/export', { body })),
    );
    expect(lines).toEqual(
      (await stored('minute', A.pointId, COD)).map(
        ([time, value, mark = '']) => `${time},${value},${mark}`,
      ),
    );
    expect(answers.map(({ msg }) => msg)).toEqual([
      'CSV 文件只能包含一种数据类型，请选择 xlsx 或只选一种',
      '记录不存在或已被删除',
      '请选择开始不晚于结束、不超过 400 天的时段',
      '所选时段可能超过 1000000 行，请缩短时段或减少监测点',
    ]);
  });
});

describe('class “a task nobody ran to its end”: many rows as a file', () => {
  it('few come at once, a sheet a point within the scope', async () => {
    const all = await sheetsIn(
      await loaded('admin', 'POST', '/dm/monitorData/exportAll', {
        kind: 'hour',
        factors: [COD],
        ...PERIOD,
      }),
    );
    const own = await sheetsIn(
      await loaded('oa1', 'POST', '/dm/monitorData/exportAll', {
        kind: 'hour',
        factors: [COD],
        ...PERIOD,
      }),
    );
    const foreign = await world.as('oa1', 'POST /dm/monitorData/exportAll', {
      body: { pointIds: [world.sides.B.pointId], kind: 'hour', ...PERIOD },
    });

    expect(Object.keys(all).sort()).toEqual(['Alpha outlet', 'Bravo outlet']);
    expect(all['Bravo outlet']?.slice(1)).toEqual(await stored('hour', world.sides.B.pointId, COD));
    expect(Object.keys(own)).toEqual(['Alpha outlet']);
    expect(foreign.code).toBe(500);
  });

  it('more than a thousand are made by a task, whose file holds what is stored and is his alone', async () => {
    const { pointId } = world.sides.A;
    const body = { pointIds: [pointId], kind: 'minute', factors: [COD], ...PERIOD };

    const started = await world.as('oa1', 'POST /dm/monitorData/exportAll', { body });
    const { taskId } = started.data as { taskId: string };
    const ended = await endOf('oa1', taskId);
    const sheets = await sheetsIn(await loaded('oa1', 'GET', `/sys/task/file/${taskId}`));

    expect(started.code).toBe(0);
    expect(ended).toMatchObject({
      status: 'done',
      percent: 100,
      hasFile: true,
      result: { rows: MINUTES },
      fileName: `分钟数据 ${DAY}.xlsx`,
    });
    expect(sheets['Alpha outlet']?.slice(1)).toEqual(await stored('minute', pointId, COD));
    expect((await world.as('ep1', `GET /sys/task/file/${taskId}`)).code).toBe(500);
  });

  it('as CSV all points stand below each other with their names', async () => {
    const started = await world.as('admin', 'POST /dm/monitorData/exportAll', {
      body: { kind: 'minute', format: 'csv', ...PERIOD },
    });
    const { taskId } = started.data as { taskId: string };
    await endOf('admin', taskId);

    const lines = (await loaded('admin', 'GET', `/sys/task/file/${taskId}`))
      .toString('utf8')
      .trimEnd()
      .split('\r\n');

    expect(lines).toHaveLength(MINUTES + 1);
    expect(lines[1]).toMatch(/^Alpha outlet,2026-11-21 00:00:00,40/);
  });

  it('grouped rows of a page too: the task runs, and its file is what was shown', async () => {
    const rows = Array.from({ length: 1500 }, (_, at) =>
      at % 500 === 0
        ? { cells: [`group ${at}`, null], isBold: true }
        : { cells: [`row ${at}`, at], level: 1 },
    );
    const table = {
      title: 'Rates',
      format: 'xlsx',
      columns: [{ title: 'Name' }, { title: 'Hours' }],
      rows,
      foldsBy: 'above',
    };

    const refused = await world.as('oa1', 'POST /engine/table', { body: table });
    const started = await world.as('oa1', 'POST /engine/table/task', { body: table });
    const { taskId } = started.data as { taskId: string };
    const ended = await endOf('oa1', taskId);
    const sheets = await sheetsIn(await loaded('oa1', 'GET', `/sys/task/file/${taskId}`));

    expect(refused.code).toBe(429);
    expect(ended).toMatchObject({
      status: 'done',
      hasFile: true,
      fileName: 'Rates.xlsx',
      result: { rows: 1500 },
    });
    expect(sheets['Rates']).toEqual([
      ['Name', 'Hours'],
      ...rows.map(({ cells }) => cells.filter((cell) => cell !== null).map(String)),
    ]);
  });
});
