import { aMonthOfHours, playMonth, TOLD_DAYS } from '../tests/builders/a-month-of-hours.ts';

/** Plays months of outlets by their seeds and answers what came of them. @param rises slow rises over the limit in each month */
export function playPoints({
  points,
  seed,
  rises,
}: {
  readonly points: number;
  readonly seed: number;
  readonly rises: number;
}) {
  const months = Array.from({ length: points }, (_, at) =>
    playMonth(aMonthOfHours(seed + at, rises)),
  );
  const leads = months.flatMap((month) => month.leads).sort((one, other) => one - other);
  return {
    points,
    days: TOLD_DAYS,
    planted: months.reduce((sum, { planted }) => sum + planted, 0),
    hits: leads.length,
    // the mean of an hour is known at its end
    medianLeadHours: leads.length === 0 ? null : (leads[leads.length >> 1] ?? 0) + 1,
    falseAlarms: months.reduce((sum, { falseAlarms }) => sum + falseAlarms, 0),
  };
}
