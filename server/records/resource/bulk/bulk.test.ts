import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { insertRow } from '#server/records/store/entity-write.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { countStatements } from '#tests/builders/count-statements.ts';
import { readRecordHistory } from '../history.ts';
import { readRecordInfo } from '../read.ts';
import { saveRecord, updateRecord } from '../write.ts';
import { changeMany, previewBulk } from './change-many.ts';
import { undoBulk } from './undo.ts';

const PUMP = aSampleEntity({
  name: 'pump',
  title: 'Pump',
  nameField: 'name',
  table: { name: 'lab_pump', lock: true, history: true, scope: { enterprise: 'enterpriseId' } },
  rest: { base: '/lab/pump' },
  fields: {
    name: { type: 'string', title: 'Name', required: true },
    kind: { type: 'string', title: 'Kind', max: 5 },
    hall: { type: 'string', title: 'Hall', required: true },
    note: { type: 'string', title: 'Note', readOnlyWhen: "kind == 'old'" },
    secretary: { type: 'string', title: 'Secretary', permission: { write: 'lab:pump:staff' } },
    enterpriseId: { type: 'ref', to: 'enterprise', title: 'Owner' },
  },
  bulk: { fields: ['kind', 'hall', 'note', 'secretary'] },
} as Partial<EntitySchema>);

