import { wallTime } from '#schemas/basics/wall-time.ts';
import { toText } from '#schemas/expressions/values.ts';
import { ALARM_STATUS, alarmEntity } from '#server/areas/alarm/face.ts';
import { createWorkOrder } from '#server/areas/work-order/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inLanguages, wordsFor } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { MoveFacts } from '#server/moves/life-cycles.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import type { StoredOf, StoredRow } from '#server/registry/rows.ts';

const ALARM_ORDER_TYPE = '2';
const MAX_TITLE = 100;

/**
 * The order of a warning: that of its alarm where it has one already, the open one of the station where there is one, a new one otherwise.
 * Who may make orders is asked of whoever dispatches.
 * @returns what the warning then holds.
 */
export async function orderOfWarning(tx: Ctx, { row, form }: MoveFacts): Promise<StoredRow> {
  const alarm = await findAlarm(tx, toText(row['alarmId']));
  if (alarm?.workOrderId) return { workOrderId: alarm.workOrderId, isJoined: true };
  const urgency = toText(form['urgency']);
  const now = tx.now().getTime();
  const { words, ...said } = await inLanguages(tx, ({ lang }) => ({
    title: serverText(lang, 'warning.orderTitle', {
      title: wordsFor(lang, row['words'])['title'] ?? toText(row['title']),
    }).slice(0, MAX_TITLE),
  }));
  const { id, isThisGroup } = await createWorkOrder(tx, {
    words,
    alarmIds: alarm && isFree(alarm) ? [alarm.id] : [],
    onDuplicate: 'join',
    fields: {
      ...said,
      stationId: toText(row['stationId']),
      orderType: ALARM_ORDER_TYPE,
      urgency,
      content: [toText(row['warningNo']), toText(form['comment'])].filter(Boolean).join('\n'),
      planStart: wallTime(now),
      planEnd: toText(form['planEnd']) || null,
      ...(form['assigneeId'] ? { assigneeId: toText(form['assigneeId']) } : {}),
    },
  });
  return { workOrderId: id, isJoined: isThisGroup };
}

async function findAlarm(tx: Ctx, id: string): Promise<StoredOf<'alarmRecord'> | undefined> {
  return id === '' ? undefined : findRow(tx.db, tx.scope, alarmEntity(tx), id);
}

function isFree({ status }: StoredOf<'alarmRecord'>): boolean {
  return status === ALARM_STATUS.unhandled || status === ALARM_STATUS.recovered;
}
