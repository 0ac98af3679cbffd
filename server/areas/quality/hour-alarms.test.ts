import { HOUR_MS } from '#schemas/basics/units.ts';
import { followChecks, noteChanged } from '#server/areas/check/follow.ts';
import { followMarks } from '#server/areas/statistic/statistics.ts';
import { sayStored } from '#tests/builders/say-stored.ts';
import { twoCompanies, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { watchHours } from './hour-alarms.ts';
import { recountRates } from './recount.ts';

const COD = 'w01018';
const BOD = 'w01017';

describe('alarms that hours raise', () => {
  let world: TwoCompanies;
  let now = new Date('2026-11-22T10:10:00+08:00');
  const system = () => ({ ...world.app.system(), now: () => now });
  const pool = () => world.app.database.pool;
  const put = async (at: string, value: number, factor = COD, flag = 'N') =>
    pool().query(
      `insert into dm_reading_hour (point_id, factor_code, data_time, value, flag, received_at) values ($1, $2, $3, $4, $5, now())
       on conflict (point_id, factor_code, data_time) do update set value = excluded.value, flag = excluded.flag`,
      [world.sides.A.pointId, factor, `${at}:00:00+08:00`, value, flag],
    );
  const heard = async (at: Date) => {
    await pool().query("delete from gw_device where mn = 'HOURS'");
    await pool().query(
      "insert into gw_device (mn, point_id, first_packet_at, last_packet_at) values ('HOURS', $1, $2, $2)",
      [world.sides.A.pointId, at],
    );
  };
  const alarms = async (kind: string) =>
    (
      await pool().query<{ active: boolean; times: number; message: string; evidence: unknown }>(
        'select is_active as active, times, message, evidence from dm_alarm_record where alarm_type = $1 and monitor_point_id = $2 order by id',
        [kind, world.sides.A.pointId],
      )
    ).rows;
  const reasons = async (kind: string) =>
    (await alarms(kind)).map(({ evidence }) => sayStored(evidence));

  beforeAll(async () => {
    world = await twoCompanies({ now: () => now });
    await pool().query("delete from dm_alarm_record where alarm_type in ('7', '12', '18')");
    for (let hour = 0; hour < 24; hour++)
      await put(`2026-11-21T${String(hour).padStart(2, '0')}`, 40);
  });
  afterAll(() => world.stop());

  it('an hour of which nothing came though the device was heard is missing, until one comes', async () => {
    await heard(new Date(now.getTime() - 3 * HOUR_MS));
    await watchHours(system());
    expect(await alarms('7')).toEqual([]);

    await heard(now);
    await watchHours(system());
    await watchHours(system());
    expect(await alarms('7')).toMatchObject([
      {
        active: true,
        times: 1,
        message: expect.stringContaining('2026-11-22 09:00的小时数据缺失，应收'),
      },
    ]);
    expect(await reasons('7')).toEqual([
      expect.stringMatching(/^2026-11-22 09:00 起的一小时应收 \d+ 条小时数据，实收 0 条$/),
    ]);
    now = new Date(now.getTime() + HOUR_MS);
    await heard(now);
    await watchHours(system());
    expect(await alarms('7')).toMatchObject([{ active: true, times: 2 }]);
    await put('2026-11-22T10', 40);
    await watchHours(system());

    expect(await alarms('7')).toMatchObject([{ active: false }]);
  });

  it('a day of which less than 90 % counts raises an alarm; a day that is right, or counted anew, ends it', async () => {
    for (const hour of ['03', '04', '05']) await put(`2026-11-21T${hour}`, 40, COD, 'D');
    await recountRates(system());
    await watchHours(system());
    await watchHours(system());
    expect(await alarms('18')).toMatchObject([
      {
        active: true,
        times: 1,
        message: expect.stringMatching(/2026-11-21传输有效率87.5%，低于90%/),
      },
    ]);
    expect(await reasons('18')).toEqual(['2026-11-21 传输有效率 87.5%，低于 90%']);

    await put('2026-11-21T05', 40);
    await recountRates(system());
    await watchHours(system());

    expect(await alarms('18')).toMatchObject([{ active: false }]);
  });

  it('a relation that does not hold in the newest hour raises an alarm of the factor; the next hour that is right ends it; one of yesterday is no news', async () => {
    await pool().query('update dm_check_rule set enabled = false');
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
    const follow = async () => {
      for (const day of ['2026-11-21', '2026-11-22'])
        await pool().query(
          'insert into dm_statistic_mark (point_id, day) values ($1, $2) on conflict do nothing',
          [world.sides.A.pointId, day],
        );
      await followMarks(system(), noteChanged);
      await followChecks(system());
    };
    await put('2026-11-21T06', 90, BOD);
    await follow();
    expect(await alarms('12')).toEqual([]);

    await put('2026-11-22T10', 90, BOD);
    await follow();
    await follow();
    expect(await alarms('12')).toMatchObject([
      { active: true, times: 1, message: expect.stringMatching(/为40.*应≥ 90/) },
    ]);
    expect(await reasons('12')).toEqual([
      expect.stringMatching(/^化学需氧量 小时值 40 mg\/L < .* 90/),
    ]);
    now = new Date(now.getTime() + HOUR_MS);
    await put('2026-11-22T11', 40);
    await put('2026-11-22T11', 20, BOD);
    await follow();

    expect(await alarms('12')).toMatchObject([{ active: false }]);
  });
});
