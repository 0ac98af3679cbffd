import type { Db } from '#server/db/db.ts';
import {
  bothHold,
  hasColumnData,
  dropApproval,
  dropColumn,
  dropTable,
  fillColumn,
  renameColumn,
  renameIndex,
  renameTable,
  hasTableRows,
} from '#server/records/store/definitions.ts';
import type { Definitions } from '#server/records/store/definitions.ts';
import type { Column } from '#server/registry/columns.ts';
import { indexName } from './table-plan.ts';
import type { TablePlan } from './table-plan.ts';

/** Other names that a column or a table has, or had, in any version of its schema: `table.column` → columns, `table` → tables. */
export type Formerly = ReadonlyMap<string, readonly string[]>;

/** What a column, or a table without `column`, takes over from one of another name. */
export interface Carry {
  readonly table: string;
  readonly from: string;
  readonly to: string;
  readonly column?: Column;
  /**
   * `rename`: with all it holds. `fill`: rows that hold nothing take the old value, and the old one goes.
   * `clash`: rows hold both; the old value is given up once that is approved.
   */
  readonly how: 'rename' | 'fill' | 'clash';
  /** An empty one of the new name makes room. */
  readonly replaces: boolean;
}

type Present = ReadonlyMap<string, string>;

/** What the columns of a table take over, by the old names their fields say or had in other versions. Nothing is changed. */
export async function canColumnCarry(
  db: Db,
  plan: TablePlan,
  present: Present,
  formerly: Formerly,
): Promise<readonly Carry[]> {
  const taken = new Set(plan.columns.map(({ name }) => name));
  const carries: Carry[] = [];
  for (const column of plan.columns) {
    const isFree = (name: string) => present.has(name) && !taken.has(name);
    const own = (column.was ?? []).filter(isFree);
    const carry = await columnCarry(db, plan.name, {
      column,
      present,
      own,
      others: (formerly.get(`${plan.name}.${column.name}`) ?? []).filter(isFree),
    });
    if (!carry) continue;
    taken.add(carry.from);
    carries.push(carry);
  }
  return carries;
}

interface Heir {
  readonly column: Column;
  readonly present: Present;
  /** Old names that the schema says. */
  readonly own: readonly string[];
  /** Names of other versions, which give way to what the column holds itself. */
  readonly others: readonly string[];
}

async function columnCarry(
  db: Db,
  table: string,
  { column, present, own, others }: Heir,
): Promise<Carry | undefined> {
  if (own.length + others.length === 0) return undefined;
  const replaces = present.has(column.name);
  const carry = (from: string | undefined, how: Carry['how']) =>
    from === undefined ? undefined : { table, from, to: column.name, column, how, replaces };
  const isHeld = replaces && (await hasColumnData(db, table, column.name));
  if (!isHeld)
    return carry(
      (await firstHeld(db, table, [...own, ...others])) ?? (replaces ? undefined : own[0]),
      'rename',
    );
  const from = await firstHeld(db, table, own);
  if (from === undefined) return undefined;
  const isClear =
    present.get(from) === present.get(column.name) &&
    !(await bothHold(db, table, { from, to: column.name }));
  return carry(from, isClear ? 'fill' : 'clash');
}

async function firstHeld(
  db: Db,
  table: string,
  columns: readonly string[],
): Promise<string | undefined> {
  for (const column of columns) if (await hasColumnData(db, table, column)) return column;
  return undefined;
}

/** Tables of sub-tables and links that go on under another name. Where both hold rows, both stay. Nothing is changed. */
export async function canTableCarry(
  db: Db,
  plans: readonly TablePlan[],
  tables: Definitions['tables'],
  formerly: Formerly,
): Promise<readonly Carry[]> {
  const taken = new Set(plans.map(({ name }) => name));
  const carries: Carry[] = [];
  for (const { name: to, was = [], of } of plans) {
    const names = of === undefined ? [] : [...was, ...(formerly.get(to) ?? [])];
    const from = names.find((name) => tables.has(name) && !taken.has(name));
    const replaces = tables.has(to);
    if (from === undefined || (replaces && (await hasTableRows(db, to)))) continue;
    taken.add(from);
    carries.push({ table: to, from, to, how: 'rename', replaces });
  }
  return carries;
}

/** Definitions as they are after the tables went on under their new names. */
export function afterTables(
  { tables, indexes }: Definitions,
  carries: readonly Carry[],
): Definitions {
  const renamed = new Map(tables);
  for (const { from, to } of carries) {
    renamed.set(to, tables.get(from) ?? new Map());
    renamed.delete(from);
  }
  return { tables: renamed, indexes };
}

/** Columns as they are after some went on under their new names. */
export function afterColumns(present: Present, carries: readonly Carry[]): Present {
  const renamed = new Map(present);
  for (const { from, to, how } of carries) {
    if (how === 'rename') renamed.set(to, present.get(from) ?? '');
    renamed.delete(from);
  }
  return renamed;
}

/** Gives a table its new name, and its indexes theirs. @returns the names of the indexes. */
export async function carryTable(
  db: Db,
  { from, to, replaces }: Carry,
  plan: TablePlan,
  indexes: ReadonlySet<string>,
): Promise<readonly string[]> {
  if (replaces) await dropTable(db, to);
  await renameTable(db, { from, to });
  return renameIndexes(db, plan, indexes, (index) => indexName(from, index.columns, index));
}

/** Carries columns over; clashes have been approved. @returns the names of indexes that go on under another name. */
export async function carryColumns(
  db: Db,
  carries: readonly Carry[],
  plan: TablePlan,
  indexes: ReadonlySet<string>,
): Promise<readonly string[]> {
  for (const carry of carries) await carryColumn(db, carry);
  const renames = carries.filter(({ how }) => how === 'rename');
  const oldNames = new Map(renames.map(({ from, to }) => [to, from]));
  const replaced = new Set(renames.filter(({ replaces }) => replaces).map(({ to }) => to));
  // with the empty column that made room its indexes went
  const left = plan.indexes.filter(({ columns }) => !columns.some((name) => replaced.has(name)));
  const gone = new Set(
    plan.indexes.filter((index) => !left.includes(index)).map(({ name }) => name),
  );
  const present = new Set([...indexes].filter((name) => !gone.has(name)));
  return renameIndexes(db, plan, present, (index) =>
    indexName(
      index.table,
      index.columns.map((name) => oldNames.get(name) ?? name),
      index,
    ),
  );
}

async function carryColumn(
  db: Db,
  { table, from, to, column, how, replaces }: Carry,
): Promise<void> {
  if (how === 'rename') {
    if (replaces) await dropColumn(db, table, to);
    return renameColumn(db, table, { from, to });
  }
  if (column) await fillColumn(db, table, from, column);
  await dropColumn(db, table, from);
  if (how === 'clash') await dropApproval(db, table, from);
}

type Index = TablePlan['indexes'][number];

async function renameIndexes(
  db: Db,
  plan: TablePlan,
  indexes: ReadonlySet<string>,
  oldName: (index: Index) => string,
): Promise<readonly string[]> {
  const renamed = plan.indexes.filter(
    (index) =>
      oldName(index) !== index.name && indexes.has(oldName(index)) && !indexes.has(index.name),
  );
  for (const index of renamed) await renameIndex(db, { from: oldName(index), to: index.name });
  return renamed.map(({ name }) => name);
}
