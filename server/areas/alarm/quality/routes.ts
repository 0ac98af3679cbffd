import { ALARM_QUALITY } from '#schemas/api/alarm-quality.ts';
import { ok } from '#server/endpoints/answer.ts';
import { pagingOf } from '#server/endpoints/paging.ts';
import { serve, type RouteHost } from '#server/endpoints/serve.ts';
import {
  listAlarmMeasures,
  listAlarmStations,
  listAlarmWeeks,
  listTopAlarms,
  summarizeAlarmQuality,
} from './alarm-quality.ts';
import { listCountedAlarms } from './list-alarms.ts';
import { listAlarmSources } from './list-sources.ts';

/** How good alarms are, for those who are answerable for them. */
export function registerAlarmQualityRoutes(host: RouteHost): void {
  serve(host, ALARM_QUALITY.summary, async ({ ctx, query }) =>
    ok(await summarizeAlarmQuality(ctx, query)),
  );
  serve(host, ALARM_QUALITY.measures, async ({ ctx, query }) =>
    ok(await listAlarmMeasures(ctx, query)),
  );
  serve(host, ALARM_QUALITY.weeks, async ({ ctx, query }) => ok(await listAlarmWeeks(ctx, query)));
  serve(host, ALARM_QUALITY.stations, async ({ ctx, body }) =>
    ok(await listAlarmStations(ctx, body)),
  );
  serve(host, ALARM_QUALITY.sources, async ({ ctx, body }) =>
    ok(await listAlarmSources(ctx, body)),
  );
  serve(host, ALARM_QUALITY.alarms, async ({ ctx, body }) =>
    ok(await listCountedAlarms(ctx, body, pagingOf(body))),
  );
  serve(host, ALARM_QUALITY.top, async ({ ctx, query }) => ok(await listTopAlarms(ctx, query)));
}
