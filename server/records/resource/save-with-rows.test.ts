import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { insertRow } from '#server/records/store/entity-write.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { readRecordHistory } from './history.ts';
import { listRecords } from './read.ts';
import { saveWithRows } from './save-with-rows.ts';

const KEYS = ['ops:station:save', 'dm:monitor:save', 'dm:limit:save'];

describe('a record written with rows of other entities', () => {
  let world: ResourceWorld;
  const enterpriseId = '501';
  beforeAll(async () => {
    world = await aResourceWorld();
    await insert('region', { id: '320100', code: '320100', name: 'Nanjing', pid: '0', pids: '' });
    await insert('enterprise', { id: enterpriseId, name: 'Works', regionCode: '320100' });
    for (const [at, code] of ['w01018', 'w21003'].entries())
      // oxlint-disable-next-line no-await-in-loop -- two rows
      await insert('factor', { id: `${600 + at}`, code, name: code, medium: 'water' });
  });
  afterAll(() => world.close());

  async function insert(name: string, row: Readonly<Record<string, unknown>>): Promise<void> {
    const entity = world.registry.entity(name);
    if (entity)
      await insertRow(world.handle.db, entity, {
        ...(entity.table.lock && { version: 1 }),
        ...row,
      });
  }

  const someone = (permissions = KEYS): Ctx =>
    world.as({ permissions: new Set(permissions) }, { enterprise: [enterpriseId] });
  const station = (code: string, points: readonly object[]) => ({
    name: `Station ${code}`,
    code,
    enterpriseId,
    stationType: '1',
    regionCode: '320100',
    points,
  });
  const point = (mn: string, limits: readonly object[] = []) => ({
    name: `Point ${mn}`,
    mn,
    monitorType: '1',
    stCode: '32',
    rtIntervalSeconds: 60,
    minuteIntervalMinutes: 10,
    limits,
  });
  const limit = (factorCode: string, upper: string) => ({ factorCode, kind: '1', upper });

  /** How many records of the three entities stand there. */
  const counts = async (): Promise<readonly number[]> =>
    Promise.all(
      ['station', 'monitorPoint', 'limit'].map(
        async (name) => (await listRecords(world.system, name, {})).length,
      ),
    );
  const refusalOf = async (work: Promise<unknown>): Promise<AppError> =>
    work.then(
      () => new AppError('noRoute'),
      (error: unknown) => error as AppError,
    );

  it('makes all of them, each with its link, its defaults and a history of its own', async () => {
    const ctx = someone();

    const { id } = await saveWithRows(
      ctx,
      'station',
      station('ALL', [
        point('ALL01', [limit('w01018', '50'), limit('w21003', '5')]),
        point('ALL02'),
      ]),
    );

    const points = await listRecords(world.system, 'monitorPoint', { stationId: id });
    const first = points.find(({ mn }) => mn === 'ALL01');
    const limits = await listRecords(world.system, 'limit', {
      monitorPointId: String(first?.['id']),
    });
    expect(points.map(({ mn, crcMode, enterpriseId: own }) => [mn, crcMode, own])).toEqual(
      expect.arrayContaining([
        ['ALL01', 'hj212', enterpriseId],
        ['ALL02', 'hj212', enterpriseId],
      ]),
    );
    expect(limits.map(({ factorCode, stationId }) => [factorCode, stationId])).toEqual(
      expect.arrayContaining([
        ['w01018', id],
        ['w21003', id],
      ]),
    );
    const history = await readRecordHistory(world.system, 'limit', String(limits[0]?.['id']));
    expect(history.map(({ change, by }) => [change, by])).toEqual([['save', ctx.actor.id]]);
  });

  it('a repeated MN in the third point leaves nothing behind and is told by its place', async () => {
    const before = await counts();

    const refusal = await refusalOf(
      saveWithRows(
        someone(),
        'station',
        station('TWICE', [point('TW1'), point('TW2', [limit('w01018', '50')]), point('TW1')]),
      ),
    );

    expect(refusal.error).toBe('invalid');
    expect(refusal.issues.map(({ path }) => path)).toEqual(['points.2.mn']);
    expect(await counts()).toEqual(before);
  });

  it('mistakes of all rows are told at once, those of rows inside rows too', async () => {
    const { issues } = await refusalOf(
      saveWithRows(
        someone(),
        'station',
        station('MANY', [
          point('MA1', [limit('w01018', '50'), limit('w01018', '60')]),
          { ...point('bad mn'), name: '' },
          point('MA3', [{ factorCode: 'w21003', kind: '1' }]),
        ]),
      ),
    );

    expect(issues.map(({ path }) => path)).toEqual([
      'points.0.limits.1.effectiveFrom',
      'points.1.name',
      'points.1.mn',
      'points.2.limits.0.upper',
    ]);
  });

  it('what the file does not ask of a row is not set by it, nor is the record it hangs on', async () => {
    const other = await saveWithRows(someone(), 'station', station('OTHER', []));

    const { id } = await saveWithRows(
      someone(),
      'station',
      station('ASKED', [{ ...point('ASKED1'), stationId: other.id, resendCount: 77 }]),
    );

    const [made] = await listRecords(world.system, 'monitorPoint', { mn: 'ASKED1' });
    expect(made).toMatchObject({ stationId: id, resendCount: 3 });
  });

  it.each([
    ['the points', ['ops:station:save', 'dm:limit:save']],
    ['the limits', ['ops:station:save', 'dm:monitor:save']],
  ])('whoever may not make %s makes nothing', async (_what, permissions) => {
    const before = await counts();

    const refusal = await refusalOf(
      saveWithRows(
        someone(permissions),
        'station',
        station('RIGHT', [point('RIGHT1', [limit('w01018', '50')])]),
      ),
    );

    expect(refusal.error).toBe('forbidden');
    expect(await counts()).toEqual(before);
  });

  it('more rows than the file allows are refused before anything is written', async () => {
    const rows = Array.from({ length: 31 }, (_, i) => point(`MUCH${i}`));

    const { issues } = await refusalOf(saveWithRows(someone(), 'station', station('MUCH', rows)));

    expect(issues).toMatchObject([{ path: 'points', rule: 'maxRows', params: { max: 30 } }]);
  });
});
