import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ALARM } from '#schemas/api/alarm.ts';
import { closeAlarmRecords, confirmAlarmRecords, muteAlarms, setCollected } from '#server/areas/alarm/actions.ts';
import { alarmTimeline, alarmTotals, sameAlarms } from '#server/areas/alarm/alarm.ts';
import { ok } from '../answer.ts';
import { serve } from '../serve.ts';
import { optionalText } from './body.ts';

type ById = FastifyRequest<{ Params: { readonly id: string } }>;

/** What people do with alarms. Lists, single alarms and exports are generic. */
export function registerAlarmRoutes(app: FastifyInstance): void {
  const may = (key: string) => ({ config: { permission: `dm:alarm:${key}` } });
  const mayRead = { config: { permission: ['dm:alarm:page', 'dm:alarm:info'] } };

  serve(app, ALARM.confirm, async ({ ctx, body }) => ok({ count: await confirmAlarmRecords(ctx, body.ids) }));
  serve(app, ALARM.close, async ({ ctx, body }) => ok({ count: await closeAlarmRecords(ctx, body) }));
  serve(app, ALARM.mute, async ({ ctx, body }) => {
    await muteAlarms(ctx, { stationId: body.stationId, hours: body.hours ?? 1 });
    return ok(null);
  });

  app.get('/dm/alarm/record/pic_total', mayRead, async (request: FastifyRequest<{ Querystring: Readonly<Record<string, unknown>> }>) =>
    ok(await alarmTotals(request.ctx, optionalText(request.query, 'since') ?? optionalText(request.query, 'startTime'))),
  );

  app.get('/dm/alarm/record/:id/timeline', mayRead, async (request: ById) => ok(await alarmTimeline(request.ctx, request.params.id)));
  app.get('/dm/alarm/record/:id/same', mayRead, async (request: ById) => ok(await sameAlarms(request.ctx, request.params.id)));

  // the specification reads both by GET
  app.get('/dm/devices/alarmcollect/collect/:id', may('collect'), async (request: ById) => ok(await setCollected(request.ctx, request.params.id, true)));
  app.get('/dm/devices/alarmcollect/remove/:id', may('collect'), async (request: ById) => ok(await setCollected(request.ctx, request.params.id, false)));
}
