import type { Db } from '#server/db/db.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import {
  addColumn,
  changeColumnType,
  countAlike,
  emptyColumn,
  hasOwnData,
  createIndex,
  createTables,
  dropApproval,
  dropColumn,
  hasDuplicates,
  lockDefinitions,
  readApprovals,
  readDefinitions,
} from '#server/records/store/definitions.ts';
import type { Definitions, IndexPlan } from '#server/records/store/definitions.ts';
import { SEARCH_COLUMN } from '#server/records/store/search-words.ts';
import type { Column } from '#server/registry/columns.ts';
import type { Registry } from '#server/registry/registry.ts';
import {
  afterColumns,
  carryColumns,
  carryTable,
  canColumnCarry,
  canTableCarry,
  type Formerly,
} from './carry-columns.ts';
import { renameInTexts } from './rename-texts.ts';
import { planTables, sampleRowsOf } from './table-plan.ts';
import type { TablePlan } from './table-plan.ts';

/** What was done, one line per change, such as `table ops_station` or `column ops_station.code`. */
export interface SyncReport {
  readonly changes: readonly string[];
  /** Rows that stay although their file would not let another one like them in. */
  readonly alike: readonly string[];
}

/** The database holds data that a schema file no longer fits. The message names each place and the command that approves it. */
export class DestructiveChangeError extends Error {
  readonly refusals: readonly string[];

  constructor(refusals: readonly string[]) {
    super(
      `The schema files ask for changes that lose data:\n${refusals.map((line) => `  ${line}`).join('\n')}`,
    );
    this.name = 'DestructiveChangeError';
    this.refusals = refusals;
  }
}

/**
 * Brings the tables of all entities to what their files say. Tables, columns and indexes are added by themselves.
 * Dropping or converting a column that holds data needs an approval (`npm run db:approve -- <table> <column>`, or
 * `approve: ['table.column']`). Everything happens in one transaction (that of `db`, if it is one) under a
 * table lock: two servers may start at once.
 * @throws DestructiveChangeError nothing was changed.
 */
