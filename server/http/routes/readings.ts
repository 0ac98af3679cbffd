import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/context/app-error.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { parseWallTime } from '#server/context/wall-time.ts';
import { createStationFromInbox, packetInfo, pageDevices, pagePackets, replayDevice } from '#server/services/gateway-log.ts';
import { comparePoints, listPointFactors, pageReadings, readPointSeries } from '#server/services/readings.ts';
import { ok } from '../answer.ts';
import { idsField, objectBody, optionalInt, optionalText, textField } from './body.ts';

type Fields = Readonly<Record<string, unknown>>;
type Queried = FastifyRequest<{ Querystring: Fields }>;
const MAX_LIMIT = 100;
const MAX_PAGE = 1_000_000;

/** Readings, packet log, devices and inbox. @param deps `reloadPoints` makes ingest read its points again */
export function registerReadingRoutes(app: FastifyInstance, deps: { readonly reloadPoints: () => Promise<void> }): void {
  const may = (...permission: string[]) => ({ config: { permission } });
  const mayRead = may('dm:monitorData:info', 'dm:monitor:info', 'dm:monitor:page', 'dm:alarm:info');

  app.post('/dm/monitorData/info', mayRead, async (request) => {
    const body = objectBody(request.body);
    const maxPoints = optionalInt(body, 'maxPoints');
    return ok(await readPointSeries(request.ctx, { pointId: idText(body, 'pointId'), ...periodOf(body), ...(maxPoints === undefined ? {} : { maxPoints }) }));
  });
  app.post('/dm/monitorData/page', mayRead, async (request) => {
    const body = objectBody(request.body);
    return ok(await pageReadings(request.ctx, { pointId: idText(body, 'pointId'), ...periodOf(body), ...pagingOf(body) }));
  });
  app.post('/dm/monitorData/compare', mayRead, async (request) => {
    const body = objectBody(request.body);
    const maxPoints = optionalInt(body, 'maxPoints');
    return ok(
      await comparePoints(request.ctx, { pointIds: idsField(body, 'pointIds', 10), ...periodOf(body), ...(maxPoints === undefined ? {} : { maxPoints }) }),
    );
  });
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
  app.post('/gw/device/replay', may('gw:device:replay'), async (request) => {
    await replayDevice(request.ctx, textField(objectBody(request.body), 'mn'));
    await deps.reloadPoints();
    return ok(null);
  });
  app.post('/gw/inbox/createStation', may('gw:inbox:createStation'), async (request) => {
    const body = objectBody(request.body);
    const optional = given(body, 'stationId', 'code', 'enterpriseId', 'regionCode', 'stationType', 'opsCompanyId', 'monitorType', 'pointName');
    const created = await inTransaction(request.ctx, (tx) =>
      createStationFromInbox(tx, { mn: textField(body, 'mn'), name: textField(body, 'name'), ...optional }),
    );
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
  const factors = Array.isArray(body.factors) && body.factors.length > 0 ? body.factors.map(String) : null;
  return { kind: optionalText(body, 'kind') ?? 'rt', fromMs, toMs, factors };
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
