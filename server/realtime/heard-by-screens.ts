import type { PushTopic, RefetchPayload } from '#schemas/api/topics.ts';

export const REFETCH = JSON.stringify({ kind: 'refetch' } satisfies RefetchPayload);

/** What screens hear of a push to a person. */
interface Heard {
  readonly userId: string;
  readonly suffix: PushTopic;
  readonly payload: string;
}

const ALARMS: PushTopic = 'pushEnterpriseAlarm';
const CHANGES: PushTopic = 'pushEnvSpecialMsg';
const TOLD = /^(\d+)(push[A-Za-z]+)$/;

/**
 * A screen hears alarms as its person does. Whatever else he is told is his own affair: of what changed the screen hears that it should look
 * again, of the rest nothing. Null: nothing.
 */
export function heardByScreens(topic: string, payload: string): Heard | null {
  const [, userId, suffix] = TOLD.exec(topic) ?? [];
  const kind = kindOf(payload);
  if (userId === undefined) return null;
  if (suffix === ALARMS && kind === 'alarm') return { userId, suffix: ALARMS, payload };
  return kind === 'changed' ? { userId, suffix: CHANGES, payload: REFETCH } : null;
}

function kindOf(payload: string): unknown {
  try {
    const value: unknown = JSON.parse(payload);
    return typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
  } catch {
    return undefined;
  }
}
