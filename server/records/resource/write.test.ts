import type { EntitySchema } from '#schemas/language/entity.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { findFiles } from '#server/records/attachments/attachment-store.ts';
import { mayLoad } from '#server/records/attachments/may-load.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { aResourceWorld } from '#tests/builders/a-resource-world.ts';
import type { ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { actOnRecords } from './act.ts';
import { readRecordHistory } from './history.ts';
import { pageRecords, readRecordInfo } from './read.ts';
import { deleteRecords } from './remove.ts';
import { saveRecord, updateRecord } from './write.ts';

describe('writing records', () => {
  let world: ResourceWorld;
  beforeAll(async () => {
    const fields = {
      name: { type: 'string', title: 'Name' },
      status: { type: 'status', title: 'Status', states: 'moved', default: '1' },
    } as const;
    const moved = aSampleEntity({
      name: 'moved',
      table: { name: 'lab_moved', lock: true },
      rest: { base: '/lab/moved' },
      states: {
        values: {
          '1': { title: 'Open', tone: 'primary' },
          '4': { title: 'Done', tone: 'success' },
        },
        initial: ['1'],
        moves: {
          finish: {
            title: 'Finish',
            permission: 'lab:moved:finish',
            cases: [{ id: 'finish', from: ['1'], to: ['4'] }],
          },
        },
      },
      nameField: 'name',
      fields,
    });
    const shown = aSampleEntity({
      name: 'shown',
      table: { name: 'lab_shown', lock: true, scope: { creator: 'creator' } },
      rest: { base: '/lab/shown' },
      nameField: 'name',
      fields: {
        name: { type: 'string', title: 'Name' },
        lines: {
          type: 'children',
          title: 'Lines',
          fields: {
            photo: { type: 'image', title: 'Photo' },
            face: { type: 'image', title: 'Face', permission: { read: 'lab:face' } },
            text: { type: 'richText', title: 'Text' },
          },
        },
      },
    });
    const ruled = aSampleEntity({
      name: 'ruled',
      table: { name: 'lab_ruled', lock: true },
      rest: { base: '/lab/ruled' },
      nameField: 'kind',
      fields: {
        kind: { type: 'string', title: 'Kind' },
        note: { type: 'string', title: 'Note', readOnlyWhen: "$row.kind == 'old'" },
        why: { type: 'string', title: 'Why', requiredWhen: "$row.kind == 'old' && kind != 'old'" },
        said: { type: 'calc', title: 'Said', expr: "concat($row.kind, '!')" },
        size: {
          type: 'string',
          title: 'Size',
          visibleWhen: "kind == 'pipe'",
          permission: { write: 'lab:ruled:size' },
        },
        bend: { type: 'string', title: 'Bend', requiredWhen: "size == 'big'" },
        marks: {
          type: 'children',
          title: 'Marks',
          permission: { write: 'lab:ruled:size' },
          fields: { text: { type: 'string', title: 'Text', readOnlyWhen: "text == 'x'" } },
        },
        steps: {
          type: 'children',
          title: 'Steps',
          fields: {
            mode: { type: 'string', title: 'Mode', default: 'plain' },
            done: { type: 'string', title: 'Done', readOnlyWhen: "mode == 'old'" },
            seal: { type: 'string', title: 'Seal', readOnlyWhen: "$parent.kind == 'old'" },
            by: { type: 'string', title: 'By', readOnly: true, default: 'house' },
            pin: { type: 'string', title: 'Pin', writeOnly: true },
            length: { type: 'int', title: 'Length', visibleWhen: "mode == 'long'", required: true },
            room: {
              type: 'string',
              title: 'Room',
              max: 4,
              requiredWhen: "mode == 'room'",
              must: { when: 'room != mode', text: 'No' },
            },
          },
        },
      },
      actions: {
        redo: {
          title: 'Redo',
          place: 'row',
          permission: 'lab:ruled:mark',
          set: { steps: '$form.steps' },
          form: { title: 'Redo', fields: { steps: { use: 'steps' } } },
        },
        mark: {
          title: 'Mark',
          place: 'row',
          permission: 'lab:ruled:mark',
          set: { note: '$form.text' },
          form: {
            title: 'Mark',
            fields: {
              text: { type: 'string', title: 'Text', requiredWhen: "$row.kind == 'new'" },
              why: { type: 'string', title: 'Why', requiredWhen: "kind == 'old'" },
              all: {
                type: 'string',
                title: 'All',
                requiredWhen: "len($rows) > 1 && len(values($rows, 'size')) < len($rows)",
              },
            },
          },
        },
      },
    } as Partial<EntitySchema>);
    world = await aResourceWorld([aSampleEntity(), moved, shown, ruled]);
  });
  afterAll(() => world.close());

  it('class “the server does not see what the form saw”: conditions read the record as `$row` on both ends, in dialogs too', async () => {
    const issuesOf = async (work: Promise<unknown>): Promise<unknown> =>
      work.then(
        () => [],
        ({ error, issues }: AppError) => [error, ...issues.map(({ path }) => path)],
      );
    const { id } = await saveRecord(world.system, 'ruled', { kind: 'old', note: 'kept' });
    const press = (form: object) =>
      issuesOf(actOnRecords(world.system, 'ruled', 'mark', { id, ...form }));

    const change = (body: object) => issuesOf(updateRecord(world.system, 'ruled', { id, ...body }));

    // what the same save would open is closed as it stands, and said; the same value is no change
    expect(await change({ kind: 'new', why: 'so', note: 'changed' })).toEqual(['invalid', 'note']);
    expect(await change({ kind: 'old', note: 'kept' })).toEqual([]);
    expect(await readRecordInfo(world.system, 'ruled', id)).toMatchObject({
      note: 'kept',
      said: 'old!',
    });
    expect(await press({ text: 'a' })).toEqual(['invalid', 'why']);
    expect(await issuesOf(updateRecord(world.system, 'ruled', { id, kind: 'new' }))).toEqual([
      'invalid',
      'why',
    ]);
    await updateRecord(world.system, 'ruled', { id, kind: 'new', why: 'so' });
    expect([await press({}), await press({ text: 'b' })]).toEqual([['invalid', 'text'], []]);
    expect(await readRecordInfo(world.system, 'ruled', id)).toMatchObject({ note: 'b' });
  });

  it('a button on several records is judged with all of them as `$rows`, as its dialog is', async () => {
    const made = async (size?: string) =>
      (await saveRecord(world.system, 'ruled', { kind: 'pipe', ...(size && { size }) })).id;
    const [big, small, none] = [await made('mid'), await made('small'), await made()];
    const press = (ids: readonly string[], form: object = {}) =>
      actOnRecords(world.system, 'ruled', 'mark', { ids, text: 't', ...form }).then(
        () => [],
        ({ issues }: AppError) => issues.map(({ path, rule }) => `${path} ${rule}`),
      );

    expect(await press([big, small])).toEqual([]);
    expect(await press([none])).toEqual([]);
    expect(await press([big, none])).toEqual(['all required']);
    expect(await press([big, none], { all: 'so' })).toEqual([]);
  });

  it('class “a line is judged by other words than the record”: what the form closes, hides, demands and fills in a line the server does', async () => {
    const { id } = await saveRecord(world.system, 'ruled', {
      kind: 'new',
      steps: [{ mode: 'old', done: 'kept' }, { pin: 'secret' }],
    });
    const stepsOf = async (): Promise<readonly StoredRow[]> =>
      (await readRecordInfo(world.system, 'ruled', id))['steps'] as readonly StoredRow[];
    const change = (...steps: readonly object[]) =>
      updateRecord(world.system, 'ruled', { id, steps }).then(
        () => [],
        ({ issues }: AppError) => issues.map(({ path, rule }) => `${path} ${rule}`),
      );
    const [old, plain] = await stepsOf();
    expect([old, plain]).toMatchObject([
      { mode: 'old', done: 'kept', by: 'house' },
      { mode: 'plain', by: 'house' },
    ]);

    // what is closed stays as it stands, whatever the same save makes of its condition
    expect(await change({ ...old, mode: 'new', done: 'other' }, { ...plain })).toEqual([
      'steps.0.done closed',
    ]);
    expect(await change({ ...old, mode: 'new', done: null }, { ...plain, by: 'me' })).toEqual([]);
    expect(await stepsOf()).toMatchObject([
      { mode: 'new', done: 'kept' },
      { mode: 'plain', by: 'house' },
    ]);
    const kept = await world.handle.db
      .selectFrom('lab_ruled_steps' as never)
      .select(['pin' as never])
      .orderBy('sort' as never)
      .execute();
    expect(kept).toEqual([{ pin: null }, { pin: 'secret' }]);

    expect(await change({ mode: 'long' }, { mode: 'room' }, { mode: 'a', room: 'a' })).toEqual([
      'steps.0.length required',
      'steps.1.room required',
      'steps.2.room must',
    ]);

    await updateRecord(world.system, 'ruled', { id, kind: 'old', steps: [{ seal: 'first' }] });
    const [sealed] = await stepsOf();
    expect(await change({ ...sealed, seal: 'second' })).toEqual(['steps.0.seal closed']);
  });

  it('class “closed in the browser alone”: a dialog that takes a sub-table from the record closes its cells on the server too', async () => {
    const { id } = await saveRecord(world.system, 'ruled', {
      kind: 'new',
      steps: [{ mode: 'old', done: 'kept' }],
    });
    const [old] = (await readRecordInfo(world.system, 'ruled', id))['steps'] as StoredRow[];
    const presser = world.as({ permissions: new Set(['lab:ruled:mark']) });
    const press = (...steps: readonly object[]) =>
      actOnRecords(presser, 'ruled', 'redo', { id, steps }).then(
        () => [],
        ({ issues }: AppError) => issues.map(({ path, rule }) => `${path} ${rule}`),
      );

    expect(await press({ ...old, done: 'other' })).toEqual(['steps.0.done closed']);
    expect(await press({ ...old, mode: 'new', done: null }, { done: 'free' })).toEqual([]);
    expect(await readRecordInfo(world.system, 'ruled', id)).toMatchObject({
      steps: [
        { mode: 'new', done: 'kept' },
        { mode: 'plain', done: 'free', by: 'house' },
      ],
    });
  });

  it('class “a typo that nobody sees”: what is sent and names nothing is noted, by saves and by buttons', async () => {
    const told: string[] = [];
    const noting = {
      ...world.system,
      noteUnread: (names: readonly string[]) => told.push(...names),
    };
    const { id } = await saveRecord(noting, 'ruled', { kind: 'new', noet: 'x' });
    await actOnRecords(noting, 'ruled', 'mark', { id, text: 't', txet: 'u' });
    await updateRecord(noting, 'ruled', {
      ...(await readRecordInfo(noting, 'ruled', id)),
      nite: 1,
    });

    expect(told).toEqual(['noet', 'txet', 'nite']);
  });

  it('a sub-table that somebody may not write is left alone, its closed columns too', async () => {
    const { id } = await saveRecord(world.system, 'ruled', {
      kind: 'new',
      marks: [{ text: 'x' }],
    });
    const { marks } = await readRecordInfo(world.system, 'ruled', id);
    const [mark] = marks as StoredRow[];
    const keyless = world.as({ isSuperAdmin: false, permissions: new Set(['lab:ruled:update']) });

    await updateRecord(keyless, 'ruled', { id, note: 'n', marks: [{ ...mark, text: 'y' }] });

    expect(await readRecordInfo(world.system, 'ruled', id)).toMatchObject({
      note: 'n',
      marks: [{ text: 'x' }],
    });
  });

  it('class “a hidden value rules”: what hangs on a hidden field hangs on nothing, whoever may write that', async () => {
    const { id } = await saveRecord(world.system, 'ruled', {
      kind: 'pipe',
      size: 'big',
      bend: 'b',
    });
    const other = world.as({ permissions: new Set(['lab:ruled:update']) });

    await expect(updateRecord(other, 'ruled', { id, bend: '' })).rejects.toThrow(AppError);
    await updateRecord(other, 'ruled', { id, kind: 'box', bend: '' });
    expect(await readRecordInfo(world.system, 'ruled', id)).toMatchObject({ bend: null });
  });

  it('a saved record is read back with its sub-table, computed field and version', async () => {
    const { id } = await saveRecord(world.system, 'sample', {
      name: ' one ',
      amount: '4',
      takenAt: '2026-05-20 10:00:00',
      tags: ['a', 'b'],
      parts: [{ label: 'p', count: 2 }],
      note: { x: 1 },
    });

    const row = await readRecordInfo(world.system, 'sample', id);

    expect(row).toMatchObject({
      id,
      name: 'one',
      amount: 4,
      twice: 8,
      takenAt: '2026-05-20 10:00:00',
      tags: ['a', 'b'],
      parts: [{ label: 'p', count: 2 }],
      note: { x: 1 },
      version: 1,
      creatorName: 'system',
    });
  });

  it('class “held back by what nobody sees”: a day from before the years of records stays until it is changed, and holds no other field back', async () => {
    const { id } = await saveRecord(world.system, 'sample', { name: 'old' });
    await world.handle.pool.query('update lab_sample set taken_at = $2 where id = $1', [
      id,
      '9999-12-31 00:00:00',
    ]);

    await updateRecord(world.system, 'sample', { id, amount: 5 });
    await updateRecord(world.system, 'sample', { id, amount: 6, takenAt: '9999-12-31 00:00:00' });
    const other = updateRecord(world.system, 'sample', { id, takenAt: '9999-12-30 00:00:00' });

    await expect(other).rejects.toMatchObject({ issues: [{ path: 'takenAt', rule: 'years' }] });
    expect(await readRecordInfo(world.system, 'sample', id)).toMatchObject({ amount: 6 });
  });

  it('a body cannot set what the server keeps: id, creator, version, read-only fields, undeclared ones', async () => {
    const { id } = await saveRecord(world.system, 'sample', {
      id: '77',
      name: 'two',
      creator: '5',
      version: 9,
      verified: true,
      deleted: true,
      superAdmin: 1,
    });

    const row = await readRecordInfo(world.system, 'sample', id);

    expect(id).not.toBe('77');
    expect(row).toMatchObject({ creator: '0', version: 1, verified: false });
    expect(row).not.toHaveProperty('superAdmin');
  });

  it('class “quietly cut”: a new record that brings a status of its own is refused by name, as a changed one is', async () => {
    const refusal = { error: 'invalid', issues: [{ path: 'status', rule: 'statusByMove' }] };

    await expect(
      saveRecord(world.system, 'moved', { name: 'a', status: '4' }),
    ).rejects.toMatchObject(refusal);
    const begun = await saveRecord(world.system, 'moved', { name: 'b', status: 1 });
    await expect(
      updateRecord(world.system, 'moved', { id: begun.id, version: 1, status: '4' }),
    ).rejects.toMatchObject(refusal);

    expect(await readRecordInfo(world.system, 'moved', begun.id)).toMatchObject({
      name: 'b',
      status: '1',
    });
  });

  it('the second of two savers is told, with the record as it stands', async () => {
    const { id } = await saveRecord(world.system, 'sample', { name: 'three' });
    await updateRecord(world.system, 'sample', { id, version: 1, name: 'first' });

    const late = updateRecord(world.system, 'sample', { id, version: 1, name: 'second' });

    await expect(late).rejects.toMatchObject({
      error: 'conflict',
      params: { data: { current: { name: 'first', version: 2, updaterName: 'system' } } },
    });
  });

  it('a repeated unique value is refused with its field named', async () => {
    await saveRecord(world.system, 'sample', { name: 'four', code: 'K4' });

    const again = saveRecord(world.system, 'sample', { name: 'five', code: 'K4' });

    await expect(again).rejects.toMatchObject({
      error: 'exists',
      issues: [{ path: 'code', rule: 'unique' }],
    });
  });

  it('a unique value of a deleted record is free again', async () => {
    const { id } = await saveRecord(world.system, 'sample', { name: 'six', code: 'K6' });
    await deleteRecords(world.system, 'sample', [id]);

    const again = await saveRecord(world.system, 'sample', { name: 'seven', code: 'K6' });

    expect(again.id).not.toBe(id);
  });

  it('the history tells what changed and hides secrets', async () => {
    const { id } = await saveRecord(world.system, 'sample', { name: 'eight', secret: 's1' });
    await updateRecord(world.system, 'sample', { id, version: 1, name: 'nine', secret: 's2' });

    const [last, first] = await readRecordHistory(world.system, 'sample', id);

    expect(last).toMatchObject({ change: 'update', fields: { name: ['eight', 'nine'] } });
    expect(first).toMatchObject({ change: 'save' });
    expect(JSON.stringify([last, first])).not.toMatch(/s1|s2/);
  });

  it('every change leaves an event in the outbox', async () => {
    const { id } = await saveRecord(world.system, 'sample', { name: 'ten' });

    const events = await world.handle.db
      .selectFrom('sys_outbox')
      .select(['name', 'payload'])
      .execute();

    expect(events).toContainEqual({
      name: 'entity.changed',
      payload: { entity: 'sample', id, change: 'save', by: '0' },
    });
  });

  it('an answer never carries write-only fields, nor those without the key; masked ones are masked', async () => {
    const { id } = await saveRecord(world.system, 'sample', {
      name: 'eleven',
      secret: 'hush',
      bonus: 3,
      mobile: '13812341234',
    });
    const reader = world.as({ permissions: new Set(['lab:sample:page']) });

    const { list } = await pageRecords(reader, 'sample', { ids: id });

    expect(list[0]).toMatchObject({ name: 'eleven', mobile: '138****1234' });
    expect(list[0]).not.toHaveProperty('bonus');
    expect(list[0]).not.toHaveProperty('secret');
    expect(list[0]).not.toHaveProperty('deleted');
  });

  it('a masked value sent back as it was shown keeps the stored one', async () => {
    const { id } = await saveRecord(world.system, 'sample', {
      name: 'twelve',
      mobile: '13812341234',
    });
    await updateRecord(world.as({}), 'sample', {
      id,
      version: 1,
      name: 'twelve b',
      mobile: '138****1234',
    });

    const row = await readRecordInfo(world.system, 'sample', id);

    expect(row).toMatchObject({ name: 'twelve b', mobile: '13812341234' });
  });

  it('files in the lines of a sub-table belong to the record: as the server knows them, for whoever may read both', async () => {
    const [mine, face, inText, foreign] = ['71', '72', '73', '74'];
    for (const [at, id] of [mine, face, inText, foreign].entries())
      await world.handle.pool.query(
        `insert into sys_file (id, name, size, mime, storage, store_key, creator, create_date)
         values ($1, $2, 8, 'image/png', '0', $2, $3, now())`,
        [id, `${at}.png`, id === foreign ? '8' : '7'],
      );
    const permissions = new Set(['lab:shown:info', 'lab:shown:save', 'lab:shown:update']);
    const writer = world.as({ id: '7', permissions: new Set([...permissions, 'lab:face']) });
    const reader = world.as({ id: '9', permissions });
    const stranger = world.as({ id: '10', permissions }, { creator: ['10'] });
    const line = {
      photo: [{ id: mine, name: 'x.exe', size: 1 }],
      face: [{ id: face, name: 'f' }],
      text: `<img src="/api/oss/file/download/${inText}">`,
    };

    await expect(
      saveRecord(writer, 'shown', { lines: [line, { photo: [{ id: foreign, name: 'f' }] }] }),
    ).rejects.toMatchObject({ issues: [{ path: 'lines.1.photo', rule: 'file' }] });
    const { id } = await saveRecord(writer, 'shown', { name: 'a', lines: [line] });

    expect((await readRecordInfo(writer, 'shown', id))['lines']).toMatchObject([
      { photo: [{ id: mine, name: '0.png', size: 8 }] },
    ]);
    const files = await findFiles(world.system.db, [mine, face, inText]);
    const loads = async (ctx: Ctx) =>
      Promise.all(
        files.toSorted((a, b) => Number(a.id) - Number(b.id)).map((file) => mayLoad(ctx, file)),
      );
    expect(await loads(reader)).toEqual([true, false, true]);
    expect(await loads(stranger)).toEqual([false, false, false]);

    await updateRecord(writer, 'shown', { id, version: 1, lines: [] });
    expect(await loads(reader)).toEqual([false, false, false]);
  });
});
