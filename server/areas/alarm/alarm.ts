import type { AlarmLine, AlarmTotals } from '#schemas/api/alarm.ts';
import { DAY_MS } from '#schemas/basics/units.ts';
import { parseWallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { presentRows } from '#server/records/resource/present.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import type { AnsweredRow, EntityOf, StoredOf } from '#server/registry/rows.ts';
import { countAlarms, findSameAlarms, readAlarmLog } from './alarm-action-store.ts';

const SAME_DAYS = 30;

export function alarmEntity(ctx: Pick<Ctx, 'registry'>): EntityOf<'alarmRecord'> {
  const entity = ctx.registry.entity('alarmRecord');
  if (!entity) throw new Error('the entity "alarmRecord" is not in the registry');
  return entity;
}

/** Counts for the strip above the list and the charts, within the actor's scope; `since` cuts older alarms off. */
export async function readAlarmTotals(ctx: Ctx, since: string | undefined): Promise<AlarmTotals> {
  const ms = parseWallTime(since);
  const rows = await countAlarms(
    ctx.db,
    ctx.scope,
    alarmEntity(ctx),
    ms === null ? null : new Date(ms),
  );
  const levels: Record<string, number> = {};
  const status: Record<string, number> = {};
  let unconfirmed = 0;
  let total = 0;
  for (const row of rows) {
    levels[row.level] = (levels[row.level] ?? 0) + row.count;
    status[row.status] = (status[row.status] ?? 0) + row.count;
    total += row.count;
    if (!row.isConfirmed) unconfirmed += row.count;
  }
  return { total, unconfirmed, levels, status };
}

/** What people and orders did with an alarm, newest first, down to its being raised. @throws AppError `notFound` not in the scope. */
export async function readAlarmTimeline(ctx: Ctx, id: string): Promise<readonly AlarmLine[]> {
  const alarm = await findAlarm(ctx, id);
  const log = (await readAlarmLog(ctx.db, id)).map((line) => withTitle(ctx, line));
  const recovered = alarm['recoverTime']
    ? [
        {
          id: `${id}-recovered`,
          at: toText(alarm['recoverTime']),
          action: 'recovered',
          userId: '0',
          userName: null,
          comment: null,
          fields: {},
        },
      ]
    : [];
  const raised = {
    id: `${id}-raised`,
    at: toText(alarm['alarmTime']),
    action: 'raised',
    userId: '0',
    userName: null,
    comment: toText(alarm['message']) || null,
    fields: {},
  };
  return [...log, ...recovered, raised].sort((a, b) => b.at.localeCompare(a.at));
}

const OF_ORDER = 'workOrder.';

/** What an order did is called by the number of the order and its move. */
function withTitle({ registry, lang }: Ctx, line: AlarmLine): AlarmLine {
  if (!line.action.startsWith(OF_ORDER)) return line;
  const move = registry.localizedStates('workOrder', lang)?.moves[
    line.action.slice(OF_ORDER.length)
  ];
  return move
    ? { ...line, title: `${toText(line.fields?.['orderNo'])} ${move.title}`.trim() }
    : line;
}

/** Alarms of the same point, factor and type in the 30 days before. @throws AppError `notFound` not in the scope. */
export async function listSameAlarms(
  ctx: Ctx,
  id: string,
): Promise<readonly AnsweredRow<'alarmRecord'>[]> {
  const alarm = await findAlarm(ctx, id);
  const entity = alarmEntity(ctx);
  return presentRows(
    ctx,
    entity,
    await findSameAlarms(ctx.db, ctx.scope, entity, {
      alarm,
      since: new Date(ctx.now().getTime() - SAME_DAYS * DAY_MS),
    }),
  );
}

async function findAlarm(ctx: Ctx, id: string): Promise<StoredOf<'alarmRecord'>> {
  const alarm = await findRow(ctx.db, ctx.scope, alarmEntity(ctx), id);
  if (!alarm) throw new AppError('notFound', { id });
  return alarm;
}
