import type { AnswerOf, QueryOf } from '#schemas/api/contract.ts';
import type {
  LostHour,
  QUALITY,
  QualityGroup,
  QualityRow,
  QualitySummary,
} from '#schemas/api/quality.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { companionName } from '#schemas/language/names.ts';
import { readCameraCounts } from '#server/areas/video/face.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { askerOf, askOf, dayOf, monthOf, ratesOf, type QualityFilter } from './ask.ts';
import { countHours, type HourCount } from './hour-store.ts';
import {
  listPoints,
  QUALITY_ORDERS,
  sumGroups,
  sumPoints,
  type Counted,
  type GroupSums,
  type QualityAsk,
  type QualityGroupField,
  type QualityOrder,
} from './quality-store.ts';

/** Worst first. */
const USUAL_ORDER: QualityOrder = { field: 'effectiveTransmission', isDescending: false };

/** How rows stand: in which order, and by which link together. */
export interface QualitySort extends QualityFilter {
  readonly order?: 'asc' | 'desc' | undefined;
  readonly orderField?: string | undefined;
  readonly groupBy?: QualityGroupField | undefined;
}

/** Points with their rates over a day or a month, a page of them; grouped, with the sums of the groups. @throws AppError `invalid` a date or an order that cannot be. */
export async function pageRates(
  ctx: Ctx,
  filter: QualitySort,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<AnswerOf<typeof QUALITY.rates>> {
  const [asker, ask] = [await askerOf(ctx), askOf(ctx, filter)];
  const { groupBy } = filter;
  const [rows, sums, groups] = await Promise.all([
    listPoints(ctx.db, asker, ask, {
      order: orderOf(filter),
      groupBy,
      limit,
      offset: (page - 1) * limit,
    }),
    sumPoints(ctx.db, asker, ask),
    groupBy ? sumGroups(ctx.db, asker, ask, groupBy) : [],
  ]);
  const cameras = await readCameraCounts(ctx, [
    ...new Set(rows.flatMap(({ stationId }) => stationId ?? [])),
  ]);
  return {
    total: sums.points,
    list: rows.map((row) => ({
      ...rowOf(row, ask),
      video: cameras.get(row.stationId ?? '') ?? null,
    })),
    ...(groupBy && { groups: groups.map((group) => groupOf(group, groupBy)) }),
    summary: { ...sums, ...ratesOf(sums) },
  };
}

/** Every row of a list, and its groups: for a file. `limit`: rows at most. @throws AppError as `pageRates`. */
export async function listRates(
  ctx: Ctx,
  filter: QualitySort,
  limit: number,
): Promise<{
  readonly rows: readonly QualityRow[];
  readonly groups: readonly QualityGroup[];
  readonly summary: QualitySummary;
}> {
  const { list, groups = [], summary } = await pageRates(ctx, filter, { page: 1, limit });
  return { rows: list, groups, summary };
}

/** How many rows a list has. @throws AppError `invalid` a date or an order that cannot be. */
export async function countRates(ctx: Ctx, filter: QualitySort): Promise<number> {
  orderOf(filter);
  return (await sumPoints(ctx.db, await askerOf(ctx), askOf(ctx, filter))).points;
}

/** The rates over all points that match: sums of numerators and denominators. `faultCount`: points with an open fault. */
export async function summarizeRates(ctx: Ctx, filter: QualityFilter): Promise<QualitySummary> {
  const sums = await sumPoints(ctx.db, await askerOf(ctx), askOf(ctx, filter));
  return { ...sums, ...ratesOf(sums) };
}

function rowOf(row: Counted, { monthFrom, monthTo }: QualityAsk): QualityRow {
  const month = { monthFrom: `${monthFrom} 00:00:00`, monthTo: `${monthTo} 23:59:59` };
  return { id: row.pointId, ...row, ...ratesOf(row), ...month, video: null };
}

const NO_LINK = {
  regionCode: null,
  regionName: null,
  opsCompanyId: null,
  opsCompanyName: null,
  enterpriseId: null,
  enterpriseName: null,
};

function groupOf({ id, name, ...sums }: GroupSums, by: QualityGroupField): QualityGroup {
  return { ...NO_LINK, [by]: id, [companionName(by)]: name, ...sums, ...ratesOf(sums) };
}

/** What became of each hour of a month at one point. @throws AppError `notFound` no such point in the caller's scope; `invalid` a month that is none. */
export async function listLostHours(
  ctx: Ctx,
  { pointId, month }: QueryOf<typeof QUALITY.lostHours>,
): Promise<readonly LostHour[]> {
  await findVisible(ctx, needEntity(ctx, 'monitorPoint'), pointId);
  const now = ctx.now();
  const first = monthOf(month === undefined ? formatWallDay(now) : dayOf(month, 'month'));
  const hours = await countHours(ctx.db, pointId, {
    from: first.from,
    to: first.to < formatWallDay(now) ? first.to : formatWallDay(now),
    now,
  });
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

function orderOf({ order, orderField }: QualitySort): QualityOrder {
  if (orderField === undefined) return USUAL_ORDER;
  const field = orderField.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (!QUALITY_ORDERS.includes(field))
    throw new AppError('invalid', { name: 'orderField', expected: QUALITY_ORDERS.join(', ') });
  return { field, isDescending: order === 'desc' };
}
