/** What other areas may use of this one; everything else of it is its own. */
export { countHours, isValidHour, recountDays } from './hour-store.ts';
export { ratesOf } from './ask.ts';
export { listEnterpriseRates } from './enterprises.ts';
export { sumByDay, sumByPoint, sumByStation } from './rate-day-store.ts';
