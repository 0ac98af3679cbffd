import type { FieldSpecs } from '#engine/base/form-source.ts';
import type { Row } from '#engine/base/ports.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { toKeptRow } from '#schemas/language/wire.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

interface World {
  readonly user: Row;
  readonly now: Date;
}

/** What a new form starts with: the defaults of its fields, `$now`, `$today` and `$user.…` filled in. */
export function initialValues(fields: FieldSpecs, world: World): Row {
  const filled = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const value = resolveDefault(field, world);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(filled);
}

function resolveDefault({ default: given }: FieldSpec, { user, now }: World): unknown {
  if (typeof given !== 'string' || !given.startsWith('$')) return given;
  if (given === '$now') return wallTime(now);
  if (given === '$today') return wallTime(now).slice(0, 'YYYY-MM-DD'.length);
  if (given.startsWith('$user.')) return user[given.slice('$user.'.length)] ?? undefined;
  return undefined;
}

/** The values of a stored record that a form edits; what the record holds besides stays with the form's `row`. */
export function formValues(fields: FieldSpecs, answered: Row): Row {
  const row = toKeptRow(fields, answered);
  return Object.fromEntries(
    Object.keys(fields)
      .filter((name) => row[name] !== undefined && row[name] !== null)
      .map((name) => [name, row[name]]),
  );
}
