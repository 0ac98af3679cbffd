import { recountRates } from '#server/areas/quality/recount.ts';
import { followMarks } from '#server/areas/statistic/statistics.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { followChecks, noteChanged, recheckReadings } from './follow.ts';

type Row = Readonly<Record<string, unknown>>;

const NOW = new Date('2026-11-22T10:10:00+08:00');
const DAY = '2026-11-21';
const COD = 'w01018';
const BOD = 'w01017';

describe('values in doubt, from the rule to the rates', () => {
  let world: TwoCompanies;
  let rule = '';
  const system = () => ({ ...world.app.system(), now: () => NOW });
  const pool = () => world.app.database.pool;
  /** Puts hourly values and says, as ingest does, that their day changed. */
  const put = async (
    values: readonly (readonly [hour: number, factor: string, value: number, flag?: string])[],
  ) => {
    for (const [hour, factor, value, flag = 'N'] of values)
      await pool().query(
        `insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, received_at) values ($1, $2, $3::date::timestamp at time zone 'Asia/Shanghai' + $4 * interval '1 hour', $5, $6, now())
         on conflict (point_id, factor_code, data_time) do update set value = excluded.value, flag = excluded.flag`,
        [world.sides.A.pointId, factor, DAY, hour, value, flag],
      );
    await pool().query('insert into dm_statistic_mark (point_id, day) values ($1, $2)', [
      world.sides.A.pointId,
      DAY,
    ]);
  };
  const follow = async () => {
    await followMarks(system(), noteChanged);
    await followChecks(system());
  };
  const marks = async (person: Person = 'ep1') => {
    const { data } = await world.as(
      person,
      'GET /dm/check-mark/page?limit=100&order=asc&orderField=beginTime',
    );
    return (data as { readonly list: readonly Row[] } | undefined)?.list ?? [];
  };
  const markAt = async (hour: number, kind = '1') => {
    const time = `${DAY} ${String(hour).padStart(2, '0')}:00:00`;
    return (await marks()).find((row) => row['beginTime'] === time && row['kind'] === kind);
  };
  const move = (person: Person, id: unknown, name: string, more: object = {}) =>
    world.as(person, 'POST /dm/check-mark/move', { body: { id, move: name, ...more } });
  const rates = async () => {
    const answer = await world.as('ep1', 'POST /dm/quality/dataEffect', {
      body: { kind: 'day', date: DAY },
    });
    const row = (answer.data as { readonly list: readonly Row[] }).list.find(
      ({ pointId }) => pointId === world.sides.A.pointId,
    );
    return [row?.['received'], row?.['valid']];
  };
  const validHours = async () => {
    const answer = await world.as('ep1', 'POST /dm/statistics/report', {
      body: { kind: 'day', pointIds: world.sides.A.pointId, factors: COD, from: DAY, to: DAY },
    });
    return (answer.data as { readonly list: readonly Row[] }).list[0]?.['valid'];
  };

  beforeAll(async () => {
    world = await twoCompanies({ now: () => NOW });
    await pool().query('update dm_check_rule set enabled = false');
    const made = await world.as('impl', 'POST /dm/check-rule', {
      body: { name: 'range', kind: '1', factorCode: COD, low: 0, high: 1000 },
    });
    rule = String((made.data as Row)['id']);
    await world.as('impl', 'POST /dm/check-rule', {
      body: {
        name: 'relation',
        kind: '4',
        factorCode: COD,
        relation: 'ge',
        otherFactorCode: BOD,
        otherBasis: '1',
      },
    });
    await put([
      ...Array.from(
        { length: 24 },
        (_, hour) => [hour, COD, hour === 3 ? 2000 : 40 + hour] as const,
      ),
      [5, BOD, 60],
      [6, BOD, 20],
      [7, COD, 5000, 'D'],
    ]);
    await follow();
    await recountRates(system());
  });
  afterAll(() => world.stop());

  it('what a rule finds stands beside the hour, and changes neither value, nor mark, nor rate', async () => {
    const { rows } = await pool().query(
      'select value, flag from dm_reading_hour where point_id = $1 and factor_code = $2 and data_time = $3',
      [world.sides.A.pointId, COD, `${DAY} 03:00:00+08`],
    );

    expect(await marks()).toMatchObject([
      {
        beginTime: `${DAY} 03:00:00`,
        endTime: `${DAY} 04:00:00`,
        factorCode: COD,
        kind: '1',
        value: 2000,
        expected: '0 ~ 1000',
        ruleId: rule,
        status: '0',
      },
      {
        beginTime: `${DAY} 05:00:00`,
        kind: '4',
        value: 45,
        expected: '≥ 60',
        otherFactorCode: BOD,
        otherValue: 60,
      },
    ]);
    expect(rows).toEqual([{ value: 2000, flag: 'N' }]);
    expect([...(await rates()), await validHours()]).toEqual([24, 23, 23]);
  });

  it('judged invalid it no longer counts, at once; taken back it counts again', async () => {
    const id = (await markAt(3))?.['id'];
    const invalid = await move('ep1', id, 'invalidate', { comment: 'air bubble' });
    const lower = [...(await rates()), await validHours()];
    const calendar = (
      await world.as(
        'ep1',
        `GET /dm/quality/lostHours?pointId=${world.sides.A.pointId}&month=2026-11`,
      )
    ).data as readonly Row[];
    const back = await move('ep1', id, 'reopen', { comment: 'no, it was real' });

    expect([invalid.code, back.code]).toEqual([0, 0]);
    expect(lower).toEqual([24, 22, 22]);
    expect(calendar.find((row) => row['day'] === DAY && row['hour'] === 3)).toMatchObject({
      state: 'invalid',
    });
    expect([...(await rates()), await validHours()]).toEqual([24, 23, 23]);
    expect(await markAt(3)).toMatchObject({ status: '0', judgeId: null });
  });

  it('to check again changes nothing, and keeps what was judged', async () => {
    await move('ep1', (await markAt(5, '4'))?.['id'], 'confirm', { comment: 'as measured' });
    const before = await marks();
    await recheckReadings(system(), { from: DAY, to: DAY });

    expect(await marks()).toEqual(before);
    expect(before.map(({ status }) => status)).toEqual(['0', '1']);
  });

  it('class “a judgement of a value that is no longer there”: another value of the hour is judged by itself, and counts until then', async () => {
    const id = (await markAt(3))?.['id'];
    await move('ep1', id, 'invalidate', { comment: 'air bubble' });
    await put([[3, COD, 3000]]);
    await follow();
    await recountRates(system());
    const other = await markAt(3);
    await put([[3, COD, 43]]);
    await follow();

    expect(other).toMatchObject({ id, value: 3000, status: '0', judgeId: null });
    expect(await rates()).toEqual([24, 23]);
    expect(await markAt(3)).toBeUndefined();
  });

  it('an agreed correction is done with the doubts about its hours', async () => {
    await put([[9, COD, 9999]]);
    await follow();
    const mark = await markAt(9);
    const declared = await world.as('oa2', 'POST /dm/correction', {
      body: {
        monitorPointId: mark?.['monitorPointId'],
        factorIds: [mark?.['factorId']],
        beginTime: mark?.['beginTime'],
        endTime: mark?.['endTime'],
        repairReason: '3',
        repairType: '2',
        strategy: '5',
        reason: 'probe',
      },
    });
    const id = (declared.data as Row)['id'];
    for (const [person, name] of [
      ['oa1', 'firstAudit'],
      ['ea1', 'secondAudit'],
      ['ep1', 'thirdAudit'],
    ] as const)
      expect(
        await world.as(person, 'POST /dm/correction/move', { body: { id, move: name } }),
      ).toMatchObject({ code: 0 });
    const timeline = await world.as('ep1', `GET /dm/check-mark/${String(mark?.['id'])}/timeline`);

    expect(await markAt(9)).toMatchObject({ status: '3' });
    expect(JSON.stringify(timeline.data)).toContain('修约生效');
    expect(await rates()).toEqual([24, 22]);
  });

  it.each<[string, Person, string, object]>([
    ['the maintenance company', 'oa1', 'invalidate', { comment: 'x' }],
    ['the enterprise itself', 'ea1', 'invalidate', { comment: 'x' }],
    ['another company', 'eb1', 'confirm', {}],
    ['a role without the key', 'low', 'confirm', {}],
    ['the bureau without a reason', 'ep1', 'invalidate', {}],
    ['a person in the place of the system', 'admin', 'settle', {}],
  ])('class “judged by who may not, or as it cannot be”: %s', async (_what, person, name, more) => {
    await put([[11, COD, 8888]]);
    await follow();
    const answer = await move(person, (await markAt(11))?.['id'], name, more);

    expect(answer.code).not.toBe(0);
    expect(await markAt(11)).toMatchObject({ status: '0' });
  });

  it('class “a doubt beyond the scope”: another company sees neither marks nor a rule that names a point of the first', async () => {
    await world.as('impl', 'POST /dm/check-rule', {
      body: {
        name: 'own',
        kind: '1',
        factorCode: COD,
        high: 1,
        monitorPointId: world.sides.A.pointId,
        enabled: false,
      },
    });
    const names = async (person: Person) => {
      const { data } = await world.as(person, 'GET /dm/check-rule/page?limit=100');
      return (data as { readonly list: readonly Row[] }).list.map((row) => row['name']);
    };

    expect(await marks('eb1')).toEqual([]);
    expect([
      (await names('ea1')).includes('own'),
      (await names('eb1')).includes('own'),
      (await names('eb1')).includes('range'),
    ]).toEqual([true, false, true]);
  });

  it.each<[string, Person, object]>([
    ['a bureau', 'ep1', { kind: '1', high: 5 }],
    ['an enterprise', 'ea1', { kind: '1', high: 5 }],
    ['a range without any end', 'impl', { kind: '1' }],
    ['a range whose ends are crossed', 'impl', { kind: '1', low: 5, high: 4 }],
    ['a constant of no hours', 'impl', { kind: '3' }],
    ['a relation to nothing', 'impl', { kind: '4', relation: 'ge' }],
    ['a kind that is none', 'impl', { kind: 'constructor', high: 5 }],
  ])(
    'class “a rule by who may not, or that cannot be”: %s is refused',
    async (_what, person, more) => {
      const answer = await world.as(person, 'POST /dm/check-rule', {
        body: { name: 'bad', factorCode: COD, ...more },
      });

      expect(answer.code).not.toBe(0);
    },
  );
});
