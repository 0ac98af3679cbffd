import { DAY_MS } from '#schemas/basics/units.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { needEntity } from '#server/records/access.ts';
import { ASKED_KINDS, type Asker, type Period, type ReadingKind } from './reading-query-store.ts';

/** What a chart or table asks for; times in ms since 1970. `factors` null: all the point has. */
export interface ReadingQuery {
  readonly pointId: string;
  readonly factors: readonly string[] | null;
  readonly kind: string;
  readonly fromMs: number;
  readonly toMs: number;
}

const MAX_SPAN_MS = 400 * DAY_MS;
/** How far back a factor counts as sent lately. */
export const LATELY_MS = 2 * DAY_MS;

/** @throws AppError `invalid` a kind or period that cannot be. */
export function readPeriod({
  kind,
  fromMs,
  toMs,
}: Pick<ReadingQuery, 'kind' | 'fromMs' | 'toMs'>): Period {
  if (!(fromMs <= toMs) || toMs - fromMs > MAX_SPAN_MS)
    throw new AppError('invalid', { name: 'from', message: 'errors.reading.period' });
  return { kind: readKind(kind), fromMs, toMs };
}

/** @throws AppError `invalid` no kind of readings. */
export function readKind(kind: string): ReadingKind {
  const known = ASKED_KINDS.find((name) => name === kind);
  if (!known) throw new AppError('invalid', { name: 'kind', expected: ASKED_KINDS.join(', ') });
  return known;
}

/** Whose rows the caller may see. */
export function askerOf(ctx: Ctx): Asker {
  return { scope: ctx.scope, points: needEntity(ctx, 'monitorPoint') };
}
