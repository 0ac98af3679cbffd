import { recountRates } from '#server/areas/quality/recount.ts';
import { followMarks } from '#server/areas/statistic/statistics.ts';
import type { Cell } from '#server/base/tables/sheet.ts';
import { writeXlsx } from '#server/base/tables/xlsx.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { aForm } from '#tests/builders/uploads.ts';

type Row = Readonly<Record<string, unknown>>;

const NOW = new Date('2026-11-22T10:10:00+08:00');
const DAY = '2026-11-21';
const FACTOR = 'w01018';

describe('a manual reading from its entry to the rates', () => {
  let world: TwoCompanies;
  let factorId = '';
  beforeAll(async () => {
    world = await twoCompanies({ now: () => NOW });
    const { pool } = world.app.database;
    // 22 hours came, 20 and 21 did not
    await pool.query(
      `insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, received_at)
       select $1, $2, $3::date::timestamp at time zone 'Asia/Shanghai' + n * interval '1 hour', 40 + n, 'N', now() from generate_series(0, 23) n where n not in (20, 21)`,
      [world.sides.A.pointId, FACTOR, DAY],
    );
    const { rows } = await pool.query<{ id: string }>(
      'select id::text as id from dm_factor where code = $1',
      [FACTOR],
    );
    factorId = String(rows[0]?.id);
    await pool.query(
      "insert into dm_check_rule (id, name, kind, factor_code, basis, high, enabled, version) values (1, 'probe', '1', $1, '1', 500, true, 1)",
      [FACTOR],
    );
    await recountRates({ ...world.app.system(), now: () => NOW });
    await pool.query('insert into dm_statistic_mark (point_id, day) values ($1, $2)', [
      world.sides.A.pointId,
      DAY,
    ]);
    await followMarks(world.app.system());
  });
  afterAll(() => world.stop());

  const body = (hour: number, more: object = {}) => ({
    monitorPointId: world.sides.A.pointId,
    factorId,
    kind: '1',
    value: 61.5,
    sampleTime: `${DAY} ${String(hour).padStart(2, '0')}:20:00`,
    ...more,
  });
  const enter = (person: Person, hour: number, more: object = {}) =>
    world.as(person, 'POST /dm/manual-reading', { body: body(hour, more) });
  const entered = async (hour: number, more: object = {}) => {
    const answer = await enter('oa2', hour, more);
    expect(answer).toMatchObject({ code: 0 });
    return String((answer.data as Row)['id']);
  };
  const move = (person: Person, id: string, name: string, more: object = {}) =>
    world.as(person, 'POST /dm/manual-reading/move', { body: { id, move: name, ...more } });
  const info = async (id: string) =>
    (await world.as('ep1', `GET /dm/manual-reading/${id}`)).data as Row;
  const rates = async () => {
    const answer = await world.as('ep1', 'POST /dm/quality/dataEffect', {
      body: { kind: 'day', date: DAY },
    });
    const row = (answer.data as { readonly list: readonly Row[] }).list.find(
      ({ pointId }) => pointId === world.sides.A.pointId,
    );
    return [row?.['received'], row?.['valid']];
  };
  const counted = async () => {
    const answer = await world.as('ep1', 'POST /dm/statistics/report', {
      body: { kind: 'day', pointIds: world.sides.A.pointId, from: DAY, to: DAY },
    });
    return (answer.data as { readonly list: readonly Row[] }).list[0]?.['counted'];
  };
  const stored = async (hour: number) =>
    (
      await world.app.database.pool.query(
        'select value, flag from dm_reading_hour where point_id = $1 and factor_code = $2 and data_time = $3',
        [world.sides.A.pointId, FACTOR, `${DAY} ${hour}:00:00+08`],
      )
    ).rows as readonly Row[];

  it('agreed to by another person it is the value of its hour, marked S: rates and statistics follow at once, and so they do when it is revoked', async () => {
    const id = await entered(20);
    const submitted = await move('oa2', id, 'submit');
    const waiting = [...(await rates()), await counted()];
    const agreed = await move('ep1', id, 'agree', { comment: 'fine' });
    const [after, put] = [[...(await rates()), await counted()], await stored(20)];
    const revoked = await move('ep1', id, 'revoke', { comment: 'wrong bottle' });

    expect([submitted.code, agreed.code, revoked.code]).toEqual([0, 0, 0]);
    expect(waiting).toEqual([22, 22, 22]);
    expect(after).toEqual([23, 23, 23]);
    expect(put).toEqual([{ value: 61.5, flag: 'S' }]);
    expect([...(await rates()), await counted()]).toEqual([22, 22, 22]);
    expect(await stored(20)).toEqual([]);
    expect(await info(id)).toMatchObject({
      status: '-1',
      flag: 'S',
      unit: 'mg/L',
      factorCode: FACTOR,
      auditComment: 'wrong bottle',
    });
  });

  it('class “a value of the device is overwritten”: an hour that has one takes none by hand, neither when it is submitted nor when it is agreed to', async () => {
    const id = await entered(5);
    const taken = await move('oa2', id, 'submit');
    const late = await entered(21);
    await move('oa2', late, 'submit');
    await world.app.database.pool.query(
      "insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, received_at) values ($1, $2, $3, 9, 'D', now())",
      [world.sides.A.pointId, FACTOR, `${DAY} 21:00:00+08`],
    );
    const agreed = await move('ep1', late, 'agree');

    expect([taken.code === 0, agreed.code === 0]).toEqual([false, false]);
    expect(taken.msg).toContain('已有数据');
    expect(await stored(21)).toEqual([{ value: 9, flag: 'D' }]);
    expect(await info(late)).toMatchObject({ status: '1' });
  });

  it('a mark S of a device counts no more than before: only a value that was agreed to does', async () => {
    const { pool } = world.app.database;
    await pool.query(
      "update dm_reading_hour set flag = 'S' where point_id = $1 and data_time = $2",
      [world.sides.A.pointId, `${DAY} 21:00:00+08`],
    );
    await recountRates({ ...world.app.system(), now: () => NOW });

    expect(await rates()).toEqual([23, 22]);
  });

  it('class “an impossible value is swallowed”: it is kept, and says what it should be', async () => {
    const id = await entered(19, { value: 5000 });

    expect(await info(id)).toMatchObject({ value: 5000, doubt: '≤ 500', status: '0' });
  });

  it('a value of a laboratory stands beside the automatic one: no reading, a line of the comparison with its errors, and what a curve may show', async () => {
    const lab = { kind: '2', laboratory: 'City laboratory', reportNo: 'R-1', value: 50 };
    const id = await entered(10, lab);
    await move('oa2', id, 'submit');
    await move('ep1', id, 'agree');
    const page = async () =>
      (
        (await world.as('ep1', 'GET /dm/lab-comparison/page')).data as {
          readonly list: readonly Row[];
        }
      ).list;
    const [free] = await page();
    await world.app.database.pool.query(
      "insert into dm_check_rule (id, name, kind, factor_code, max_percent, enabled, version) values (2, 'lab', '5', $1, 0, true, 1)",
      [FACTOR],
    );
    await world.app.database.pool.query('update dm_manual_reading set value = 40 where id = $1', [
      id,
    ]);
    const [bound] = await page();
    const values = await world.as('ep1', 'POST /dm/manual-reading/values', {
      body: { pointId: world.sides.A.pointId, from: `${DAY} 00:00:00`, to: `${DAY} 23:59:59` },
    });

    expect(free).toMatchObject({
      labValue: 50,
      autoValue: 50,
      absoluteError: 0,
      relativeError: 0,
      outcome: '3',
      tolerance: null,
    });
    expect(bound).toMatchObject({
      autoValue: 50,
      absoluteError: 10,
      relativeError: 25,
      outcome: '2',
      tolerance: '±0%',
    });
    expect(values.data).toEqual([
      {
        id,
        time: `${DAY} 10:20:00`,
        kind: '2',
        factorCode: FACTOR,
        value: 40,
        laboratory: 'City laboratory',
        reportNo: 'R-1',
      },
    ]);
    expect(await stored(10)).toEqual([{ value: 50, flag: 'N' }]);
  });

  it('class “a number without its unit”: at a point of ambient air a value is told, doubted and compared in its unit', async () => {
    const { pool } = world.app.database;
    const { pointId } = world.sides.A;
    const { rows } = await pool.query('select st_code from dm_monitor_point where id = $1', [
      pointId,
    ]);
    const before = (rows[0] as Row)['st_code'];
    await pool.query("update dm_monitor_point set st_code = '22' where id = $1", [pointId]);
    await pool.query("update dm_factor set ambient_unit = 'μg/L' where code = $1", [FACTOR]);
    await pool.query("update dm_check_rule set unit = 'mg/L' where factor_code = $1", [FACTOR]);
    await pool.query("update dm_check_rule set unit = 'ug/L', max_change = 39000 where id = 2");

    const id = await entered(16, { value: 5000 });
    const doubted = await entered(15, { value: 500_001 });
    const own = await world.as('admin', 'POST /dm/check-rule', {
      body: { name: 'ambient', kind: '1', factorCode: FACTOR, monitorPointId: pointId, high: 9 },
    });
    const typed = await world.as('admin', 'POST /dm/check-rule', {
      body: { name: 'typed', kind: '1', factorCode: FACTOR, high: 9, unit: ' ug/L' },
    });
    const typedId = String((typed.data as Row)['id']);
    const typedRule = await world.as('admin', `GET /dm/check-rule/${typedId}`);
    await pool.query("update dm_check_rule set unit = '℃' where id = $1", [typedId]);
    const stopped = await world.as('admin', 'PUT /dm/check-rule', {
      body: { id: typedId, version: 1, enabled: false },
    });
    await world.as('admin', 'DELETE /dm/check-rule', { body: [typedId] });
    const odd = await world.as('admin', 'POST /dm/check-rule', {
      body: { name: 'odd', kind: '1', factorCode: FACTOR, high: 9, unit: '℃' },
    });
    const rule = await world.as('admin', `GET /dm/check-rule/${String((own.data as Row)['id'])}`);
    await world.as('admin', 'DELETE /dm/check-rule', { body: [String((own.data as Row)['id'])] });
    const { list } = (await world.as('ep1', 'GET /dm/lab-comparison/page')).data as {
      readonly list: readonly Row[];
    };
    await pool.query('update dm_monitor_point set st_code = $1 where id = $2', [before, pointId]);
    await pool.query('update dm_factor set ambient_unit = null where code = $1', [FACTOR]);
    await pool.query("update dm_check_rule set unit = 'mg/L', max_change = null where id = 2");

    expect(await info(id)).toMatchObject({ unit: 'μg/L', doubt: null });
    expect(await info(doubted)).toMatchObject({ doubt: '≤ 500000' });
    expect(rule.data).toMatchObject({ unit: 'μg/L', high: 9 });
    expect(odd.json).toMatchObject({ issues: [{ path: 'unit', rule: 'unitOfFactor' }] });
    // it was said in mg/L: what the device measured in μg/L is told so beside it
    expect(list[0]).toMatchObject({ unit: 'mg/L', labValue: 40, autoValue: 0.05 });
    // however a unit is spelled
    expect(list[0]).toMatchObject({ tolerance: '±39 / ±0%', outcome: '2' });
    expect(typedRule.data).toMatchObject({ unit: 'μg/L' });
    expect(stopped.code).toBe(0);
  });

  it('class “agreed to by who may not”: neither who entered it, nor the company beside, nor without the key', async () => {
    const id = await entered(18, { kind: '2', laboratory: 'L' });
    await move('oa2', id, 'submit');
    const own = await enter('admin', 17, { kind: '2', laboratory: 'L' });
    const ownId = String((own.data as Row)['id']);
    await move('admin', ownId, 'submit');
    const answers = [
      await move('oa1', id, 'agree'),
      await move('ea1', id, 'agree'),
      await move('eb1', id, 'agree'),
      await move('low', id, 'agree'),
      await move('admin', ownId, 'agree'),
    ];

    expect(answers.map(({ code }) => code === 0)).toEqual([false, false, false, false, false]);
    expect([(await info(id))['status'], (await info(ownId))['status']]).toEqual(['1', '1']);
  });

  it('class “four eyes with two hands”: who changed or submitted it last does not audit it either', async () => {
    const more = { kind: '2', laboratory: 'L' };
    const [changed, touched, submitted, sound] = [
      await entered(16, more),
      await entered(13, more),
      await entered(15, { ...more, method: 'b' }),
      await entered(14, more),
    ];
    const version = async (id: string) => (await info(id))['version'];
    await world.as('admin', 'PUT /dm/manual-reading', {
      body: { id: changed, version: await version(changed), value: 999 },
    });
    await move('oa2', changed, 'submit');
    // another hand after his leaves his value as it is
    await world.as('admin', 'PUT /dm/manual-reading', {
      body: { id: touched, version: await version(touched), value: 999 },
    });
    await world.as('oa2', 'PUT /dm/manual-reading', {
      body: { id: touched, version: await version(touched), remark: 'seen' },
    });
    await move('oa2', touched, 'submit');
    await move('admin', submitted, 'submit');
    await move('oa2', sound, 'submit');

    const answers = [
      await move('admin', changed, 'agree'),
      await move('admin', touched, 'agree'),
      await move('admin', submitted, 'agree'),
      await move('admin', sound, 'agree'),
    ];

    expect(answers.map(({ code }) => code === 0)).toEqual([false, false, false, true]);
    for (const id of [changed, touched, submitted, sound])
      await world.app.database.pool.query('delete from dm_manual_reading where id = $1', [id]);
  });

  it.each<[string, Person, object]>([
    ['another company', 'eb1', {}],
    ['a role without the key', 'low', {}],
    ['the bureau, which audits', 'ep1', {}],
    ['a laboratory value without its laboratory', 'oa2', { kind: '2' }],
    ['an analysis before its sampling', 'oa2', { analysisTime: `${DAY} 01:00:00` }],
    ['the same point, factor, time and kind again', 'oa2', { sampleTime: `${DAY} 05:20:00` }],
    ['a value that is none', 'oa2', { value: 'NaN' }],
    ['a status of its own', 'oa2', { status: '2' }],
  ])(
    'class “entered by who may not, or as it cannot be”: %s is refused',
    async (_what, person, more) => {
      const answer = await enter(person, 16, more);

      expect(answer.code).not.toBe(0);
    },
  );

  it('what is submitted is neither changed nor removed; what was sent back is', async () => {
    const id = await entered(15, { kind: '2', laboratory: 'L' });
    await move('oa2', id, 'submit');
    const change = { ...body(15, { kind: '2', laboratory: 'L', value: 3 }), id };
    const version = async () => (await info(id))['version'];
    const refused = [
      await world.as('oa2', 'PUT /dm/manual-reading', {
        body: { ...change, version: await version() },
      }),
      await world.as('oa2', 'DELETE /dm/manual-reading', { body: [id] }),
    ];
    await move('ep1', id, 'return', { comment: 'which method?' });
    const changed = await world.as('oa2', 'PUT /dm/manual-reading', {
      body: { ...change, version: await version() },
    });

    expect(refused.map(({ code }) => code === 0)).toEqual([false, false]);
    expect(changed.code).toBe(0);
    expect(await info(id)).toMatchObject({ status: '-1', value: 3 });
  });

  it('hours too long ago, and those to come, are not put in by hand', async () => {
    const [old, next] = [
      await entered(1, { sampleTime: '2026-11-01 05:00:00' }),
      await entered(1, { sampleTime: '2026-11-23 05:00:00' }),
    ];
    const answers = [await move('oa2', old, 'submit'), await move('oa2', next, 'submit')];

    expect(answers.map(({ code }) => code === 0)).toEqual([false, false]);
    expect(answers[0]?.msg).toContain('10 天');
  });

  const importing = async (rows: readonly (readonly Cell[])[], person: Person = 'oa2') => {
    const parts: Uint8Array[] = [];
    const header = ['监测点', '污染因子', '数据类别', '数值', '采样时间', '检测单位'];
    for await (const part of writeXlsx({
      name: 'x',
      columns: header.map((title) => ({ title })),
      rows,
    }))
      parts.push(part);
    const { body: bytes, headers } = aForm('values.xlsx', Buffer.concat(parts));
    const source = await world.as(person, 'POST /engine/import/manualReading/upload', {
      body: bytes,
      headers,
    });
    if (source.code !== 0) return { code: source.code, saved: undefined, reasons: [] };
    const { id, mapping } = source.data as { readonly id: string; readonly mapping: object };
    const { data, code } = await world.as(person, 'POST /engine/import/manualReading/run', {
      body: { sourceId: id, mapping },
    });
    const result = (data as { readonly result: Row }).result;
    return {
      code,
      saved: result['saved'],
      reasons: (
        result['issues'] as readonly { readonly row: number; readonly message: string }[]
      ).map(({ row, message }) => `${row} ${message}`),
    };
  };

  it('a file of values: repeated ones are refused row by row, impossible ones are marked, and the same file again changes nothing', async () => {
    const line = (time: string, value: number, lab: string | null = 'City laboratory') => [
      'Alpha outlet',
      '化学需氧量',
      '实验室比对',
      value,
      time,
      lab,
    ];
    const rows = [
      line('2026-11-19 08:00', 41),
      line('2026-11-19 09:00', 9000),
      line('2026-11-19 08:00', 42),
      line('2026-11-19 10:00', 43, null),
      line(`${DAY} 14:20`, 44),
    ];
    await entered(14, { kind: '2', laboratory: 'L' });
    const first = await importing(rows);
    const list = async () =>
      (
        await world.app.database.pool.query(
          'select value::float8 as value, doubt, status, version from dm_manual_reading where sample_time between $1 and $2 order by sample_time',
          ['2026-11-19', '2026-11-20'],
        )
      ).rows;
    const before = await list();
    const second = await importing(rows);
    const foreign = await importing([line('2026-11-19 11:00', 41)], 'eb1');

    expect(first).toEqual({
      code: 0,
      saved: 2,
      reasons: [
        '4 监测点, 污染因子, 采样时间, 数据类别与第 2 行重复',
        '5 检测单位不能为空',
        `6 同一监测点、污染因子、数据类别下，采样时间“${DAY} 14:20:00”已存在`,
      ],
    });
    expect(before).toEqual([
      { value: 41, doubt: null, status: '0', version: 1 },
      { value: 9000, doubt: '≤ 500', status: '0', version: 1 },
    ]);
    expect(second).toMatchObject({
      saved: 0,
      reasons: expect.arrayContaining([
        '2 同一监测点、污染因子、数据类别下，采样时间“2026-11-19 08:00:00”已存在',
      ]) as string[],
    });
    expect(await list()).toEqual(before);
    expect(foreign).toMatchObject({ saved: 0 });
    expect(await importing([line('2026-11-19 12:00', 41)], 'ep1')).not.toMatchObject({ code: 0 });
  });
});
