import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { DatabaseHandle } from '#server/db/open.ts';
import type { Received } from '#server/gateway/received.ts';
import { loadRegistry } from '#server/registry/load.ts';
import { aSecretBox } from '#tests/builders/a-secret-box.ts';
import { A_MN, aPacket } from '#tests/builders/hj212.ts';
import { rounds } from '#tests/builders/long.ts';
import { openProductDatabase } from '#tests/builders/product-database.ts';
import { type Random, seededRandom } from '#tests/builders/random.ts';
import { saidInOneLanguage } from '#tests/builders/told-languages.ts';
import { type Ingest, startIngest } from './pipeline.ts';
import { packetNotesText } from './query/packet-notes.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const NOW = new Date('2026-11-26T01:00:00Z');

let handle: DatabaseHandle;
let ingest: Ingest;

beforeAll(async () => {
  handle = await openProductDatabase();
  await handle.pool.query(
    "insert into ops_station (id, name, code, region_code, station_type) values (2, 'S', 'S1', '320100', '1')",
  );
  await sql`insert into dm_monitor_point (id, name, mn, station_id, region_code, monitor_type, st_code) values (3, 'P', ${A_MN}, 2, '320100', '1', '32')`.execute(
    handle.db,
  );
  ingest = await startIngest({
    db: handle.db,
    registry: await loadRegistry({ root: process.cwd() }),
    log,
    now: () => NOW,
    secrets: aSecretBox(),
  });
});

afterAll(async () => {
  await ingest.close();
  await handle.close();
});

interface Sent {
  readonly cn: string;
  /** What stands before the values. */
  readonly time: string;
}

/** Sends each with a factor of its own. @returns what became of each, by its place */
async function whatBecomesOf(sent: readonly Sent[]) {
  await handle.pool.query(
    'truncate gw_quarantine, gw_packet, dm_reading_rt, dm_reading_minute, dm_reading_hour, dm_reading_day',
  );
  const factorOf = (at: number): string => `x${String(10_000 + at)}`;
  await ingest.accept(
    sent.map(({ cn, time }, at): Received => ({
      kind: 'packet',
      packet: aPacket({
        qn: `202611260900${String(at).padStart(5, '0')}`,
        cn,
        cp: `${time}${factorOf(at)}-${cn === '2011' ? 'Rtd' : 'Avg'}=1.5,${factorOf(at)}-Flag=N`,
      }),
      ip: '10.0.0.1',
      receivedAt: NOW.getTime(),
    })),
  );
  const { rows: stored } = await handle.pool.query<{ factor: string; time: string }>(
    `select factor_code as factor, to_char(data_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time
     from (select factor_code, data_time from dm_reading_rt union all select factor_code, data_time from dm_reading_minute
       union all select factor_code, data_time from dm_reading_hour union all select factor_code, data_time from dm_reading_day) r`,
  );
  const { rows: kept } = await handle.pool.query<{ reason: string; raw: string; point: string }>(
    'select reason, raw, point_id::text as point from gw_quarantine',
  );
  const { rows: packets } = await handle.pool.query<{ warnings: string | null; raw: string }>(
    'select warnings, raw from gw_packet',
  );
  return sent.map((_, at) => {
    const carries = ({ raw }: { readonly raw: string }): boolean => raw.includes(factorOf(at));
    const quarantined = kept.find(carries);
    return {
      stored: stored.find(({ factor }) => factor === factorOf(at))?.time ?? null,
      reason: quarantined?.reason ?? null,
      point: quarantined?.point ?? null,
      note: packetNotesText('zh-CN', packets.find(carries)?.warnings ?? null) ?? '',
    };
  });
}

