import type { EntitySchema } from '#schemas/language/entity.ts';
import { cardOf } from '#schemas/types/ask.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { writeCsv } from '#server/base/tables/csv.ts';
import type { Cell } from '#server/base/tables/xlsx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readFieldLabels } from '#server/records/dictionaries/field-labels.ts';
import type { StoredRow } from '#server/registry/rows.ts';

/** A public field as whoever reads it needs it. */
export interface PublicColumn {
  readonly name: string;
  readonly title: string;
  readonly type: string;
  readonly unit?: string;
  /** Value → what it is called. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** The title and the columns of a public view in the language of whoever asks. */
export async function describePublicView(
  ctx: Ctx,
  face: EntitySchema,
): Promise<{ readonly title: string; readonly columns: readonly PublicColumn[] }> {
  const shown = ctx.registry.localizedEntity(face.name, ctx.lang) ?? face;
  const columns = Object.entries(face.fields).map(async ([name, spec]) => {
    const said = shown.fields[name] ?? spec;
    const unit = ('unit' in said ? said.unit : undefined) ?? cardOf(said)?.number?.unit;
    const labels = await readFieldLabels(ctx, said);
    return {
      name,
      title: said.title,
      type: spec.type,
      ...(unit !== undefined && { unit }),
      ...(labels && { choices: Object.fromEntries(labels) }),
    };
  });
  return { title: shown.title, columns: await Promise.all(columns) };
}

/** The rows as comma-separated values, as people read them. */
export function writePublicCsv(
  ctx: Ctx,
  columns: readonly PublicColumn[],
  rows: readonly StoredRow[],
): AsyncGenerator<Uint8Array> {
  return writeCsv({
    columns: columns.map(({ title, unit }) => ({
      title: unit !== undefined && !title.includes(unit) ? `${title} (${unit})` : title,
    })),
    rows: inTurn(rows.map((row) => columns.map((column) => cellOf(ctx, column, row[column.name])))),
  });
}

async function* inTurn<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all;
}

function cellOf(ctx: Ctx, { choices }: PublicColumn, value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value))
    return value.map((one) => choices?.[String(one)] ?? String(one)).join(', ');
  if (choices) return choices[String(value)] ?? String(value);
  if (typeof value === 'boolean') return serverText(ctx.lang, value ? 'export.yes' : 'export.no');
  return typeof value === 'number' ? value : String(value);
}
