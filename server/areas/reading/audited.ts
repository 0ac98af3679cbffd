import { HOUR_MS } from '#schemas/basics/units.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { listAuditedHours, type AuditedHour } from './audited-store.ts';
import type { MomentRow, SeriesPoint } from './reading-query-store.ts';

/** A value as it counts: where a correction was agreed to, `original` is what came. */
export type CountedPoint = SeriesPoint & { readonly original?: number | null };

interface Span {
  readonly kind: string;
  readonly pointIds: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
}

/** Hourly values with what was agreed to in their place; an hour for which a value was put and that is not among the points is put between them. In order of time. */
export async function withAudited(
  ctx: Ctx,
  span: Span & { readonly factors: readonly string[] },
  points: readonly SeriesPoint[],
): Promise<readonly CountedPoint[]> {
  const audited = await auditedOf(ctx, span);
  if (audited.size === 0) return points;
  const left = new Map(
    [...audited].filter(([, { factorCode }]) => span.factors.includes(factorCode)),
  );
  const counted = points.map((point): CountedPoint => {
    const key = keyOf(point.pointId, point.factorCode, point.timeMs);
    const hour = audited.get(key);
    left.delete(key);
    return hour ? { ...point, value: hour.value, original: point.value } : point;
  });
  const put = [...left.values()]
    .filter(({ value }) => value !== null)
    .map(({ pointId, factorCode, atMs, value, original }): CountedPoint => ({
      pointId,
      factorCode,
      timeMs: atMs,
      value,
      flag: '',
      original,
    }));
  return put.length === 0 ? counted : [...counted, ...put].sort((a, b) => a.timeMs - b.timeMs);
}

/** The values of moments with what was agreed to in their place. */
export async function withAuditedMoments(
  ctx: Ctx,
  span: Span & { readonly pointId: string },
  rows: readonly MomentRow[],
): Promise<readonly MomentRow[]> {
  return replaced(await auditedOf(ctx, span), span.pointId, rows);
}

/** The same of all moments of a span, in order of time: hours of which nothing came and for which a value was put are among them. */
export async function withPutMoments(
  ctx: Ctx,
  span: Span & { readonly pointId: string; readonly factors: readonly string[] },
  rows: readonly MomentRow[],
): Promise<readonly MomentRow[]> {
  const audited = await auditedOf(ctx, span);
  if (audited.size === 0) return rows;
  const moments = new Map(
    replaced(audited, span.pointId, rows).map((row) => [Math.floor(row.timeMs / HOUR_MS), row]),
  );
  for (const { factorCode, atMs, value } of audited.values()) {
    const row = moments.get(Math.floor(atMs / HOUR_MS)) ?? { timeMs: atMs, values: {} };
    if (
      value === null ||
      row.values[factorCode] !== undefined ||
      !span.factors.includes(factorCode)
    )
      continue;
    const put = {
      value,
      flag: '',
      min: null,
      max: null,
      cou: null,
      zs: null,
      isResent: false,
      original: null,
    };
    moments.set(Math.floor(atMs / HOUR_MS), {
      ...row,
      values: { ...row.values, [factorCode]: put },
    });
  }
  return [...moments.values()].sort((a, b) => a.timeMs - b.timeMs);
}

function replaced(
  audited: ReadonlyMap<string, AuditedHour>,
  pointId: string,
  rows: readonly MomentRow[],
): readonly MomentRow[] {
  if (audited.size === 0) return rows;
  return rows.map(({ timeMs, values }) => ({
    timeMs,
    values: Object.fromEntries(
      Object.entries(values).map(([factorCode, value]) => {
        const hour = audited.get(keyOf(pointId, factorCode, timeMs));
        return [factorCode, hour ? { ...value, value: hour.value, original: value.value } : value];
      }),
    ),
  }));
}

async function auditedOf(
  ctx: Ctx,
  { kind, pointIds, fromMs, toMs }: Span,
): Promise<ReadonlyMap<string, AuditedHour>> {
  const hours = kind === 'hour' ? await listAuditedHours(ctx.db, { pointIds, fromMs, toMs }) : [];
  return new Map(hours.map((hour) => [keyOf(hour.pointId, hour.factorCode, hour.atMs), hour]));
}

function keyOf(pointId: string, factorCode: string, timeMs: number): string {
  return `${pointId}|${factorCode}|${Math.floor(timeMs / HOUR_MS)}`;
}
