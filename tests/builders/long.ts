/**
 * Whether this is the long form of the run (`LONG=1`, as `npm run test:long` sets it): every round
 * and every date, not only those that are likely to break.
 */
export const isLong = process.env.LONG === '1';

/** How many rounds a case makes: `short` by default, `long` in the long form. */
export const rounds = (short: number, long: number): number => (isLong ? long : short);

/**
 * One of so many of a list, beginning at another one for each `turn`; all of them in the long form. Where turns are
 * people, every one of the list is still somebody's.
 */
export const share = <T>(list: readonly T[], of: number, turn = 0): readonly T[] =>
  isLong ? list : list.filter((_, at) => (at + turn) % of === 0);
