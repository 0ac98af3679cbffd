import type { QueryOf } from '#schemas/api/contract.ts';
import type { QUALITY, QualityRow } from '#schemas/api/quality.ts';
import { DAY_MS } from '#schemas/basics/units.ts';
import { parseWallTime, formatWallDay } from '#schemas/basics/wall-time.ts';
import { computeTransmissionRates } from '#server/areas/alarm/face.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { presetRule } from '#server/records/resource/list-query.ts';
import { conditionOf } from '#server/records/resource/rule-values.ts';
import type { QualityAsk, QualityAsker, QualitySums } from './quality-store.ts';

const DAY_CHARS = 10;
/** The preset of the list of alarms that says which of them are faults: what is counted is what the list shows. */
export const FAULT_PRESET = 'faults';

export type QualityFilter = QueryOf<typeof QUALITY.summary>;

/** Days, both included. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** Who asks, with what his questions are judged by. */
export async function askerOf(ctx: Ctx): Promise<QualityAsker> {
  const alarm = needEntity(ctx, 'alarmRecord');
  return {
    scope: ctx.scope,
    point: needEntity(ctx, 'monitorPoint'),
    alarm,
    fault: await conditionOf(ctx, alarm, presetRule(ctx, alarm, FAULT_PRESET)),
  };
}

/** @throws AppError `invalid` a date that cannot be. */
export function askOf(
  ctx: Ctx,
  {
    kind,
    date,
    regionCode,
    industry,
    opsCompanyId,
    enterpriseId,
    stationId,
    keyword,
  }: QualityFilter,
): QualityAsk {
  const { span, month } = periodOf(ctx, { kind, date });
  return {
    ...span,
    monthFrom: month.from,
    monthTo: month.to,
    today: formatWallDay(ctx.now()),
    regionCode,
    industries: industry?.split(','),
    opsCompanyId,
    enterpriseId,
    stationId,
    keyword,
  };
}

/** The days that are asked about, and the month they lie in; the day before today where nothing is said. @throws AppError `invalid` a date that cannot be. */
export function periodOf(
  ctx: Ctx,
  { kind = 'month', date }: Pick<QualityFilter, 'kind' | 'date'>,
): { readonly span: DaySpan; readonly month: DaySpan } {
  const day =
    date === undefined ? formatWallDay(ctx.now().getTime() - DAY_MS) : dayOf(date, 'date');
  const month = monthOf(day);
  return { span: kind === 'day' ? { from: day, to: day } : month, month };
}

/** The calendar month of a day. */
export function monthOf(day: string): DaySpan {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const of = day.slice(0, 7);
  return { from: `${of}-01`, to: `${of}-${last}` };
}

/** A day, or the first of a month. @throws AppError `invalid` it is neither. */
export function dayOf(text: string, name: string): string {
  const whole = text.length < DAY_CHARS ? `${text}-01` : text.slice(0, DAY_CHARS);
  if (parseWallTime(`${whole} 00:00:00`) === null) throw new AppError('invalid', { name });
  return whole;
}

/** Rates of sums; null where nothing was expected. */
export function ratesOf({
  should,
  received,
  valid,
}: Pick<QualitySums, 'should' | 'received' | 'valid'>): Pick<
  QualityRow,
  'transmissionRate' | 'effectRate' | 'effectiveTransmission'
> {
  const { transmission, effective, effectiveTransmission } = computeTransmissionRates({
    expected: should,
    received,
    valid,
    stopped: 0,
  });
  return { transmissionRate: transmission, effectRate: effective, effectiveTransmission };
}
