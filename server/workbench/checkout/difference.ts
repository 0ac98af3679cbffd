import { isDeepStrictEqual } from 'node:util';

import type { EntitySchema } from '#schemas/language/entity.ts';
import { planTables, type TablePlan } from '#server/records/resource/table-plan.ts';
import { findLoosenings } from '../schema/loosenings.ts';
import { registryWith, type Checkout, type Draft } from './checkout.ts';
import { lookOf, type Look, type LookItem } from './look.ts';

/** One change of the database. `needs`: what must be done besides putting the file in force. */
interface DatabaseChange {
  readonly table: string;
  readonly column?: string;
  readonly change: string;
  readonly needs?: string;
}

/** What comes, goes and becomes another in one part of a page. */
interface PartDifference {
  readonly added: readonly LookItem[];
  readonly removed: readonly LookItem[];
  readonly changed: readonly {
    readonly name: string;
    readonly was: LookItem;
    readonly is: LookItem;
  }[];
}

/** What a draft would change. */
export interface Difference {
  readonly against: Draft['against'];
  readonly database: readonly DatabaseChange[];
  /** Parts that stay as they are are left out. */
  readonly seen: Readonly<Record<string, PartDifference>>;
  /** Places where somebody may see or do more than before: in the workbench only who holds every right may publish them. */
  readonly opens: readonly string[];
}

/** What would change in the database, in keys and addresses, and in what people see. */
export function differenceOf(checkout: Checkout, { file, before, against }: Draft): Difference {
  const is = registryWith(checkout, file.kind, file.text);
  const was = registryWith(checkout, file.kind, before);
  const look = (of: typeof is) =>
    (of && lookOf(of.registry, { kind: file.kind, name: of.name }, 'zh-CN')) ?? {};
  const entity = (of: typeof is) =>
    file.kind === 'entity' && of ? of.registry.entity(of.name) : undefined;
  return {
    against,
    database: databaseChanges(entity(was), entity(is)),
    seen: partsThatDiffer(look(was), look(is)),
    opens: was === undefined ? [] : opensOf(file, before),
  };
}

function opensOf({ kind, text }: Draft['file'], before: string | undefined): readonly string[] {
  const running = JSON.parse(before ?? '{}') as Readonly<Record<string, unknown>>;
  return findLoosenings(kind, JSON.parse(text) as object, {
    running,
    formers: [],
    mayCall: () => false,
    isKnownKey: () => true,
  }).map(({ path }) => path.join('.'));
}

function partsThatDiffer(was: Look, is: Look): Difference['seen'] {
  const parts = new Set([...Object.keys(was), ...Object.keys(is)]);
  const differences = [...parts].map(
    (part) => [part, partDifference(was[part] ?? [], is[part] ?? [])] as const,
  );
  return Object.fromEntries(
    differences.filter(([, { added, removed, changed }]) =>
      [added, removed, changed].some(({ length }) => length > 0),
    ),
  );
}

function partDifference(was: readonly LookItem[], is: readonly LookItem[]): PartDifference {
  const [old, now] = [was, is].map((items) => new Map(items.map((item) => [item.name, item])));
  return {
    added: is.filter(({ name }) => !old?.has(name)),
    removed: was.filter(({ name }) => !now?.has(name)),
    changed: is.flatMap((item) => {
      const before = old?.get(item.name);
      return before === undefined || isDeepStrictEqual(before, item)
        ? []
        : [{ name: item.name, was: before, is: item }];
    }),
  };
}

const MIGRATION = 'a migration under server/db/migrations: this table is not made from its file';
const KEPT = 'npm run db:approve before it goes: it is kept while it holds data';
const REFUSED = 'npm run db:approve where it holds data: the start refuses it else';
const NO_REPEATS = 'rows that repeat no value: the start refuses it else';

function databaseChanges(
  was: EntitySchema | undefined,
  is: EntitySchema | undefined,
): readonly DatabaseChange[] {
  const [before, after] = [was, is].map((entity) => (entity ? planTables([entity]) : []));
  const formerly = (plan: TablePlan) =>
    before?.find(({ name }) => name === plan.name || plan.was?.includes(name));
  const kept = new Set((after ?? []).flatMap((plan) => formerly(plan)?.name ?? []));
  return [
    ...(after ?? []).flatMap((plan) => tableChanges(formerly(plan), plan)),
    ...(before ?? [])
      .filter(({ name }) => !kept.has(name))
      .map(({ name, isReadOnly }) => ({
        table: name,
        change: 'used no more',
        ...(isReadOnly ? {} : { needs: KEPT }),
      })),
  ];
}

function tableChanges(was: TablePlan | undefined, is: TablePlan): readonly DatabaseChange[] {
  const { name: table, isReadOnly } = is;
  const migrated = isReadOnly ? { needs: MIGRATION } : {};
  if (!was)
    return [
      { table, change: 'new table', ...migrated },
      ...is.columns.map(({ name, type }) => ({ table, column: name, change: `new ${type}` })),
    ];
  const renamed = was.name === table ? [] : [{ table, change: `renamed from ${was.name}` }];
  const former = (column: TablePlan['columns'][number]) =>
    was.columns.find(({ name }) => name === column.name || column.was?.includes(name));
  const columns = is.columns.flatMap((column): readonly DatabaseChange[] => {
    const before = former(column);
    const at = { table, column: column.name };
    if (!before) return [{ ...at, change: `new ${column.type}`, ...migrated }];
    const moved =
      before.name === column.name
        ? []
        : [{ ...at, change: `renamed from ${before.name}`, ...migrated }];
    if (before.type === column.type) return moved;
    const needs = isReadOnly ? MIGRATION : REFUSED;
    return [...moved, { ...at, change: `${before.type} becomes ${column.type}`, needs }];
  });
  const kept = new Set(is.columns.flatMap((column) => former(column)?.name ?? []));
  const gone = was.columns
    .filter(({ name }) => !kept.has(name))
    .map(({ name }) => ({
      table,
      column: name,
      change: 'used no more',
      needs: isReadOnly ? MIGRATION : KEPT,
    }));
  return [...renamed, ...columns, ...gone, ...indexChanges(was, is)];
}

function indexChanges(was: TablePlan, is: TablePlan): readonly DatabaseChange[] {
  const known = new Set(
    was.indexes.map(({ columns, isUnique }) => `${columns.join()} ${isUnique}`),
  );
  return is.indexes
    .filter(({ columns, isUnique }) => !known.has(`${columns.join()} ${isUnique}`))
    .map(({ columns, isUnique }) => ({
      table: is.name,
      column: columns.join(', '),
      change: isUnique ? 'new unique index' : 'new index',
      ...(is.isReadOnly ? { needs: MIGRATION } : isUnique ? { needs: NO_REPEATS } : {}),
    }));
}
