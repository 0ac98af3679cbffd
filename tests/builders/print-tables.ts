import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isGiven: boolean;
}

/** What is read of a type of PostgreSQL and what may be written, as the parsers of `server/db/type-parsers.ts` have it. */
const TYPES: Readonly<Record<string, readonly [read: string, written: string]>> = {
  int8: ['string', 'string | number | bigint'],
  int4: ['number', 'number'],
  int2: ['number', 'number'],
  float8: ['number', 'number'],
  float4: ['number', 'number'],
  numeric: ['number', 'number | string'],
  bool: ['boolean', 'boolean'],
  text: ['string', 'string'],
  varchar: ['string', 'string'],
  bpchar: ['string', 'string'],
  date: ['string', 'string | Date'],
  timestamp: ['string', 'string | Date'],
  timestamptz: ['string', 'string | Date'],
  json: ['unknown', 'unknown'],
  jsonb: ['unknown', 'unknown'],
  bytea: ['Buffer', 'Buffer'],
  uuid: ['string', 'string'],
  inet: ['string', 'string'],
};

/** The tables of a database as an interface for kysely; partitions are told by the table they belong to. */
export async function printTables(db: Db): Promise<string> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "column", t.typname as "type", not a.attnotnull as "isNullable",
      a.atthasdef or a.attidentity <> '' as "isGiven"
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attname collate "C"`.execute(db);
  const tables = new Map<string, Column[]>();
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
  const bodies = [...tables].map(
    ([table, columns]) => `  readonly ${table}: {\n${columns.map(printColumn).join('')}  };\n`,
  );
  return `${HEAD}${bodies.join('')}}\n`;
}

const HEAD = `// Printed from the database of the shipped schemas by \`npm run gen:tables\`. Do not edit.
import type { ColumnType } from 'kysely';

/** Every table with what is read of its columns, inserted and set. */
export interface Tables {
`;

function printColumn({ column, type, isNullable, isGiven }: Column): string {
  const isList = type.startsWith('_');
  const [read, written] = TYPES[isList ? type.slice(1) : type] ?? ['unknown', 'unknown'];
  const none = isNullable ? ' | null' : '';
  const many = (one: string) => (isList ? `readonly (${one})[]` : one);
  const put = `${many(written)}${none}`;
  const inserted = isNullable || isGiven ? `${put} | undefined` : put;
  return `    ${column}: ColumnType<${many(read)}${none}, ${inserted}, ${put}>;\n`;
}
