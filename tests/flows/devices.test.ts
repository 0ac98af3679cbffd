import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { DAY_MS, HOUR_MS } from '#schemas/basics/units.ts';
import { formatWallDigits, wallTime } from '#schemas/basics/wall-time.ts';
import { wrapSegment } from '#server/gateway/build.ts';
import { aDevice, type TestDevice } from '#tests/builders/a-sealed-device.ts';
import { twoCompanies, type TwoCompanies } from '#tests/builders/two-companies.ts';

const KEY = 'First-Key-of-it!';

let world: TwoCompanies;
const devices: TestDevice[] = [];
beforeAll(async () => {
  world = await twoCompanies({ isListening: true });
});
afterEach(() => {
  for (const device of devices.splice(0)) device.close();
});
afterAll(() => world.stop());

function connect(mn: string): TestDevice {
  const device = aDevice(world.app.hj212Port, mn);
  devices.push(device);
  return device;
}
const query = async <T>(text: string, values: readonly unknown[] = []): Promise<readonly T[]> =>
  (await world.app.database.pool.query(text, [...values])).rows as T[];
const valuesAt = (pointId: string, ms: number) =>
  query<{ value: number }>(
    'select value from dm_reading_rt where point_id = $1 and data_time = $2',
    [pointId, new Date(Math.floor(ms / 1000) * 1000)],
  );
const settle = async (id: string, body: object): Promise<void> => {
  const { data } = await world.as('admin', `GET /dm/monitor/${id}`);
  const { version } = data as { version: number };
  expect(
    (await world.as('admin', 'PUT /dm/monitor', { body: { id, version, ...body } })).code,
  ).toBe(0);
};
const stamp = (ms: number) => formatWallDigits(ms).slice(0, 14);

describe('packets whose time cannot be true', () => {
  const quarantined = async (mn: string, time: number | string) => {
    const device = connect(mn);
    const given = typeof time === 'number' ? `DataTime=${stamp(time)};` : time;
    const qn = device.report({ flag: 5, cp: `${given}w01018-Rtd=7.5,w01018-Flag=N` });
    await device.next('9014', qn);
    const [row] = await query<{ id: string }>(
      'select id::text from gw_quarantine where mn = $1 order by id desc limit 1',
      [mn],
    );
    return row?.id ?? '';
  };

  it('are released by a corrected time, become values of it, and the history says who, why and when', async () => {
    const { mn, pointId } = world.sides.A;
    const id = await quarantined(mn, Date.now() + 5 * DAY_MS);
    const truth = Date.now() - 20 * 60_000;
    const body = { id, dataTime: wallTime(truth), reason: 'the clock was five days ahead' };

    expect((await world.as('admin', 'POST /gw/quarantine/release', { body })).code).toBe(0);
    await expect.poll(() => valuesAt(pointId, truth)).toEqual([{ value: 7.5 }]);

    const history = (await world.as('admin', `GET /gw/quarantine/history/${id}`)).data;
    expect(JSON.stringify(history)).toContain('the clock was five days ahead');
    const [log] = await query<{ raw: string }>(
      "select raw from gw_packet where mn = $1 and warnings like '%RELEASED%'",
      [mn],
    );
    expect(log?.raw).toContain(`DataTime=${stamp(truth)}`);
    expect(
      (await world.as('admin', 'POST /gw/quarantine/release', { body })).code,
      'a second time',
    ).not.toBe(0);
  });

  it.each(['DataTime=2026-11-25 0606;', 'DataTime=1795558080000;', ''])(
    'that has none to be read (%j) is released by the right one alone',
    async (given) => {
      const { mn, pointId } = world.sides.A;
      const id = await quarantined(mn, given);
      const truth = Date.now() - (40 + given.length) * 60_000;
      const release = (dataTime: string | undefined) =>
        world.as('admin', 'POST /gw/quarantine/release', {
          body: { id, reason: 'read off the logger', ...(dataTime && { dataTime }) },
        });

      expect((await release(undefined)).msg).toBe('报文没有可读的数据时间，请填写更正后的时间');
      expect((await release(wallTime(truth))).code).toBe(0);

      await expect.poll(() => valuesAt(pointId, truth)).toEqual([{ value: 7.5 }]);
    },
  );

  it('of more than a year ago are believed without a correction; those of the future are not', async () => {
    const { mn, pointId } = world.sides.A;
    const old = Date.now() - 400 * DAY_MS;
    const [past, future] = [await quarantined(mn, old), await quarantined(mn, Date.now() + DAY_MS)];

    const answers = [past, future].map((id) =>
      world.as('admin', 'POST /gw/quarantine/release', {
        body: { id, reason: 'found in the logger' },
      }),
    );

    expect((await Promise.all(answers)).map(({ code }) => code === 0)).toEqual([true, false]);
    await expect.poll(() => valuesAt(pointId, old)).toEqual([{ value: 7.5 }]);
  });

  it('are discarded with a reason and become no values; nobody decides on those of another company', async () => {
    const { mn } = world.sides.B;
    const id = await quarantined(mn, Date.now() + DAY_MS);

    expect(
      (await world.as('ea1', 'POST /gw/quarantine/discard', { body: { id, reason: 'mine?' } }))
        .code,
    ).not.toBe(0);
    expect(
      (
        await world.as('admin', 'POST /gw/quarantine/discard', {
          body: { id, reason: 'a test of the maker' },
        })
      ).code,
    ).toBe(0);

    expect(
      await query('select status, decide_reason from gw_quarantine where id = $1', [id]),
    ).toEqual([{ status: '2', decide_reason: 'a test of the maker' }]);
    expect(
      (
        await world.as('admin', 'POST /gw/quarantine/release', {
          body: { id, reason: 'after all' },
        })
      ).code,
    ).not.toBe(0);
  });
});

