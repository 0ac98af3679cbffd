import { sql } from 'kysely';
import readWorkbook, { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import type { Sheet, SheetRow } from '#server/base/tables/sheet.ts';
import { writeWorkbook } from '#server/base/tables/xlsx.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { twoCompanies, type Person, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { unpackBytes } from '#tests/builders/unpack-zip.ts';
import { aForm, PNG } from '#tests/builders/uploads.ts';
import { sheetsOfStations } from './station-files.ts';

let world: TwoCompanies;
beforeAll(async () => {
  world = await twoCompanies();
});
afterAll(() => world.stop());

const dataOf = ({ data }: { readonly data?: unknown }) => data as StoredRow;

async function fileOf(person: Person, what: string, body: object): Promise<Buffer> {
  const answer = await world.as(person, what, { body });
  expect(answer).toMatchObject({ code: 0 });
  const taskId = String(dataOf(answer)['taskId']);
  const status = async () =>
    dataOf(await world.as(person, `GET /sys/task/mine/${taskId}`))['status'];
  await expect.poll(status).toMatch(/done|failed/);
  expect(await status()).toBe('done');
  expect((await world.as('ob1', `GET /sys/task/file/${taskId}`)).code).not.toBe(0);
  const { rawPayload } = await world.app.http.inject({
    url: `/api/sys/task/file/${taskId}`,
    headers: { token: world.tokens[person] },
  });
  return rawPayload;
}

/** The rows of a sheet as another program reads them. */
async function sheet(book: Buffer, name: string): Promise<readonly (readonly unknown[])[]> {
  return readSheet(book, name);
}

async function uploaded(name: string): Promise<StoredRow> {
  return dataOf(
    await world.call('POST /oss/file/upload_env', {
      token: world.tokens['oa1'],
      ...aForm(name, PNG),
    }),
  );
}

describe('stations as files', () => {
  it('a workbook holds the stations of whoever asks, their points and equipment, and nothing of anybody else', async () => {
    for (const side of ['A', 'B'] as const)
      // oxlint-disable-next-line no-await-in-loop
      expect(
        await world.as('admin', 'POST /ops/equipment', {
          body: {
            stationId: world.sides[side].stationId,
            equipmentType: 'COD',
            serialNo: `NO-${side}`,
          },
        }),
      ).toMatchObject({ code: 0 });

    const book = await fileOf('oa1', 'POST /ops/stationFiles/export', {});

    const names = (await readWorkbook(book)).map(({ sheet: name }) => name);
    expect(names).toEqual(expect.arrayContaining(['站点', '监测点', '设备']));
    const [head = [], ...stations] = await sheet(book, '站点');
    expect(head).toContain('站点编号');
    expect(stations).toHaveLength(1);
    expect(JSON.stringify(await sheet(book, '监测点'))).toContain(world.sides.A.mn);
    const equipment = JSON.stringify(await sheet(book, '设备'));
    expect(equipment).toContain('NO-A');
    expect(equipment).not.toContain('NO-B');
  });

  it('of chosen stations those in sight alone; where none is, there is no file', async () => {
    const [mine, theirs] = [world.sides.A.stationId, world.sides.B.stationId];

    const book = await fileOf('oa1', 'POST /ops/stationFiles/export', {
      stationIds: [mine, theirs],
    });
    expect(await sheet(book, '站点')).toHaveLength(2);
    for (const [what, body] of [
      ['POST /ops/stationFiles/export', { stationIds: [theirs] }],
      ['POST /ops/stationFiles/library', { stationId: theirs }],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop
      expect((await world.as('oa1', what, { body })).code).not.toBe(0);
    expect((await world.as('low', 'POST /ops/stationFiles/export', { body: {} })).code).not.toBe(0);
  });

  it('the library of a station is a sound zip with its files by what they belong to', async () => {
    const { stationId } = world.sides.A;
    const [photo, manual] = [await uploaded('a.png'), await uploaded('b.png')];
    await world.as('oa1', 'POST /ops/equipment', {
      body: { stationId, name: '分析仪/1', equipmentType: 'COD', images: [photo] },
    });
    expect(
      await world.as('oa1', 'POST /ops/training-file', {
        body: { name: '操作规程', topic: '1', stationId, files: [manual] },
      }),
    ).toMatchObject({ code: 0 });

    const parts = await unpackBytes(
      await fileOf('oa1', 'POST /ops/stationFiles/library', { stationId }),
    );

    expect(Object.keys(parts)).toEqual([
      '设备/分析仪_1/a.png',
      '培训资料/操作规程/b.png',
      'SHA256SUMS.txt',
    ]);
    expect(Buffer.from(parts['设备/分析仪_1/a.png'] ?? []).equals(PNG)).toBe(true);
  });

  it('class “an export that holds everybody up”: the rows of 1,000 points are made as the workbook is written, few between two turns', async () => {
    const { stationId, enterpriseId } = world.sides.A;
    const system = world.app.system();
    await sql`insert into dm_monitor_point (id, name, mn, station_id, enterprise_id, region_code, version, creator, create_date)
      select 5000 + n, md5(n::text) || md5((-n)::text) || md5((2000 + n)::text), 'MANY' || n, ${stationId}::bigint, ${enterpriseId}::bigint, '320506', 1, 0, now()
      from generate_series(1, 1000) n`.execute(system.db);
    const sheets = await sheetsOfStations(system, { report: async () => {} });
    let [made, inTurn, most] = [0, 0, 0];
    const watched = sheets.map((one) => ({ ...one, rows: watch(one.rows) }));
    async function* watch(rows: Sheet['rows']): AsyncGenerator<SheetRow> {
      for await (const row of rows) {
        made += 1;
        inTurn += 1;
        most = Math.max(most, inTurn);
        yield row;
      }
    }
    let turn = setImmediate(function next() {
      inTurn = 0;
      turn = setImmediate(next);
    });
    onTestFinished(() => clearImmediate(turn));

    const madeAt: number[] = [];
    for await (const part of writeWorkbook(watched)) if (part.length > 0) madeAt.push(made);

    expect(made).toBeGreaterThan(1000);
    // bytes of the first points are out before the last ones are made, and others are served meanwhile
    expect(madeAt.some((rows) => rows > 10 && rows < 1000)).toBe(true);
    expect(most).toBeLessThan(300);
  });
});
