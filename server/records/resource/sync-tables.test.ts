import { sql } from 'kysely';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { anyTables } from '#server/db/db.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { approveChange, readDefinitions } from '#server/records/store/definitions.ts';
import { insertRow } from '#server/records/store/entity-write.ts';
import { aRegistry } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { openTestDatabase } from '#tests/builders/test-database.ts';
import { syncTables } from './sync-tables.ts';

describe('tables follow the schema files', () => {
  let handle: DatabaseHandle;
  beforeEach(async () => {
    handle = await openTestDatabase();
  });
  afterEach(() => handle.close());

  it('a new entity gets its table, sub-table and indexes; a second sync does nothing', async () => {
    const first = await syncTables(handle.db, aRegistry([aSampleEntity()]));
    const second = await syncTables(handle.db, aRegistry([aSampleEntity()]));

    expect(first.changes).toEqual(
      expect.arrayContaining([
        'table lab_sample',
        'table lab_sample_parts',
        'index ux_lab_sample__code',
        'index ix_lab_sample__enterprise_id',
      ]),
    );
    expect(second.changes).toEqual([]);
  });

  it('a new field becomes a column while the rows stay', async () => {
    await aSampleRow(handle, aSampleEntity());

    const { changes } = await syncTables(
      handle.db,
      aRegistry([withField('colour', { type: 'string', title: 'Colour' })]),
    );

    expect(changes).toEqual(['column lab_sample.colour']);
    expect(await anyTables(handle.db).selectFrom('lab_sample').select('name').execute()).toEqual([
      { name: 'row' },
    ]);
  });

  it('a field taken out of the file while its column holds data is refused with the command that approves it', async () => {
    await aSampleRow(handle, withField('colour', { type: 'string', title: 'Colour' }), {
      colour: 'red',
    });

    const sync = syncTables(handle.db, aRegistry([aSampleEntity()]));

    await expect(sync).rejects.toThrow('npm run db:approve -- lab_sample colour');
    expect((await readDefinitions(handle.db)).tables.get('lab_sample')?.has('colour')).toBe(true);
  });

  it('an approved drop is carried out once', async () => {
    await aSampleRow(handle, withField('colour', { type: 'string', title: 'Colour' }), {
      colour: 'red',
    });
    await approveChange(handle.db, 'lab_sample', 'colour');

    const { changes } = await syncTables(handle.db, aRegistry([aSampleEntity()]));

    expect(changes).toEqual(['drop lab_sample.colour']);
    expect(await handle.db.selectFrom('sys_schema_approval').selectAll().execute()).toEqual([]);
  });

  it('a changed type is refused on data, and converted once approved', async () => {
    const text = withField('count', { type: 'string', title: 'Count' });
    const number = withField('count', { type: 'int', title: 'Count' });
    await aSampleRow(handle, text, { count: '12' });
    const refused = syncTables(handle.db, aRegistry([number]));
    await expect(refused).rejects.toThrow('is text, the file makes it integer');

    await syncTables(handle.db, aRegistry([number]), { approve: ['lab_sample.count'] });

    expect(await anyTables(handle.db).selectFrom('lab_sample').select('count').execute()).toEqual([
      { count: 12 },
    ]);
  });

  it('class “the sample stands in the way”: what samples of the file alone hold is nobody’s: it goes without an approval, a person’s row beside it does not', async () => {
    const colour = withField('colour', { type: 'string', title: 'Colour' });
    const { parts } = colour.fields;
    await aSampleRow(handle, colour, { colour: 'red' });
    await sql`insert into lab_sample_parts (id, owner_id, sort, label) values (7, 1, 0, 'lid')`.execute(
      handle.db,
    );
    const hold = syncTables(handle.db, aRegistry([aSampleEntity()]));
    await expect(hold).rejects.toThrow('lab_sample.colour holds data');
    await sql`insert into sys_file_part (entity, part, item, said) values (${colour.name}, 'sample', 'a', '"1"')`.execute(
      handle.db,
    );

    const numbers: EntitySchema = {
      ...colour,
      fields: {
        ...colour.fields,
        colour: { type: 'int', title: 'Colour' },
        parts: { ...parts, fields: { amount: { type: 'int', title: 'Amount' } } } as FieldSpec,
      },
    };
    const { changes } = await syncTables(handle.db, aRegistry([numbers]));
    await insertRow(handle.db, numbers, { id: '2', name: 'own', colour: 4 });
    const own = syncTables(handle.db, aRegistry([aSampleEntity()]));

    expect(changes).toEqual(
      expect.arrayContaining(['type lab_sample.colour', 'drop lab_sample_parts.label']),
    );
    await expect(own).rejects.toThrow('lab_sample.colour holds data');
  });

  it('a unique key over repeated values is refused, and nothing of the sync stays', async () => {
    const loose = aSampleEntity({ table: { name: 'lab_sample', softDelete: true } });
    await aSampleRow(handle, loose, { code: 'K' });
    await insertRow(handle.db, loose, { id: '2', name: 'again', code: 'K' });

    const sync = syncTables(
      handle.db,
      aRegistry([
        withField(
          'colour',
          { type: 'string', title: 'Colour' },
          { name: 'lab_sample', softDelete: true, unique: [['code']] },
        ),
      ]),
    );

    await expect(sync).rejects.toThrow('rows repeat (code)');
    expect((await readDefinitions(handle.db)).tables.get('lab_sample')?.has('colour')).toBe(false);
  });

  it('unique values that differ by case or width alone stay, and are told', async () => {
    const plain = aSampleEntity({ table: { name: 'lab_alike' } });
    await syncTables(handle.db, aRegistry([plain]));
    for (const [at, code] of ['AB', 'ａb', 'C'].entries())
      await insertRow(handle.db, plain, { id: `${at + 1}`, name: 'one', code });
    const unique = aRegistry([aSampleEntity({ table: { name: 'lab_alike', unique: [['code']] } })]);

    const [{ alike }, again] = [
      await syncTables(handle.db, unique),
      await syncTables(handle.db, unique),
    ];

    expect(alike).toEqual(['lab_alike (code): 2']);
    expect(again.alike).toEqual([]);
  });

  it('two servers that start at once make the tables once', async () => {
    const registry = aRegistry([aSampleEntity()]);

    const reports = await Promise.all([
      syncTables(handle.db, registry),
      syncTables(handle.db, registry),
    ]);

    expect(
      reports.map(({ changes }) => changes.includes('table lab_sample')).filter(Boolean),
    ).toEqual([true]);
  });
});

function withField(name: string, spec: FieldSpec, table?: EntitySchema['table']): EntitySchema {
  const sample = aSampleEntity();
  return { ...sample, ...(table ? { table } : {}), fields: { ...sample.fields, [name]: spec } };
}

async function aSampleRow(
  handle: DatabaseHandle,
  entity: EntitySchema,
  values: Record<string, unknown> = {},
): Promise<void> {
  await syncTables(handle.db, aRegistry([entity]));
  await insertRow(handle.db, entity, { id: '1', name: 'row', ...values });
}
