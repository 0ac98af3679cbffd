import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { HOUR_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { recountRates } from '#server/areas/quality/recount.ts';
import { followMarks } from '#server/areas/statistic/statistics.ts';
import {
  add,
  type Count,
  countOf,
  type Day,
  dayOf,
  DAYS,
  FEBRUARY,
  hoursOf,
  isStopped,
  isValid,
  over,
  reported,
  SILENT_HOURS,
  withRates,
} from '#tests/builders/a-day-model.ts';
import {
  FIRST_MS,
  HOURS,
  isBroken,
  isLying,
  minuteFlags,
  momentOf,
  planDay,
  STATIONS,
  ticksOf,
  type PlannedHour,
  type PlannedStation,
} from '#tests/builders/a-day.ts';
import { anApp, type TestApp } from '#tests/builders/app.ts';
import { ADMIN_PASSWORD } from '#tests/builders/seeded-database.ts';

/** A minute after the end of an hour everything of it is sent; questions are asked when two hours of March are over. */
const END_MS = FIRST_MS + HOURS * HOUR_MS + 10 * 60_000;
const plan = planDay();
const idOf = (station: PlannedStation): string => String(station.id);
let app: TestApp;
let token: string;
let answers = 0;
const clock = { ms: FIRST_MS };

const rows = async <Row extends object>(text: string): Promise<readonly Row[]> =>
  (await app.app.database.pool.query<Row>(text)).rows;
const ask = async <Data>(what: string, body?: object): Promise<Data> => {
  const answer = await app.call(what, { token, ...(body && { body }) });
  if (answer.code !== 0) throw new Error(`${what}: ${answer.msg}`);
  return answer.data as Data;
};

beforeAll(async () => {
  app = await anApp({
    now: () => new Date(clock.ms),
    isListening: true,
    env: { APP_ROLES: 'http,gateway' },
  });
  await makeWorld();
  await app.app.ingest?.reload();
  await sendDay();
  clock.ms = END_MS;
  const first = await app.signIn('admin', ADMIN_PASSWORD);
  await app.call('PUT /sys/user/password', {
    token: first,
    body: { password: ADMIN_PASSWORD, newPassword: 'Leap_2028', confirmPassword: 'Leap_2028' },
  });
  token = await app.signIn('admin', 'Leap_2028');
  await recountRates(app.app.system());
  await followMarks(app.app.system());
  for (const { id, stop } of plan)
    if (stop?.agreed === 'after')
      await ask('POST /dm/stop/move', { id: String(1000 + id), move: 'agree' });
  await followMarks(app.app.system());
});
afterAll(() => app.stop());

async function makeWorld(): Promise<void> {
  const { pool } = app.app.database;
  await pool.query("update dm_factor set range_high = 900 where code = 'w21003'");
  await pool.query(
    "insert into ops_enterprise (id, name, industry) select n, 'E' || n, 'D4411' from generate_series(1, 10) n",
  );
  for (const { id, mn, enterprise, region, isGas, factors, stop } of plan) {
    await pool.query(
      'insert into ops_station (id, name, code, enterprise_id, region_code, station_type) values ($1, $2, $2, $3, $4, $5)',
      [id, `S${id}`, enterprise, region, isGas ? '2' : '1'],
    );
    await pool.query(
      `insert into dm_monitor_point (id, name, mn, station_id, enterprise_id, region_code, monitor_type, st_code, minute_interval_minutes, create_date)
       values ($1, $2, $3, $1, $4, $5, $6, $7, 10, '2028-02-28 00:00:00+08')`,
      [id, `P${id}`, mn, enterprise, region, isGas ? '2' : '1', isGas ? '31' : '32'],
    );
    for (const [place, factor] of factors.entries())
      await pool.query(
        // marks of the device raise nothing here: what is counted are values over their limit
        "insert into dm_limit (id, monitor_point_id, factor_code, kind, upper, continuity_count, recover_count, mark_count) values ($1, $2, $3, '1', $4, 2, 1, 0)",
        [id * 10 + place, id, factor, place === 0 ? 50 : 5000],
      );
    if (!stop) continue;
    const [begin, end] = [stop.fromHour, stop.toHour].map(
      (hour) => new Date(FIRST_MS + hour * HOUR_MS),
    );
    await pool.query(
      "insert into dm_stop (id, station_id, region_code, stop_type, begin_time, end_time, status, reason, creator, create_date) values ($1, $2, $3, '1', $4, $5, $6, 'x', 0, now())",
      [1000 + id, id, region, begin, end, stop.agreed === 'before' ? '1' : '0'],
    );
    await pool.query('insert into dm_stop_monitor_point_ids (own_id, other_id) values ($1, $2)', [
      1000 + id,
      id,
    ]);
  }
}

/** Every station sends what an hour has brought, and the clock goes on when all of it is answered. */
async function sendDay(): Promise<void> {
  const lines = plan.map((station) => ({
    ticks: ticksOf(station),
    line: openLine(app.app.hj212Port),
  }));
  for (let tick = 0; tick < HOURS; tick += 1) {
    clock.ms = FIRST_MS + (tick + 1) * HOUR_MS + 60_000;
    await Promise.all(lines.map(({ ticks, line }) => line.send(ticks[tick])));
  }
  for (const { line } of lines) line.close();
}

function openLine(port: number) {
  const socket = net.connect(port, '127.0.0.1').setNoDelay(true);
  let missing = 0;
  let tell: () => void = () => undefined;
  socket.on('data', (bytes) => {
    const heard = bytes.toString('latin1').split('CN=9014').length - 1;
    missing -= heard;
    answers += heard;
    if (missing <= 0) tell();
  });
  return {
    send: (tick: ReturnType<typeof ticksOf>[number] | undefined) =>
      new Promise<void>((resolve) => {
        missing = tick?.answers ?? 0;
        tell = resolve;
        socket.write(tick?.bytes ?? '');
      }),
    close: () => socket.destroy(),
  };
}

describe('a day of a hundred stations, which is 29 February', () => {
  it('every packet is answered and counted, and every reading stored once', async () => {
    const perStation = plan.map((station) => {
      const sent = station.hours.filter(({ values }) => values.length > 0);
      const repeated = sent.filter(({ isRepeated }) => isRepeated);
      const lies = station.hours.filter((_, hour) => isLying(station.id, hour)).length;
      const minutes = station.isGas ? 6 * HOURS : 0;
      return {
        mn: station.mn,
        packets: sent.length + repeated.length + HOURS + minutes + lies,
        duplicates: repeated.reduce((n, { values }) => n + values.length, 0),
        crc: station.hours.filter((_, hour) => isBroken(station.id, hour)).length,
        rt: HOURS,
        minute: minutes,
        hour: sent.reduce((n, { values }) => n + values.length, 0),
      };
    });

    const stored = await rows(`select mn, packets::int, duplicates::int, crc_errors::int as crc,
      (select count(*)::int from dm_reading_rt r where r.point_id = d.point_id) as rt,
      (select count(*)::int from dm_reading_minute r where r.point_id = d.point_id) as minute,
      (select count(*)::int from dm_reading_hour r where r.point_id = d.point_id) as hour from gw_device d order by mn`);
    expect(stored).toEqual(perStation);
    expect(answers).toBe(perStation.reduce((n, { packets }) => n + packets, 0));
    expect(await rows('select mn, reason, data_time::text from gw_quarantine')).toEqual([
      { mn: 'DAY000000013', reason: 'future', data_time: '2099-01-01 00:00:00+08' },
    ]);
  });

  it.each([
    ['the leap day', 'day', '2028-02-29', ['2028-02-29']],
    ['the month', 'month', '2028-02', FEBRUARY],
  ] as const)(
    'hours and rates of each point, of enterprises, and of the whole: %s',
    async (_what, kind, date, days) => {
      const got = await ask<{
        list: readonly ({ pointId: string } & Count)[];
        groups: readonly ({ enterpriseId: string } & Count)[];
        summary: Count;
      }>('POST /dm/quality/dataEffect', { kind, date, groupBy: 'enterpriseId', limit: STATIONS });

      const alarmsOf = (station: PlannedStation): number =>
        (over(station).length > 0 ? 1 : 0) + (station.id === 13 ? 1 : 0);
      expect([...got.list].sort((a, b) => Number(a.pointId) - Number(b.pointId))).toEqual(
        plan.map((station) =>
          expect.objectContaining({
            pointId: idOf(station),
            ...withRates(countOf(station, days)),
            totalAlarms: alarmsOf(station),
            todayAlarms: 0,
          }),
        ),
      );
      expect(
        [...got.groups].sort((a, b) => Number(a.enterpriseId) - Number(b.enterpriseId)),
      ).toEqual(
        Array.from({ length: 10 }, (_, index) => {
          const own = plan.filter(({ enterprise }) => enterprise === index + 1);
          return expect.objectContaining({
            enterpriseId: String(index + 1),
            count: 10,
            ...withRates(add(own.map((station) => countOf(station, days)))),
          });
        }),
      );
      expect(got.summary).toMatchObject({
        points: STATIONS,
        ...withRates(add(plan.map((station) => countOf(station, days)))),
      });
    },
  );

  it.each([
    [undefined, ['32', '33']],
    ['32', ['3201', '3205']],
    ['3205', ['320505', '320506', '3205/']],
    ['33', ['3301', '3305']],
  ])('the parts of a region add up: %s', async (regionCode, ids) => {
    const got = await ask<readonly object[]>('POST /dm/quality/regionData', {
      kind: 'day',
      date: '2028-02-29',
      ...(regionCode && { regionCode }),
    });

    expect(got).toEqual(
      ids.map((id) => {
        const own = plan.filter(({ region }) =>
          id.endsWith('/') ? region === id.slice(0, -1) : region.startsWith(id),
        );
        const exceeded = own.filter((station) => over(station).length > 0).length;
        const alarms = exceeded + (own.some((station) => station.id === 13) ? 1 : 0);
        return expect.objectContaining({
          id,
          points: own.length,
          ...withRates(add(own.map((station) => countOf(station, ['2028-02-29'])))),
          alarms,
          exceeded,
        });
      }),
    );
  });

  it('the calendar of every point says of each hour what became of it', async () => {
    for (const station of plan) {
      const should = station.factors.length;
      const silent = Array.from({ length: SILENT_HOURS }, (_, hour) => ({
        day: DAYS[0],
        hour,
        state: 'missing',
        flag: '',
        should,
        received: 0,
        valid: 0,
        audited: 0,
      }));
      const model = FEBRUARY.flatMap(hoursOf).map((at) => {
        const place = { day: dayOf(at), hour: (SILENT_HOURS + at) % 24, audited: 0 };
        if (isStopped(station, at))
          return { ...place, state: 'stop', flag: '', should: 0, received: 0, valid: 0 };
        const planned = station.hours[at] as PlannedHour;
        const bad = reported(station, at).filter((sent) => !isValid(planned, sent));
        const received = reported(station, at).length;
        const state =
          received < should
            ? 'missing'
            : bad.length === 0
              ? 'valid'
              : planned.fate === 'maintenance'
                ? 'maintenance'
                : 'invalid';
        return {
          ...place,
          state,
          flag: [...new Set(bad.map(({ flag }) => flag))].sort().join(''),
          should,
          received,
          valid: received - bad.length,
        };
      });

      expect(await ask(`GET /dm/quality/lostHours?pointId=${station.id}&month=2028-02`)).toEqual([
        ...silent,
        ...model,
      ]);
    }
  });

  it('sums of the day and of the month with its twenty-ninth day are exact to the last digit, and March has its own', async () => {
    const sumsOf = (station: PlannedStation, days: readonly Day[]) =>
      [...station.factors, station.flow].sort().flatMap((code) => {
        const hours = days.flatMap(hoursOf).flatMap((hour) => {
          const planned = station.hours[hour] as PlannedHour;
          const sent = planned.values.find((one) => one.code === code);
          const flow = planned.values.find((one) => one.code === station.flow);
          return sent && flow
            ? [
                {
                  sent,
                  flow,
                  counts: isValid(planned, sent) && !isStopped(station, hour),
                  flows: isValid(planned, flow),
                },
              ]
            : [];
        });
        if (hours.length === 0) return [];
        const counted = hours.filter(({ counts }) => counts);
        const flowing = counted.filter(({ flows }) => flows);
        const values = counted.map(({ sent }) => sent.thousandths);
        const daysWithTwenty = days.filter(
          (day) =>
            hoursOf(day).filter((hour) =>
              hours.some(
                ({ sent, counts }) => counts && station.hours[hour]?.values.includes(sent),
              ),
            ).length >= 20,
        );
        return [
          {
            point: station.id,
            code,
            received: hours.length,
            valid: counted.length,
            days: daysWithTwenty.length,
            sum: String(values.reduce((a, b) => a + b, 0)),
            min: values.length === 0 ? null : String(Math.min(...values)),
            max: values.length === 0 ? null : String(Math.max(...values)),
            weighted: String(
              flowing.reduce(
                (total, { sent, flow }) =>
                  total + BigInt(sent.thousandths) * BigInt(flow.thousandths),
                0n,
              ),
            ),
          },
        ];
      });
    const kept = (span: string, at: string) =>
      rows(`select point_id::int as point, factor_code as code, received, valid, days, trim_scale(sum_value * 1000)::text as sum, trim_scale(min_value::numeric * 1000)::text as min,
        trim_scale(max_value::numeric * 1000)::text as max, trim_scale(sum_weighted * 1000000)::text as weighted from dm_statistic where span = '${span}' and at = '${at}' order by point_id, factor_code collate "C"`);

    expect(await kept('day', '2028-02-29')).toEqual(
      plan.flatMap((station) => sumsOf(station, ['2028-02-29'])),
    );
    expect(await kept('month', '2028-02-01')).toEqual(
      plan.flatMap((station) => sumsOf(station, FEBRUARY)),
    );
    expect(await kept('month', '2028-03-01')).toEqual(
      plan.flatMap((station) => sumsOf(station, ['2028-03-01'])),
    );
  });

  it('a report of February expects its 696 hours, without those that stood still', async () => {
    const { list } = await ask<{ list: readonly { pointId: string; expected: number }[] }>(
      'POST /dm/statistics/report',
      {
        kind: 'month',
        factors: 'w01018,a21026',
        from: '2028-02-01',
        to: '2028-02-29',
        limit: STATIONS,
      },
    );

    const stopped = (station: PlannedStation): number =>
      station.hours.filter((_, hour) => isStopped(station, hour)).length;
    expect(
      [...list]
        .sort((a, b) => Number(a.pointId) - Number(b.pointId))
        .map(({ pointId, expected }) => [pointId, expected]),
    ).toEqual(plan.map((station) => [idOf(station), 29 * 24 - stopped(station)]));
  });

  it('alarms are those of the readings over the limit out of agreed stops, in their order, each once; and one of the station that thinks it is 2099', async () => {
    const second = (hour: number): string => wallTime(FIRST_MS + hour * HOUR_MS + 30_000);
    const model = plan.flatMap((station) => {
      const hours = over(station);
      const [, raisedAt = 0] = hours;
      const max = Math.max(...hours.map((hour) => momentOf(station.id, hour).thousandths)) / 1000;
      return hours.length < 2
        ? []
        : [
            {
              point: station.id,
              type: '1',
              times: hours.length,
              max,
              active: false,
              at: second(raisedAt),
              ended: second(12),
            },
          ];
    });

    const stored = await rows(
      'select monitor_point_id::int as point, alarm_type as type, times, max_value::float8 as max, is_active as active, alarm_time as at, recover_time as ended from dm_alarm_record order by alarm_type::int, monitor_point_id',
    );
    expect(stored).toEqual([
      ...model,
      expect.objectContaining({ point: 13, type: '21', times: 1, active: false }),
    ]);
    expect(model.map(({ times }) => times).sort((a, b) => a - b)).toEqual([
      2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3,
    ]);
  });

  it('minutes of waste gas are as they were sent', async () => {
    const flags = plan
      .filter(({ isGas }) => isGas)
      .flatMap(({ hours }) => hours.flatMap(minuteFlags));

    expect(
      await rows(
        'select flag, count(*)::int as n from dm_reading_minute group by 1 order by flag collate "C"',
      ),
    ).toEqual(['D', 'N'].map((flag) => ({ flag, n: flags.filter((one) => one === flag).length })));
  });
});
