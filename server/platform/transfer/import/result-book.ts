import type { ServerKey } from '#schemas/texts/text-keys.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { shownIn, type ReadCell, type ReadRow } from '#server/base/tables/read-cell.ts';
import type { Cell } from '#server/base/tables/sheet.ts';
import { writeXlsx } from '#server/base/tables/xlsx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { MadeFile } from '#server/platform/background-task/kinds.ts';
import type { ImportRow, ImportSource } from './import-store.ts';
import { rowText, SHEET_STEP } from './sheet-rows.ts';

interface BookFacts {
  readonly source: ImportSource;
  readonly rows: () => AsyncIterable<ReadRow>;
  readonly mapping: Readonly<Record<string, number>>;
  readonly refused: readonly ImportRow[];
}

const REASON_WIDTH = 60;

/** The refused rows as their owner wrote them, each with its row number and reasons, bad cells in red: to be mended and uploaded again. */
export function issueBook(ctx: Ctx, facts: BookFacts): MadeFile {
  return {
    name: bookName(ctx, 'import.issuesName', facts.source),
    bytes: writeXlsx(sheetOf(ctx, facts, [], issueRows(ctx, facts))),
  };
}

/** The rows with the passwords made for them, and the refused ones with their reasons. Nothing else keeps these passwords. */
export function makePasswordBook(
  ctx: Ctx,
  facts: BookFacts & { readonly passwords: ReadonlyMap<number, string> },
): MadeFile {
  const { passwords } = facts;
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    const width = facts.source.header.length;
    const refused = refusedBy(facts);
    for await (const row of facts.rows()) {
      const issues = refused.get(row.number);
      if (issues) yield [...issueRow(ctx, facts, row, issues), null];
      else if (passwords.has(row.number))
        yield [
          ...ownCells(row, width),
          placeOf(facts.source, row),
          null,
          passwords.get(row.number) ?? null,
        ];
    }
  }
  return {
    name: bookName(ctx, 'import.resultName', facts.source),
    bytes: writeXlsx(
      sheetOf(ctx, facts, [{ title: serverText(ctx.lang, 'import.column.password') }], rows()),
    ),
  };
}

function bookName(ctx: Ctx, key: ServerKey, source: ImportSource): string {
  return `${serverText(ctx.lang, key, { file: source.name.replace(/\.[^.]+$/, '') })}.xlsx`;
}

function sheetOf(
  ctx: Ctx,
  { source }: BookFacts,
  more: readonly { readonly title: string }[],
  rows: AsyncIterable<readonly Cell[]>,
) {
  const own = source.header.map((title) => ({ title }));
  const reason = { title: serverText(ctx.lang, 'import.column.reason'), width: REASON_WIDTH };
  return {
    name: serverText(ctx.lang, 'import.sheet'),
    columns: [...own, { title: serverText(ctx.lang, 'import.column.row') }, reason, ...more],
    rows,
  };
}

async function* issueRows(ctx: Ctx, facts: BookFacts): AsyncGenerator<readonly Cell[]> {
  const refused = refusedBy(facts);
  for await (const row of facts.rows()) {
    const issues = refused.get(row.number);
    if (issues) yield issueRow(ctx, facts, row, issues);
  }
}

function wordsOf(cell: Cell): string {
  if (cell === null || typeof cell !== 'object') return String(cell ?? '');
  if ('time' in cell) return cell.time;
  return 'number' in cell ? String(cell.number) : cell.text;
}

function issueRow(
  ctx: Ctx,
  { source, mapping }: BookFacts,
  row: ReadRow,
  issues: NonNullable<ImportRow['issues']>,
): readonly Cell[] {
  const bad = new Set(issues.map(({ path }) => mapping[path] ?? mapping[path.split('.')[0] ?? '']));
  const cells = ownCells(row, source.header.length).map((cell, at): Cell =>
    bad.has(at) ? { text: wordsOf(cell), mark: 'bad' } : cell,
  );
  return [
    ...cells,
    placeOf(source, row),
    issues.map(({ message }) => message).join(serverText(ctx.lang, 'import.join')),
  ];
}

/** The number of a row, with the name of its sheet where that is another one. */
function placeOf({ sheets }: ImportSource, { number }: ReadRow): Cell {
  return number < SHEET_STEP ? number : rowText(sheets, number);
}

function refusedBy({ refused }: BookFacts): ReadonlyMap<number, NonNullable<ImportRow['issues']>> {
  return new Map(refused.map(({ rowNo, issues }) => [rowNo, issues ?? []]));
}

function ownCells({ cells }: ReadRow, width: number): readonly Cell[] {
  return Array.from({ length: width }, (_, at) => shown(cells[at] ?? null));
}

function shown(cell: ReadCell): Cell {
  const text = shownIn(cell);
  return typeof text === 'boolean' ? String(text) : text;
}