it('times that devices send are stored at the moment they mean, or wait with the reason where they mean none, which raises one alarm', async () => {
  const cases: readonly (readonly [cn: string, time: string, became: string])[] = [
    ['2061', 'DataTime=20261125240000;', '2026-11-26 00:00:00'],
    ['2031', 'DataTime=20261125240000;', '2026-11-26 00:00:00'],
    ['2011', 'DataTime=20261125060500123;', '2026-11-25 06:05:00'],
    ['2011', 'DataTime=2026-11-25 06:06:00;', '2026-11-25 06:06:00'],
    ['2011', 'DataTime=2026/11/25 06:07:00;', '2026-11-25 06:07:00'],
    ['2011', 'DataTime=20261125 060701;', '2026-11-25 06:07:01'],
    ['2011', 'DataTime＝２０２６１１２５０６０７０２；', '2026-11-25 06:07:02'],
    ['2011', 'DataTime=202611250605;', 'unreadable'],
    ['2011', 'DataTime=1795558080000;', 'unreadable'],
    ['2011', 'DataTime=20261125060860;', 'unreadable'],
    ['2051', 'DataTime=20260230060900;', 'unreadable'],
    ['2011', 'DataTime=;', 'unreadable'],
    ['2011', '', 'missing'],
  ];

  const became = await whatBecomesOf(cases.map(([cn, time]) => ({ cn, time })));

  expect(became.map(({ stored, reason }) => stored ?? reason)).toEqual(
    cases.map(([, , expected]) => expected),
  );
  for (const { stored, point, note } of became) {
    expect(point).toBe(stored === null ? '3' : null);
    expect(note.includes('已隔离，待处理')).toBe(stored === null);
  }
  expect(became[9]?.note).toBe('DataTime 格式不对 · 已隔离，待处理');
  expect(became[12]?.note).toBe('缺少 DataTime · 已隔离，待处理');

  const { rows } = await handle.pool.query(
    'select alarm_type as kind, message, evidence from dm_alarm_record',
  );
  expect(
    await saidInOneLanguage(handle.pool, { table: 'dm_alarm_record', columns: ['message'] }),
  ).toEqual([]);
  expect(rows).toEqual([
    {
      kind: '21',
      message:
        '[S-P]的报文没有可读的数据时间（接收于2026-11-26 09:00:00，DataTime：—），已隔离，请核对设备时间',
      evidence: {
        told: 'unread',
        at: '2026-11-26T09:00:00+08:00',
        facts: { sent: '—', received: '2026-11-26 09:00:00' },
      },
    },
  ]);
});

it("codes in capitals are the catalogue's, and what is no number is stored empty and told in the log", async () => {
  await handle.pool.query('truncate gw_quarantine, gw_packet, dm_reading_rt');
  const values = [
    'W01018-RTD=333,W01018-FLAG=n',
    'A01001-Rtd=1,a01001-flag=N,LEQ-Rtd=2,b01-Rtd=3',
    'w21003-Rtd=12,5,w21003-Flag=N',
    'w21011-Rtd=1,234.5,w21011-Flag=N',
    'w01001-Rtd=99999999999999999999,w01001-Min=1e20,w01001-Flag=N',
    'w01009-Rtd=<0.05,w01010-Rtd=--,w01012-Rtd=NaN',
  ];
  await ingest.accept(
    values.map((text, at): Received => ({
      kind: 'packet',
      packet: aPacket({ qn: `2026112608000000${at}`, cp: `DataTime=2026112607000${at};${text}` }),
      ip: '10.0.0.1',
      receivedAt: NOW.getTime(),
    })),
  );

  const { rows } = await handle.pool.query(
    'select factor_code as factor, value, flag from dm_reading_rt order by data_time, factor_code',
  );
  expect(rows.map(({ factor, value, flag }) => [factor, value, flag])).toEqual([
    ['w01018', 333, 'N'],
    ['Leq', 2, ''],
    ['a01001', 1, 'N'],
    ['w00000', 3, ''],
    ['w21003', null, 'N'],
    ['w21011', null, 'N'],
    ['w01001', null, 'N'],
    ['w01009', null, ''],
    ['w01010', null, ''],
    ['w01012', null, ''],
  ]);
  const { rows: packets } = await handle.pool.query('select warnings from gw_packet order by id');
  expect(packets.map(({ warnings }) => packetNotesText('en-US', warnings))).toEqual([
    null,
    null,
    'Cannot read 5 · No value, kept empty: w21003-Rtd=12,5',
    'Cannot read 234.5 · No value, kept empty: w21011-Rtd=1,234.5',
    'No value, kept empty: w01001-Rtd=99999999999999999999 · No value, kept empty: w01001-Min=1e20',
    'No value, kept empty: w01009-Rtd=<0.05',
  ]);
});

