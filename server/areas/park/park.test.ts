import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { pageRecords, readRecordInfo } from '#server/records/resource/read.ts';
import { deleteRecords } from '#server/records/resource/remove.ts';
import { saveRecord, updateRecord } from '#server/records/resource/write.ts';
import { anOperation, IDS } from '#tests/builders/an-operation.ts';
import { suggestMembers, takeMembers } from './members.ts';

/** Station 1 and Station 2 stand at 120.6, 31.3. */
const AROUND = [
  [120.59, 31.29],
  [120.61, 31.29],
  [120.61, 31.31],
  [120.59, 31.31],
];

let world: Awaited<ReturnType<typeof anOperation>>;
let park: string;
beforeAll(async () => {
  world = await anOperation();
  await world.insert('region', { id: '9', code: '320506', name: '吴中区', pid: '0' });
  await world.insert('enterprise', {
    id: '511',
    name: 'Inside',
    regionCode: '320506',
    location: { lng: 120.6, lat: 31.295 },
  });
  await world.insert('enterprise', {
    id: '512',
    name: 'Beside',
    regionCode: '320506',
    location: { lng: 120.6, lat: 31.3101 },
  });
  park = await add({ code: 'P1', boundary: AROUND, enterpriseIds: [IDS.enterprise] });
});
afterAll(() => world.close());

async function add(values: Record<string, unknown>): Promise<string> {
  const body = { name: 'Park', regionCode: '320506', ...values };
  return (await saveRecord(world.system, 'park', body as never)).id;
}

describe('parks', () => {
  it('are as large as their boundary says, about 4.2 km² here, with the middle as their place', async () => {
    const read = await readRecordInfo(world.system, 'park', park);

    // 0.02° × 111.195 km × cos 31.3° by 0.02° × 111.195 km
    expect(read.area).toBeCloseTo(4.226, 2);
    expect(read.location).toEqual({ lng: 120.6, lat: 31.3 });
  });

  it('whose boundary crosses itself are refused, with the sides that meet', async () => {
    const [a, b, c, d] = AROUND;

    await expect(add({ code: 'P2', boundary: [a, c, b, d] })).rejects.toMatchObject({
      error: 'invalid',
      issues: [{ path: 'boundary', rule: 'polygonCrossing' }],
    });
  });

  it('are seen by the bureau of their region and by no other', async () => {
    const seen = async (name: string) => {
      const ctx = await world.as(name);
      return (await pageRecords(ctx, 'park', {})).list.map(({ id }) => id);
    };

    expect(await seen('bureau')).toContain(park);
    for (const name of ['outsider', 'enterpriseUser', 'manager', 'stranger'])
      // oxlint-disable-next-line no-await-in-loop
      expect(await seen(name)).toEqual([]);
  });

  it('take as members what lies inside and the asker sees; members outside stay, and are told', async () => {
    await world.database.pool.query('update ops_enterprise set location = $1 where id = $2', [
      JSON.stringify({ lng: 121, lat: 31 }),
      IDS.enterprise,
    ]);
    const ctx = await world.as('bureau');

    expect(await suggestMembers(ctx, park)).toMatchObject({
      items: [
        { text: 'Inside' },
        { text: 'Station 1' },
        { text: 'Station 2' },
        { text: expect.stringContaining('Enterprise A'), isOut: true },
      ],
    });
    await expect(suggestMembers(await world.as('outsider'), park)).rejects.toMatchObject({
      error: 'notFound',
    });

    expect(await takeMembers(world.system, { id: park, version: 1 })).toEqual({
      enterprises: 1,
      stations: 2,
    });
    expect(await readRecordInfo(world.system, 'park', park)).toMatchObject({
      enterpriseIds: [IDS.enterprise, '511'],
      stationIds: [IDS.station, IDS.otherStation],
    });
    expect(await takeMembers(world.system, { id: park, version: 1 })).toEqual({
      enterprises: 0,
      stations: 0,
    });
  });

  it('class “a list written by half a look”: members out of sight are not told, and whoever does not see them all writes none', async () => {
    await world.insert('enterprise', { id: '513', name: 'Far', regionCode: '110000' });
    const mixed = await add({ code: 'P3', enterpriseIds: ['511', '513'] });
    const base = await world.as('bureau');
    const bureau = { ...base, actor: { ...base.actor, permissions: new Set(['ops:park:update']) } };

    const read = await readRecordInfo(bureau, 'park', mixed);
    expect(read.enterpriseIds).toEqual(['511']);
    expect(JSON.stringify(read)).not.toContain('Far');
    await expect(
      updateRecord(bureau, 'park', { id: mixed, enterpriseIds: ['511'] } as never),
    ).rejects.toMatchObject({ error: 'forbidden' });
    await updateRecord(bureau, 'park', { id: mixed, remark: 'x' } as never);
    expect((await readRecordInfo(world.system, 'park', mixed)).enterpriseIds).toEqual([
      '511',
      '513',
    ]);
  });

  it('follow their boundary with the middle that nobody else said; without one area and place are as they are said', async () => {
    const id = await add({ code: 'P4', boundary: AROUND });
    const change = (values: object) =>
      updateRecord(world.system, 'park', { id, ...values } as never);
    const east = AROUND.map(([lng = 0, lat]) => [lng + 0.1, lat]);
    const read = () => readRecordInfo(world.system, 'park', id);

    await change({ boundary: east, location: { lng: 120.6, lat: 31.3 } });
    expect((await read()).location).toEqual({ lng: 120.7, lat: 31.3 });
    await change({ location: { lng: 120.69, lat: 31.3 } });
    await change({ boundary: AROUND });
    expect((await read()).location).toEqual({ lng: 120.69, lat: 31.3 });
    await change({ boundary: null });
    await change({ area: 7.5 });
    expect(await read()).toMatchObject({ boundary: null, area: 7.5 });
  });

  it('neither tell a member that was removed nor are held by it', async () => {
    await world.insert('enterprise', { id: '514', name: 'Closed', regionCode: '320506' });
    const id = await add({ code: 'P5', enterpriseIds: ['511', '514'] });
    const base = await world.as('bureau');
    const bureau = { ...base, actor: { ...base.actor, permissions: new Set(['ops:park:update']) } };
    await deleteRecords(world.system, 'enterprise', ['514']);

    expect((await readRecordInfo(world.system, 'park', id)).enterpriseNames).toEqual(['Inside']);
    await updateRecord(bureau, 'park', { id, enterpriseIds: ['511'] } as never);
  });
});
