import type { PushMessage, PushTopic } from '#schemas/api/topics.ts';
import { topicOf } from '#schemas/api/topics.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { Outbox } from '#server/base/outbox/outbox.ts';
import type { Pusher } from '#server/base/outbox/pusher.ts';
import { RECORD_LANG, wordsFor, type Words } from '#server/base/texts/said.ts';
import { findMessages, insertMessages, type NewMessage } from './message-store.ts';
import { listSeersOf, type About } from './who-sees.ts';

/** Payloads on it that carry no `id` are no messages. */
const TASK_TOPIC: PushTopic = 'pushEnvSpecialMsg';

/** Ties events to pushes: messages to their receivers, progress to the owner of a task, ended sessions to their sockets. */
export function subscribeMessages(outbox: Outbox, pusher: Pusher): void {
  outbox.on('message.created', async (tx, payloads) => {
    const rows = await findMessages(
      tx.db,
      payloads.map(({ messageId }) => messageId),
    );
    return () => {
      for (const row of rows)
        pusher.publish(topicOf(row.userId, row.topic as PushTopic), {
          id: row.id,
          kind: row.kind,
          level: row.level,
          title: row.title,
          body: row.body,
          link: row.link,
          at: row.createDate,
          ...(row.byName ? { byName: row.byName } : {}),
          ...(row.what ? { what: row.what } : {}),
          ...pushedWords(row.words),
        } satisfies PushMessage);
    };
  });
  outbox.on('task.changed', async (_tx, payloads) => () => {
    // no message: the owner's page asks again for how far it is
    for (const [taskId, ownerId] of new Map(
      payloads.map(({ taskId, ownerId }) => [taskId, ownerId]),
    ))
      pusher.publish(topicOf(ownerId, TASK_TOPIC), { kind: 'task', taskId });
  });
  outbox.on('session.revoked', async (_tx, payloads) => () => {
    for (const { userId } of payloads) pusher.endDeadConnections(userId);
  });
}

/** A message as its sender writes it. */
export interface ToldMessage extends Omit<NewMessage, 'to' | 'at'> {
  /**
   * The record it speaks of: whoever does not see that, since he went to another company or it did, is not told. Null: of none, or its
   * receivers were found among those who see it.
   */
  readonly about: About | null;
}

/** A message to named users: kept in their lists with the caller's transaction, pushed after its commit. @returns who is told */
export async function tellUsers(
  tx: Ctx,
  userIds: readonly string[],
  { about, ...message }: ToldMessage,
): Promise<readonly string[]> {
  const people = [...new Set(userIds)];
  const told = about === null ? people : await listSeersOf(tx, about, people);
  if (told.length === 0) return told;
  const to = told.map((userId) => ({ id: newId(), userId }));
  await insertMessages(tx.db, [{ ...message, to, at: tx.now() }]);
  for (const { id, userId } of to)
    tx.emit('message.created', { messageId: id, userId, topic: message.topic });
  return told;
}

/** Pushes messages that are written and committed. */
export function pushAll(pusher: Pusher, messages: readonly NewMessage[]): void {
  for (const { to, topic, kind, level, title, body, link, station, at, words } of messages) {
    const about = station ? { stationId: station.id, station: station.name } : {};
    for (const { id, userId } of to)
      pusher.publish(topicOf(userId, topic as PushTopic), {
        id,
        kind,
        level,
        title,
        body,
        link,
        at: wallTime(at),
        ...about,
        ...pushedWords(words),
      } satisfies PushMessage);
  }
}

/** Nobody knows here in which language a browser reads: it is told all of them. */
function pushedWords(words: Words | null): Pick<PushMessage, 'words'> {
  if (words === null) return {};
  const others = LANGS.filter((lang) => lang !== RECORD_LANG);
  return { words: Object.fromEntries(others.map((lang) => [lang, wordsFor(lang, words)])) };
}
