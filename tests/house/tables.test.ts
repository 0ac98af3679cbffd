import { readFileSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';

import type { DatabaseHandle } from '#server/db/open.ts';
import { sourceOf } from '#server/records/store/entity-source.ts';
import { tableOf } from '#server/registry/columns.ts';
import { printTables } from '#tests/builders/print-tables.ts';
import { openProductDatabase } from '#tests/builders/product-database.ts';
import { loadProductRegistry } from '#tests/builders/product-registry.ts';

const FILE = 'server/db/tables.gen.ts';

let database: DatabaseHandle;
beforeAll(async () => {
  database = await openProductDatabase();
});
afterAll(() => database.close());

it('the tables that queries are written against are those of the database; npm run gen:tables prints them anew', async () => {
  const printed = await printTables(database.db);
  if (process.env.GEN_TABLES === '1') writeFileSync(FILE, printed);

  expect(readFileSync(FILE, 'utf8')).toBe(printed);
});

/** What a value of a type may be compared with. */
const FAMILIES: readonly RegExp[] = [
  /^(?:text|character varying.*|character.*)$/,
  /^(?:bigint|integer|smallint|numeric.*|double precision|real)$/,
  /^(?:date|timestamp.*)$/,
  /^(?:jsonb|json)$/,
];
const familyOf = (type: string): string =>
  String(FAMILIES.find((family) => family.test(type)) ?? type);

it('class "a field is of another type than its column": every field of every entity can be asked for by its type', async () => {
  const { db } = database;
  const registry = await loadProductRegistry();
  const wrong: string[] = [];
  await db.transaction().execute(async (tx) => {
    for (const entity of registry.entities()) {
      if (entity.table.managed === 'elsewhere') continue;
      await sql`create temp view typed as select * from ${sourceOf(entity)} t`.execute(tx);
      const { rows } = await sql<{ name: string; type: string }>`
        select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a where a.attrelid = 'pg_temp.typed'::regclass`.execute(
        tx,
      );
      await sql`drop view pg_temp.typed`.execute(tx);
      const types = new Map(rows.map(({ name, type }) => [name, type]));
      for (const { name, field, type } of tableOf(entity).columns) {
        const actual = types.get(name);
        if (actual !== undefined && familyOf(actual) !== familyOf(type))
          wrong.push(`${entity.name}.${field}: ${type} over ${actual}`);
      }
    }
  });

  expect(wrong).toEqual([]);
});
