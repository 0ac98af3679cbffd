import { createHash } from 'node:crypto';

import { hasAudit } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { columnName } from '#schemas/language/names.ts';
import type { IndexPlan, SampleRows } from '#server/records/store/definitions.ts';
import { SEARCH_COLUMN } from '#server/records/store/search-words.ts';
import { tableOf } from '#server/registry/columns.ts';
import type { Column } from '#server/registry/columns.ts';
import { isTyped, uniqueSets } from './unique-sets.ts';

/** A table as the schema files want it. */
export interface TablePlan {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly key: readonly string[];
  readonly indexes: readonly IndexPlan[];
  /** Made by migrations; the sync only leaves it alone. */
  readonly isReadOnly: boolean;
  /** Names of the entities that asked for it, for messages. */
  readonly source: string;
  /** Names the table had before. */
  readonly was?: readonly string[];
  /** The field whose rows it holds, where it is no table of an entity itself. */
  readonly of?: string;
}

const MAX_NAME = 63;
const OWNER: Column = { field: 'ownerId', name: 'owner_id', type: 'bigint', notNull: true };
const SORT: Column = { field: 'sort', name: 'sort', type: 'integer', notNull: true, default: '0' };

/** The tables of all entities, their join tables and their sub-tables; entities that share a table share its plan. */
export function planTables(entities: readonly EntitySchema[]): readonly TablePlan[] {
  const plans = new Map<string, TablePlan>();
  const own = entities.filter(
    ({ table }) => table.managed !== 'elsewhere' && table.managed !== 'query',
  );
  for (const plan of own.flatMap((entity) => [
    mainPlan(entity),
    ...joinPlans(entity),
    ...childPlans(entity),
  ])) {
    const other = plans.get(plan.name);
    plans.set(plan.name, other ? merge(other, plan) : plan);
  }
  return [...plans.values()];
}

/** Which rows of a table are samples: they go with what a file says, nobody entered them. */
export function sampleRowsOf({ source, of, key: [first = 'id'], columns }: TablePlan): SampleRows {
  const isSubTable = of !== undefined && columns.includes(OWNER);
  return { entities: source.split(', '), key: isSubTable ? OWNER.name : first };
}

function mainPlan(entity: EntitySchema): TablePlan {
  const table = tableOf(entity);
  const unless = entity.table.softDelete ? 'deleted' : undefined;
  const sortField = entity.list?.sort?.field ?? 'createDate';
  const isTime = (field: string | undefined) =>
    ['date', 'timestamp with time zone'].includes(table.byField.get(field ?? '')?.type ?? '');
  const index = (fields: readonly string[], isUnique: boolean) =>
    indexPlan(table.name, fields.map(columnOf), {
      isUnique,
      unless: isUnique ? unless : undefined,
      isListOrder:
        !isUnique && (isTime(fields.at(-1)) || (fields.length === 1 && fields[0] === sortField)),
    });
  const columnOf = (field: string) => table.byField.get(field)?.name ?? columnName(field);
  const uniqueFields = Object.entries(entity.fields).filter(
    ([field, spec]) => spec.unique && table.byField.has(field),
  );
  const searched = [
    ...table.links.map(({ field }) => field),
    ...Object.values(entity.table.scope ?? {}),
    ...(table.byField.has(sortField) ? [sortField] : []),
  ];
  return {
    name: table.name,
    columns: entity.search === undefined ? table.columns : [...table.columns, SEARCH_COLUMN],
    key: ['id'],
    indexes: distinct([
      ...(entity.table.unique ?? []).map((fields) => index(fields, true)),
      ...uniqueFields.map(([field]) => index([field], true)),
      ...uniqueSets(entity).flatMap((set) => foldedIndex(entity, set)),
      ...(entity.table.indexes ?? []).map((fields) => index(fields, false)),
      ...searched
        .filter((field) => field !== 'id' && field !== undefined)
        .map((field) => index([field], false)),
      ...(entity.search === undefined
        ? []
        : [wordsIndex(table.name), ...newestFirst(entity, index)]),
    ]),
    isReadOnly: entity.table.managed === 'migration',
    source: entity.name,
  };
}