describe('many records changed at once', () => {
  let world: ResourceWorld;
  let mine: Ctx;
  beforeAll(async () => {
    world = await aResourceWorld([PUMP]);
    const enterprise = world.registry.entity('enterprise');
    if (enterprise)
      for (const id of ['7', '8'])
        await insertRow(world.handle.db, enterprise, { id, name: id, version: 1 });
    mine = world.as({ permissions: new Set(['lab:pump:update']) }, { enterprise: ['7'] });
  });
  afterAll(() => world.close());

  const pump = async (row: Readonly<Record<string, unknown>> = {}): Promise<string> =>
    (
      await saveRecord(world.system, 'pump', {
        name: 'P',
        kind: 'a',
        hall: 'north',
        note: 'n',
        enterpriseId: '7',
        ...row,
      })
    ).id;
  const asNew = (...ids: readonly string[]) => ({
    ids,
    versions: Object.fromEntries(ids.map((id) => [id, 1])),
  });
  const read = (id: string) => readRecordInfo(world.system, 'pump', id);
  const historyOf = async (id: string) =>
    (await readRecordHistory(world.system, 'pump', id)).map(({ by, change }) => [by, change]);

  it('only what is named changes, each record with its own history; null empties a field', async () => {
    const ids = [await pump(), await pump({ kind: 'b' })];

    const { done, refused, rows } = await changeMany(mine, 'pump', {
      ...asNew(...ids),
      set: { hall: 'south', note: null },
    });

    expect([done, refused]).toEqual([2, 0]);
    expect(rows[0]).toMatchObject({
      name: 'P',
      isOk: true,
      old: { hall: 'north', note: 'n' },
      next: { hall: 'south', note: null },
    });
    expect(await read(ids[1] ?? '')).toMatchObject({
      kind: 'b',
      hall: 'south',
      note: null,
      version: 2,
    });
    expect((await historyOf(ids[0] ?? ''))[0]).toEqual([mine.actor.id, 'update']);
  });

  it('a record that is refused is told with its reason, the others are changed', async () => {
    const [good, changed, foreign, closed] = [
      await pump(),
      await pump(),
      await pump({ enterpriseId: '8' }),
      await pump({ kind: 'old' }),
    ];
    await updateRecord(world.system, 'pump', { id: changed, version: 1, kind: 'c' });

    const answer = await changeMany(mine, 'pump', {
      ids: [good, changed, foreign, closed],
      set: { note: 'new' },
      versions: { [good]: 1, [changed]: 1, [closed]: 1 },
    });

    expect([answer.done, answer.refused]).toEqual([1, 3]);
    expect(answer.rows.map(({ isOk, why }) => [isOk, why !== undefined])).toEqual([
      [true, false],
      [false, true],
      [false, true],
      [false, true],
    ]);
    expect(answer.rows[2]).toMatchObject({ name: '', old: {}, next: {} });
    expect(await read(changed)).toMatchObject({ kind: 'c', note: 'n' });
    expect(await read(foreign)).toMatchObject({ note: 'n', version: 1 });
  });

  it('many share their statements, and of those that are refused nothing stays in the way of the others', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, at) => pump({ name: `P${at}` })));
    const closed = await pump({ kind: 'old' });
    const foreign = await pump({ enterpriseId: '8' });
    const counted = countStatements(world.handle.pool);

    const { done, rows } = await changeMany(mine, 'pump', {
      ...asNew(...ids, closed, foreign),
      set: { note: 'together', hall: 'west' },
    });

    expect(counted()).toBeLessThan(60);
    expect([done, rows.filter(({ isOk }) => !isOk).map(({ id }) => id)]).toEqual([
      12,
      [closed, foreign],
    ]);
    for (const id of ids) {
      expect(await read(id)).toMatchObject({ note: 'together', hall: 'west', version: 2 });
      expect(await historyOf(id)).toHaveLength(2);
    }
    expect(await read(closed)).toMatchObject({ note: 'n', version: 1 });
  });

  it('a preview says the same and changes nothing', async () => {
    const id = await pump();

    const seen = await previewBulk(mine, 'pump', { ...asNew(id, '99'), set: { kind: 'toolong' } });
    const fine = await previewBulk(mine, 'pump', { ...asNew(id), set: { kind: 'z' } });

    expect(seen.rows.map(({ isOk }) => isOk)).toEqual([false, false]);
    expect(fine.rows[0]).toMatchObject({ old: { kind: 'a' }, next: { kind: 'z' } });
    expect([seen.undo, fine.undo]).toEqual([null, null]);
    expect(await read(id)).toMatchObject({ kind: 'a', version: 1 });
    expect(await historyOf(id)).toHaveLength(1);
  });

  it('a field that is not of many, or not the actor’s to set, is refused before anything is changed', async () => {
    const ids = [await pump()];

    for (const [field, label] of [
      ['name', 'Name'],
      ['kynd', expect.stringContaining('"kind"') as string],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- two of them
      await expect(changeMany(mine, 'pump', { ids, set: { [field]: 'x' } })).rejects.toMatchObject({
        error: 'invalid',
        params: { message: 'bulk.notOffered', label },
      });
    await expect(changeMany(mine, 'pump', { ids, set: {} })).rejects.toMatchObject({
      error: 'invalid',
      params: { message: 'bulk.nothing' },
    });
    await expect(changeMany(mine, 'pump', { ids, set: { secretary: 'me' } })).rejects.toMatchObject(
      { error: 'forbidden', params: { label: 'Secretary', permission: 'lab:pump:staff' } },
    );
  });

  it('whoever does not say which version he saw changes none', async () => {
    const id = await pump();
    const { rows } = await changeMany(mine, 'pump', { ids: [id], set: { kind: 'z' } });

    expect(rows[0]).toMatchObject({ isOk: false, why: expect.stringContaining('version') });
    expect(await read(id)).toMatchObject({ kind: 'a', version: 1 });
  });

  it('what is required is emptied of none', async () => {
    const { rows } = await changeMany(mine, 'pump', {
      ...asNew(await pump()),
      set: { hall: null },
    });

    expect(rows[0]).toMatchObject({ isOk: false });
  });

  it('is taken back once, by whoever did it, but for what was changed since', async () => {
    const [left, touched] = [await pump(), await pump()];
    const { undo } = await changeMany(mine, 'pump', {
      ...asNew(left, touched),
      set: { kind: 'x', note: null },
    });
    await updateRecord(world.system, 'pump', { id: touched, version: 2, note: 'since' });
    const other = world.as({ permissions: new Set(['lab:pump:update']) }, { enterprise: ['7'] });

    await expect(undoBulk(other, 'pump', undo ?? '')).rejects.toMatchObject({
      error: 'statusChanged',
    });
    const back = await undoBulk(mine, 'pump', undo ?? '');
    await expect(undoBulk(mine, 'pump', undo ?? '')).rejects.toMatchObject({
      error: 'statusChanged',
    });

    expect([back.done, back.refused]).toEqual([1, 1]);
    expect(await read(left)).toMatchObject({ kind: 'a', note: 'n', version: 3 });
    expect(await read(touched)).toMatchObject({ kind: 'x', note: 'since' });
  });

  it('after ten minutes nothing is taken back', async () => {
    const { undo } = await changeMany(mine, 'pump', { ...asNew(await pump()), set: { kind: 'y' } });
    const later: Ctx = { ...mine, now: () => new Date(Date.now() + 601_000) };

    await expect(undoBulk(later, 'pump', undo ?? '')).rejects.toMatchObject({
      error: 'statusChanged',
    });
  });
});
