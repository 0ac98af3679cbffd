import { hasAudit } from '#schemas/language/derive.ts';
import type { EntitySchema, ScopeDimension } from '#schemas/language/entity.ts';
import { formerNames } from '#schemas/language/former-names.ts';
import { columnName } from '#schemas/language/names.ts';
import { cardOf, targetOf } from '#schemas/types/ask.ts';
import type { Stored } from '#schemas/types/card.ts';
import type { ChildrenField, FieldSpec } from '#schemas/types/field.ts';
import type { RefsField } from '#schemas/types/refs.ts';

/** PostgreSQL types that entity columns use. */
type ColumnType =
  | 'bigint'
  | 'integer'
  | 'numeric'
  | 'boolean'
  | 'text'
  | 'text[]'
  | 'date'
  | 'timestamp with time zone'
  | 'jsonb'
  | 'tsvector';

/** A field and where it is stored. */
export interface Column {
  readonly field: string;
  /** snake_case */
  readonly name: string;
  readonly type: ColumnType;
  readonly notNull?: boolean;
  /** SQL text of the default; only constants of ours. */
  readonly default?: string;
  /** Names it had before, the latest first. */
  readonly was?: readonly string[];
}

/** Links of a `refs` field. */
export interface JoinTable {
  readonly field: string;
  readonly to: string;
  readonly table: string;
  readonly own: string;
  readonly other: string;
  /** Names the table had before. */
  readonly was?: readonly string[];
}

/** Rows of a `children` field: `id`, `owner_id`, `sort` and a column per field. */
export interface ChildTable {
  readonly field: string;
  readonly table: string;
  readonly fields: Readonly<Record<string, FieldSpec>>;
  readonly columns: readonly Column[];
  /** Names the table had before. */
  readonly was?: readonly string[];
}

/** A column of an entity, or of the sub-table `table`, and what it holds; columns of the house hold no field. */
export interface HeldColumn {
  readonly column: Column;
  readonly field: FieldSpec | undefined;
  readonly table: string | undefined;
}

/** All columns of an entity and of its sub-tables. */
export function heldColumns(entity: EntitySchema): readonly HeldColumn[] {
  const { columns, children } = tableOf(entity);
  return [{ columns, fields: entity.fields, table: undefined }, ...children].flatMap((part) =>
    part.columns.map((column) => ({
      column,
      field: Object.hasOwn(part.fields, column.field) ? part.fields[column.field] : undefined,
      table: part.table,
    })),
  );
}

/** A ref-like field and the entity whose row it names. */
interface Link {
  readonly field: string;
  readonly to: string;
  /** Regions are named by their code, which is the text of their id. */
  readonly isCode: boolean;
}

/** Where an entity lives in the database: every identifier that SQL may use comes from here. */
export interface EntityTable {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly byField: ReadonlyMap<string, Column>;
  readonly joins: readonly JoinTable[];
  readonly children: readonly ChildTable[];
  readonly links: readonly Link[];
}

/** The column of what a field type keeps; what stands in a table of its own, or is worked out, has none. */
const COLUMN_TYPES: Readonly<Record<Stored, ColumnType | null>> = {
  text: 'text',
  texts: 'text[]',
  int: 'integer',
  decimal: 'numeric',
  bool: 'boolean',
  id: 'bigint',
  date: 'date',
  datetime: 'timestamp with time zone',
  document: 'jsonb',
  links: null,
  rows: null,
  none: null,
};

const AUDIT: readonly Column[] = [
  { field: 'creator', name: 'creator', type: 'bigint' },
  {
    field: 'createDate',
    name: 'create_date',
    type: 'timestamp with time zone',
    notNull: true,
    default: 'now()',
  },
  { field: 'updater', name: 'updater', type: 'bigint' },
  {
    field: 'updateDate',
    name: 'update_date',
    type: 'timestamp with time zone',
    notNull: true,
    default: 'now()',
  },
];

/** Fields the server fills; a body never sets them. */
export const SERVER_FIELDS: ReadonlySet<string> = new Set([
  'creator',
  'createDate',
  'updater',
  'updateDate',
  'version',
  'deleted',
  'pids',
]);