describe('class “secrets that stand plain”: passwords in packets', () => {
  it('are masked in log, tree and quarantine for whoever lacks the key; released packets go on with the true one', async () => {
    const { mn, pointId } = world.sides.A;
    const [ms, truth] = [Date.now() + 3 * DAY_MS, Date.now() - 45 * 60_000];
    const device = connect(mn);
    const qn = device.report({
      flag: 5,
      pw: 'Secret9',
      cp: `DataTime=${stamp(ms)};w01018-Rtd=6.5,w01018-Flag=N`,
    });
    await device.next('9014', qn);
    const [packet] = await query<{ id: string }>('select id::text from gw_packet where qn = $1', [
      qn,
    ]);
    const [row] = await query<{ id: string }>(
      'select id::text from gw_quarantine where raw like $1',
      [`%${qn}%`],
    );
    const ids = [packet?.id ?? '', row?.id ?? ''] as const;
    const readAll = async (person: 'admin' | 'oa1'): Promise<readonly string[]> => {
      const calls = [
        `GET /gw/packet/page?mn=${mn}&limit=50`,
        `GET /gw/packet/${ids[0]}`,
        'GET /gw/quarantine/page?limit=50',
        `GET /gw/quarantine/${ids[1]}`,
      ];
      return Promise.all(
        calls.map(async (call) => JSON.stringify((await world.as(person, call)).data)),
      );
    };

    const fileOf = async (person: 'admin' | 'oa1'): Promise<string> => {
      const headers = { token: world.tokens[person] };
      const { payload } = await world.app.http.inject({
        method: 'GET',
        url: '/api/gw/quarantine/export?exportFormat=csv',
        headers,
      });
      return payload;
    };

    const [whole, masked] = [await readAll('admin'), await readAll('oa1')];
    const files = [await fileOf('admin'), await fileOf('oa1')];
    await world.as('oa1', 'POST /gw/quarantine/release', {
      body: { id: ids[1], dataTime: wallTime(truth), reason: 'the clock was ahead' },
    });
    await expect.poll(() => valuesAt(pointId, truth)).toEqual([{ value: 6.5 }]);

    expect(whole.map((text) => text.includes('Secret9'))).toEqual([true, true, true, true]);
    expect(
      masked.map((text) => [text.includes(qn), text.includes('PW=***'), text.includes('Secret9')]),
    ).toEqual([
      [true, true, false],
      [true, true, false],
      [true, true, false],
      [true, true, false],
    ]);
    expect(files.map((text) => [text.includes(qn), text.includes('Secret9')])).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(
      await query(
        "select 1 from gw_packet where raw like '%PW=Secret9%' and warnings like '%RELEASED%'",
      ),
    ).toHaveLength(1);
  });
});

describe('packets of the log are processed again', () => {
  const again = async (qn: string) => {
    const [row] = await query<{ id: string }>('select id::text from gw_packet where qn = $1', [qn]);
    return world.as('admin', 'POST /gw/packet/again', { body: { ids: [row?.id ?? ''] } });
  };

  it('encrypted ones once their key is known', async () => {
    const { mn, pointId } = world.sides.A;
    const device = connect(mn);
    const at = Date.now() - 2 * HOUR_MS;
    const qn = device.report(
      { cp: `DataTime=${stamp(at)};w01018-Rtd=3.25,w01018-Flag=N` },
      { key: Buffer.from(KEY) },
    );
    await expect
      .poll(async () => (await query('select 1 from gw_packet where qn = $1', [qn])).length)
      .toBe(1);

    await world.as('admin', 'POST /gw/key/enter', { body: { id: pointId, key: KEY } });
    expect((await again(qn)).code).toBe(0);

    await expect.poll(() => valuesAt(pointId, at)).toEqual([{ value: 3.25 }]);
  });

  it('those refused for their password once it is right, and nothing is stored twice', async () => {
    const { mn, pointId } = world.sides.B;
    await settle(pointId, { password: 'right1', passwordMode: 'refuse' });
    const device = connect(mn);
    const at = Date.now() - 3 * HOUR_MS;
    const cp = `DataTime=${stamp(at)};w01018-Rtd=1.25,w01018-Flag=N`;
    const refused = await refusedQn(device, cp);

    await settle(pointId, { password: '123456' });
    await expect
      .poll(async () => {
        await again(refused);
        return valuesAt(pointId, at);
      })
      .toEqual([{ value: 1.25 }]);
    await settle(pointId, { password: '', passwordMode: null });
  });
});