export async function syncTables(
  db: Db,
  registry: Registry,
  options: SyncOptions = {},
): Promise<SyncReport> {
  const work = (tx: Db) => syncIn(tx, registry, options);
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

async function syncIn(tx: Db, registry: Registry, options: SyncOptions): Promise<SyncReport> {
  await lockDefinitions(tx);
  const approved = new Set([...(await readApprovals(tx)), ...(options.approve ?? [])]);
  const plans = planTables(registry.entities()).filter(({ isReadOnly }) => !isReadOnly);
  const formerly = (await options.formerly?.(tx)) ?? new Map<string, readonly string[]>();
  const changes: string[] = [];
  const renames: Rename[] = [];
  const now = await syncTableNames(tx, plans, { formerly, changes, renames });
  const sync: Sync = {
    db: tx,
    renames,
    now,
    formerly,
    approved,
    keep: (await options.keep?.(tx)) ?? new Set(),
    changes,
    alike: [],
    refusals: [],
  };
  await createTables(
    tx,
    plans.filter(({ name }) => !sync.now.tables.has(name)).map((plan) => announce(sync, plan)),
  );
  for (const plan of plans) await syncTable(sync, plan);
  if (sync.refusals.length > 0) throw new DestructiveChangeError(sync.refusals);
  for (const { plan, from, to } of renames) await renameInTexts(tx, registry, plan, { from, to });
  return { changes: sync.changes, alike: sync.alike };
}

interface SyncOptions {
  /** Allowed losses: `table.column`. */
  readonly approve?: readonly string[];
  /** Columns that stay although no schema in force names them: `table.column`. Asked under the lock: others may just have added some. */
  readonly keep?: (tx: Db) => Promise<ReadonlySet<string>>;
  /** Names that columns and tables had in other versions, so that one that comes back finds what it held. */
  readonly formerly?: (tx: Db) => Promise<Formerly>;
}

interface Rename {
  readonly plan: TablePlan;
  readonly from: string;
  readonly to: string;
}

interface Sync {
  readonly db: Db;
  /** Names that other rows of the database speak of. */
  readonly renames: Rename[];
  readonly formerly: Formerly;
  readonly keep: ReadonlySet<string>;
  readonly now: Definitions;
  readonly approved: ReadonlySet<string>;
  readonly changes: string[];
  readonly alike: string[];
  readonly refusals: string[];
}

/** Tables of fields that were renamed go on under their new names. @returns the definitions after that. */
async function syncTableNames(
  tx: Db,
  plans: readonly TablePlan[],
  { formerly, changes, renames }: Pick<Sync, 'formerly' | 'changes' | 'renames'>,
): Promise<Definitions> {
  const now = await readDefinitions(tx);
  const carries = await canTableCarry(tx, plans, now.tables, formerly);
  for (const carry of carries) {
    const plan = plans.find(({ name }) => name === carry.to);
    if (!plan) continue;
    await carryTable(tx, carry, plan, now.indexes);
    changes.push(`rename ${carry.from} to ${carry.to}`);
    renames.push({ plan, from: carry.from, to: carry.to });
  }
  return carries.length > 0 ? readDefinitions(tx) : now;
}

function announce(sync: Sync, plan: TablePlan): TablePlan {
  sync.changes.push(`table ${plan.name}`, ...plan.indexes.map(({ name }) => `index ${name}`));
  return plan;
}

/** Brings a table that was there before to its plan. */
async function syncTable(sync: Sync, plan: TablePlan): Promise<void> {
  const found = sync.now.tables.get(plan.name);
  if (!found) return;
  const { present, kept } = await syncNames(sync, plan, found);
  await syncColumns(sync, plan, present);
  for (const index of plan.indexes) if (!kept.has(index.name)) await syncIndex(sync, index);
}

/** Columns of renamed fields go on under their new names with what they hold. @returns columns and indexes after that. */
async function syncNames(sync: Sync, plan: TablePlan, present: ReadonlyMap<string, string>) {
  const carries = await canColumnCarry(sync.db, plan, present, sync.formerly);
  const clashes = carries.filter(
    ({ how, from }) => how === 'clash' && !sync.approved.has(`${plan.name}.${from}`),
  );
  for (const { from, to } of clashes)
    sync.refusals.push(
      `${plan.name}.${from}, which is called ${to} now, and ${plan.name}.${to} both hold data (${plan.source}); to give up what ${from} holds where both do, approve with: npm run db:approve -- ${plan.name} ${from}`,
    );
  const done = carries.filter((carry) => !clashes.includes(carry));
  if (done.length === 0) return { present, kept: sync.now.indexes };
  await carryColumns(sync.db, done, plan, sync.now.indexes);
  for (const { from, to, how } of done) {
    sync.changes.push(
      `${how === 'rename' ? 'rename' : 'fill'} ${plan.name}.${from} to ${plan.name}.${to}`,
    );
    sync.renames.push({ plan, from, to });
  }
  const { indexes } = await readDefinitions(sync.db);
  return { present: afterColumns(present, done), kept: indexes };
}

async function syncColumns(
  sync: Sync,
  plan: TablePlan,
  present: ReadonlyMap<string, string>,
): Promise<void> {
  for (const column of plan.columns) {
    const type = present.get(column.name);
    if (type === undefined) {
      await addColumn(sync.db, plan.name, column);
      sync.changes.push(`column ${plan.name}.${column.name}`);
    } else if (
      type !== column.type &&
      (await mayLose(sync, plan, column.name, `is ${type}, the file makes it ${column.type}`))
    ) {
      await convertColumn(sync, plan, column);
      sync.changes.push(`type ${plan.name}.${column.name}`);
    }
  }
  const wanted = new Set(plan.columns.map(({ name }) => name));
  for (const name of present.keys()) {
    const place = `${plan.name}.${name}`;
    if (
      wanted.has(name) ||
      (name !== SEARCH_COLUMN.name && sync.keep.has(place) && !sync.approved.has(place)) ||
      // what is made of other columns can be made again
      (name !== SEARCH_COLUMN.name &&
        !(await mayLose(sync, plan, name, 'is in no schema file any more')))
    )
      continue;
    await dropColumn(sync.db, plan.name, name);
    sync.changes.push(`drop ${plan.name}.${name}`);
  }
}

/** What samples alone hold and the new type does not take goes; their file brings others. */
async function convertColumn(sync: Sync, plan: TablePlan, column: Column): Promise<void> {
  try {
    await inSavepoint(sync.db, () => changeColumnType(sync.db, plan.name, column));
  } catch (error) {
    if (await isHeld(sync, plan, column.name)) throw error;
    await emptyColumn(sync.db, plan.name, column.name);
    await changeColumnType(sync.db, plan.name, column);
  }
}

/** Whether somebody's rows hold something there; those of samples are nobody's. */
function isHeld({ db }: Sync, plan: TablePlan, column: string): Promise<boolean> {
  return hasOwnData(db, { table: plan.name, column }, sampleRowsOf(plan));
}

/** A column without data loses nothing; one with data needs the approval, which is then used up. */
async function mayLose(
  sync: Sync,
  plan: TablePlan,
  column: string,
  what: string,
): Promise<boolean> {
  if (!(await isHeld(sync, plan, column))) return true;
  if (sync.approved.has(`${plan.name}.${column}`)) {
    await dropApproval(sync.db, plan.name, column);
    return true;
  }
  sync.refusals.push(
    `${plan.name}.${column} holds data and ${what} (${plan.source}); approve with: npm run db:approve -- ${plan.name} ${column}`,
  );
  return false;
}

async function syncIndex(sync: Sync, index: IndexPlan): Promise<void> {
  if (index.isUnique && (await hasDuplicates(sync.db, index))) {
    sync.refusals.push(
      `${index.table}: rows repeat (${index.columns.join(', ')}), which the file makes unique; remove the repeated rows first`,
    );
    return;
  }
  const alike = index.isFolded ? await countAlike(sync.db, index) : 0;
  if (alike > 0) sync.alike.push(`${index.table} (${index.columns.join(', ')}): ${alike}`);
  await createIndex(sync.db, index);
  sync.changes.push(`index ${index.name}`);
}
