import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { recountRates } from './recount.ts';

type Row = Readonly<Record<string, unknown>>;

/** The 21st is asked about on the 22nd, at ten past ten. */
const NOW = new Date('2026-11-22T10:10:00+08:00');
const DAY = '2026-11-21';
const FACTOR = 'w01018';

describe('rates of transmission and validity', () => {
  let world: TwoCompanies;
  beforeAll(async () => {
    world = await twoCompanies();
    const { pool } = world.app.database;
    // the hours 0 to 21 came; those of 3 and 4 are marked faulty, that of 5 under maintenance
    await pool.query(
      `insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, received_at)
       select $1, $2, $3::date::timestamp at time zone 'Asia/Shanghai' + n * interval '1 hour', 40, case when n in (3, 4) then 'D' when n = 5 then 'M' else 'N' end, now() from generate_series(0, 21) n`,
      [world.sides.A.pointId, FACTOR, DAY],
    );
    await pool.query(
      "insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, received_at) values ($1, $2, '2026-11-21 08:00:00+08', 40, 'N', now())",
      [world.sides.B.pointId, FACTOR],
    );
    await recount();
  });
  afterAll(() => world.stop());

  const recount = () => recountRates({ ...world.app.system(), now: () => NOW });
  const rates = async (person: Person, more: object = {}) =>
    (
      await world.as(person, 'POST /dm/quality/dataEffect', {
        body: { kind: 'day', date: DAY, ...more },
      })
    ).data as {
      readonly list: readonly Row[];
      readonly total: number;
    };
  const ofPoint = async (person: Person) =>
    (await rates(person)).list.find((row) => row['pointId'] === world.sides.A.pointId);
  const hours = async (person: Person, pointId: string) =>
    world.as(person, `GET /dm/quality/lostHours?pointId=${pointId}&month=2026-11`);
  const stateAt = (answer: unknown, hour: number) =>
    (answer as readonly Row[]).find((row) => row['day'] === DAY && row['hour'] === hour)?.['state'];

  it('of 24 hours 22 came and 19 count: 91.67 %, 86.36 %, and 79.17 % of both', async () => {
    expect(await ofPoint('ep1')).toMatchObject({
      should: 24,
      received: 22,
      valid: 19,
      stopped: 0,
      transmissionRate: 91.67,
      effectRate: 86.36,
      effectiveTransmission: 79.17,
    });
  });

  it('the days of a point bear the rates of their counts, and the lowest comes first when asked', async () => {
    const { data } = await world.as(
      'admin',
      `GET /dm/rate-day/page?order=asc&orderField=effectiveTransmission`,
    );
    const { list } = data as { readonly list: readonly Row[] };

    const shown = list.map((row) => [
      row['transmissionRate'],
      row['effectRate'],
      row['effectiveTransmission'],
    ]);

    expect(shown).toContainEqual([91.67, 86.36, 79.17]);
    const rated = shown.map(([, , both]) => both).filter((both) => both !== null);
    expect(rated).toEqual(rated.toSorted((a, b) => Number(a) - Number(b)));
    expect(new Set(rated).size).toBeGreaterThan(1);
  });

  it('a point of which nothing was expected has no rate, not 0', async () => {
    const answer = await world.as('admin', 'POST /dm/quality/dataEffect', {
      body: { kind: 'day', date: '2026-10-01' },
    });

    const { list } = answer.data as { readonly list: readonly Row[] };

    expect(list.map((row) => [row['transmissionRate'], row['effectRate']])).toEqual(
      list.map(() => [null, null]),
    );
    expect(list.length).toBeGreaterThan(1);
  });

  it('the sum over all is of numerators and denominators', async () => {
    const [{ data }, { list }] = [
      await world.as('admin', `GET /dm/quality/summary?kind=day&date=${DAY}`),
      await rates('admin'),
    ];
    const of = (name: string) => list.reduce((sum, row) => sum + Number(row[name]), 0);

    expect(data).toMatchObject({
      should: of('should'),
      received: of('received'),
      valid: of('valid'),
      points: list.length,
    });
    expect(of('should')).toBeGreaterThan(24);
    expect((data as Row)['transmissionRate']).toBe(
      Math.round((of('received') / of('should')) * 10_000) / 100,
    );
  });

  it('each hour says what became of it', async () => {
    const { data } = await hours('ep1', world.sides.A.pointId);

    expect([2, 3, 5, 22].map((hour) => stateAt(data, hour))).toEqual([
      'valid',
      'invalid',
      'maintenance',
      'missing',
    ]);
  });

  it.each<[string, Person, string]>([
    ['a role without the key', 'low', 'POST /dm/quality/dataEffect'],
    ['a role without the key', 'low', 'GET /dm/quality/summary'],
    ['an order that is none', 'admin', 'POST /dm/quality/dataEffect'],
  ])(
    'class “asked by who may not, or for what is not there”: %s is refused (%s)',
    async (_what, person, call) => {
      const answer = await world.as(
        person,
        call,
        call.startsWith('POST') ? { body: { orderField: 'id;drop' } } : {},
      );

      expect(answer.code).not.toBe(0);
    },
  );

  it('class “a figure beyond the scope”: another company sees neither the point nor its hours', async () => {
    const [{ list }, answer] = [await rates('eb1'), await hours('eb1', world.sides.A.pointId)];

    expect(list.map((row) => row['pointId'])).toEqual([world.sides.B.pointId]);
    expect(answer.code).not.toBe(0);
  });

  it('an agreed stop takes its hours out of what is expected, at once; counting again says the same', async () => {
    const filed = await world.as('ea1', 'POST /dm/stop', {
      body: {
        stationId: world.sides.A.stationId,
        monitorPointIds: [world.sides.A.pointId],
        stopType: '2',
        beginTime: `${DAY} 20:00:00`,
        endTime: '2026-11-22 00:00:00',
        reason: 'pump',
      },
    });
    const before = await ofPoint('ep1');
    const agreed = await world.as('ep1', 'POST /dm/stop/move', {
      body: { id: (filed.data as Row)['id'], move: 'agree' },
    });
    const after = await ofPoint('ep1');
    await recount();

    expect(agreed).toMatchObject({ code: 0 });
    expect([before?.['should'], after?.['should'], after?.['stopped']]).toEqual([24, 20, 4]);
    expect(after).toMatchObject({ received: 20, valid: 17, transmissionRate: 100, effectRate: 85 });
    expect(await ofPoint('ep1')).toEqual(after);
    expect(stateAt((await hours('ep1', world.sides.A.pointId)).data, 21)).toBe('stop');
  });
});