/** Reports until the new settings hold. */
async function refusedQn(device: TestDevice, cp: string): Promise<string> {
  let refused = '';
  await expect
    .poll(async () => {
      const qn = device.report({ flag: 5, cp });
      const answer = await Promise.race([device.next('9011', qn), device.next('9014', qn)]);
      if (answer.cn === '9011') refused = qn;
      return `${answer.cn} ${answer.params.QnRtn ?? ''}`;
    })
    .toBe('9011 3');
  return refused;
}

describe('settings of a device', () => {
  it('class “another’s MN”: who is refused for his password gets no command of the device, and the device stays reachable', async () => {
    const { mn, pointId } = world.sides.B;
    await settle(pointId, { password: '123456', passwordMode: 'refuse' });
    const [own, thief] = [connect(mn), connect(mn)];
    await own.next('9014', own.report({ flag: 5 }));
    await expect
      .poll(async () => {
        const qn = thief.report({ flag: 5, pw: 'guess1' });
        return (await Promise.race([thief.next('9011', qn), thief.next('9014', qn)])).cn;
      })
      .toBe('9011');
    await own.next('9014', own.report({ flag: 5 }));
    thief.report({ flag: 5, pw: 'guess2' });

    const command = Buffer.from('##0000\r\n');
    expect(world.app.gateway?.send(mn, command)).toBe(true);
    await settle(pointId, { password: '', passwordMode: null });
  });

  it('class “two readings of one text”: bytes that are text in both encodings are read in the one that is set for their device', async () => {
    const { mn, pointId } = world.sides.B;
    const device = connect(mn);
    // 模式 in GBK; as UTF-8 the same bytes are ģʽ
    const both = Buffer.from([0xc4, 0xa3, 0xca, 0xbd]);
    let second = 0;
    const storedMode = async () => {
      const at = Math.floor(Date.now() / 1000) * 1000 - 6 * HOUR_MS + 1000 * second++;
      const cp = `DataTime=${stamp(at)};w01018-Rtd=5,w01018-Flag=N,w01018-Mode=`;
      const qn = formatWallDigits(at);
      const segment = Buffer.concat([
        Buffer.from(`QN=${qn};ST=32;CN=2011;PW=123456;MN=${mn};Flag=5;CP=&&${cp}`),
        both,
        Buffer.from('&&'),
      ]);
      device.send(wrapSegment(segment));
      await device.next('9014', qn);
      const [row] = await query<{ mode: string }>(
        "select extra->>'Mode' as mode from dm_reading_rt where point_id = $1 and data_time = $2",
        [pointId, new Date(at)],
      );
      return row?.mode;
    };

    expect(await storedMode()).toBe('ģʽ');
    await settle(pointId, { encoding: 'gbk' });
    await expect.poll(storedMode).toBe('模式');
    await settle(pointId, { encoding: 'utf8' });
    await expect.poll(storedMode).toBe('ģʽ');
    await settle(pointId, { encoding: null });

    const [log] = await query<{ n: number }>(
      "select count(*)::int as n from gw_packet where mn = $1 and raw like '%Mode=模式%'",
      [mn],
    );
    expect(log?.n).toBeGreaterThanOrEqual(1);
  });

  it('a device that must encrypt is answered 9011 to plain data, and none of it becomes a value', async () => {
    const { mn, pointId } = world.sides.A;
    await settle(pointId, { protocol: 'HJ212-2025', encryption: 'required' });
    await world.as('admin', 'POST /gw/key/enter', { body: { id: pointId, key: KEY } });
    const device = connect(mn);
    const at = Date.now() - 5 * HOUR_MS;
    await expect
      .poll(async () => {
        const qn = device.report({ cp: `DataTime=${stamp(at)};w01018-Rtd=9,w01018-Flag=N` });
        return (await Promise.race([device.next('9011', qn), device.next('9014', qn)])).cn;
      })
      .toBe('9011');
    const sealedAt = at - HOUR_MS;
    await device.next(
      '9014',
      device.report(
        { cp: `DataTime=${stamp(sealedAt)};w01018-Rtd=8,w01018-Flag=N` },
        { key: Buffer.from(KEY) },
      ),
    );

    expect(await valuesAt(pointId, sealedAt)).toEqual([{ value: 8 }]);
    await settle(pointId, { encryption: 'optional' });
  });
});
