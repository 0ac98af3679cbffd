import { isId } from '#schemas/basics/ids.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { wordsFor } from '#server/base/texts/said.ts';
import {
  countUnread,
  findOwnNewest,
  findOwnSince,
  isOwnMessage,
  markRead,
  ownMessages,
  type MessageRow,
} from './message-store.ts';

/** Lists of messages show the asker's own only, whatever his data scope is. */
export const MESSAGE_HOOKS = { where: (ctx: Ctx) => [ownMessages(ctx.actor.id)] };

/** How many of the actor's messages are unread, together and by kind. */
export async function countMyUnreadMessages(
  ctx: Ctx,
): Promise<{ readonly total: number; readonly kinds: Readonly<Record<string, number>> }> {
  const rows = await countUnread(ctx.db, ctx.actor.id);
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    kinds: Object.fromEntries(rows.map(({ kind, count }) => [kind, count])),
  };
}

/** Marks the actor's own messages read: these ids, or all (of one kind). Ids of others change nothing. @returns how many changed */
export async function readMessages(
  ctx: Ctx,
  which: { readonly ids?: readonly string[]; readonly kind?: string },
): Promise<number> {
  return markRead(ctx.db, ctx.actor.id, { ...which, at: ctx.now() });
}

/** Marks one own message read, be it read already. @returns how many changed @throws AppError `notFound` also for a message of somebody else. */
export async function readMessage(ctx: Ctx, id: string): Promise<number> {
  if (!isId(id) || !(await isOwnMessage(ctx.db, ctx.actor.id, id)))
    throw new AppError('notFound', { id });
  return readMessages(ctx, { ids: [id] });
}

/** What was missed since the newest message the browser knows, oldest first; without one the newest unread. */
export async function listMessagesSince(
  ctx: Ctx,
  id: string | undefined,
): Promise<readonly ReadMessage[]> {
  return (await findOwnSince(ctx.db, ctx.actor.id, id)).map((row) => asRead(ctx, row));
}

/** What a browser keeps of the message list. */
const KEPT = 200;

/** The actor's newest messages with what became of them elsewhere: read on another screen, deleted. Newest first. */
export async function listNewestMessages(ctx: Ctx): Promise<readonly ReadMessage[]> {
  return (await findOwnNewest(ctx.db, ctx.actor.id, KEPT)).map((row) => asRead(ctx, row));
}

/** A message in the language of whoever reads it. */
type ReadMessage = Omit<MessageRow, 'words'>;

function asRead({ lang }: Ctx, { words, ...row }: MessageRow): ReadMessage {
  return { ...row, ...wordsFor(lang, words) };
}
