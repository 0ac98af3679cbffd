import { parseWallTime, formatWallDay } from '#schemas/types/wall-time.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { computeTransmissionRates } from '#server/areas/alarm/face.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { countHours, type HourCount } from './hour-store.ts';
import { pagePoints, QUALITY_ORDERS, sumPoints, type QualityAsk, type QualityAsker, type QualityOrder, type QualitySums } from './quality-store.ts';

import type { PageResult } from '#schemas/api/envelope.ts';
import type { QueryOf } from '#schemas/api/contract.ts';
import type { LostHour, QUALITY, QualityRow, QualitySummary } from '#schemas/api/quality.ts';
import type { Ctx } from '#server/base/context/ctx.ts';

const DAY_MS = 86_400_000;
const DAY_CHARS = 10;
/** Worst first. */
const USUAL_ORDER: QualityOrder = { field: 'effectiveTransmission', isDescending: false };

type Filter = QueryOf<typeof QUALITY.summary>;
interface Paged extends Filter {
  readonly order?: 'asc' | 'desc' | undefined;
  readonly orderField?: string | undefined;
}

/** Points with their rates over a day or a month, a page of them. @throws AppError `invalid` a date or an order that cannot be. */
export async function pageRates(ctx: Ctx, filter: Paged, paging: { readonly page: number; readonly limit: number }): Promise<PageResult<QualityRow>> {
  const ask = askOf(ctx, filter);
  const [rows, { points }] = await Promise.all([
    pagePoints(ctx.db, askerOf(ctx), ask, { order: orderOf(filter), ...paging }),
    sumPoints(ctx.db, askerOf(ctx), ask),
  ]);
  return { total: points, list: rows.map((row) => ({ id: row.pointId, ...row, ...ratesOf(row) })) };
}

/** The rates over all points that match: sums of numerators and denominators. `faultCount`: points with an open fault. */
export async function summarizeRates(ctx: Ctx, filter: Filter): Promise<QualitySummary> {
  const sums = await sumPoints(ctx.db, askerOf(ctx), askOf(ctx, filter));
  return { ...sums, ...ratesOf(sums) };
}

/** What became of each hour of a month at one point. @throws AppError `notFound` no such point in the caller's scope; `invalid` a month that is none. */
export async function listLostHours(ctx: Ctx, { pointId, month }: QueryOf<typeof QUALITY.lostHours>): Promise<readonly LostHour[]> {
  await findVisible(ctx, needEntity(ctx, 'monitorPoint'), pointId);
  const now = ctx.now();
  const first = monthOf(month === undefined ? formatWallDay(now) : dayOf(month, 'month'));
  const hours = await countHours(ctx.db, pointId, { from: first.from, to: first.to < formatWallDay(now) ? first.to : formatWallDay(now), now });
  return hours.map(({ isStopped: _isStopped, flags, ...hour }) => ({
    ...hour,
    flag: flags.join(''),
    state: stateOf({ isStopped: _isStopped, flags, ...hour }),
  }));
}

const MAINTENANCE: ReadonlySet<string> = new Set(['M', 'C']);

/** The worst of the factors: a value that is missing, one that does not count, one that was under maintenance (HJ 212 table 8: M, C). */
function stateOf({ isStopped, should, received, valid, flags }: HourCount): LostHour['state'] {
  if (isStopped) return 'stop';
  if (received < should) return 'missing';
  if (valid === received) return 'valid';
  return flags.every((flag) => MAINTENANCE.has(flag)) ? 'maintenance' : 'invalid';
}

function ratesOf({
  should,
  received,
  valid,
}: Pick<QualitySums, 'should' | 'received' | 'valid'>): Pick<QualityRow, 'transmissionRate' | 'effectRate' | 'effectiveTransmission'> {
  const { transmission, effective, effectiveTransmission } = computeTransmissionRates({ expected: should, received, valid, stopped: 0 });
  return { transmissionRate: transmission, effectRate: effective, effectiveTransmission };
}

function askOf(ctx: Ctx, { kind = 'month', date, regionCode, industry, opsCompanyId, enterpriseId, keyword }: Filter): QualityAsk {
  const today = formatWallDay(ctx.now());
  const day = date === undefined ? formatWallDay(ctx.now().getTime() - DAY_MS) : dayOf(date, 'date');
  const month = monthOf(day);
  const span = kind === 'day' ? { from: day, to: day } : month;
  return { ...span, monthFrom: month.from, monthTo: month.to, today, regionCode, industries: industry?.split(','), opsCompanyId, enterpriseId, keyword };
}

/** The calendar month of a day. */
function monthOf(day: string): { readonly from: string; readonly to: string } {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const of = day.slice(0, 7);
  return { from: `${of}-01`, to: `${of}-${last}` };
}

function dayOf(text: string, name: string): string {
  const whole = text.length < DAY_CHARS ? `${text}-01` : text.slice(0, DAY_CHARS);
  if (parseWallTime(`${whole} 00:00:00`) === null) throw new AppError('invalid', { name });
  return whole;
}

function orderOf({ order, orderField }: Paged): QualityOrder {
  if (orderField === undefined) return USUAL_ORDER;
  const field = orderField.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (!QUALITY_ORDERS.includes(field)) throw new AppError('invalid', { name: 'orderField', expected: QUALITY_ORDERS.join(', ') });
  return { field, isDescending: order === 'desc' };
}

function askerOf(ctx: Ctx): QualityAsker {
  return { scope: ctx.scope, point: needEntity(ctx, 'monitorPoint') };
}
