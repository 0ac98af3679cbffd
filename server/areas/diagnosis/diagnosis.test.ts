import type { SheetChart } from '#schemas/sheet/document.ts';
import { createWarnings } from '#server/areas/warning/face.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { saidInOneLanguage } from '#tests/builders/told-languages.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { diagnosePoint } from './diagnose-point.ts';
import { diagnose } from './face.ts';

type Row = Readonly<Record<string, unknown>>;

const NOW = new Date('2026-11-23T10:10:00+08:00');
const NOT_THERE = { code: 500, msg: '记录不存在或已被删除' };
const SPAN = { from: '2026-11-20 00:00:00', until: '2026-11-23 10:00:00' };

describe('diagnoses', () => {
  let world: TwoCompanies;
  beforeAll(async () => {
    world = await twoCompanies({ now: () => NOW });
    // COD of side A stands still for a day while ammonia goes on; side B lives
    for (const [side, factor, value] of [
      ['A', 'w01018', 'case when n between 24 and 47 then 31 else 30 + 8 * sin(n * 1.7) end'],
      ['A', 'w21003', '2 + sin(n * 0.9)'],
      ['B', 'w01018', '30 + 8 * sin(n * 1.7)'],
    ] as const)
      await world.app.database.pool.query(
        `insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, received_at)
         select $1, $2, '2026-11-20 00:00:00+08'::timestamptz + n * interval '1 hour', ${value}, 'N', now() from generate_series(0, 81) n
         on conflict (point_id, factor_code, data_time) do update set value = excluded.value`,
        [world.sides[side].pointId, factor],
      );
    await world.app.database.pool.query('update dm_monitor_point set last_packet_time = $1', [
      NOW.toISOString(),
    ]);
  });
  afterAll(() => world.stop());

  const run = (person: Person, body: object) =>
    world.as(person, 'POST /dm/diagnosis/run', { body });
  const made = async (person: Person, body: object): Promise<Row> => {
    const answer = await run(person, body);
    expect(answer).toMatchObject({ code: 0 });
    return (await world.as(person, `GET /dm/diagnosis/${String((answer.data as Row)['id'])}`))
      .data as Row;
  };

  it('is read outside of a transaction, and kept once for one key', async () => {
    const ctx = world.app.system();
    const target = { pointId: world.sides.A.pointId, ...SPAN };
    const body = { body: target, headers: { 'idempotency-key': 'twice' } };

    await expect(inTransaction(ctx, (tx) => diagnosePoint(tx, target))).rejects.toThrow(
      'outside of a transaction',
    );
    const [first, second] = [
      await world.as('oa1', 'POST /dm/diagnosis/run', body),
      await world.as('oa1', 'POST /dm/diagnosis/run', body),
    ];
    const other = await world.as('oa1', 'POST /dm/diagnosis/run', {
      ...body,
      body: { pointId: target.pointId },
    });

    expect(first.code).toBe(0);
    expect(second.data).toEqual(first.data);
    expect(other.code).toBe(10500);
  });

  it('names the constant, keeps what led to it, and says it in the reader’s language', async () => {
    const record = await made('oa1', { pointId: world.sides.A.pointId, ...SPAN });
    const zh = (await world.as('oa1', `GET /dm/diagnosis/${String(record['id'])}/findings`))
      .data as readonly Row[];
    const en = (
      await world.as('oa1', `GET /dm/diagnosis/${String(record['id'])}/findings`, {
        headers: { 'Accept-Language': 'en-US' },
      })
    ).data as readonly Row[];

    expect(record).toMatchObject({
      target: '1',
      result: '1',
      period: 'hour',
      stationId: world.sides.A.stationId,
    });
    expect(zh[0]).toMatchObject({
      kind: '1',
      factorCode: 'w01018',
      from: '2026-11-21 00:00:00',
      until: '2026-11-21 23:00:00',
    });
    expect(String(zh[0]?.['cause'])).toContain('恒为 31');
    expect(String(en[0]?.['cause'])).toContain('stood at 31');
    expect(zh[0]?.['values']).toHaveLength(36);
  });

  it('that nothing was found is a result, and so is too little data', async () => {
    const healthy = await made('ob1', { pointId: world.sides.B.pointId, ...SPAN });
    const empty = await made('ob1', {
      pointId: world.sides.B.pointId,
      from: '2026-11-22 00:00:00',
      until: '2026-11-22 02:00:00',
    });

    expect(healthy).toMatchObject({ result: '0', findingCount: 0, confidence: null });
    expect(String(healthy['cause'])).toContain('未发现异常');
    expect(empty).toMatchObject({ result: '9', findingCount: 0 });
  });

  it('an alarm names its point, factor and time', async () => {
    const record = await made('oa1', { alarmId: world.sides.A.alarmId });

    expect(record).toMatchObject({
      target: '2',
      monitorPointId: world.sides.A.pointId,
      factorCode: 'w01018',
      endTime: '2026-11-21 09:59:00',
    });
  });

  it('a warning names its point, factor and time, however long ago it was', async () => {
    const { pointId, stationId, enterpriseId } = world.sides.A;
    const [warningId] = await createWarnings(world.app.system(), [
      {
        source: 'rule',
        key: 'diagnosed',
        level: '3',
        reason: null,
        title: 'COD stands still',
        words: null,
        monitorPointId: pointId,
        stationId,
        enterpriseId,
        factorCode: 'w01018',
        beginTime: '2026-11-21 20:07:00',
        value: 31,
        limit: null,
      },
    ]);
    const record = await made('oa1', { warningId });

    expect(record).toMatchObject({ target: '3', monitorPointId: pointId, factorCode: 'w01018' });
    expect([record['beginTime'], record['endTime']]).toEqual([
      '2026-11-18 20:07:00',
      '2026-11-22 20:07:00',
    ]);
    const sheet = (await world.as('oa1', `GET /dm/warning/${String(warningId)}/sheet`)).data as {
      readonly blocks: readonly Row[];
    };
    const block = (kind: string, title: RegExp) =>
      sheet.blocks.find((one) => one['kind'] === kind && title.test(String(one['title'])));
    // on paper: why it was raised, the hours around it with a gap where none came, and what was found
    expect(block('text', /判定依据/)).toMatchObject({ text: '未留存判定依据' });
    const { chart } = block('chart', /监测曲线/) as { readonly chart: SheetChart };
    expect(chart.lines[0]?.points.filter(([, value]) => value === 31)).toHaveLength(24);
    expect(chart.times).toHaveLength(7);
    expect(chart.times.every((time) => time.endsWith(':00'))).toBe(true);
    expect([chart.times[0], chart.times.at(-1)]).toEqual(['11-20 20:00', '11-22 20:00']);
    expect(block('text', /气象数据/)).toMatchObject({ text: '无气象数据' });
    expect(block('text', /五、同企业其他点位/)).toMatchObject({
      text: '同企业其他点位没有该因子的数据',
    });
    expect(JSON.stringify(block('table', /诊断证据/))).toContain('恒为 31');
    expect(await world.as('eb1', `GET /dm/warning/${String(warningId)}/sheet`)).toMatchObject(
      NOT_THERE,
    );
    expect(await run('eb1', { warningId })).toMatchObject(NOT_THERE);
    expect(await run('eb1', { warningId, pointId: world.sides.B.pointId })).toMatchObject(
      NOT_THERE,
    );
  });

  it('another company’s point, alarm, enterprise and diagnosis are not there for anybody else', async () => {
    const record = await made('oa1', { pointId: world.sides.A.pointId, ...SPAN });
    const id = String(record['id']);
    const list = (await world.as('ob1', 'GET /dm/diagnosis/page')).data as {
      readonly list: readonly Row[];
    };

    expect(await run('ob1', { pointId: world.sides.A.pointId })).toMatchObject(NOT_THERE);
    expect(await run('eb1', { alarmId: world.sides.A.alarmId })).toMatchObject(NOT_THERE);
    expect(
      await world.as('ob1', 'POST /dm/diagnosis/runEnterprise', {
        body: { enterpriseId: world.sides.A.enterpriseId },
      }),
    ).toMatchObject(NOT_THERE);
    expect(await world.as('ob1', `GET /dm/diagnosis/${id}`)).toMatchObject(NOT_THERE);
    expect(await world.as('ob1', `GET /dm/diagnosis/${id}/findings`)).toMatchObject(NOT_THERE);
    expect(await world.as('ob1', 'POST /dm/diagnosis/dispatch', { body: { id } })).toMatchObject(
      NOT_THERE,
    );
    expect(list.list.some((row) => row['id'] === id)).toBe(false);
  });

  it('who may not is refused; bureau, enterprise and O&M see what is theirs', async () => {
    const record = await made('ep1', { pointId: world.sides.A.pointId, ...SPAN });
    const id = String(record['id']);

    expect(await run('low', { pointId: world.sides.A.pointId })).toMatchObject({ code: 403 });
    for (const person of ['ep1', 'ea1', 'oa1', 'oa2'] as const)
      expect(await world.as(person, `GET /dm/diagnosis/${id}`)).toMatchObject({ code: 0 });
    expect(await world.as('ea1', 'POST /dm/diagnosis/dispatch', { body: { id } })).toMatchObject({
      code: 403,
    });
  });

  it('an enterprise: each point as a record of its own, and one that sums them up', async () => {
    const answer = await world.as('ea1', 'POST /dm/diagnosis/runEnterprise', {
      body: { enterpriseId: world.sides.A.enterpriseId, ...SPAN },
    });
    const id = String((answer.data as Row)['id']);
    const whole = (await world.as('ea1', `GET /dm/diagnosis/${id}`)).data as Row;
    const parts = (await world.as('ea1', `GET /dm/diagnosis/page?parentId=${id}`)).data as {
      readonly list: readonly Row[];
    };

    expect(whole).toMatchObject({
      target: '4',
      result: '1',
      enterpriseId: world.sides.A.enterpriseId,
    });
    expect(String(whole['cause'])).toContain('诊断 1 个监测点，1 个有异常');
    const kept = { table: 'dm_diagnosis', columns: ['cause', 'advice'] };
    expect(await saidInOneLanguage(world.app.database.pool, kept)).toEqual([]);
    const english = { headers: { 'accept-language': 'en-US' } };
    const read = await world.as('ea1', `GET /dm/diagnosis/${id}`, english);
    expect((read.data as Row)['cause']).not.toMatch(/诊断|异常|恒为/);
    expect(read.data).not.toHaveProperty('words');
    expect(
      parts.list.filter((row) => row['parentId'] === id).map((row) => row['monitorPointId']),
    ).toEqual([world.sides.A.pointId]);
  });

  describe('an enterprise of many points, asked for as browsers do', () => {
    let calls = 0;
    const whole = (person: Person, lang = 'zh-CN') =>
      world.as(person, 'POST /dm/diagnosis/runEnterprise', {
        body: { enterpriseId: world.sides.A.enterpriseId, ...SPAN },
        headers: { 'Idempotency-Key': `whole ${++calls}`, 'Accept-Language': lang },
      });
    beforeAll(() =>
      world.app.database.pool.query(
        `insert into dm_monitor_point (id, name, mn, station_id, enterprise_id, region_code, monitor_type, st_code, status)
         select 7000 + n, 'Outlet ' || n, 'MANY' || n, $1, $2, '320506', '1', '32', '1' from generate_series(1, 20) n`,
        [world.sides.A.stationId, world.sides.A.enterpriseId],
      ),
    );
    afterAll(() =>
      world.app.database.pool.query('delete from dm_monitor_point where id between 7001 and 7020'),
    );

    it('a person has one at a time: the second is refused in his language, and the next is not', async () => {
      const [one, other] = await Promise.all([whole('ea1', 'en-US'), whole('ea1', 'en-US')]);
      const refused = one.code === 0 ? other : one;

      expect([one.code, other.code].filter((code) => code === 0)).toHaveLength(1);
      expect(refused.msg).toBe('A diagnosis of yours is still running, please wait for its end');
      expect(await whole('ea1')).toMatchObject({ code: 0 });
    });
  });

  it('an order follows once, and names it', async () => {
    const record = await made('oa1', { pointId: world.sides.A.pointId, ...SPAN });
    const dispatch = () =>
      world.as('oa1', 'POST /dm/diagnosis/dispatch', { body: { id: record['id'], urgency: '2' } });
    const answer = await dispatch();
    const after = (await world.as('oa1', `GET /dm/diagnosis/${String(record['id'])}`)).data as Row;
    const order = (
      await world.as('oa1', `GET /ops/workorder/${String((answer.data as Row)['id'])}`)
    ).data as Row;

    expect(after['orderId']).toBe(order['id']);
    expect(order).toMatchObject({ orderType: '12', stationId: world.sides.A.stationId });
    expect(String(order['content'])).toContain('恒为 31');
    expect((await dispatch()).code).not.toBe(0);
    for (const column of ['title', 'content'])
      expect(
        await saidInOneLanguage(world.app.database.pool, {
          table: 'ops_work_order',
          columns: [column],
          where: "title not like '% order'",
        }),
      ).toEqual([]);
    const english = await world.as(
      'oa1',
      `GET /ops/workorder/page?orderNo=${String(order['orderNo'])}`,
      {
        headers: { 'accept-language': 'en-US' },
      },
    );
    const [row] = (english.data as { readonly list: readonly Row[] }).list;
    expect(row?.['title']).not.toMatch(/[诊診]/);
    expect(row).not.toHaveProperty('words');
  });

  it('rules and warnings diagnose by the face, as the system', async () => {
    const id = await inTransaction(world.app.system(), (tx) =>
      diagnose(tx, { pointId: world.sides.A.pointId, factorCode: 'w21003', ...SPAN }),
    );
    const record = (await world.as('oa1', `GET /dm/diagnosis/${id}`)).data as Row;

    expect(record).toMatchObject({ result: '0', factorCode: 'w21003' });
  });

  it.each([
    { from: '2026-11-22 00:00:00', until: '2026-11-21 00:00:00' },
    { from: '2026-10-01 00:00:00', until: '2026-11-21 00:00:00' },
    { from: 'yesterday', until: '2026-11-21 00:00:00' },
  ])('a span that cannot be is refused: $from to $until', async (span) => {
    expect((await run('oa1', { pointId: world.sides.A.pointId, ...span })).code).not.toBe(0);
  });
});
