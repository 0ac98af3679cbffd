import type { Issue } from '#schemas/api/envelope.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { linkRuleReads } from '#schemas/language/link-reads.ts';
import { bindLinkRule } from '#schemas/rules/link-rule.ts';
import { linkRuleOf, targetOf } from '#schemas/types/ask.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { listVisibleKeys } from '#server/records/store/entity-read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { readWholeRecord } from './brought.ts';
import { shownFields } from './input.ts';
import { keysOf } from './link-keys.ts';
import { conditionOf, mayJudge } from './rule-values.ts';
import { sayUnfit } from './say-unfit.ts';

/** What links are judged in. */
interface Sent {
  /** What was sent. */
  readonly values: StoredRow;
  /** What stood there: a link that nothing has touched may stay. Absent for a new record, and for a dialog, where all is chosen anew. */
  readonly before?: StoredRow | undefined;
  /** The record around a dialog; default is `before`. */
  readonly row?: StoredRow;
}

/**
 * A link names a row that meets the `where` of its field, with what was sent beside it: the picker offers no others, and nobody else
 * gets them in. Judged when the link changes, or a field that its rule reads. Whether the row may be seen is `demandLinks`'s to ask.
 * @throws AppError `invalid` naming each field whose link does not fit.
 */
export async function demandFitting(
  ctx: Ctx,
  entity: EntitySchema,
  { values, before, row = before ?? {} }: Sent,
): Promise<void> {
  const issues: Issue[] = [];
  for (const [field, spec] of Object.entries(entity.fields)) {
    const rule = linkRuleOf(spec);
    if (rule && !spec.virtual)
      issues.push(
        ...(await unfitting(ctx, {
          field,
          spec,
          rule,
          keys: touchedKeys(field, rule, values, before),
          values: { ...row, ...values },
          row,
          entity,
        })),
      );
    if (!('fields' in spec)) continue;
    for (const [name, inner] of Object.entries(spec.fields)) {
      const innerRule = linkRuleOf(inner);
      if (!innerRule) continue;
      for (const [at, line] of linesOf(values[field]).entries()) {
        const keys = touchedInLine(line, {
          name,
          rule: innerRule,
          stored: linesOf(before?.[field]),
          values,
          before,
        });
        issues.push(
          ...(await unfitting(ctx, {
            field: `${field}.${at}.${name}`,
            spec: inner,
            rule: innerRule,
            keys,
            values: { ...row, ...values },
            row: line,
            entity,
          })),
        );
      }
    }
  }
  if (issues.length > 0) throw new AppError('invalid', { entity: entity.name }, { issues });
}

interface Judged {
  readonly field: string;
  readonly spec: FieldSpec;
  readonly rule: Rule;
  readonly keys: readonly string[];
  /** The record as it would stand. */
  readonly values: StoredRow;
  /** The record as it is stored; in a sub-table the line. */
  readonly row: StoredRow;
  readonly entity: EntitySchema;
}

async function unfitting(
  ctx: Ctx,
  { field, spec, rule, keys, values, row, entity }: Judged,
): Promise<readonly Issue[]> {
  const target = ctx.registry.entity(targetOf(spec) ?? '');
  if (!target || keys.length === 0) return [];
  const titleOf = (name: string): string | undefined =>
    (shownFields(ctx, entity)[name] ?? entity.fields[name])?.title;
  const label = titleOf(field) ?? spec.title;
  const form = await readWholeRecord(ctx, entity, values);
  const { rule: bound, awaits } = bindLinkRule(rule, { form, row });
  const first = awaits === undefined ? undefined : titleOf(awaits);
  if (first !== undefined)
    return [
      { path: field, rule: 'refFirst', message: 'validation.refFirst', params: { label, first } },
    ];
  // a refusal, or none, would tell what the rule reads
  if (!mayJudge(ctx, target.fields, rule))
    return [{ path: field, rule: 'refUnfit', message: 'validation.refUnfit', params: { label } }];
  const fits = await areAllFitting(ctx, target, keys, bound);
  return fits ? [] : [await sayUnfit(ctx, { field, label, target, keys, rule: bound })];
}

async function areAllFitting(
  ctx: Ctx,
  target: EntitySchema,
  keys: readonly string[],
  rule: Rule,
): Promise<boolean> {
  const fitting = await listVisibleKeys(ctx.db, SYSTEM_SCOPE, target, {
    keys,
    where: [await conditionOf(ctx, target, rule)],
  });
  return keys.every((key) => fitting.has(key));
}

/** The rows a link names that are to be judged: new ones, or all where a field that the rule reads was changed beside it. */
function touchedKeys(
  field: string,
  rule: Rule,
  values: StoredRow,
  before: StoredRow | undefined,
): readonly string[] {
  const named = keysOf(Object.hasOwn(values, field) ? values[field] : before?.[field]);
  const isMoved = linkRuleReads(rule).some(
    ({ name }) =>
      Object.hasOwn(values, name) && String(values[name] ?? '') !== String(before?.[name] ?? ''),
  );
  const kept = new Set(isMoved ? [] : keysOf(before?.[field]));
  return named.filter((key) => !kept.has(key));
}

interface InLine {
  readonly name: string;
  readonly rule: Rule;
  readonly stored: readonly StoredRow[];
  readonly values: StoredRow;
  readonly before: StoredRow | undefined;
}

/** The same for a line: one like it, with all that the rule reads, may stand there already. */
function touchedInLine(
  line: StoredRow,
  { name, rule, stored, values, before }: InLine,
): readonly string[] {
  const reads = linkRuleReads(rule);
  const isSame = (one: StoredRow, other: StoredRow | undefined, field: string) =>
    String(one[field] ?? '') === String(other?.[field] ?? '');
  const isMoved = reads.some(
    (read) =>
      read.root === 'form' &&
      Object.hasOwn(values, read.name) &&
      !isSame(values, before, read.name),
  );
  const kept = isMoved
    ? []
    : stored.filter((one) =>
        reads.every((read) => read.root === 'form' || isSame(line, one, read.name)),
      );
  const known = new Set(kept.flatMap((one) => keysOf(one[name])));
  return keysOf(line[name]).filter((key) => !known.has(key));
}

function linesOf(value: unknown): readonly StoredRow[] {
  return Array.isArray(value)
    ? value.filter((line): line is StoredRow => typeof line === 'object' && line !== null)
    : [];
}
