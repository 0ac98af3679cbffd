import type { FastifyInstance, FastifyRequest } from 'fastify';
import { READINGS } from '#schemas/api/readings.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { parseWallTime } from '#schemas/types/wall-time.ts';
import { createStationFromInbox, packetInfo, pageDevices, pagePackets, replayDevice } from '#server/areas/ingest/gateway-log.ts';
import { comparePoints, listPointFactors, pageReadings, readPointSeries } from '#server/areas/reading/readings.ts';
import { ok } from '../answer.ts';
import { serve } from '../serve.ts';
import { optionalInt, optionalText, textField } from './body.ts';

type Fields = Readonly<Record<string, unknown>>;
type Queried = FastifyRequest<{ Querystring: Fields }>;
const MAX_LIMIT = 100;
const MAX_PAGE = 1_000_000;

/** Readings, packet log, devices and inbox. @param deps `reloadPoints` makes ingest read its points again */
export function registerReadingRoutes(app: FastifyInstance, deps: { readonly reloadPoints: () => Promise<void> }): void {
  const may = (...permission: string[]) => ({ config: { permission } });
  const mayRead = may('dm:monitorData:info', 'dm:monitor:info', 'dm:monitor:page', 'dm:alarm:info');

  serve(app, READINGS.series, async ({ ctx, body: { pointId, maxPoints, ...period } }) =>
    ok(await readPointSeries(ctx, { pointId, ...periodOf(period), ...(maxPoints === undefined ? {} : { maxPoints }) })),
  );
  serve(app, READINGS.page, async ({ ctx, body: { pointId, ...body } }) => ok(await pageReadings(ctx, { pointId, ...periodOf(body), ...pagingOf(body) })));
  serve(app, READINGS.compare, async ({ ctx, body: { pointIds, maxPoints, ...period } }) =>
    ok(await comparePoints(ctx, { pointIds, ...periodOf(period), ...(maxPoints === undefined ? {} : { maxPoints }) })),
  );
  app.get('/dm/monitorData/property', mayRead, async (request: Queried) => ok(await listPointFactors(request.ctx, idText(request.query, 'pointId'))));

  app.get('/gw/packet/page', may('gw:packet:page'), async (request: Queried) => {
    const { query } = request;
    const isOk = optionalText(query, 'isOk');
    return ok(
      await pagePackets(request.ctx, {
        ...given(query, 'mn', 'cn'),
        ...timesOf(query),
        ...(isOk === undefined ? {} : { isOk: isOk === 'true' || isOk === '1' }),
        ...pagingOf(query),
      }),
    );
  });
  app.get('/gw/packet/:id', may('gw:packet:info', 'gw:packet:page'), async (request: FastifyRequest<{ Params: { readonly id: string } }>) =>
    ok(await packetInfo(request.ctx, idText(request.params, 'id'))),
  );
  app.get('/gw/device/page', may('gw:device:page'), async (request: Queried) =>
    ok(await pageDevices(request.ctx, { ...given(request.query, 'mn'), ...pagingOf(request.query) })),
  );
  app.get('/gw/inbox/page', may('gw:inbox:page'), async (request: Queried) =>
    ok(await pageDevices(request.ctx, { ...given(request.query, 'mn'), isWaiting: true, ...pagingOf(request.query) })),
  );
  serve(app, READINGS.replay, async ({ ctx, body }) => {
    await replayDevice(ctx, body.mn);
    await deps.reloadPoints();
    return ok(null);
  });
  serve(app, READINGS.createStation, async ({ ctx, body: { mn, name, ...optional } }) => {
    const created = await inTransaction(ctx, (tx) => createStationFromInbox(tx, { mn, name, ...optional }));
    await deps.reloadPoints();
    return ok(created);
  });
}

function idText(fields: Fields, name: string): string {
  const value = textField(fields, name);
  if (!/^\d{1,19}$/.test(value)) throw new AppError('invalid', { name });
  return value;
}

function given<N extends string>(fields: Fields, ...names: N[]): Partial<Record<N, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = optionalText(fields, name);
      return value === undefined ? [] : [[name, value]];
    }),
  ) as Partial<Record<N, string>>;
}

function periodOf(body: Fields): { kind: string; fromMs: number; toMs: number; factors: readonly string[] | null } {
  const [fromMs, toMs] = [parseWallTime(body.from ?? body.startTime), parseWallTime(body.to ?? body.endTime)];
  if (fromMs === null || toMs === null) throw new AppError('invalid', { name: fromMs === null ? 'from' : 'to' });
  const { factors } = body;
  const asked = Array.isArray(factors) && factors.length > 0 ? factors.map(toText) : null;
  return { kind: optionalText(body, 'kind') ?? 'rt', fromMs, toMs, factors: asked };
}

function pagingOf(fields: Fields): { page: number; limit: number } {
  return {
    page: Math.min(MAX_PAGE, Math.max(1, optionalInt(fields, 'page') ?? 1)),
    limit: Math.min(MAX_LIMIT, Math.max(1, optionalInt(fields, 'limit') ?? 10)),
  };
}

/** `receivedAt=from,to`, or `from` and `to`. */
function timesOf(query: Fields): { from?: string; to?: string } {
  const [from, to] = (optionalText(query, 'receivedAt') ?? `${optionalText(query, 'from') ?? ''},${optionalText(query, 'to') ?? ''}`).split(',');
  const iso = (text: string | undefined): string | undefined => {
    const ms = parseWallTime(text);
    return ms === null ? undefined : new Date(ms).toISOString();
  };
  const [start, end] = [iso(from), iso(to)];
  return { ...(start ? { from: start } : {}), ...(end ? { to: end } : {}) };
}
