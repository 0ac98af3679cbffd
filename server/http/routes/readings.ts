import { DEFAULT_PAGE_SIZE } from '#schemas/api/envelope.ts';
import { READINGS } from '#schemas/api/readings.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { parseWallTime } from '#schemas/types/wall-time.ts';
import { createStationFromInbox, packetInfo, pageDevices, pagePackets, replayDevice } from '#server/areas/ingest/gateway-log.ts';
import { comparePoints, listPointFactors, pageReadings, readPointSeries } from '#server/areas/reading/readings.ts';
import { ok } from '../answer.ts';
import { serve, type RouteHost } from '../serve.ts';

import type { BodyOf } from '#schemas/api/contract.ts';

const MAX_LIMIT = 100;
const MAX_PAGE = 1_000_000;

/** Readings, packet log, devices and inbox. @param deps `reloadPoints` makes ingest read its points again */
export function registerReadingRoutes(host: RouteHost, deps: { readonly reloadPoints: () => Promise<void> }): void {
  serve(host, READINGS.series, async ({ ctx, body: { pointId, maxPoints, ...period } }) =>
    ok(await readPointSeries(ctx, { pointId, ...periodOf(period), ...(maxPoints === undefined ? {} : { maxPoints }) })),
  );
  serve(host, READINGS.page, async ({ ctx, body: { pointId, ...body } }) => ok(await pageReadings(ctx, { pointId, ...periodOf(body), ...pagingOf(body) })));
  serve(host, READINGS.compare, async ({ ctx, body: { pointIds, maxPoints, ...period } }) =>
    ok(await comparePoints(ctx, { pointIds, ...periodOf(period), ...(maxPoints === undefined ? {} : { maxPoints }) })),
  );
  serve(host, READINGS.factors, async ({ ctx, query }) => ok(await listPointFactors(ctx, query.pointId)));

  serve(host, READINGS.packets, async ({ ctx, query: { page, limit, receivedAt, from, to, ...filters } }) =>
    ok(await pagePackets(ctx, { ...defined(filters), ...timesOf(receivedAt ?? `${from ?? ''},${to ?? ''}`), ...pagingOf({ page, limit }) })),
  );
  serve(host, READINGS.packet, async ({ ctx, params }) => ok(await packetInfo(ctx, params.id)));
  serve(host, READINGS.devices, async ({ ctx, query }) => ok(await pageDevices(ctx, { ...defined({ mn: query.mn }), ...pagingOf(query) })));
  serve(host, READINGS.inbox, async ({ ctx, query }) => ok(await pageDevices(ctx, { ...defined({ mn: query.mn }), isWaiting: true, ...pagingOf(query) })));
  serve(host, READINGS.replay, async ({ ctx, body }) => {
    await replayDevice(ctx, body.mn);
    await deps.reloadPoints();
    return ok();
  });
  serve(host, READINGS.createStation, async ({ ctx, body: { mn, name, ...optional } }) => {
    const created = await inTransaction(ctx, (tx) => createStationFromInbox(tx, { mn, name, ...optional }));
    await deps.reloadPoints();
    return ok(created);
  });
}

/** Without what was not said. */
function defined<T extends object>(fields: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { readonly [K in keyof T]?: Exclude<T[K], undefined> };
}

type Period = Pick<BodyOf<typeof READINGS.series>, 'kind' | 'from' | 'to' | 'startTime' | 'endTime' | 'factors'>;

function periodOf(body: Period): { kind: string; fromMs: number; toMs: number; factors: readonly string[] | null } {
  const [fromMs, toMs] = [parseWallTime(body.from ?? body.startTime), parseWallTime(body.to ?? body.endTime)];
  if (fromMs === null || toMs === null) throw new AppError('invalid', { name: fromMs === null ? 'from' : 'to' });
  const { factors = [] } = body;
  return { kind: body.kind ?? 'rt', fromMs, toMs, factors: factors.length > 0 ? factors : null };
}

function pagingOf({ page = 1, limit = DEFAULT_PAGE_SIZE }: { readonly page?: number | undefined; readonly limit?: number | undefined }): {
  page: number;
  limit: number;
} {
  return { page: Math.min(MAX_PAGE, Math.max(1, page)), limit: Math.min(MAX_LIMIT, Math.max(1, limit)) };
}

/** @param span two times, separated by a comma */
function timesOf(span: string): { from?: string; to?: string } {
  const [from, to] = span.split(',');
  const iso = (text: string | undefined): string | undefined => {
    const ms = parseWallTime(text);
    return ms === null ? undefined : new Date(ms).toISOString();
  };
  const [start, end] = [iso(from), iso(to)];
  return { ...(start ? { from: start } : {}), ...(end ? { to: end } : {}) };
}
