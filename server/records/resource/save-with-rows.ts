import type { Issue } from '#schemas/api/envelope.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { USUAL_WRITTEN_ROWS, type Writes, type WritesSpec } from '#schemas/language/writes.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { sayRefusalTo } from '#server/base/texts/lacking-right.ts';
import { sayIssue } from '#server/base/texts/refusal-text.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import { demandButton, demandKey, needEntity } from '#server/records/access.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { titleOf } from './input.ts';
import { saveRecord, type Saved } from './write.ts';

/** Mistakes told of one save; nobody mends more at once. */
const MOST_ISSUES = 200;
/** Refusals that say what is wrong with a row; any other ends the whole work as it is. */
const OF_A_ROW: ReadonlySet<string> = new Set(['invalid', 'exists', 'conflict', 'badMove']);

/**
 * Makes a record and, in the same transaction, the records of other entities that its form asks for (`writes`, ADR 0050). Each row is
 * saved by the way of its own entity: its checks, hooks, scope, rights, history and log. All or nothing.
 * @throws AppError as `saveRecord`; `invalid` with the mistakes of all rows, by their place: `points.2.mn`; `forbidden` rows of an
 * entity that the actor may not make.
 */
export async function saveWithRows(ctx: Ctx, name: string, body: StoredRow): Promise<Saved> {
  const entity = needEntity(ctx, name);
  const { writes } = entity;
  if (!writes) return saveRecord(ctx, name, body);
  demandRows(ctx, entity, writes, body);
  return inTransaction(ctx, async (tx) => {
    const saved = await saveRecord(tx, name, withoutRows(writes, body));
    const issues: Issue[] = [];
    await writeTables(tx, writes, { parent: saved.id, body, path: '' }, issues);
    if (issues.length > 0) throw new AppError('invalid', { entity: name }, { issues });
    return saved;
  });
}

/** The rights and the counts of all tables, before anything is written. */
function demandRows(ctx: Ctx, owner: EntitySchema, writes: Writes, body: StoredRow): void {
  const issues = [...countIssues(ctx, writes, body, '')];
  if (issues.length > 0) throw new AppError('invalid', { entity: owner.name }, { issues });
  for (const [name, spec] of Object.entries(writes)) demandMaking(ctx, spec, rowsOf(body[name]));
}

/** @throws AppError `forbidden` rows of an entity, at any depth, that the actor may not make */
function demandMaking(ctx: Ctx, spec: WritesSpec, rows: readonly unknown[]): void {
  if (rows.length === 0) return;
  const child = needEntity(ctx, spec.entity);
  demandKey(ctx, verbPermission(child, 'save'));
  demandButton(ctx, child, 'save');
  for (const [name, inner] of Object.entries(spec.writes ?? {}))
    demandMaking(
      ctx,
      inner,
      rows.filter(isRow).flatMap((row) => rowsOf(row[name])),
    );
}

function* countIssues(
  ctx: Ctx,
  writes: Writes,
  body: StoredRow,
  path: string,
): Generator<Issue, void> {
  for (const [name, spec] of Object.entries(writes)) {
    const rows = rowsOf(body[name]);
    const label = titleOf(ctx, needEntity(ctx, spec.entity));
    const { min = 0, max = USUAL_WRITTEN_ROWS } = spec;
    const at = `${path}${name}`;
    if (rows.length < min)
      yield { path: at, rule: 'minRows', message: 'validation.minRows', params: { label, min } };
    else if (rows.length > max)
      yield { path: at, rule: 'maxRows', message: 'validation.maxRows', params: { label, max } };
    else if (spec.writes)
      for (const [i, row] of rows.entries())
        if (isRow(row)) yield* countIssues(ctx, spec.writes, row, `${at}.${i}.`);
  }
}

interface Around {
  readonly parent: string;
  readonly body: StoredRow;
  /** Where the tables stand in the request: '' or `points.2.`. */
  readonly path: string;
}

async function writeTables(
  tx: Ctx,
  writes: Writes,
  { parent, body, path }: Around,
  issues: Issue[],
): Promise<void> {
  for (const [name, spec] of Object.entries(writes))
    for (const [i, row] of rowsOf(body[name]).entries()) {
      if (issues.length >= MOST_ISSUES) return;
      await writeRow(tx, spec, { parent, row, path: `${path}${name}.${i}` }, issues);
    }
}

interface Written {
  readonly parent: string;
  readonly row: unknown;
  readonly path: string;
}

/** A row that is refused leaves nothing behind and lets the next ones be judged: all mistakes are told at once. */
async function writeRow(
  tx: Ctx,
  spec: WritesSpec,
  { parent, row, path }: Written,
  issues: Issue[],
): Promise<void> {
  if (!isRow(row)) {
    issues.push({ path, rule: 'type', message: 'validation.format', params: { label: path } });
    return;
  }
  const asked = Object.fromEntries(
    spec.fields.flatMap((field) => (Object.hasOwn(row, field) ? [[field, row[field]]] : [])),
  );
  try {
    const saved = await inSavepoint(tx.db, () =>
      saveRecord(tx, spec.entity, { ...asked, [spec.by]: parent }),
    );
    if (spec.writes)
      await writeTables(tx, spec.writes, { parent: saved.id, body: row, path: `${path}.` }, issues);
  } catch (error) {
    if (!(error instanceof AppError) || !OF_A_ROW.has(error.error)) throw error;
    issues.push(...placed(tx, error, path));
  }
}

/** The refusal of a row by its place: field by field where it names fields. */
function placed(ctx: Ctx, error: AppError, path: string): readonly Issue[] {
  if (error.issues.length === 0)
    return [{ path, rule: error.error, message: sayRefusalTo(ctx, error) }];
  return error.issues.map((issue) => ({
    ...sayIssue(ctx.lang, issue),
    path: issue.path === '' ? path : `${path}.${issue.path}`,
  }));
}

function withoutRows(writes: Writes, body: StoredRow): StoredRow {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(writes, name)));
}

function rowsOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as readonly unknown[]) : [value];
}

function isRow(value: unknown): value is StoredRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
