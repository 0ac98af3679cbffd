import type { EntitySchema } from '#schemas/language/entity.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import {
  countRowsUpTo,
  dropApproval,
  dropTable,
  readApprovals,
  readDefinitions,
  WHOLE_TABLE,
} from '#server/records/store/definitions.ts';
import { listPublishedEntities, tablesOf } from './entity-tables.ts';
import type { WorkbenchDeps } from './workbench.ts';

/** Beyond this many rows nobody needs the exact number. */
const COUNTED = 10_000;

/** A table that stays behind when an entity without a file is published no more. */
export interface LeftTable {
  readonly table: string;
  /** Up to 10000. */
  readonly rows: number;
  /** Rows may go with it: an operator approved that. */
  readonly isApproved: boolean;
}

/** The tables that only this entity ever made and nothing else uses. */
export async function listLeftTables(
  ctx: Ctx,
  deps: Pick<WorkbenchDeps, 'sources' | 'systemTables'>,
  name: string,
): Promise<readonly LeftTable[]> {
  const published = await listPublishedEntities(ctx.db);
  const running = [...deps.sources.set().entities.values()].map(({ value }) => value);
  // the sets of other servers and versions ever published count: what one of them made is not this entity's
  const foreign = new Set([
    ...[...running, ...published].filter((one) => one.name !== name).flatMap(tablesOf),
    ...deps.systemTables(),
  ]);
  const isMade = ({ table }: EntitySchema) =>
    table.managed === undefined || table.managed === 'schema';
  const own = new Set(
    published.filter((one) => one.name === name && isMade(one)).flatMap(tablesOf),
  );
  const { tables } = await readDefinitions(ctx.db);
  const approved = await readApprovals(ctx.db);
  const left = [...own].filter((table) => tables.has(table) && !foreign.has(table));
  return Promise.all(
    left.map(async (table) => ({
      table,
      rows: await countRowsUpTo(ctx.db, table, COUNTED),
      isApproved: approved.has(`${table}.${WHOLE_TABLE}`),
    })),
  );
}

/**
 * Removes the tables of an entity that is published no more.
 * @throws AppError `invalid` one holds rows, and nobody approved that they go.
 */
export async function dropLeftTables(tx: Ctx, tables: readonly LeftTable[]): Promise<void> {
  const refused = tables.filter(({ rows, isApproved }) => rows > 0 && !isApproved);
  if (refused.length > 0) {
    const refusals = refused.map(({ table, rows }) =>
      serverText(tx.lang, 'schema.change.dropTableRefused', { table, rows: String(rows) }),
    );
    throw new AppError('invalid', {
      message: 'errors.schema.losesData',
      data: { problems: [], changes: [], refusals },
    });
  }
  for (const { table } of tables) {
    await dropTable(tx.db, table);
    await dropApproval(tx.db, table, WHOLE_TABLE);
  }
}
