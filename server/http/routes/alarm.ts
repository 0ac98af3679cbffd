import type { FastifyInstance, FastifyRequest } from 'fastify';
import { closeAlarmRecords, confirmAlarmRecords, muteAlarms, setCollected } from '#server/services/alarm/actions.ts';
import { alarmTimeline, alarmTotals, sameAlarms } from '#server/services/alarm/alarm.ts';
import { ok } from '../answer.ts';
import { idsField, objectBody, optionalInt, optionalText, textField } from './body.ts';

type ById = FastifyRequest<{ Params: { readonly id: string } }>;

/** What people do with alarms. Lists, single alarms and exports are generic. */
export function registerAlarmRoutes(app: FastifyInstance): void {
  const may = (key: string) => ({ config: { permission: `dm:alarm:${key}` } });
  const mayRead = { config: { permission: ['dm:alarm:page', 'dm:alarm:info'] } };

  app.post('/dm/alarm/record/confirm', may('confirm'), async (request) =>
    ok({ count: await confirmAlarmRecords(request.ctx, idsField(objectBody(request.body), 'ids')) }),
  );

  app.post('/dm/alarm/record/close', may('close'), async (request) => {
    const body = objectBody(request.body);
    const given = { ids: idsField(body, 'ids'), comment: textField(body, 'comment'), verifyResult: textField(body, 'verifyResult') };
    return ok({ count: await closeAlarmRecords(request.ctx, given) });
  });

  app.post('/dm/alarm/record/mute', may('mute'), async (request) => {
    const body = objectBody(request.body);
    await muteAlarms(request.ctx, { stationId: textField(body, 'stationId'), hours: optionalInt(body, 'hours') ?? 1 });
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
