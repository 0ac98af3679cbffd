import { toText } from '#schemas/expressions/values.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { bindValue } from '#schemas/rules/bind.ts';
import { innerOf } from '#schemas/types/ask.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { type ReadRow } from '#server/base/tables/read-cell.ts';
import { mayWrite } from '#server/records/access.ts';
import { ruleScope } from '#server/records/resource/rule-values.ts';
import { ROOT_ID } from '#server/records/resource/tree.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { cellIssue, isBlank, type CellReader } from './cells.ts';
import type { LinePlaces, PlacedIssue } from './line-rows.ts';
import { cellPlace, type LineSheet } from './sheet-rows.ts';

/** A column of a file, and how its cells are read. */
export interface Column {
  readonly field: string;
  readonly title: string;
  readonly at: number;
  readonly reader: CellReader;
}

/** What a file is read by. */
interface Readable {
  readonly entity: EntitySchema;
  readonly columns: readonly Column[];
  readonly sheets: readonly LineSheet[];
  /** Names and codes of rows a trial found fine: later rows may name them, although nothing of them stays. */
  readonly coming: Set<string>;
}

/** What the rows of a record say: its own fields from the first, lines of its sub-tables from each. */
export async function readRecord(
  tx: Ctx,
  plan: Readable,
  rows: readonly [ReadRow, ...ReadRow[]],
): Promise<{
  readonly body: StoredRow;
  readonly places: LinePlaces;
  readonly issues: readonly PlacedIssue[];
}> {
  const { columns } = plan;
  const own = columns.filter(({ field }) => !field.includes('.'));
  const lists = [...new Set(columns.flatMap(({ field }) => listOf(field) ?? []))];
  const { values: body, issues } = await readCells(tx, plan, rows[0], own);
  const placed: PlacedIssue[] = [...issues];
  const places: Record<string, number[]> = {};
  for (const list of lists) {
    const lines: StoredRow[] = [];
    const inner = columns.filter(({ field }) => listOf(field) === list);
    for (const row of rows) {
      if (inner.every(({ at }) => isBlank(row.cells[at]))) continue;
      const line = await readCells(tx, plan, row, inner);
      lines.push({ ...lineDefaults(tx, plan.entity, list), ...line.values });
      placed.push(...line.issues);
      places[list] = [...(places[list] ?? []), row.number];
    }
    if (lines.length > 0) body[list] = lines;
  }
  return { body, places, issues: placed };
}

const listOf = (field: string): string | undefined =>
  field.includes('.') ? field.split('.')[0] : undefined;

/** Cells become values; empty ones are left out, so that defaults and stored values stay. */
async function readCells(
  tx: Ctx,
  plan: Readable,
  { cells, number }: ReadRow,
  columns: readonly Column[],
): Promise<{ readonly values: StoredRow; readonly issues: readonly PlacedIssue[] }> {
  const values: StoredRow = {};
  const issues: PlacedIssue[] = [];
  const { entity } = plan;
  for (const { field, title, at, reader } of columns) {
    const cell = cells[at] ?? null;
    if (isBlank(cell)) continue;
    const read = await reader.read(tx, cell);
    if ('bad' in read && isComing(tx, plan, reader, read.bad.params?.['text'])) {
      if (field === entity.table.tree?.parent) values[field] = ROOT_ID;
    } else if ('bad' in read) {
      const place = cellPlace(plan.sheets, number, at);
      const issue = cellIssue(tx, { field, title, place }, read.bad);
      issues.push({ row: number, issue });
    } else values[field.split('.').at(-1) ?? field] = read.value;
  }
  return { values, issues };
}

/** What a new line holds before anybody fills it in. */
function lineDefaults(ctx: Ctx, { fields }: EntitySchema, list: string): StoredRow {
  const scope = ruleScope(ctx);
  return Object.fromEntries(
    Object.entries(innerOf(fields[list]) ?? {}).flatMap(([column, spec]) =>
      spec.default === undefined || spec.virtual || !mayWrite(ctx.actor, spec)
        ? []
        : [[column, bindValue(spec.default, scope)] as const],
    ),
  );
}

/** Whether a link that was not found names an earlier row of the same trial. */
function isComing(
  tx: Ctx,
  { entity, coming }: Readable,
  { target }: CellReader,
  text: unknown,
): boolean {
  const [last = ''] = toText(text)
    .split(/\s*[/>\\]\s*/)
    .slice(-1);
  return tx.isTrial === true && target === entity.name && coming.has(last);
}