it('class “taken and nowhere”: a value whose name is broken is read where it is certain what it means, else the log tells it', async () => {
  const cases = [
    ['w01018 -Rtd=12.5,w01018-Flag=N', 12.5, null],
    ['w01018- Rtd=12.5', 12.5, null],
    ['w01018–Rtd=12.5,w01018–Flag=N', 12.5, null],
    ['w01018_Rtd=12.5,w01018_Flag=N', 12.5, null],
    ['w01018−Rtd=12.5', 12.5, null],
    ['w01018:Rtd=12.5,w01018:Flag=N', 12.5, null],
    ['w01018.Rtd=12.5', 12.5, null],
    ['w01018Rtd=12.5', 12.5, null],
    ['w01018--Rtd=12.5', 12.5, null],
    // signs of a Chinese keyboard
    ['w01018-Rtd=１２.５,w01018-Flag=Ｎ', 12.5, null],
    ['w01018-Rtd＝12.5，w01018－Flag＝N', 12.5, null],
    ['w01018-Rtd=−12.5', -12.5, null],
    ['w01018-Rtd=12，5', null, 'Cannot read 5 · No value, kept empty: w01018-Rtd=12,5'],
    ['w01018Value=12.5', undefined, 'Cannot read w01018Value=12.5'],
    ['w01018=12.5', undefined, 'Cannot read w01018=12.5'],
    ['011=12.5', undefined, 'Cannot read 011=12.5'],
    ['w01018-RtdAvg=3', null, 'No value, kept empty: w01018-RtdAvg=3'],
    ['w01018-Rtd=2,w01018-Vendor=3', 2, null],
    ['SB1-RS=1', null, null],
    // two codes of one factor, a code that no column takes, a time of sampling that is none
    ['w01018-Rtd=1;011-Rtd=2', 1, 'No value, kept empty: 011-Rtd=2'],
    [`${'w'.repeat(50)}-Rtd=5`, undefined, `No value, kept empty: ${'w'.repeat(40)}-Rtd=5`],
    [
      'w01018-Rtd=5,w01018-SampleTime=20261126250000',
      5,
      'No value, kept empty: w01018-SampleTime=20261126250000',
    ],
  ] as const;
  await handle.pool.query('truncate gw_quarantine, gw_packet, dm_reading_rt');
  await ingest.accept(
    cases.map(([text], at): Received => ({
      kind: 'packet',
      packet: aPacket({
        qn: `202611260810000${String(at).padStart(2, '0')}`,
        cp: `DataTime=202611260810${String(at).padStart(2, '0')};${text}`,
      }),
      ip: '10.0.0.1',
      receivedAt: NOW.getTime(),
    })),
  );

  const { rows } = await handle.pool.query<{ at: string; factor: string; value: number | null }>(
    "select to_char(data_time at time zone 'Asia/Shanghai', 'SS') as at, factor_code as factor, value from dm_reading_rt",
  );
  const { rows: packets } = await handle.pool.query<{ warnings: string | null }>(
    'select warnings from gw_packet order by id',
  );
  expect(rows.filter(({ factor }) => factor !== 'w01018' && factor !== 'SB1')).toEqual([]);
  expect(
    cases.map(([text], at) => [
      text,
      rows.find((row) => Number(row.at) === at)?.value,
      packetNotesText('en-US', packets[at]?.warnings ?? null),
    ]),
  ).toEqual(cases);
});

it('a device that writes its name in small letters is the one it is', async () => {
  await handle.pool.query('truncate gw_quarantine, gw_packet, dm_reading_rt');
  const sent = ['20261126082000', '20261126082575x'].map((time, at): Received => ({
    kind: 'packet',
    packet: aPacket({
      qn: `2026112608200000${at}`,
      mn: A_MN.toLowerCase(),
      cp: `DataTime=${time};w01018-Rtd=8`,
    }),
    ip: '10.0.0.1',
    receivedAt: NOW.getTime(),
  }));
  await ingest.accept(sent);

  const { rows } = await handle.pool.query(
    `select (select count(*)::int from dm_reading_rt where point_id = 3 and value = 8) as stored,
       (select point_id::text from gw_quarantine) as waits, (select count(*)::int from gw_packet where mn = $1) as logged`,
    [A_MN],
  );
  expect(rows).toEqual([{ stored: 1, waits: '3', logged: 2 }]);
});

