import { ALARM_QUALITY } from '#schemas/api/alarm-quality.ts';
import { ALARM } from '#schemas/api/alarm.ts';
import { defineArea } from '#server/moves/define-area.ts';
import { keepOneActiveAlarm } from './active-key-store.ts';
import { ALARM_DAYS } from './alarm-day-store.ts';
import { alarmEntity } from './alarm.ts';
import { followAlarms } from './follow.ts';
import { ALARM_HOOKS } from './hooks.ts';
import params from './params.json' with { type: 'json' };
import { registerAlarmRoutes } from './routes.ts';
import { subscribeAlarmMessages } from './tell-watchers.ts';

export const ALARM_AREA = defineArea({
  name: 'alarm',
  about: 'readings and limits to alarms (judging is pure); what people do with alarms',
  uses: ['roster'],
  params,
  contracts: [ALARM, ALARM_QUALITY],
  routes: registerAlarmRoutes,
  entities: { alarmRecord: { hooks: ALARM_HOOKS } },
  queries: { alarmDays: ALARM_DAYS },
  jobs: [{ name: 'alarms', at: '10 * * * * *', run: followAlarms }],
  told: [subscribeAlarmMessages],
  keepTables: (ctx) => keepOneActiveAlarm(ctx.db, alarmEntity(ctx)),
});
