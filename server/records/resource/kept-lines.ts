import { isBlank } from '#schemas/formats/field-text.ts';
import { bindValue } from '#schemas/rules/bind.ts';
import { innerOf, isComputed } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { isClosedInLine } from '#schemas/types/line-state.ts';
import { aroundLines } from '#schemas/types/seen.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey, mayWrite } from '#server/records/access.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { recordScope, ruleScope } from './rule-values.ts';

type Fields = Readonly<Record<string, FieldSpec>>;

/** A line that was sent, with what stands of it: none of a new line. */
interface KeptLine {
  readonly at: number;
  readonly line: StoredRow;
  readonly old: StoredRow | undefined;
}

/** The lines that were sent, each with the stored one it was read as. */
export function keptLines(sent: unknown, stored: unknown): readonly KeptLine[] {
  if (!Array.isArray(sent)) return [];
  const lines = Array.isArray(stored) ? stored.filter(isRow) : [];
  const byId = new Map(lines.map((row) => [String(row['id']), row]));
  return sent.flatMap((line: unknown, at): readonly KeptLine[] =>
    isRow(line) ? [{ at, line, old: byId.get(String(line['id'])) }] : [],
  );
}

/** Whether a stored line closes a column: judged on it and on the record around it as they stand. */
export function isClosedIn(
  ctx: Ctx,
  spec: FieldSpec,
  { old, before }: { readonly old: StoredRow; readonly before: StoredRow },
): boolean {
  // asked of each column of each line
  if (spec.readOnlyWhen === undefined) return false;
  return isClosedInLine(spec, old, aroundLines(recordScope(ctx, before), before));
}

/**
 * Lines as they are kept: what a stored one closes stays as it stands, and a new one gets the defaults of what it leaves out, as a new
 * record does.
 * @param before the stored record, of a new one undefined
 */
export function withKeptLines(
  ctx: Ctx,
  fields: Fields,
  input: StoredRow,
  before: StoredRow | undefined,
): StoredRow {
  const changed = Object.entries(input).flatMap(([name, sent]): (readonly [string, unknown])[] => {
    const columns = Object.hasOwn(fields, name) ? innerOf(fields[name]) : undefined;
    const words = Object.values(columns ?? {});
    if (!columns || !Array.isArray(sent) || !words.some(hasWord)) return [];
    const lines = new Map(keptLines(sent, before?.[name]).map((one) => [one.at, one]));
    const kept = sent.map((line: unknown, at) => {
      const one = lines.get(at);
      if (!one) return line;
      const { old } = one;
      const set = old
        ? closedValues(ctx, columns, { old, before: before ?? {} })
        : defaultValues(ctx, columns, one.line);
      return { ...one.line, ...set };
    });
    return [[name, kept]];
  });
  return { ...input, ...Object.fromEntries(changed) };
}

function hasWord({ readOnlyWhen, default: given }: FieldSpec): boolean {
  return readOnlyWhen !== undefined || given !== undefined;
}

function closedValues(
  ctx: Ctx,
  columns: Fields,
  stands: { readonly old: StoredRow; readonly before: StoredRow },
): StoredRow {
  const closed = Object.entries(columns).filter(([, spec]) => isClosedIn(ctx, spec, stands));
  return Object.fromEntries(closed.map(([name]) => [name, stands.old[name] ?? null]));
}

/** Read-only columns are stamped by their defaults, too; one that needs a key the writer lacks gets none. */
function defaultValues(ctx: Ctx, columns: Fields, line: StoredRow): StoredRow {
  const scope = ruleScope(ctx);
  const left = Object.entries(columns).flatMap(([name, spec]): (readonly [string, unknown])[] => {
    const { default: given, permission } = spec;
    const isLeft =
      line[name] === undefined ||
      ((spec.readOnly === true || !mayWrite(ctx.actor, spec)) && isBlank(line[name]));
    const isBehindKey = permission?.write !== undefined && !holdsKey(ctx.actor, permission.write);
    if (given === undefined || !isLeft || spec.virtual || isComputed(spec) || isBehindKey)
      return [];
    return [[name, bindValue(given, scope) ?? null]];
  });
  return Object.fromEntries(left);
}

function isRow(value: unknown): value is StoredRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
