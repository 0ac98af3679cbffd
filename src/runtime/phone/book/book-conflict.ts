import type { Row } from '#engine/base/ports.ts';
import { isSameValue } from '#schemas/formats/same-value.ts';

/** The record that what is typed stands on; it moves on when the book is sent. */
export interface BookBase {
  version: unknown;
  values: Row;
}

/** Statuses in which a book may be filled in: 草稿, 已退回, 逾期未填. */
const OPEN: ReadonlySet<string> = new Set(['0', '-1', '3']);

export const isOpenBook = ({ status }: Row): boolean => OPEN.has(String(status));

/** What a record is at this moment, as the base of what is typed. */
export function baseOf(record: Row): BookBase {
  const { version, values } = record;
  return { version, values: isRow(values) ? values : {} };
}

/** Two changes of one book. */
interface Joined {
  /** What only they changed. */
  readonly taken: Row;
  /** Fields that both changed, each in another way. */
  readonly both: readonly string[];
}

/** Puts together what was entered here and what another page has saved since. `isEntered`: whether people fill in a field of theirs. */
export function joinBooks(
  { base, mine, theirs }: { readonly base: Row; readonly mine: Row; readonly theirs: Row },
  isEntered: (name: string) => boolean,
): Joined {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs).filter(isEntered)])];
  const differing = names.filter((name) => !isSameValue(mine[name], theirs[name]));
  const isMineOld = (name: string): boolean => isSameValue(mine[name], base[name]);
  const taken = Object.fromEntries(
    differing.filter(isMineOld).map((name) => [name, theirs[name] ?? null]),
  );
  const both = differing.filter(
    (name) => !isMineOld(name) && !isSameValue(theirs[name], base[name]),
  );
  return { taken, both };
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
