import { toText } from '#schemas/expressions/values.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { needEntity } from '#server/records/access.ts';
import { SOURCE_LANG, translateRows } from '#server/records/resource/translations.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import type { ResultRow } from './result-store.ts';

type Words = Pick<ResultRow, 'item' | 'unit' | 'methodName'>;
/** What a result is called, and by which method and in which unit it was found. */
export type WordsOf = (row: ResultRow) => Words;

/**
 * The words of results as their reader calls items, methods and units. What a result keeps is evidence: where it is not what its factor
 * or method says today, it is shown as it was kept.
 */
export async function localWords(ctx: Ctx, results: readonly ResultRow[]): Promise<WordsOf> {
  if (ctx.lang === SOURCE_LANG) return (row) => row;
  const factor = await textsOf(
    ctx,
    'factor',
    results.map(({ factorId }) => factorId),
  );
  const method = await textsOf(
    ctx,
    'testingMethod',
    results.map(({ methodId }) => methodId),
  );
  return ({ factorId, item, methodId, methodName, unit }) => ({
    item: factor(factorId, 'name', item),
    methodName: methodName && method(methodId, 'name', methodName),
    unit: unit && method(methodId, 'unit', unit),
  });
}

/** Says a kept text of a row in the reader's language, where it still is what the row says. */
async function textsOf(
  ctx: Ctx,
  name: 'factor' | 'testingMethod',
  ids: readonly (string | null)[],
): Promise<(id: string | null, field: string, kept: string) => string> {
  const entity = needEntity(ctx, name);
  const value = [...new Set(ids.flatMap((id) => id ?? []))];
  if (value.length === 0) return (_id, _field, kept) => kept;
  const rows: readonly StoredRow[] = await listRows(ctx.db, SYSTEM_SCOPE, entity, {
    where: [ruleCondition(entity, { field: 'id', op: 'in', value })],
  });
  const local = await translateRows(ctx, entity, rows);
  const texts = new Map(
    rows.map((row, at) => [String(row['id']), [row, local[at] ?? row] as const]),
  );
  return (id, field, kept) => {
    const [row, said] = texts.get(id ?? '') ?? [];
    return row && toText(row[field]) === kept ? toText(said?.[field]) : kept;
  };
}
