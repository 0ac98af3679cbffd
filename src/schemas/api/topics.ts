import { ID_DIGITS } from '#schemas/basics/ids.ts';
/** What users are told over MQTT: the topic of a message is the user's id followed by one of these (SPEC.md section 7, real-time). */
export const PUSH_TOPICS = ['pushEnterpriseAlarm', 'pushEnvSpecialMsg', 'pushOpsTask'] as const;
export type PushTopic = (typeof PUSH_TOPICS)[number];
/** Changed records travel on this topic as `ChangePayload`; a payload without an `id` is no message. */
export const CHANGE_TOPIC: PushTopic = 'pushEnvSpecialMsg';

/** Path of the WebSocket endpoint on the HTTP port. */
export const MQTT_PATH = '/mqtt';
/** The only topic a client's last will may name; the broker swallows it. */
export const WILL_TOPIC = 'WillMsg';

/** The payload of a pushed message, as JSON. */
export interface PushMessage {
  readonly id: string;
  readonly kind: string;
  /** Dictionary alarm_level: 1 to 4. */
  readonly level: string;
  readonly title: string;
  readonly body: string;
  /** Route the message opens, such as `/ops-work-order/123`. */
  readonly link: string;
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  readonly at: string;
  /** Who did what it tells of, in one or two words; absent where nobody did. */
  readonly byName?: string;
  readonly what?: string;
  /** Its texts (`title`, `body`, `what`) in languages other than that of the records, by language. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The station an alarm is about. */
  readonly stationId?: string;
  readonly station?: string;
}

/**
 * Records of an entity that somebody changed: lists that show them read them again. It goes to all who may see the list, whichever rows are
 * theirs: so it carries no data and no id, only the ends of ids (`tailOf`).
 */
export interface ChangePayload {
  readonly kind: 'changed';
  readonly entity: string;
  readonly tails: readonly string[];
}

const TAIL_DIGITS = 6;

/** So much of an id that whoever shows its record knows it again, and nobody else learns which it is. */
export function tailOf(id: string): string {
  return id.slice(-TAIL_DIGITS);
}

/** Pushes of other servers may have been lost (their broker was away): what is shown is to be asked for anew. It carries no data. */
export interface RefetchPayload {
  readonly kind: 'refetch';
}

/** What the hearer may do was changed: menu and rights are to be asked for anew. It carries no data. */
export interface RightsPayload {
  readonly kind: 'rights';
}

export function topicOf(userId: string, topic: PushTopic): string {
  return `${userId}${topic}`;
}

/** Whether the topic is exactly one of the user's own three; wildcards and look-alikes are not. */
export function isOwnTopic(userId: string, topic: string): boolean {
  return PUSH_TOPICS.some((own) => topic === topicOf(userId, own));
}

const PUSH_TOPIC = new RegExp(`^${ID_DIGITS}push(EnterpriseAlarm|EnvSpecialMsg|OpsTask)$`);

/** Whether the text is some user's push topic. */
export function isPushTopic(topic: string): boolean {
  return PUSH_TOPIC.test(topic);
}