it('packets that are split without a word lose none of their factors; what was said first stays', async () => {
  await handle.pool.query('truncate gw_packet, dm_reading_rt');
  for (const values of ['w01018-Rtd=5', 'w01018-Rtd=6,w01019-Rtd=7'])
    await ingest.accept([
      {
        kind: 'packet',
        packet: aPacket({ qn: '20261126083000001', cp: `DataTime=20261126083000;${values}` }),
        ip: '10.0.0.1',
        receivedAt: NOW.getTime(),
      },
    ]);

  const { rows } = await handle.pool.query(
    'select factor_code as factor, value from dm_reading_rt order by 1',
  );
  expect(rows).toEqual([
    { factor: 'w01018', value: 5 },
    { factor: 'w01019', value: 7 },
  ]);
});

it('parts of a packet that cut a factor in two say it whole: nothing of the first part is lost, nor a mark that stands alone', async () => {
  await handle.pool.query('truncate gw_packet, dm_reading_rt, dm_reading_hour');
  const part = (cn: string, pno: number, values: string): Received => ({
    kind: 'packet',
    packet: aPacket({
      qn: `2026112608400${cn}0`,
      cn,
      flag: 7,
      pnum: 2,
      pno,
      cp: `DataTime=20261126080000;${values}`,
    }),
    ip: '10.0.0.1',
    receivedAt: NOW.getTime(),
  });
  await ingest.accept([part('2061', 1, 'w01018-Avg=5,w01018-Flag=N;w01019-Avg=7')]);
  await ingest.accept([part('2061', 2, 'w01018-Min=1,w01018-Max=9;w01019-Flag=D')]);
  await ingest.accept([
    part('2011', 1, 'w01018-Rtd=5'),
    part('2011', 2, 'w01018-Flag=D,w01018-Min=1'),
  ]);

  const { rows } = await handle.pool.query(
    `select factor_code as factor, value, min_value as min, max_value as max, flag, extra from dm_reading_hour
     union all select factor_code, value, min_value, max_value, flag, extra from dm_reading_rt order by 3 nulls last, 5`,
  );
  expect(
    rows.map(({ factor, value, min, max, flag, extra }) => [factor, value, min, max, flag, extra]),
  ).toEqual([
    ['w01018', 5, 1, null, 'D', null],
    ['w01018', 5, 1, 9, 'N', null],
    ['w01019', 7, null, null, 'D', null],
  ]);
});

const SIGNS = '0123456789-/: .TZ;,=+a时'.split('');
const TIME = 'DataTime=20261125235900;';

/** One place of the time is left out, doubled or another sign. */
function breakOnce(random: Random): string {
  const at = random.int(TIME.length);
  const sign = random.pick(['', TIME[at] ?? '', ...SIGNS]);
  const skipped = random.int(2);
  return `${TIME.slice(0, at)}${sign}${TIME.slice(at + skipped)}`;
}

it('frames whose time is broken in one place are stored or wait with a reason, none is acknowledged and lost', async () => {
  const random = seededRandom(20_261_126);
  const sent = Array.from({ length: rounds(400, 20_000) }, () => ({
    cn: random.pick(['2011', '2051', '2061', '2031']),
    time: breakOnce(random),
  }));

  for (let start = 0; start < sent.length; start += 400) {
    const slice = sent.slice(start, start + 400);
    const became = await whatBecomesOf(slice);
    const lost = slice.filter(
      (_, at) => became[at]?.stored === null && became[at]?.reason === null,
    );
    const twice = slice.filter((_, at) => became[at]?.stored && became[at].reason);
    expect(lost).toEqual([]);
    expect(twice).toEqual([]);
  }
});
