import type { FastifyInstance, FastifyRequest } from 'fastify';
import { alarmTrend, homeKpi, homeTodo, lowestRates, regionRanking, siteFacts, stationStatus, workOrderStatus } from '#server/services/home.ts';
import { ok } from '../answer.ts';

/** Figures of the home page; each within what the caller may see. */
export function registerHomeRoutes(app: FastifyInstance): void {
  const config = { permission: 'login' as const };
  app.get('/home/kpi', { config }, async (request) => ok(await homeKpi(request.ctx)));
  app.get('/home/alarm-trend', { config }, async (request: FastifyRequest<{ Querystring: { readonly range?: string } }>) =>
    ok(await alarmTrend(request.ctx, request.query.range ?? '24h')),
  );
  app.get('/home/todo', { config }, async (request) => ok(await homeTodo(request.ctx)));
  app.get('/home/station-status', { config }, async (request) => ok(await stationStatus(request.ctx)));
  app.get('/home/lowest-rates', { config }, async (request) => ok(await lowestRates(request.ctx)));
  app.get('/home/region-ranking', { config }, async (request) => ok(await regionRanking(request.ctx)));
  app.get('/home/site', { config }, async (request) => ok(await siteFacts(request.ctx)));
  app.get('/home/work-order-status', { config }, async (request) => ok(await workOrderStatus(request.ctx)));
}
