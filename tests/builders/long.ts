/**
 * Whether this is the long form of the run (`LONG=1`, as `npm run test:long` sets it): every round
 * and every date, not only those that are likely to break.
 */
export const isLong = process.env.LONG === '1';

/** How many rounds a case makes: `short` by default, `long` in the long form. */
export const rounds = (short: number, long: number): number => (isLong ? long : short);
