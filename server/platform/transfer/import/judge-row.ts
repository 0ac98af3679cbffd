import type { Issue } from '#schemas/api/envelope.ts';
import { toText } from '#schemas/expressions/values.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { coerceRecord } from '#schemas/validators/coerce-record.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import type { ReadRow } from '#server/base/tables/read-cell.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { defaultsOf, demandValid } from '#server/records/resource/input.ts';
import { ownFieldOf } from '#server/records/resource/taken-values.ts';
import { foldText, isTyped } from '#server/records/resource/unique-sets.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { findByKey } from './find-by-key.ts';
import type { ImportRow } from './import-store.ts';
import { placeIssues, refusedRows, type PlacedIssue } from './line-rows.ts';
import { lineLink } from './line-sheets.ts';
import type { Column, readRecord } from './read-record.ts';
import { issuesOf } from './row-refusals.ts';
import { SHEET_STEP, type LineSheet } from './sheet-rows.ts';

/** What the rows of a record say. */
export interface ReadyRecord extends Awaited<ReturnType<typeof readRecord>> {
  readonly rows: readonly [ReadRow, ...ReadRow[]];
}

/** What rows of a file are judged by before they are written. */
export interface Judging {
  readonly entity: EntitySchema;
  readonly columns: readonly Column[];
  /** Sheets in which lines stood. */
  readonly sheets: readonly LineSheet[];
  readonly uniques: readonly (readonly string[])[];
  /** Password fields that a new record needs. */
  readonly secrets: readonly string[];
  /** Unique values of earlier rows → their row. */
  readonly seen: Map<string, number>;
}

/** What refuses a record before it is written. */
export async function knownIssues(
  tx: Ctx,
  plan: Judging,
  record: ReadyRecord,
): Promise<readonly PlacedIssue[]> {
  const [{ number }] = record.rows;
  const lost = isLostLine(record) && (await lostIssue(tx, plan, record.body));
  if (lost) return placeIssues([lost], number, record.places);
  const repeated = repeatedIssue(tx, plan, record.body, number);
  return [...record.issues, ...placeIssues(repeated ? [repeated] : [], number, record.places)];
}

/** What is told of a record that is refused so: everything else that is wrong with it too, so that all is mended at once. */
export async function refuse(
  tx: Ctx,
  plan: Judging,
  { rows, body, places }: ReadyRecord,
  known: readonly PlacedIssue[],
): Promise<readonly ImportRow[]> {
  const isLost = known.some(({ issue }) => issue.rule === LOST);
  const others = isLost
    ? []
    : placeIssues(await otherIssues(tx, plan, body), rows[0].number, places);
  return refusedRows(tx, { rows, sheets: plan.sheets }, [
    ...known,
    ...others.filter(isNew(known, plan)),
  ]);
}

/** Its lines stand on another sheet and go on with no record of the file. */
export function isLostLine({ rows: [{ number }] }: ReadyRecord): boolean {
  return number >= SHEET_STEP;
}

const LOST = 'noRecord';

/** Lines of another sheet that name no record of the file, and none that is there. */
async function lostIssue(tx: Ctx, plan: Judging, body: StoredRow): Promise<Issue | undefined> {
  if (await findByKey(tx, plan.entity, body)) return undefined;
  const link = lineLink(tx, plan.entity) ?? '';
  const label = plan.columns.find(({ field }) => field === link)?.title ?? link;
  const text = toText(body[link]);
  return {
    path: link,
    rule: LOST,
    message: serverText(tx.lang, 'import.bad.noRecord', { label, text }),
  };
}

/** What the rules of the form say of a cell that could not be read adds nothing. */
function isNew(
  known: readonly PlacedIssue[],
  { secrets }: Judging,
): (other: PlacedIssue) => boolean {
  const told = new Set(known.map(({ row, issue }) => `${row} ${issue.path}`));
  return ({ row, issue: { path } }) => !told.has(`${row} ${path}`) && !secrets.includes(path);
}

/** A row that is refused anyway is judged by the rules of the form too, so that everything can be mended at once. */
async function otherIssues(tx: Ctx, plan: Judging, body: StoredRow): Promise<readonly Issue[]> {
  const { entity } = plan;
  if (await findByKey(tx, entity, body)) return [];
  try {
    await demandValid(
      tx,
      entity,
      { ...defaultsOf(tx, entity), ...coerceRecord(entity.fields, body) },
      { mode: 'create', before: undefined },
    );
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return issuesOf(tx, error);
  }
}

/** What tells a record from others in a field: neither case nor width of what a person wrote. */
function toldBy(entity: EntitySchema, values: StoredRow, field: string): unknown {
  return isTyped(entity, field) ? foldText(toText(values[field])) : values[field];
}

/** A row that repeats a unique value of an earlier one: the second of both is refused. */
function repeatedIssue(
  tx: Ctx,
  { uniques, columns, entity, seen }: Judging,
  body: StoredRow,
  number: number,
): Issue | undefined {
  const values = coerceRecord(entity.fields, body);
  for (const set of uniques) {
    if (!set.every((field) => values[field] !== undefined && values[field] !== null)) continue;
    const key = JSON.stringify([set.join(), ...set.map((field) => toldBy(entity, values, field))]);
    const first = seen.get(key);
    if (first === undefined || first === number) {
      seen.set(key, number);
      continue;
    }
    const label = set
      .map((field) => columns.find((column) => column.field === field)?.title ?? field)
      .join(', ');
    return {
      path: ownFieldOf(entity, set),
      rule: 'repeated',
      message: serverText(tx.lang, 'import.bad.repeated', { label, row: first }),
    };
  }
  return undefined;
}
