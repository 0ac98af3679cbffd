import { isBlank } from '#schemas/formats/field-text.ts';
import { MASK_SIGN, maskText } from '#schemas/formats/mask.ts';
import { isComputed } from '#schemas/types/ask.ts';
import type { ChildrenField, FieldSpec } from '#schemas/types/field.ts';
import type { Actor } from '#server/base/context/ctx.ts';
import { isMaskedFor, mayRead, mayWrite } from '#server/records/access.ts';
import type { StoredRow } from '#server/registry/rows.ts';

type Fields = Readonly<Record<string, FieldSpec>>;

/**
 * What was sent, without what the sender only saw masked: a masked value that came back as it was shown is no change, and rows
 * of a sub-table get back what their sender could not see or not set. `before` is the stored record of an update.
 */
export function withoutMasked(
  actor: Actor,
  fields: Fields,
  input: StoredRow,
  before: StoredRow | undefined,
): StoredRow {
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]): [string, unknown][] => {
      const spec = fields[name];
      if (spec && 'fields' in spec && Array.isArray(value))
        return [[name, keptRows(actor, spec, value as readonly unknown[], rowsOf(before?.[name]))]];
      return before &&
        spec?.mask &&
        isMaskedFor(actor, spec) &&
        value === maskText(spec.mask, before[name])
        ? []
        : [[name, value]];
    }),
  );
}

/** Paths of personal values that are not whole: someone without the key changed a part of what he saw masked. */
export function findBrokenMasks(actor: Actor, fields: Fields, input: StoredRow): readonly string[] {
  return Object.entries(input).flatMap(([name, value]) => {
    const spec = fields[name];
    if (spec && 'fields' in spec)
      return rowsOf(value).flatMap((row, at) =>
        findBrokenMasks(actor, spec.fields, row).map((path) => `${name}.${at}.${path}`),
      );
    return isMaskedFor(actor, spec) && typeof value === 'string' && value.includes(MASK_SIGN)
      ? [name]
      : [];
  });
}

/** Rows of a sub-table are replaced as a whole, so each keeps what its sender could not see, by the id it was read with. */
function keptRows(
  actor: Actor,
  { fields }: ChildrenField,
  sent: readonly unknown[],
  stored: readonly StoredRow[],
): readonly unknown[] {
  const own = Object.entries(fields).filter(([, spec]) => !isComputed(spec));
  const closed = own.filter(([, spec]) => !mayWrite(actor, spec));
  // what he does not see he may still set, as a secret is
  const unseen = own.filter(([, spec]) => mayWrite(actor, spec) && !mayRead(actor, spec));
  const masked = own.filter(([, spec]) => isMaskedFor(actor, spec));
  if (closed.length + unseen.length + masked.length === 0) return sent;
  const byId = new Map(stored.map((row) => [String(row['id']), row]));
  return sent.map((row) => {
    if (!isRow(row)) return row;
    const old = byId.get(String(row['id']));
    const untouched = unseen.filter(([name]) => isBlank(row[name]));
    const kept = Object.fromEntries(
      [...closed, ...untouched].map(([name]) => [name, old?.[name] ?? null]),
    );
    const whole = masked
      .filter(([name, spec]) => spec.mask && old && row[name] === maskText(spec.mask, old[name]))
      .map(([name]) => [name, old?.[name]]);
    return { ...row, ...Object.fromEntries(whole), ...kept };
  });
}

function rowsOf(value: unknown): readonly StoredRow[] {
  return Array.isArray(value) ? value.filter(isRow) : [];
}

function isRow(value: unknown): value is StoredRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
