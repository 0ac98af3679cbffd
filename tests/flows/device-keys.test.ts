import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { aDevice, aSealedFrame, type TestDevice } from '#tests/builders/a-sealed-device.ts';
import { logged } from '#tests/builders/logged.ts';
import { twoCompanies, type TwoCompanies } from '#tests/builders/two-companies.ts';

const KEY = 'First-Key-of-it!';
const FIRST = Buffer.from(KEY);
const WRONG = Buffer.alloc(16, '7');
const START = Date.now();
/** What a wrong key encrypts. */
const CONTENT = 'DataTime=20260301080000;w01018-Rtd=42.5,w01018-Flag=N';
const UNREADABLE = 'Packets that no key opens';

let world: TwoCompanies;
const devices: TestDevice[] = [];
beforeAll(async () => {
  world = await twoCompanies({ isListening: true });
});
afterEach(() => {
  for (const device of devices.splice(0)) device.close();
});
afterAll(() => world.stop());

function connect(mn: string, keys: readonly Buffer[] = []): TestDevice {
  const device = aDevice(world.app.hj212Port, mn, keys);
  devices.push(device);
  return device;
}
const query = async <T>(text: string, values: readonly unknown[] = []): Promise<readonly T[]> =>
  (await world.app.database.pool.query(text, [...values])).rows as T[];
const enter = (id: string, key = KEY, headers = {}) =>
  world.as('admin', 'POST /gw/key/enter', { body: { id, key }, headers });
const readingsOf = async (pointId: string) =>
  (
    await query<{ n: number }>('select count(*)::int as n from dm_reading_rt where point_id = $1', [
      pointId,
    ])
  )[0]?.n ?? 0;

