import { expect, it } from 'vitest';

import { HOUR_MS } from '#schemas/basics/units.ts';
import { formatWallDay, wallTime } from '#schemas/basics/wall-time.ts';
import { aDevice, type APacket } from '#tests/builders/a-device.ts';
import { aRevivingServer } from '#tests/builders/a-reviving-server.ts';
import { rounds } from '#tests/builders/long.ts';
import { seededRandom } from '#tests/builders/random.ts';

const DEVICES = rounds(10, 20);
const KILLS = rounds(2, 20);
const VALUES = 40;
const HOURS = 20;
const PACKETS = DEVICES * (VALUES + HOURS);

const startMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS;
const random = seededRandom(9);
const mnOf = (device: number): string => `KIL${String(device).padStart(8, '0')}`;
/** Over the limit of 50, two in a row raise an alarm: the third to the seventh value of each run of twenty. */
const isOver = (n: number): boolean => n % 20 >= 3 && n % 20 < 8;
const valueOf = (n: number): APacket => ({
  at: new Date(startMs + n * 1000),
  value: isOver(n) ? 60 + n : 20 + (n % 20),
});
const hourMs = (hour: number): number => startMs - (HOURS - hour) * HOUR_MS;
/** Thousandths, so that the model adds whole numbers; all within the limit. */
const thousandthsOf = (device: number, hour: number): number => 101 * device + 13 * hour + 7;
const hourOf = (device: number, hour: number): APacket => ({
  at: new Date(hourMs(hour)),
  value: thousandthsOf(device, hour) / 1000,
  isHour: true,
});
/** What a device sends, in its order: after two values of the moment one of an hour. */
const packetsOf = (device: number): readonly APacket[] =>
  Array.from({ length: HOURS }, (_, hour) => [
    valueOf(2 * hour),
    valueOf(2 * hour + 1),
    hourOf(device, hour),
  ]).flat();

const revived = aRevivingServer(async ({ query }) => {
  await query(
    "insert into ops_station (id, name, code, region_code, station_type) values (2, 'S', 'S1', '320100', '1')",
  );
  await query(
    `insert into dm_monitor_point (id, name, mn, station_id, region_code, monitor_type, st_code) select n, 'P' || n, 'KIL' || lpad(n::text, 8, '0'), 2, '320100', '1', '32' from generate_series(1, ${DEVICES}) n`,
  );
  await query(
    `insert into dm_limit (id, monitor_point_id, factor_code, kind, upper, continuity_count, recover_count) select n, n, 'w01018', '1', 50, 2, 1 from generate_series(1, ${DEVICES}) n`,
  );
});

/** The sums of a device's hours, day by day. */
function daysOf(point: number): readonly object[] {
  const days = new Map<string, { counted: number; total: number }>();
  for (let hour = 0; hour < HOURS; hour += 1) {
    const day = formatWallDay(hourMs(hour));
    const { counted, total } = days.get(day) ?? { counted: 0, total: 0 };
    days.set(day, { counted: counted + 1, total: total + thousandthsOf(point, hour) });
  }
  return [...days].map(([day, { counted, total }]) => ({
    point,
    day,
    counted,
    sum: String(total),
  }));
}

/** Every other time itself does it. */
const strike = (nth: number): Promise<void> => revived.strike(nth % 2 === 1, random.int(12));

it('class “lost with the process”: killed again and again while devices send, it has every packet it answered, each once, judges on where it was, and sums what it has as if made anew', async () => {
  let answered = 0;
  let struck = 0;
  const run = async (device: number): Promise<void> => {
    const station = aDevice(mnOf(device));
    for (const packet of packetsOf(device)) {
      // what was not answered is sent again, to the server that comes after
      for (
        let server = await revived.up();
        !(await station.send(server.port, packet));
        server = await revived.up()
      )
        await server.gone;
      answered += 1;
      if (struck === KILLS || answered < ((struck + 1) * PACKETS) / (KILLS + 1)) continue;
      void strike(struck);
      struck += 1;
    }
    station.close();
  };

  await Promise.all(Array.from({ length: DEVICES }, (_, device) => run(device + 1)));

  expect([revived.kills(), answered]).toEqual([KILLS, PACKETS]);
  const server = await revived.up();
  const devices = Array.from({ length: DEVICES }, (_, device) => device + 1);
  const values = Array.from({ length: VALUES }, (_, n) => valueOf(n).value);
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
  expect(
    await server.query(
      'select point_id::int as point, count(*)::int as n, sum(value)::int as total from dm_reading_rt group by 1 order by 1',
    ),
  ).toEqual(devices.map((point) => ({ point, n: VALUES, total: sum(values) })));
  expect(
    await server.query(
      'select point_id::int as point, count(*)::int as n from dm_reading_hour group by 1 order by 1',
    ),
  ).toEqual(devices.map((point) => ({ point, n: HOURS })));
  // whatever came twice is counted as such, and stands in the log of packets twice
  const logged = await server.query<{ mn: string; n: number }>(
    'select mn, count(*)::int as n from gw_packet group by 1 order by 1',
  );
  expect(
    await server.query(
      'select mn, packets::int as n, (packets - duplicates)::int as once from gw_device order by 1',
    ),
  ).toEqual(logged.map(({ mn, n }) => ({ mn, n, once: VALUES + HOURS })));
  // of each run: raised by its second value, counted to the last, ended by the value after
  const second = (n: number): string => wallTime(startMs + n * 1000);
  expect(
    await server.query(
      "select monitor_point_id::int as point, times, max_value::int as max, is_active, alarm_time as raised, recover_time as ended from dm_alarm_record where alarm_type = '1' order by 1, alarm_time",
    ),
  ).toEqual(
    devices.flatMap((point) =>
      [0, 20].map((n) => ({
        point,
        times: 5,
        max: 67 + n,
        is_active: false,
        raised: second(n + 4),
        ended: second(n + 8),
      })),
    ),
  );
  expect(
    await server.query(
      "select name, count(*)::int as n from sys_outbox where name like 'alarm.%' group by 1 order by 1",
    ),
  ).toEqual([
    { name: 'alarm.raised', n: 2 * DEVICES },
    { name: 'alarm.recovered', n: 2 * DEVICES },
  ]);
  expect(await server.query('select * from gw_judge_state')).toEqual([]);

  const table = () =>
    server.query<{ point: number; day: string }>(
      "select point_id::int as point, at::text as day, counted, trim_scale(sum_value * 1000)::text as sum from dm_statistic where span = 'day' order by 1, 2",
    );
  await server.run('followMarks');
  const kept = await table();
  await server.run('recompute');

  expect(kept).toEqual(devices.flatMap(daysOf));
  expect(await table()).toEqual(kept);
});
