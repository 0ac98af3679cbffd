import { wallTime } from '#schemas/basics/wall-time.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { isSeenIn } from '#schemas/types/seen.ts';
import type { HousePort, Row } from './ports.ts';

type Fields = Readonly<Record<string, FieldSpec>>;

/** Who asks, and when: what every expression may name besides fields. */
export type Asker = Pick<HousePort, 'user' | 'now'>;

/** The asker and the clock, as expressions name them. */
type ClockScope = Readonly<Record<'$today' | '$now', string>> & { readonly $user: Row };

/** What an expression over a record sees: its fields, the record as `$row`, the asker, and the clock as `$today` and `$now`. */
export function expressionScope(asker: Asker, row: Row): Row & ClockScope & { readonly $row: Row } {
  return { ...row, $row: row, ...clockScope(asker) };
}

/** What an expression in a line of a sub-table sees besides: the record around it as `$parent`. */
export function lineScope(asker: Asker, line: Row, parent: Row): Row {
  return { ...expressionScope(asker, line), $parent: parent };
}

/** The asker and the clock alone. */
export function clockScope({ user, now }: Asker): ClockScope {
  const text = wallTime(now());
  return { $user: user, $today: text.slice(0, 'YYYY-MM-DD'.length), $now: text };
}

/** Whether a record shows a field, in its form and elsewhere. */
export function isShownOf(fields: Fields, name: string, asker: Asker, row: Row): boolean {
  return (
    fields[name]?.visibleWhen === undefined || isSeenIn(fields, name, expressionScope(asker, row))
  );
}

/** A condition that cannot be judged hides its button instead of taking the page down; `schema:check` names the mistake. */
export function judgeSafely(judge: () => boolean): boolean {
  try {
    return judge();
  } catch {
    return false;
  }
}
