import type { EntitySchema } from '#schemas/language/entity.ts';
import { cardOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { writeCsv } from '#server/base/tables/csv.ts';
import type { Cell } from '#server/base/tables/sheet.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readFieldLabels } from '#server/records/dictionaries/field-labels.ts';
import type { StoredRow } from '#server/registry/rows.ts';

/** A public field as whoever reads it needs it. */
export interface PublicColumn {
  readonly name: string;
  readonly title: string;
  readonly type: string;
  readonly unit?: string;
  /** Decimals that its numbers are written with. */
  readonly scale?: number;
  /** Value → what it is called. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** The title and the columns of a public view in the language of whoever asks. */
export async function describePublicView(
  ctx: Ctx,
  face: EntitySchema,
): Promise<{ readonly title: string; readonly columns: readonly PublicColumn[] }> {
  const shown = ctx.registry.localizedEntity(face.name, ctx.lang) ?? face;
  const columns = Object.entries(face.fields).map(([name, spec]) =>
    describeColumn(ctx, name, shown.fields[name] ?? spec),
  );
  return { title: shown.title, columns: await Promise.all(columns) };
}

async function describeColumn(ctx: Ctx, name: string, spec: FieldSpec): Promise<PublicColumn> {
  const { unit, scale } = { ...cardOf(spec)?.number, ...spec } as {
    readonly unit?: string;
    readonly scale?: number;
  };
  const labels = await readFieldLabels(ctx, spec);
  return {
    name,
    title: spec.title,
    type: spec.type,
    ...(unit !== undefined && { unit }),
    ...(scale !== undefined && { scale }),
    ...(labels && { choices: Object.fromEntries(labels) }),
  };
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
