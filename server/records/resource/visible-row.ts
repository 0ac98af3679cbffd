import { maskText } from '#schemas/formats/mask.ts';
import { hasCompanion } from '#schemas/language/derive.ts';
import { companionName } from '#schemas/language/names.ts';
import { innerOf, isSecretType, isWords } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { Actor } from '#server/base/context/ctx.ts';
import { mayRead, isMaskedFor } from '#server/records/access.ts';
import type { StoredRow } from '#server/registry/rows.ts';

type Fields = Readonly<Record<string, FieldSpec>>;

/** A property of a row that leaves as it is only for some, or for nobody. */
interface Guard {
  readonly name: string;
  readonly spec: FieldSpec;
  /** The name beside a link: it goes with its field and is never masked by it. */
  readonly isCompanion: boolean;
}

const guards = new WeakMap<Fields, readonly Guard[]>();

function guardsOf(fields: Fields): readonly Guard[] {
  const known = guards.get(fields);
  if (known) return known;
  const made = Object.entries(fields).flatMap(([name, spec]): readonly Guard[] => {
    const isClosed =
      spec.writeOnly === true ||
      isSecretType(spec) ||
      isWords(spec) ||
      spec.permission?.read !== undefined;
    const isGuarded =
      isClosed || spec.mask !== undefined || guardsOf(innerOf(spec) ?? {}).length > 0;
    if (!isGuarded) return [];
    const own: Guard = { name, spec, isCompanion: false };
    return isClosed && hasCompanion(spec)
      ? [own, { name: companionName(name), spec, isCompanion: true }]
      : [own];
  });
  guards.set(fields, made);
  return made;
}

/** A row as this actor may see it: what he may not read is gone, personal data is masked, in sub-tables too. */
export function visibleRow(actor: Actor, fields: Fields, row: StoredRow): StoredRow {
  const own = guardsOf(fields).filter(({ name }) => Object.hasOwn(row, name));
  if (own.length === 0) return row;
  const closed = own.filter(({ spec }) => !mayRead(actor, spec));
  const shown = withoutFields(
    row,
    closed.map(({ name }) => name),
  );
  for (const { name, spec, isCompanion } of own)
    if (!isCompanion && Object.hasOwn(shown, name))
      shown[name] = visibleValue(actor, spec, row[name]);
  return shown;
}

/**
 * A copy of a row without these fields. Nothing is deleted from it: an object of forty fields that one is deleted from becomes a hash
 * table, which is ten times as slow to copy and to write out.
 */
export function withoutFields(
  row: StoredRow,
  [name, ...more]: readonly string[],
): Record<string, unknown> {
  if (name === undefined) return { ...row };
  const { [name]: _gone, ...others } = row;
  return more.length === 0 ? others : withoutFields(others, more);
}

/** A value that the actor may read, with its middle hidden where it is personal and he lacks the key. */
export function visibleValue(actor: Actor, spec: FieldSpec, value: unknown): unknown {
  if ('fields' in spec && Array.isArray(value))
    return value.map((row: unknown) => (isRow(row) ? visibleRow(actor, spec.fields, row) : row));
  return spec.mask && isMaskedFor(actor, spec) ? maskText(spec.mask, value) : value;
}

function isRow(value: unknown): value is StoredRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
