import { innerOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { linkFiles } from '#server/records/attachments/attachment-store.ts';
import { adoptFiles, fileIdsOf } from '#server/records/attachments/file-links.ts';

type Specs = Readonly<Record<string, FieldSpec>>;
type Values = Readonly<Record<string, unknown>>;

/** What was filled in with its files as the server knows them, those in the lines of tables too. @throws AppError `invalid` a file that whoever fills in may not load */
export async function adoptHeldFiles(
  ctx: Ctx,
  specs: Specs,
  { values, before }: { readonly values: Values; readonly before: Values },
): Promise<Values> {
  try {
    return await adoptEach(ctx, specs, { values, before });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const issues = error.issues.map((issue) => ({ ...issue, path: `values.${issue.path}` }));
    throw new AppError('invalid', {}, { issues });
  }
}

async function adoptEach(
  ctx: Ctx,
  specs: Specs,
  { values, before }: { readonly values: Values; readonly before: Values },
): Promise<Values> {
  const adopted: Record<string, unknown> = { ...(await adoptFiles(ctx, specs, values, before)) };
  const known = heldFileIds(specs, before);
  for (const [name, lines] of tablesIn(specs, values)) {
    const inner = innerOf(specs[name]) ?? {};
    const kept: Values[] = [];
    for (const line of lines) kept.push(await adoptFiles(ctx, inner, line, knownIn(inner, known)));
    adopted[name] = kept;
  }
  return adopted;
}

/** A record refers to the files that were filled into its form: who sees it may load them, and the clean-up leaves them. */
export async function linkHeldFiles(
  tx: Ctx,
  id: string,
  specs: Specs,
  values: Values,
): Promise<void> {
  await linkFiles(
    tx.db,
    { entity: 'standingBookRecord', recordId: id, field: 'values' },
    heldFileIds(specs, values),
    { isWhole: true },
  );
}

function heldFileIds(specs: Specs, values: Values): readonly string[] {
  const inTables = tablesIn(specs, values).flatMap(([name, lines]) =>
    lines.flatMap((line) => heldFileIds(innerOf(specs[name]) ?? {}, line)),
  );
  return [...new Set([...fileIdsOf(specs, values), ...inTables])];
}

/** Lines move and have no name: what stood in any line before may stand in each. */
function knownIn(inner: Specs, ids: readonly string[]): Values {
  const files = ids.map((id) => ({ id }));
  return Object.fromEntries(Object.keys(inner).map((name) => [name, files]));
}

function tablesIn(specs: Specs, values: Values): readonly (readonly [string, readonly Values[]])[] {
  return Object.entries(specs).flatMap(([name, spec]) => {
    const lines = values[name];
    return innerOf(spec) && Array.isArray(lines) ? [[name, lines.filter(isLine)] as const] : [];
  });
}

function isLine(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
