import { aMonthOfHours, playMonth } from '#tests/builders/a-month-of-hours.ts';

/** Seeds that the method was not tuned on: `npm run bench:trend` prints more of them. */
const FIRST_SEED = 2001;
const POINTS = 12;

it('a month of twelve outlets: hardly a warning without a cause, and most slow rises are told before the limit is crossed', () => {
  const quiet = Array.from({ length: POINTS }, (_, at) =>
    playMonth(aMonthOfHours(FIRST_SEED + at, 0)),
  );
  const rising = Array.from({ length: POINTS }, (_, at) =>
    playMonth(aMonthOfHours(FIRST_SEED + POINTS + at, 3)),
  );
  const sum = (months: typeof quiet, pick: (month: (typeof quiet)[number]) => number): number =>
    months.reduce((total, month) => total + pick(month), 0);

  expect(sum([...quiet, ...rising], ({ falseAlarms }) => falseAlarms)).toBeLessThanOrEqual(3);
  expect(sum(rising, ({ leads }) => leads.length)).toBeGreaterThanOrEqual(
    sum(rising, ({ planted }) => planted) * 0.55,
  );
});
