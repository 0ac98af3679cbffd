import type { FieldSpecs } from '#engine/base/form-source.ts';
import type { Row } from '#engine/base/ports.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { toKeptRow } from '#schemas/language/wire.ts';
import { bindValue } from '#schemas/rules/bind.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

const DAY_CHARS = 'YYYY-MM-DD'.length;

interface World {
  readonly user: Row;
  readonly now: Date;
}

/** What a new form starts with: the defaults of its fields, `$now`, `$today+7d`, `$user.…` and the like filled in. */
export function initialValues(fields: FieldSpecs, world: World): Row {
  const filled = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const value = resolveDefault(field, world);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(filled);
}

/** As the server fills in what a new record leaves out. */
function resolveDefault({ default: given }: FieldSpec, { user, now }: World): unknown {
  const $now = wallTime(now);
  const value = bindValue(given, { $user: user, $now, $today: $now.slice(0, DAY_CHARS) });
  return value ?? undefined;
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
