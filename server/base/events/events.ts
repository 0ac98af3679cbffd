/** What happens inside, and what each event carries. Ids are strings. Delivered after commit, in order, at least once. */
export interface EventPayloads {
  'alarm.raised': { readonly alarmId: string; readonly stationId: string; readonly level: number };
  'alarm.levelRaised': { readonly alarmId: string; readonly stationId: string; readonly level: number };
  'alarm.recovered': { readonly alarmId: string; readonly stationId: string };
  'workOrder.moved': { readonly id: string; readonly move: string; readonly from: string | null; readonly to: string; readonly by: string };
  'message.created': { readonly messageId: string; readonly userId: string; readonly topic: string };
  'entity.changed': { readonly entity: string; readonly id: string; readonly change: 'save' | 'update' | 'delete'; readonly by: string };
  'notice.published': { readonly noticeId: string };
  'session.revoked': { readonly userId: string };
  'task.changed': { readonly taskId: string; readonly ownerId: string };
  'schema.published': { readonly kind: string; readonly name: string };
}
export type EventName = keyof EventPayloads;
