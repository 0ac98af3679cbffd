import { ALARM } from '#schemas/api/alarm.ts';
import { ok } from '#server/endpoints/answer.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import {
  closeAlarmRecords,
  collectAlarmRecords,
  confirmAlarmRecords,
  endMute,
  listMyMutes,
  muteAlarms,
  muteAlarmsOf,
  setCollected,
  verifyAlarmRecords,
} from './actions.ts';
import { readAlarmTimeline, readAlarmTotals, listSameAlarms } from './alarm.ts';
import { registerAlarmQualityRoutes } from './quality/routes.ts';

/** What people do with alarms. Lists, single alarms and exports are generic. */
export function registerAlarmRoutes(host: RouteHost): void {
  registerAlarmQualityRoutes(host);
  serve(host, ALARM.confirm, async ({ ctx, body }) =>
    ok({ count: await confirmAlarmRecords(ctx, body.ids) }),
  );
  serve(host, ALARM.close, async ({ ctx, body }) =>
    ok({ count: await closeAlarmRecords(ctx, body) }),
  );
  serve(host, ALARM.mute, async ({ ctx, body }) => {
    await muteAlarms(ctx, { stationId: body.stationId, hours: body.hours ?? 1 });
    return ok(null);
  });

  serve(host, ALARM.verify, async ({ ctx, body }) =>
    ok({ count: await verifyAlarmRecords(ctx, body) }),
  );
  serve(host, ALARM.muteBatch, async ({ ctx, body }) =>
    ok({ count: await muteAlarmsOf(ctx, { ids: body.ids, hours: body.hours ?? 1 }) }),
  );
  serve(host, ALARM.mutes, async ({ ctx }) => ok(await listMyMutes(ctx)));
  serve(host, ALARM.unmute, async ({ ctx, body }) => {
    await endMute(ctx, body.stationId);
    return ok(null);
  });
  serve(host, ALARM.collectBatch, async ({ ctx, body }) =>
    ok({ count: await collectAlarmRecords(ctx, body.ids) }),
  );

  serve(host, ALARM.totals, async ({ ctx, query }) =>
    ok(await readAlarmTotals(ctx, query.since ?? query.startTime)),
  );
  serve(host, ALARM.timeline, async ({ ctx, params }) =>
    ok(await readAlarmTimeline(ctx, params.id)),
  );
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
