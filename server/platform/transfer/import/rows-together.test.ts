import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { ReadCell } from '#server/base/tables/read-cell.ts';
import { readRecordHistory } from '#server/records/resource/history.ts';
import { readRecordInfo } from '#server/records/resource/read.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import { insertRow } from '#server/records/store/entity-write.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { countStatements } from '#tests/builders/count-statements.ts';
import type { ImportRow } from './import-store.ts';
import { makeRowWriter } from './rows.ts';

const VALVE = aSampleEntity({
  name: 'valve',
  table: {
    name: 'lab_valve',
    lock: true,
    history: true,
    unique: [['code'], ['amount']],
    scope: { enterprise: 'enterpriseId' },
  },
  rest: { base: '/lab/valve' },
  import: { key: ['code'] },
});
/** Its key is no value that occurs once, and nothing counts its versions. */
const NOTE = aSampleEntity({
  name: 'labNote',
  table: { name: 'lab_note' },
  rest: { base: '/lab/note' },
  import: { key: ['code', 'takenAt'] },
});
const MAPPING = { name: 0, code: 1, enterpriseId: 2, amount: 3 };
const OWNERS = { mine: '7', theirs: '8' };

describe('rows of a file that hang on nothing of each other', () => {
  let world: ResourceWorld;
  let mine: Ctx;
  beforeAll(async () => {
    world = await aResourceWorld([VALVE, NOTE]);
    const enterprise = world.registry.entity('enterprise');
    if (enterprise)
      for (const [name, id] of Object.entries(OWNERS))
        await insertRow(world.handle.db, enterprise, { id, name, version: 1 });
    const permissions = ['save', 'update', 'import'].map((verb) => `lab:valve:${verb}`);
    mine = world.as({ permissions: new Set(permissions) }, { enterprise: [OWNERS.mine] });
  });
  afterAll(() => world.close());

  async function put(
    ctx: Ctx,
    rows: readonly (readonly ReadCell[])[],
    { entity = VALVE, mapping = MAPPING as Readonly<Record<string, number>> } = {},
  ): Promise<{ readonly done: readonly ImportRow[]; readonly told: readonly string[] }> {
    const writer = await makeRowWriter(ctx, entity, mapping);
    const told: string[] = [];
    const done = await inTransaction(ctx, (tx) =>
      writer.put(
        {
          ...tx,
          emit: (name, payload) => {
            if (name === 'entity.changed') told.push(JSON.stringify(payload));
            tx.emit(name, payload);
          },
        },
        rows.map((cells, at) => ({ number: at + 2, cells })),
      ),
    );
    return { done, told };
  }
  const outcomes = (rows: readonly ImportRow[]) => rows.map(({ outcome }) => outcome);

  it('share their statements, new ones and changed ones', async () => {
    const rows = Array.from({ length: 40 }, (_, at): readonly ReadCell[] => [
      `V${at}`,
      `M${at}`,
      'mine',
      at,
    ]);
    const counted = countStatements(world.handle.pool);

    const { done } = await put(mine, rows);
    const first = counted();
    const changed = await put(
      mine,
      rows.map(([name, ...more]) => [`${String(name)} new`, ...more]),
    );

    const second = counted() - first;
    expect([first, second].map((count) => count < rows.length)).toEqual([true, true]);
    expect(new Set(outcomes(done))).toEqual(new Set(['save']));
    expect(done.map(({ rowNo, stamp }) => [rowNo, stamp])).toEqual(
      rows.map((_, at) => [at + 2, '1']),
    );
    expect(
      changed.done.map(({ recordId, stamp, before }) => [recordId, stamp, before?.['name']]),
    ).toEqual(done.map(({ recordId }, at) => [recordId, '2', `V${at}`]));
    const { recordId = '' } = done[3] ?? {};
    expect(await readRecordInfo(mine, 'valve', recordId)).toMatchObject({
      name: 'V3 new',
      amount: 3,
      version: 2,
    });
    expect(
      (await readRecordHistory(world.system, 'valve', recordId)).map(({ by, change }) => [
        by,
        change,
      ]),
    ).toEqual([
      [mine.actor.id, 'update'],
      [mine.actor.id, 'save'],
    ]);
  });

  it('each is refused by itself, in the order of the file: nothing of it stays, and nobody hears of it', async () => {
    await saveRecord(world.system, 'valve', { name: 'held', code: 'R9', enterpriseId: '8' });

    const { done, told } = await put(mine, [
      ['fine', 'R1', 'mine', 101],
      ['a name far beyond twenty letters', 'R2', 'mine', 102],
      ['of another’s key', 'R9', 'mine', 103],
      ['not readable', 'R3', 'mine', 'many'],
      ['fine too', 'R4', 'mine', 104],
      ['the same value', 'R5', 'mine', 101],
      ['last', 'R6', 'mine', 106],
      ['like the first', 'ｒ1', 'mine', 107],
      ['of another’s case', 'r9', 'mine', 108],
    ]);

    const fates = ['save', 'bad', 'bad', 'bad', 'save', 'bad', 'save', 'bad', 'bad'];
    expect(outcomes(done)).toEqual(fates);
    expect(done[7]?.issues?.[0]?.message).toContain('2');
    expect(done.map(({ issues }) => issues?.[0]?.path)).toEqual([
      undefined,
      'name',
      expect.any(String),
      'amount',
      undefined,
      'amount',
      undefined,
      'code',
      'code',
    ]);
    const written = done.flatMap(({ recordId }) => recordId ?? []);
    expect(told.map((event) => (JSON.parse(event) as { readonly id: string }).id)).toEqual(written);
    const { rows } = await world.handle.pool.query<{ code: string }>(
      "select code from lab_valve where code like 'R%' order by code",
    );
    expect(rows.map(({ code }) => code)).toEqual(['R1', 'R4', 'R6', 'R9']);
  });

  it('a row that names the record of an earlier one changes it; without a lock the stamp is the time', async () => {
    const { done } = await put(
      world.system,
      [
        ['first', 'N1', '2026-01-01 08:00:00'],
        ['other', 'N1', '2026-01-02 08:00:00'],
        ['second', 'N1', '2026-01-01 08:00:00'],
        ['without', 'N1', null],
        ['once more', 'N1', null],
      ],
      { entity: NOTE, mapping: { name: 0, code: 1, takenAt: 2 } },
    );

    expect(outcomes(done)).toEqual(['save', 'save', 'update', 'save', 'update']);
    expect([done[2]?.recordId, done[4]?.recordId]).toEqual([done[0]?.recordId, done[3]?.recordId]);
    expect(done[2]?.before).toMatchObject({ name: 'first' });
    for (const { stamp } of done) expect(stamp).toMatch(/^\d{4}-/);
  });
});
