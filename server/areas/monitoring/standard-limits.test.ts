import { listRecords } from '#server/records/resource/read.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import { anOperation, IDS } from '#tests/builders/an-operation.ts';
import { makeLimits, previewLimits } from './standard-limits.ts';

const COD = { id: '9001', code: 'w01018', name: 'COD' };
const NH3 = { id: '9002', code: 'w21003', name: 'NH3-N' };
const PH = { id: '9003', code: 'w01001', name: 'pH' };
const SO2 = { id: '9004', code: 'a21026', name: 'SO2' };

describe('limits of the standard a point follows', () => {
  let world: Awaited<ReturnType<typeof anOperation>>;
  let standardId = '';
  beforeAll(async () => {
    world = await anOperation();
    for (const { id, code, name } of [COD, NH3, PH, SO2])
      await world.db
        .insertInto('dm_factor')
        .values({ id, code, name, medium: 'water', decimals: 2 })
        .execute();
    const made = await saveRecord(world.system, 'emissionStandard', {
      code: 'GB T',
      name: 'T',
      medium: 'water',
      confirmed: true,
      items: [
        { level: 'A', factorId: COD.id, upper: 50 },
        { level: 'A', factorId: NH3.id, upper: 5 },
        { level: 'A', factorId: NH3.id, upper: 8, condition: '≤12 ℃' },
        { level: 'A', factorId: PH.id, upper: 9, lower: 6 },
        { level: 'B', factorId: COD.id, upper: 60 },
        { level: 'gas', factorId: SO2.id, upper: 200, referenceO2: 9, confirmed: false },
      ] as never,
    });
    standardId = made.id;
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    await world.db.deleteFrom('dm_limit').execute();
    await world.db.deleteFrom('dm_point_standard').execute();
  });

  const follow = (level: string, span: object = { effectiveFrom: '2026-07-01' }) =>
    saveRecord(world.system, 'pointStandard', {
      monitorPointId: IDS.point,
      standardId,
      level,
      ...span,
    });
  const byHand = (factorCode: string, upper: number, span: object = {}) =>
    saveRecord(world.system, 'limit', {
      monitorPointId: IDS.point,
      factorCode,
      kind: '1',
      upper,
      continuityCount: 1,
      recoverCount: 1,
      ...span,
    });
  const limits = async () =>
    (await listRecords(world.system, 'limit', {}))
      .map(({ factorCode, kind, upper, lower, effectiveFrom, effectiveTo, standardName }) => ({
        factorCode,
        kind,
        upper,
        lower,
        effectiveFrom,
        effectiveTo,
        standardName,
      }))
      .toSorted((a, b) =>
        `${a.factorCode}${a.effectiveFrom}`.localeCompare(`${b.factorCode}${b.effectiveFrom}`),
      );

  it('are made for its class, one a factor, from its day on; what holds under a condition is not', async () => {
    const { id } = await follow('A', { effectiveFrom: '2026-07-01', effectiveTo: '2027-06-30' });

    expect(await makeLimits(world.system, { id })).toEqual({ created: 3, ended: 0, kept: 0 });
    const span = { effectiveFrom: '2026-07-01', effectiveTo: '2027-06-30', standardName: 'GB T A' };
    expect(await limits()).toEqual([
      { factorCode: 'w01001', kind: '3', upper: 9, lower: 6, ...span },
      { factorCode: 'w01018', kind: '1', upper: 50, lower: null, ...span },
      { factorCode: 'w21003', kind: '1', upper: 5, lower: null, ...span },
    ]);
    expect(await makeLimits(world.system, { id })).toEqual({ created: 0, ended: 0, kept: 3 });
  });

  it('never go over one made by hand, unless it is to end the day before', async () => {
    await byHand(COD.code, 40);
    const { id } = await follow('A');

    const { text, items } = await previewLimits(world.system, { id });
    expect(text).toContain('GB T A');
    expect(items?.map((item) => item.text)).toHaveLength(4);
    expect(await makeLimits(world.system, { id })).toEqual({ created: 2, ended: 0, kept: 1 });
    expect(await makeLimits(world.system, { id, endExisting: true })).toEqual({
      created: 1,
      ended: 1,
      kept: 2,
    });
    expect((await limits()).filter(({ factorCode }) => factorCode === COD.code)).toMatchObject([
      { upper: 50, effectiveFrom: '2026-07-01', effectiveTo: null },
      { upper: 40, effectiveFrom: null, effectiveTo: '2026-06-30' },
    ]);
  });

  it('are told in the unit that their point is judged in', async () => {
    const { id } = await follow('gas');
    const unitsAt = async (stCode: string) => {
      await world.db.updateTable('dm_monitor_point').set({ st_code: stCode }).execute();
      return (await previewLimits(world.system, { id })).items?.[0]?.text;
    };
    await world.db
      .updateTable('dm_factor')
      .set({ unit: 'mg/m³', ambient_unit: 'μg/m³' })
      .where('id', '=', SO2.id)
      .execute();

    expect(await unitsAt('31')).toContain('200 mg/m³');
    expect(await unitsAt('22')).toContain('200 μg/m³');
  });

  it('leave alone what was made for a later time', async () => {
    await byHand(COD.code, 40, { effectiveFrom: '2026-09-01' });
    const { id } = await follow('B');

    expect(await makeLimits(world.system, { id, endExisting: true })).toEqual({
      created: 0,
      ended: 0,
      kept: 1,
    });
    expect(await limits()).toMatchObject([
      { upper: 40, effectiveFrom: '2026-09-01', effectiveTo: null },
    ]);
  });

  it('on waste gas are judged as converted, give the point its reference oxygen, and say that nobody compared them', async () => {
    const { id } = await follow('gas');
    await makeLimits(world.system, { id });

    expect(await listRecords(world.system, 'limit', {})).toMatchObject([
      { factorCode: SO2.code, upper: 200, usesConverted: true },
    ]);
    expect((await limits())[0]?.standardName).toMatch(/^GB T gas \(.+\)$/);
    expect(await listRecords(world.system, 'monitorPoint', { id: IDS.point })).toMatchObject([
      { referenceO2: 9 },
    ]);
  });

  it('a class that the standard does not have is refused, with those it has', async () => {
    await expect(follow('C')).rejects.toMatchObject({
      error: 'invalid',
      issues: [{ path: 'level', params: { levels: 'A, B, gas' } }],
    });
  });

  it('are made for nobody who does not see the point', async () => {
    const { id } = await follow('A');

    await expect(makeLimits(await world.as('stranger'), { id })).rejects.toMatchObject({
      error: 'notFound',
    });
    await expect(previewLimits(await world.as('stranger'), { id })).rejects.toMatchObject({
      error: 'notFound',
    });
  });
});