const tables = new WeakMap<EntitySchema, EntityTable>();

/** The table of an entity, worked out once per schema object. */
export function tableOf(entity: EntitySchema): EntityTable {
  const known = tables.get(entity);
  if (known) return known;
  const made = makeTable(entity);
  tables.set(entity, made);
  return made;
}

function makeTable(entity: EntitySchema): EntityTable {
  const stored = new Map<string, Column>();
  const put = (column: Column) => {
    if (!stored.has(column.field)) stored.set(column.field, column);
  };
  put({ field: 'id', name: 'id', type: 'bigint', notNull: true });
  if (hasAudit(entity)) for (const column of AUDIT) put(column);
  if (entity.table.lock)
    put({ field: 'version', name: 'version', type: 'integer', notNull: true, default: '1' });
  if (entity.table.softDelete)
    put({ field: 'deleted', name: 'deleted', type: 'boolean', notNull: true, default: 'false' });
  for (const [field, spec] of Object.entries(entity.fields))
    for (const column of columnsOf(field, spec)) put(column);
  if (entity.table.tree) {
    put({
      field: entity.table.tree.parent,
      name: columnName(entity.table.tree.parent),
      type: 'bigint',
    });
    put({ field: 'pids', name: 'pids', type: 'text' });
  }
  for (const [dimension, field] of Object.entries(entity.table.scope ?? {}) as [
    ScopeDimension,
    string,
  ][])
    put({ field, name: columnName(field), type: dimension === 'region' ? 'text' : 'bigint' });
  return {
    name: entity.table.name,
    columns: [...stored.values()],
    byField: stored,
    joins: Object.entries(entity.fields).flatMap(([field, spec]) =>
      storedAs(spec) === 'links' && !spec.virtual ? [joinOf(entity, field, spec as RefsField)] : [],
    ),
    children: Object.entries(entity.fields).flatMap(([field, spec]) =>
      storedAs(spec) === 'rows' && !spec.virtual
        ? [childOf(entity, field, spec as ChildrenField)]
        : [],
    ),
    links: Object.entries(entity.fields).flatMap(([field, spec]) => {
      const to = targetOf(spec);
      return to && storedAs(spec) !== 'links' && !spec.virtual
        ? [{ field, to, isCode: storedAs(spec) === 'text' }]
        : [];
    }),
  };
}

/** What keeps the values of a field; a type nobody knows keeps none. */
function storedAs(spec: FieldSpec): Stored {
  return cardOf(spec)?.stored ?? 'none';
}

function columnsOf(field: string, spec: FieldSpec): readonly Column[] {
  const type = spec.virtual ? null : COLUMN_TYPES[storedAs(spec)];
  const was = formerNames(spec).map(columnName);
  return type ? [{ field, name: columnName(field), type, ...(was.length > 0 && { was }) }] : [];
}

/** Names that the table of a field had while the field was called otherwise. */
function formerTables(entity: EntitySchema, spec: FieldSpec): { readonly was?: readonly string[] } {
  const was = formerNames(spec).map((name) => `${entity.table.name}_${columnName(name)}`);
  return was.length > 0 ? { was } : {};
}

function joinOf(entity: EntitySchema, field: string, spec: RefsField): JoinTable {
  const through = spec.through ?? {
    table: `${entity.table.name}_${columnName(field)}`,
    own: 'own_id',
    other: 'other_id',
  };
  return {
    field,
    to: spec.to,
    table: through.table,
    own: columnName(through.own),
    other: columnName(through.other),
    ...(!spec.through && formerTables(entity, spec)),
  };
}

function childOf(entity: EntitySchema, field: string, spec: ChildrenField): ChildTable {
  return {
    field,
    table: `${entity.table.name}_${columnName(field)}`,
    fields: spec.fields,
    columns: Object.entries(spec.fields).flatMap(([name, inner]) => columnsOf(name, inner)),
    ...formerTables(entity, spec),
  };
}