/** Of words that many records hold the newest are read in their order. */
function newestFirst(
  entity: EntitySchema,
  index: (fields: readonly string[], isUnique: boolean) => IndexPlan,
): readonly IndexPlan[] {
  return hasAudit(entity) ? [index(['updateDate'], false)] : [];
}

function joinPlans(entity: EntitySchema): readonly TablePlan[] {
  return tableOf(entity).joins.map((join) => ({
    name: join.table,
    columns: [
      { field: 'own', name: join.own, type: 'bigint', notNull: true },
      { field: 'other', name: join.other, type: 'bigint', notNull: true },
      SORT,
    ],
    key: [join.own, join.other],
    indexes: [indexPlan(join.table, [join.other], { isUnique: false })],
    isReadOnly: false,
    source: entity.name,
    of: join.field,
    ...(join.was && { was: join.was }),
  }));
}

function childPlans(entity: EntitySchema): readonly TablePlan[] {
  return tableOf(entity).children.map((child) => ({
    name: child.table,
    columns: [
      { field: 'id', name: 'id', type: 'bigint', notNull: true },
      OWNER,
      SORT,
      ...child.columns.filter(({ name }) => !['id', 'owner_id', 'sort'].includes(name)),
    ],
    key: ['id'],
    indexes: [indexPlan(child.table, ['owner_id'], { isUnique: false })],
    isReadOnly: false,
    source: entity.name,
    of: child.field,
    ...(child.was && { was: child.was }),
  }));
}

/** By which a record is found that is alike but for the case and width of letters. */
function foldedIndex(entity: EntitySchema, set: readonly string[]): readonly IndexPlan[] {
  const { name: table, byField } = tableOf(entity);
  const columnsOf = (fields: readonly string[]) =>
    fields.flatMap((field) => byField.get(field)?.name ?? []);
  const columns = columnsOf(set.filter((field) => isTyped(entity, field)));
  if (columns.length === 0) return [];
  const within = columnsOf(set.filter((field) => !isTyped(entity, field)));
  const kind = { isUnique: false, isFolded: true };
  return [
    {
      name: indexName(table, columns, kind),
      table,
      columns,
      within,
      ...kind,
      ...(entity.table.softDelete && { unless: 'deleted' }),
    },
  ];
}

function wordsIndex(table: string): IndexPlan {
  const columns = [SEARCH_COLUMN.name];
  return {
    name: indexName(table, columns, { isUnique: false }),
    table,
    columns,
    isUnique: false,
    isOfWords: true,
  };
}

function indexPlan(
  table: string,
  columns: readonly string[],
  kind: {
    readonly isUnique: boolean;
    readonly unless?: string | undefined;
    readonly isListOrder?: boolean;
  },
): IndexPlan {
  return {
    name: indexName(table, columns, kind),
    table,
    columns,
    isUnique: kind.isUnique,
    ...(kind.isListOrder ? { isListOrder: true } : {}),
    ...(kind.unless ? { unless: kind.unless } : {}),
  };
}

/** The name of an index, short enough for PostgreSQL. */
export function indexName(
  table: string,
  columns: readonly string[],
  { isUnique, isFolded = false }: Pick<IndexPlan, 'isUnique' | 'isFolded'>,
): string {
  const name = `${isUnique ? 'ux' : 'ix'}_${table}__${columns.join('_')}${isFolded ? '_folded' : ''}`;
  return name.length <= MAX_NAME
    ? name
    : `${name.slice(0, MAX_NAME - 9)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}

function merge(a: TablePlan, b: TablePlan): TablePlan {
  const names = new Set(a.columns.map(({ name }) => name));
  return {
    ...a,
    columns: [...a.columns, ...b.columns.filter(({ name }) => !names.has(name))],
    indexes: distinct([...a.indexes, ...b.indexes]),
    isReadOnly: a.isReadOnly || b.isReadOnly,
    source: `${a.source}, ${b.source}`,
  };
}

function distinct(indexes: readonly IndexPlan[]): readonly IndexPlan[] {
  return [...new Map(indexes.map((index) => [index.name, index])).values()];
}
