import type { Issue } from '#schemas/api/envelope.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Leaf } from '#schemas/rules/leaves.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { readFieldLabels } from '#server/records/dictionaries/field-labels.ts';
import { findRows } from '#server/records/store/entity-read.ts';
import { shownFields } from './input.ts';
import { mayName } from './may-name.ts';

/** What is refused: rows of the target of a link. */
interface Unfit {
  readonly field: string;
  readonly label: string;
  readonly target: EntitySchema;
  readonly keys: readonly string[];
  /** With the surroundings of the link filled in; the actor may ask by all it reads. */
  readonly rule: Rule;
}

/**
 * Why a link does not fit: where it hangs on a value that has a word (a status, a dictionary), that word, e.g. that a template is out of
 * use. Of rows that the actor may not name nothing is told.
 */
export async function sayUnfit(ctx: Ctx, unfit: Unfit): Promise<Issue> {
  const { field, label } = unfit;
  const why = await whyUnfit(ctx, unfit);
  return why
    ? {
        path: field,
        rule: 'refUnfit',
        message: 'validation.refUnfitAs',
        params: { label, ...why },
      }
    : { path: field, rule: 'refUnfit', message: 'validation.refUnfit', params: { label } };
}

async function whyUnfit(
  ctx: Ctx,
  { target, keys, rule }: Unfit,
): Promise<{ readonly field: string; readonly value: string } | undefined> {
  const leaves = demandedOf(rule);
  if (leaves.length === 0 || !(await mayName(ctx, target.name, keys))) return undefined;
  const rows = await findRows(ctx.db, SYSTEM_SCOPE, target, keys);
  const fields = shownFields(ctx, target);
  for (const { field, value } of leaves) {
    const wanted = [value].flat().map(String);
    const row = rows.find((one) => !wanted.includes(String(one[field] ?? '')));
    // in the order of the rule: the first thing that is wrong
    // oxlint-disable-next-line no-await-in-loop
    const word = row && (await readFieldLabels(ctx, fields[field]))?.get(String(row[field]));
    if (word !== undefined) return { field: fields[field]?.title ?? field, value: word };
  }
  return undefined;
}

/** Values that a row must have, whatever else holds. */
function demandedOf(rule: Rule): readonly Leaf[] {
  if ('all' in rule) return rule.all.flatMap(demandedOf);
  if (!('field' in rule)) return [];
  const isPlain = [rule.value].flat().every((value) => !String(value).startsWith('$'));
  return isPlain && (rule.op === 'eq' || rule.op === 'in') ? [rule] : [];
}