describe('encrypted packets of edition 2025', () => {
  it.each([
    ['raw bytes', false],
    ['the printed form', true],
  ])(
    '%s of a device whose key was entered are read, kept as plain text and answered',
    async (_form, isPrinted) => {
      const { mn, pointId } = world.sides.A;
      await enter(pointId);
      const device = connect(mn);
      const before = await readingsOf(pointId);

      const qn = device.report(
        { cp: `DataTime=${stampOf(isPrinted ? 1 : 2)};w01018-Rtd=42.5,w01018-Flag=N` },
        { key: FIRST, isPrinted },
      );
      const answer = await device.next('9014', qn);

      expect(answer.flag.value).toBe(8);
      expect(await readingsOf(pointId)).toBe(before + 1);
      const [log] = await query<{ raw: string; is_ok: boolean }>(
        'select raw, is_ok from gw_packet where qn = $1',
        [qn],
      );
      expect(log).toMatchObject({ is_ok: true });
      expect(log?.raw).toContain('w01018-Rtd=42.5');
    },
  );

  it('class “noise instead of a reason”: of a wrong key the log says so, the frame is kept whole, an alarm is raised, and the next frame is read', async () => {
    const { mn, pointId } = world.sides.B;
    await enter(pointId);
    const device = connect(mn);
    const bad = device.report({ cp: CONTENT }, { key: WRONG });
    const good = device.report(
      { cp: `DataTime=${stampOf(3)};w01018-Rtd=1,w01018-Flag=N` },
      { key: FIRST },
    );
    await device.next('9014', good);

    const [log] = await query<{ errors: string; raw: string; cn: string; mn: string }>(
      'select errors, raw, cn, mn from gw_packet where qn = $1',
      [bad],
    );
    expect(log).toMatchObject({ errors: 'KEY_WRONG', cn: '2011', mn });
    expect(log?.raw).toMatch(/CP=&&\{0x[0-9A-F]{2},/);
    expect(device.heard().some(({ qn }) => qn === bad)).toBe(false);
    const alarms = await query<{ content: string }>(
      'select * from dm_alarm_record where alarm_type = $1 and monitor_point_id = $2',
      ['21', pointId],
    );
    expect(alarms, UNREADABLE).toHaveLength(1);
    const page = await world.as('admin', `GET /gw/packet/page?mn=${mn}&isOk=false`);
    expect((page.data as { list: { errors: string }[] }).list[0]?.errors).toBe(
      '密文无法用该设备的密钥解开',
    );
  });

  it('class “a downgrade stays silent”: plain data of a device whose key is known is taken where encryption may be left out, marked in the log, and an alarm says so', async () => {
    const { mn, pointId } = world.sides.A;
    await enter(pointId);
    const device = connect(mn);
    const cp = `DataTime=${stampOf(6)};w01018-Rtd=9,w01018-Flag=N`;
    const note = async (): Promise<string> => {
      const qn = device.report({ cp });
      await device.next('9014', qn);
      const [log] = await query<{ warnings: string | null }>(
        'select warnings from gw_packet where qn = $1',
        [qn],
      );
      return log?.warnings ?? '';
    };

    await expect.poll(note).toContain('PLAIN_SENT');
    expect(
      await query(
        "select evidence ->> 'told' as told from dm_alarm_record where alarm_type = '21' and monitor_point_id = $1",
        [pointId],
      ),
    ).toEqual([{ told: 'plain' }]);
  });

  it('of a device without any key the log says that none is known', async () => {
    const mn = '99000000000000000000KEY0';
    const device = connect(mn);
    const qn = device.report({ cp: CONTENT }, { key: WRONG });

    await expect
      .poll(
        async () =>
          (await query<{ errors: string }>('select errors from gw_packet where qn = $1', [qn]))[0]
            ?.errors,
      )
      .toBe('KEY_MISSING');
  });
});

describe('the exchange of keys', () => {
  it('a device that asks (1014) is told a new key under the old one; the first use makes it the key, and the old one stays for a while', async () => {
    const { mn, pointId } = world.sides.A;
    await enter(pointId);
    const keys = [FIRST];
    const device = connect(mn, keys);

    const offer = await askedFor(device);
    const text = offer.params.NewSK ?? '';
    const qn = device.report(
      { cp: `DataTime=${stampOf(4)};w01018-Rtd=2,w01018-Flag=N` },
      { key: Buffer.from(text) },
    );
    await device.next('9014', qn);
    await expect.poll(() => usedOf(mn)).toEqual(['current', 'old']);
    const late = device.report(
      { cp: `DataTime=${stampOf(5)};w01018-Rtd=3,w01018-Flag=N` },
      { key: FIRST },
    );
    await device.next('9014', late);

    expect(offer.decrypted).toBe(true);
    expect(offer.params).toMatchObject({
      SKCreateTime: expect.stringMatching(/^\d{14}$/) as string,
    });
    expect(text).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(await usedOf(mn), 'the old key does not come back').toEqual(['current', 'old']);
  });

  it('a key of 91 days is changed without anybody asking', async () => {
    const { mn, pointId } = world.sides.B;
    await enter(pointId);
    await query(
      "update gw_device_key set current_at = now() - interval '91 days', changed_at = now() + interval '1 second' where mn = $1 and state = 'current'",
      [mn],
    );
    await enter(world.sides.A.pointId);
    const device = connect(mn, [FIRST]);

    const heard = async (): Promise<boolean> => {
      await device.next('9014', device.report({}, { key: FIRST }));
      return device.heard().some(({ cn }) => cn === '1014');
    };

    await expect.poll(heard).toBe(true);
    expect(await stateOf(mn)).toContain('pending');
  });

  it('class “a key for whoever asks”: a device without one gets its first key only while somebody allows it', async () => {
    const point = await aPoint('9900000000000000000PAIR1');
    const device = connect('9900000000000000000PAIR1');
    await device.next('9013', device.report({ cn: '1014', cp: '' }));
    await device.next('9014', device.report());
    expect(device.heard().map(({ cn }) => cn)).toEqual(['9013', '9014']);

    expect((await world.as('admin', 'POST /gw/key/open', { body: { id: point } })).code).toBe(0);
    await device.next('9013', device.report({ cn: '1014', cp: '' }));
    const key = (await device.next('1014')).params.NewSK ?? '';
    expect(key).toMatch(/^[A-Za-z0-9]{16}$/);
    await device.next('9014', device.report({}, { key: Buffer.from(key) }));
    await expect.poll(() => stateOf('9900000000000000000PAIR1')).toEqual(['current']);
    await device.next('9013', device.report({ cn: '1014', cp: '' }));
    await device.next('9014', device.report());

    expect(
      device.heard().filter(({ cn, decrypted }) => cn === '1014' && !decrypted).length,
      'nothing more in clear text',
    ).toBe(1);
  });

  it('class “a guess that counts”: whoever guesses keys changes none, and the device goes on', async () => {
    const { mn, pointId } = world.sides.A;
    await enter(pointId);
    await world.as('admin', 'POST /gw/key/renew', { body: { id: pointId } });
    const before = await stateOf(mn);
    const thief = connect(mn);
    const guesses = Array.from({ length: 100 }, (_, n) =>
      aSealedFrame(
        {
          qn: `202603010800${String(n).padStart(5, '0')}`,
          st: '32',
          cn: '2011',
          pw: '123456',
          mn,
          flag: 9,
          cp: 'DataTime=20260301080000;w01018-Rtd=9,w01018-Flag=N',
        },
        { key: Buffer.alloc(16, n) },
      ),
    );
    thief.send(Buffer.concat(guesses));
    const device = connect(mn, [FIRST]);
    await device.next(
      '9014',
      device.report({ cp: `DataTime=${stampOf(6)};w01018-Rtd=4,w01018-Flag=N` }, { key: FIRST }),
    );
    await expect
      .poll(
        async () =>
          (
            await query<{ n: number }>(
              "select count(*)::int as n from gw_packet where qn like '202603010800%' and errors = 'KEY_WRONG'",
            )
          )[0]?.n,
      )
      .toBe(100);
    // the device is told of the renewed key: an offer under way would meet the key of the next case
    const isTold = async (): Promise<boolean> => {
      await device.next('9014', device.report({}, { key: FIRST }));
      return device.heard().some(({ cn }) => cn === '1014');
    };
    await expect.poll(isTold).toBe(true);

    expect(await stateOf(mn)).toEqual(before);
    expect(thief.heard()).toEqual([]);
  });
});

describe('class “a secret on its way out”: a key', () => {
  it('is sealed at rest and stands in no answer, no log line, no operation log and no packet', async () => {
    const { mn, pointId } = world.sides.A;
    const secret = 'Zq8-very-secret!';
    expect((await enter(pointId, secret, { 'x-request-id': 'key-entered' })).code).toBe(0);
    const device = connect(mn, [Buffer.from(secret)]);
    const made: string[] = [];
    made.push((await askedFor(device)).params.NewSK ?? '');
    await device.next(
      '9013',
      device.report(
        { cn: '1014', cp: `NewSK=${secret};SKCreateTime=20260301080000` },
        { key: Buffer.from(secret) },
      ),
    );

    await logged(world.app.database.pool, { where: "request_id = 'key-entered'" });

    const pages = await Promise.all(
      [
        `GET /gw/key/page`,
        `GET /gw/key/${pointId}`,
        `GET /gw/packet/page?mn=${mn}`,
        `GET /sys/log/operation/page`,
      ].map((what) => world.as('admin', what)),
    );
    const rows = await query<{ text: string }>(
      'select k::text as text from gw_device_key k union all select o::text from sys_log_operation o union all select p::text from gw_packet p',
    );
    const everything = [
      ...pages.map(({ json }) => JSON.stringify(json)),
      ...rows.map(({ text }) => text),
      ...world.logged,
    ].join('\n');

    for (const key of [secret, ...made]) {
      expect(key).toHaveLength(16);
      expect(everything).not.toContain(key);
      expect(everything).not.toContain(Buffer.from(key).toString('hex'));
      expect(everything).not.toContain(Buffer.from(key).toString('base64').slice(0, 20));
    }
  });

  it('that is none is refused, and another company’s device has none for me', async () => {
    const { pointId } = world.sides.B;

    expect((await enter(pointId, 'short')).code).toBe(500);
    for (const what of ['enter', 'renew', 'open', 'clear']) {
      expect(
        (await world.as('ea1', `POST /gw/key/${what}`, { body: { id: pointId, key: KEY } })).code,
        what,
      ).toBe(403);
    }
  });
});

/** The key a device is told that asks until it is told one, as devices do: within two seconds of an offer it gets no other. */
async function askedFor(device: TestDevice): ReturnType<TestDevice['next']> {
  const isTold = async (): Promise<boolean> => {
    await device.next('9013', device.report({ cn: '1014', cp: '' }));
    return device.heard().some(({ cn }) => cn === '1014');
  };
  await expect.poll(isTold).toBe(true);
  return device.next('1014');
}

async function aPoint(mn: string): Promise<string> {
  const { stationId } = world.sides.A;
  const { data } = await world.as('admin', 'POST /dm/monitor', {
    body: {
      name: mn,
      mn,
      stationId,
      monitorType: '1',
      stCode: '32',
      protocol: 'HJ212-2025',
      rtIntervalSeconds: 60,
      minuteIntervalMinutes: 10,
      crcMode: 'hj212',
    },
  });
  return String((data as { id: unknown }).id);
}
/** Without one that waits: it asks again until it is told, so that one more may have been on its way. */
const usedOf = async (mn: string) => (await stateOf(mn)).filter((state) => state !== 'pending');
const stateOf = async (mn: string) =>
  (
    await query<{ state: string }>(
      'select distinct state from gw_device_key where mn = $1 order by 1',
      [mn],
    )
  ).map(({ state }) => state);

/** Different moments of today for data that must not repeat. */
function stampOf(second: number): string {
  const at = new Date(START + 8 * 3_600_000 - 600_000 + second * 1000);
  return at.toISOString().replace(/\D/g, '').slice(0, 14);
}
