import { ALARM } from '#schemas/api/alarm.ts';
import { closeAlarmRecords, confirmAlarmRecords, muteAlarms, setCollected } from './actions.ts';
import { readAlarmTimeline, readAlarmTotals, listSameAlarms } from './alarm.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';

/** What people do with alarms. Lists, single alarms and exports are generic. */
export function registerAlarmRoutes(host: RouteHost): void {
  serve(host, ALARM.confirm, async ({ ctx, body }) => ok({ count: await confirmAlarmRecords(ctx, body.ids) }));
  serve(host, ALARM.close, async ({ ctx, body }) => ok({ count: await closeAlarmRecords(ctx, body) }));
  serve(host, ALARM.mute, async ({ ctx, body }) => {
    await muteAlarms(ctx, { stationId: body.stationId, hours: body.hours ?? 1 });
    return ok(null);
  });

  serve(host, ALARM.totals, async ({ ctx, query }) => ok(await readAlarmTotals(ctx, query.since ?? query.startTime)));
  serve(host, ALARM.timeline, async ({ ctx, params }) => ok(await readAlarmTimeline(ctx, params.id)));
  serve(host, ALARM.same, async ({ ctx, params }) => ok(await listSameAlarms(ctx, params.id)));

  serve(host, ALARM.collect, async ({ ctx, params }) => {
    await setCollected(ctx, params.id, true);
    return ok();
  });
  serve(host, ALARM.uncollect, async ({ ctx, params }) => {
    await setCollected(ctx, params.id, false);
    return ok();
  });
}
