import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ServerKey, TextParams } from '#schemas/texts/text-keys.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import {
  afterColumns,
  afterTables,
  canColumnCarry,
  canTableCarry,
  type Carry,
} from '#server/records/resource/carry-columns.ts';
import { planTables, sampleRowsOf, type TablePlan } from '#server/records/resource/table-plan.ts';
import {
  hasOwnData,
  hasDuplicates,
  readApprovals,
  readDefinitions,
} from '#server/records/store/definitions.ts';
import { formerNamesOf, listPublishedEntities, tablesOf } from './entity-tables.ts';

/** What publishing would do to the database. */
export interface TableChange {
  readonly table: string;
  readonly column?: string;
  readonly change:
    | 'createTable'
    | 'addColumn'
    | 'keepColumn'
    | 'dropColumn'
    | 'changeType'
    | 'createIndex'
    | 'renameTable'
    | 'renameColumn'
    | 'fillColumn';
  /** Data would be lost or stands against it: publishing is refused. */
  readonly isDestructive: boolean;
  /** In the caller's language. */
  readonly text: string;
}

/** The changes that a schema asks for when these entities stand together. Nothing is changed. */
export async function listTableChanges(
  ctx: Ctx,
  entity: EntitySchema,
  entities: readonly EntitySchema[],
): Promise<readonly TableChange[]> {
  const own = new Set(tablesOf(entity));
  const plans = planTables(entities).filter(({ name, isReadOnly }) => own.has(name) && !isReadOnly);
  const found = await readDefinitions(ctx.db);
  const approved = await readApprovals(ctx.db);
  const formerly = formerNamesOf([...(await listPublishedEntities(ctx.db)), entity]);
  const tables = await canTableCarry(ctx.db, plans, found.tables, formerly);
  const now = afterTables(found, tables);
  const changes: TableChange[] = [];
  for (const plan of plans) {
    const present = now.tables.get(plan.name);
    const renamed = tables.find(({ to }) => to === plan.name);
    if (!present)
      changes.push({
        table: plan.name,
        change: 'createTable',
        isDestructive: false,
        text: say(ctx, 'schema.change.createTable', { table: plan.name }),
      });
    // what stands in a table that is still called otherwise is looked at when it is renamed
    else if (renamed) changes.push(tableRenamed(ctx, renamed));
    else {
      const carries = await canColumnCarry(ctx.db, plan, present, formerly);
      const after = afterColumns(present, carries);
      changes.push(...carries.map((carry) => columnCarried(ctx, carry, approved)));
      changes.push(
        ...(await columnChanges(ctx, plan, { after, carries }, approved)),
        ...(await indexChanges(ctx, plan, now.indexes)),
      );
    }
  }
  return changes;
}

function tableRenamed(ctx: Ctx, { from, to }: Carry): TableChange {
  return {
    table: to,
    change: 'renameTable',
    isDestructive: false,
    text: say(ctx, 'schema.change.renameTable', { from, to }),
  };
}

function columnCarried(
  ctx: Ctx,
  { table, from, to, how }: Carry,
  approved: ReadonlySet<string>,
): TableChange {
  const change = how === 'rename' ? 'renameColumn' : 'fillColumn';
  const isDestructive = how === 'clash' && !approved.has(`${table}.${from}`);
  return {
    table,
    column: to,
    change,
    isDestructive,
    text: say(ctx, isDestructive ? 'schema.change.fillColumnRefused' : `schema.change.${change}`, {
      table,
      from,
      to,
    }),
  };
}

/** The columns of a table when those that are called otherwise have their new names. */
interface Columns {
  readonly after: Present;
  readonly carries: readonly Carry[];
}

type Present = ReadonlyMap<string, string>;

async function columnChanges(
  ctx: Ctx,
  plan: TablePlan,
  { after: present, carries }: Columns,
  approved: ReadonlySet<string>,
): Promise<readonly TableChange[]> {
  const changes: TableChange[] = [];
  const tell = (
    column: string,
    change: TableChange['change'],
    isDestructive: boolean,
    more: Readonly<Record<string, string>> = {},
  ) =>
    changes.push({
      table: plan.name,
      column,
      change,
      isDestructive,
      text: say(
        ctx,
        isDestructive && change === 'changeType'
          ? 'schema.change.changeTypeRefused'
          : `schema.change.${change}`,
        {
          table: plan.name,
          column,
          ...more,
        },
      ),
    });
  for (const { name, type } of plan.columns) {
    const is = present.get(name);
    if (is === undefined) tell(name, 'addColumn', false, { type });
    else if (is !== type)
      tell(
        name,
        'changeType',
        !approved.has(`${plan.name}.${name}`) &&
          (await hasOwnData(
            ctx.db,
            { table: plan.name, column: nameNow(carries, name) },
            sampleRowsOf(plan),
          )),
        {
          from: is,
          to: type,
        },
      );
  }
  const wanted = new Set(plan.columns.map(({ name }) => name));
  for (const name of present.keys())
    if (!wanted.has(name))
      tell(name, approved.has(`${plan.name}.${name}`) ? 'dropColumn' : 'keepColumn', false);
  return changes;
}

/** What a column is called until the change. */
function nameNow(carries: readonly Carry[], column: string): string {
  return carries.find(({ to, how }) => to === column && how === 'rename')?.from ?? column;
}

/** What cannot be asked yet repeats nothing; inside a transaction asking in vain must not undo the rest of it. */
async function repeats({ db }: Ctx, index: TablePlan['indexes'][number]): Promise<boolean> {
  const asked = (): Promise<boolean> => hasDuplicates(db, index);
  return (db.isTransaction ? inSavepoint(db, asked) : asked()).catch(() => false);
}

async function indexChanges(
  ctx: Ctx,
  plan: TablePlan,
  present: ReadonlySet<string>,
): Promise<readonly TableChange[]> {
  const missing = plan.indexes.filter(({ name }) => !present.has(name));
  const found: TableChange[] = [];
  // one after the other: each may be a step of a transaction by itself
  for (const index of missing.filter(({ isUnique }) => isUnique)) {
    const column = index.columns.join(', ');
    // a column that is made only now repeats nothing
    const isDestructive = await repeats(ctx, index);
    found.push({
      table: plan.name,
      column,
      change: 'createIndex',
      isDestructive,
      text: say(
        ctx,
        isDestructive ? 'schema.change.createIndexRefused' : 'schema.change.createIndex',
        {
          table: plan.name,
          column,
        },
      ),
    });
  }
  return found;
}

function say(ctx: Ctx, key: ServerKey, params: TextParams): string {
  return serverText(ctx.lang, key, params);
}
