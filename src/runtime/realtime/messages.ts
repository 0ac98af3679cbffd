import type { Row } from '#engine/base/ports.ts';
import { parseWallTime } from '#schemas/basics/wall-time.ts';

/** A pushed message as it is kept under `msgarr`. */
export interface Message {
  readonly id: string;
  /** `alarm`, `workOrder`, `workflow`, `notice` or `system` */
  readonly kind: string;
  /** 1 to 4; 3 shows a card, 4 a card that stays. */
  readonly level: number;
  readonly title: string;
  readonly body: string;
  /** Route that a click opens, such as `/ops-workOrder/12`; empty = none. */
  readonly link: string;
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly at: string;
  readonly isRead: boolean;
  /** The station it is about, for pushed alarms; empty otherwise. */
  readonly stationId: string;
  readonly station: string;
}

export const MESSAGE_KINDS = ['alarm', 'workOrder', 'workflow', 'notice', 'system'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Where the bell opens: what waits for somebody first, alarms and system words after. */
const BY_WORK: readonly MessageKind[] = ['workOrder', 'workflow', 'alarm', 'notice', 'system'];

/** The first kind with something unread, work before alarms. */
export function kindWithWork(unread: Readonly<Record<MessageKind, number>>): MessageKind {
  return BY_WORK.find((kind) => unread[kind] > 0) ?? 'alarm';
}

/** Messages of records of which a later one says that it is over, and the others. A recovery is told at level 1, and later than what it ends. */
export function splitOver(messages: readonly Message[]): {
  readonly open: readonly Message[];
  readonly over: readonly Message[];
} {
  const newest = new Map<string, Message>();
  const raised = new Set<string>();
  for (const message of messages) {
    if (message.kind !== 'alarm' || !message.link) continue;
    if (message.level > 1) raised.add(message.link);
    const known = newest.get(message.link);
    if (!known || known.at < message.at) newest.set(message.link, message);
  }
  const isOver = ({ kind, link }: Message): boolean =>
    kind === 'alarm' && raised.has(link) && newest.get(link)?.level === 1;
  return {
    open: messages.filter((message) => !isOver(message)),
    over: messages.filter(isOver),
  };
}

/** The list keeps this many, newest first. */
const KEPT = 200;

/** Names that other ends use for the same kinds. */
const KIND_NAMES: Readonly<Record<string, MessageKind>> = {
  alarm: 'alarm',
  '1': 'alarm',
  workOrder: 'workOrder',
  order: 'workOrder',
  task: 'workOrder',
  '3': 'workOrder',
  workflow: 'workflow',
  notice: 'notice',
  special: 'notice',
  '2': 'notice',
  system: 'system',
};

/** What was pushed, in the language this browser reads: the push carries all of them. */
export function inLanguage(raw: Row, lang: string): Row {
  const { words, ...rest } = raw;
  const own =
    typeof words === 'object' && words !== null ? (words as Record<string, unknown>)[lang] : null;
  return typeof own === 'object' && own !== null ? { ...rest, ...own } : rest;
}

/** Reads a pushed payload or a row of the message list; null when it has no id. */
export function readMessage(raw: Row): Message | null {
  const id = raw['id'];
  if (typeof id !== 'string' && typeof id !== 'number') return null;
  const text = (name: string): string =>
    typeof raw[name] === 'string' || typeof raw[name] === 'number' ? String(raw[name]) : '';
  return {
    id: String(id),
    kind: KIND_NAMES[text('kind')] ?? 'system',
    level: Number(raw['level'] ?? 1) || 1,
    title: text('title'),
    body: text('body'),
    link: text('link'),
    at: text('at') || text('createDate'),
    isRead: raw['isRead'] === true || text('readStatus') === '1',
    stationId: text('stationId'),
    station: text('station'),
  };
}

/** A browser's clock and the server's may differ by this much; beyond it the browser asks once too often, or relies on the next push. */
const SKEW_MS = 10_000;

/** Whether one of them was told since a moment (ms): what a page that was loaded then shows may lack what it is about. */
export function cameSince(messages: readonly Message[], begunMs: number): boolean {
  return messages.some(({ at }) => (parseWallTime(at) ?? 0) >= begunMs - SKEW_MS);
}

/** Adds messages: the same id stands once, newest first, bounded. A message that was read stays read. */
export function mergeMessages(
  kept: readonly Message[],
  incoming: readonly Message[],
): readonly Message[] {
  const byId = new Map(kept.map((message) => [message.id, message]));
  for (const message of incoming) {
    const known = byId.get(message.id);
    byId.set(message.id, { ...message, isRead: message.isRead || known?.isRead === true });
  }
  return [...byId.values()]
    .sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1))
    .slice(0, KEPT);
}

/** The list as the server has it (its newest rows): what is read or gone there is so here; only pushes that came meanwhile are added. */
export function replaceMessages(
  kept: readonly Message[],
  served: readonly Message[],
): readonly Message[] {
  const newest = newestId(served);
  const later = newest === undefined ? [] : kept.filter(({ id }) => isLaterId(id, newest));
  return mergeMessages([], [...served, ...later]);
}

function isLaterId(id: string, other: string): boolean {
  return id.length === other.length ? id > other : id.length > other.length;
}

/** Those of `incoming` that are not in the list yet. */
export function pickNew(
  kept: readonly Message[],
  incoming: readonly Message[],
): readonly Message[] {
  const known = new Set(kept.map(({ id }) => id));
  return incoming.filter(
    ({ id }, index) => !known.has(id) && incoming.findIndex((other) => other.id === id) === index,
  );
}

/** The highest id of the list: ids are time-ordered numbers as text. */
export function newestId(messages: readonly Message[]): string | undefined {
  return messages
    .map(({ id }) => id)
    .reduce<string | undefined>(
      (highest, id) => (highest === undefined || isLaterId(id, highest) ? id : highest),
      undefined,
    );
}

export function unreadByKind(messages: readonly Message[]): Readonly<Record<MessageKind, number>> {
  const counts: Record<MessageKind, number> = {
    alarm: 0,
    workOrder: 0,
    workflow: 0,
    notice: 0,
    system: 0,
  };
  for (const { kind, isRead } of messages)
    if (!isRead) counts[kind as MessageKind] = (counts[kind as MessageKind] ?? 0) + 1;
  return counts;
}

/** Marks the given ids, or all where none are given. */
export function markRead(
  messages: readonly Message[],
  ids?: readonly string[],
): readonly Message[] {
  return messages.map((message) =>
    !ids || ids.includes(message.id) ? { ...message, isRead: true } : message,
  );
}
