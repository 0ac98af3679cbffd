import { sql } from 'kysely';

import language from '#schemas/entities/sys/language.json' with { type: 'json' };
import listView from '#schemas/entities/sys/list-view.json' with { type: 'json' };
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { anyTables } from '#server/db/db.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { approveChange, readDefinitions } from '#server/records/store/definitions.ts';
import { insertRow } from '#server/records/store/entity-write.ts';
import { readHistory, writeHistory } from '#server/records/store/history.ts';
import { formerNamesOf } from '#server/workbench/schema/entity-tables.ts';
import { aRegistry } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { openTestDatabase } from '#tests/builders/test-database.ts';
import { syncTables } from './sync-tables.ts';

type Fields = Readonly<Record<string, FieldSpec>>;

describe('class “a renamed field hides what it held”', () => {
  let handle: DatabaseHandle;
  beforeEach(async () => {
    handle = await openTestDatabase();
  });
  afterEach(() => handle.close());

  const sync = (
    entity: EntitySchema,
    forms: readonly EntitySchema[] = [],
    others: readonly EntitySchema[] = [],
  ) =>
    syncTables(handle.db, aRegistry([entity, ...others]), {
      formerly: () => Promise.resolve(formerNamesOf([...forms, entity])),
      keep: () => Promise.resolve(new Set<string>()),
    });
  const filled = async (
    entity: EntitySchema,
    rows: readonly Readonly<Record<string, unknown>>[],
  ) => {
    await sync(entity);
    for (const [at, values] of rows.entries())
      await insertRow(handle.db, entity, { id: String(at + 1), name: `row ${at + 1}`, ...values });
  };
  const rowsOf = (...columns: string[]) =>
    anyTables(handle.db).selectFrom('lab_sample').select(columns).orderBy('id').execute();

  it('the column goes on under the new name with its index, once', async () => {
    await filled(withFields({ supplier: { type: 'string', title: 'S', unique: true } }), [
      { supplier: 'A' },
    ]);
    const renamed = withFields({
      vendorName: { type: 'string', title: 'V', unique: true, was: 'supplier' },
    });

    const [first, second] = [await sync(renamed), await sync(renamed)];

    expect([first.changes, second.changes]).toEqual([
      ['rename lab_sample.supplier to lab_sample.vendor_name'],
      [],
    ]);
    expect(await rowsOf('vendor_name')).toEqual([{ vendor_name: 'A' }]);
    expect((await readDefinitions(handle.db)).indexes).toContain('ux_lab_sample__vendor_name');
  });

  it('a name that came late takes over an empty new column, and fills the rows that hold nothing', async () => {
    await filled(withFields({ supplier: text(), vendor: text() }), [
      { supplier: 'A' },
      { vendor: 'B' },
    ]);

    const { changes } = await sync(withFields({ vendor: { ...text(), was: 'supplier' } }));

    expect(changes).toEqual(['fill lab_sample.supplier to lab_sample.vendor']);
    expect(await rowsOf('vendor')).toEqual([{ vendor: 'A' }, { vendor: 'B' }]);
  });

  it('rows that hold both are refused with the command that gives the old value up', async () => {
    await filled(withFields({ supplier: text(), vendor: text() }), [
      { supplier: 'A', vendor: 'B' },
    ]);
    const renamed = withFields({ vendor: { ...text(), was: ['middle', 'supplier'] } });

    await expect(sync(renamed)).rejects.toThrow('npm run db:approve -- lab_sample supplier');
    expect(await rowsOf('supplier', 'vendor')).toEqual([{ supplier: 'A', vendor: 'B' }]);

    await approveChange(handle.db, 'lab_sample', 'supplier');
    await sync(renamed);
    expect(await rowsOf('vendor')).toEqual([{ vendor: 'B' }]);
    expect((await readDefinitions(handle.db)).tables.get('lab_sample')?.has('supplier')).toBe(
      false,
    );
  });

  it('another type of the same data is refused as ever', async () => {
    await filled(withFields({ supplier: text() }), [{ supplier: '12' }]);

    await expect(
      sync(withFields({ vendor: { type: 'int', title: 'V', was: 'supplier' } })),
    ).rejects.toThrow('is text, the file makes it integer');
    expect(await rowsOf('supplier')).toEqual([{ supplier: '12' }]);
  });

  it('the older version finds what it held when it comes back', async () => {
    const [older, newer] = [
      withFields({ supplier: text() }),
      withFields({ vendor: { ...text(), was: 'supplier' } }),
    ];
    await filled(older, [{ supplier: 'A' }]);
    await sync(newer, [older]);

    const { changes } = await sync(older, [newer]);

    expect(changes).toEqual(['rename lab_sample.vendor to lab_sample.supplier']);
    expect(await rowsOf('supplier')).toEqual([{ supplier: 'A' }]);
  });

  it('a sub-table and a column in one go on under their new names', async () => {
    await filled(
      withFields({ parts: { type: 'children', title: 'P', fields: { label: text() } } }),
      [{}],
    );
    await sql`insert into lab_sample_parts (id, owner_id, sort, label) values (7, 1, 0, 'bolt')`.execute(
      handle.db,
    );
    const pieces: FieldSpec = {
      type: 'children',
      title: 'P',
      was: 'parts',
      fields: { mark: { ...text(), was: 'label' } },
    };

    await sync(withFields({ pieces }));

    expect((await sql`select mark from lab_sample_pieces`.execute(handle.db)).rows).toEqual([
      { mark: 'bolt' },
    ]);
    expect((await readDefinitions(handle.db)).tables.has('lab_sample_parts')).toBe(false);
  });

  it('history, saved views, settings, translations and links to files name the field as it is called now', async () => {
    const { db } = handle;
    await filled(withFields({ supplier: text() }), [{ supplier: 'A' }]);
    await writeHistory(db, {
      entity: 'sample',
      recordId: '1',
      change: 'update',
      fields: { supplier: ['A', 'B'], name: ['x', 'y'] },
      by: '1',
    });
    await writeHistory(db, {
      entity: 'other',
      recordId: '1',
      change: 'update',
      fields: { supplier: ['A', 'B'] },
      by: '1',
    });
    const view = { f: { supplier: 'A' }, s: ['supplier', 'asc'], c: ['name', 'supplier'] };
    const others = [listView, language] as unknown as readonly EntitySchema[];
    await sync(withFields({ supplier: text() }), [], others);
    await sql`insert into sys_list_view (id, target, content) values (1, 'sample', ${JSON.stringify(view)}::jsonb)`.execute(
      db,
    );
    await sql`insert into sys_language (id, table_name, field_name, field_value) values (1, 'lab_sample', 'supplier', 'Alpha')`.execute(
      db,
    );
    await sql`insert into sys_file_link (file_id, entity, record_id, field) values (1, 'sample', 1, 'supplier')`.execute(
      db,
    );
    await sql`insert into sys_user_setting (user_id, key, value) values (1, 'list.sample', '{"order":["supplier","name"],"widths":{"supplier":90}}'),
      (1, 'import.sample', '{"Lieferant":"supplier"}'), (1, 'list.other', '{"order":["supplier"]}')`.execute(
      db,
    );

    await sync(withFields({ vendor: { ...text(), was: 'supplier' } }), [], others);

    expect((await readHistory(db, 'sample', '1', 9)).map(({ fields }) => fields)).toEqual([
      { vendor: ['A', 'B'], name: ['x', 'y'] },
    ]);
    expect((await readHistory(db, 'other', '1', 9)).map(({ fields }) => fields)).toEqual([
      { supplier: ['A', 'B'] },
    ]);
    expect((await sql`select content from sys_list_view`.execute(db)).rows).toEqual([
      { content: { f: { vendor: 'A' }, s: ['vendor', 'asc'], c: ['name', 'vendor'] } },
    ]);
    expect((await sql`select field_name as name from sys_language`.execute(db)).rows).toEqual([
      { name: 'vendor' },
    ]);
    expect((await sql`select field from sys_file_link`.execute(db)).rows).toEqual([
      { field: 'vendor' },
    ]);
    expect(
      (await sql`select value from sys_user_setting order by key`.execute(db)).rows.map(
        (row) => (row as { value: unknown }).value,
      ),
    ).toEqual([
      { Lieferant: 'vendor' },
      { order: ['supplier'] },
      { order: ['vendor', 'name'], widths: { vendor: 90 } },
    ]);
  });

  it('the history of a sub-table names its columns as they are called now', async () => {
    await filled(
      withFields({ parts: { type: 'children', title: 'P', fields: { label: text() } } }),
      [{}],
    );
    await writeHistory(handle.db, {
      entity: 'sample',
      recordId: '1',
      change: 'update',
      fields: { parts: [null, [{ label: 'a' }, { label: 'b' }]] },
      by: '1',
    });

    await sync(
      withFields({
        parts: { type: 'children', title: 'P', fields: { mark: { ...text(), was: 'label' } } },
      }),
    );

    expect((await readHistory(handle.db, 'sample', '1', 9)).map(({ fields }) => fields)).toEqual([
      { parts: [null, [{ mark: 'a' }, { mark: 'b' }]] },
    ]);
  });
});

function text(): FieldSpec {
  return { type: 'string', title: 'T' };
}

/** The sample with its name and these fields. */
function withFields(fields: Fields): EntitySchema {
  const sample = aSampleEntity({ table: { name: 'lab_sample', history: true }, list: {} });
  return { ...sample, fields: { name: text(), ...fields } };
}
