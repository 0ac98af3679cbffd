import type { RuleEvidence } from '#schemas/monitor-rules/evidence.ts';

/** What happens inside, and what each event carries. Ids are strings. Delivered after commit, in order, at least once. */
export interface EventPayloads {
  'alarm.raised': { readonly alarmId: string; readonly stationId: string; readonly level: number };
  'alarm.levelRaised': {
    readonly alarmId: string;
    readonly stationId: string;
    readonly level: number;
  };
  'alarm.recovered': { readonly alarmId: string; readonly stationId: string };
  /** A running rule came to hold at a point, and asks for more than an alarm. `at`: ISO of DataTime. */
  'rule.fired': {
    readonly ruleId: string;
    readonly version: number;
    readonly pointId: string;
    readonly stationId: string;
    readonly at: string;
    readonly alarmId: string | null;
    /** What the comparison was about that made it true, and the number it was held against. */
    readonly factorCode: string | null;
    readonly value: number | null;
    readonly bound: number | null;
    /** Of both where it is not that of the factor: null where they have none. */
    readonly unit?: string | null;
    readonly evidence: RuleEvidence;
  };
  'workOrder.moved': {
    readonly id: string;
    readonly move: string;
    readonly from: string | null;
    readonly to: string;
    readonly by: string;
  };
  'message.created': {
    readonly messageId: string;
    readonly userId: string;
    readonly topic: string;
  };
  'entity.changed': {
    readonly entity: string;
    readonly id: string;
    readonly change: 'save' | 'update' | 'delete';
    readonly by: string;
  };
  'notice.published': { readonly noticeId: string };
  'session.revoked': { readonly userId: string };
  'task.changed': { readonly taskId: string; readonly ownerId: string };
  'schema.published': { readonly kind: string; readonly name: string };
}
export type EventName = keyof EventPayloads;
