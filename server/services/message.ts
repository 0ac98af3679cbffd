import type { Ctx } from '../context/ctx.ts';
import type { PageResult } from '#schemas/api/envelope.ts';
import { countUnread, findOwnSince, markRead, pageOwnMessages, type MessageRow, type OwnMessagesQuery } from '../stores/messages.ts';

const MAX_LIMIT = 100;

/** The actor's own messages, unread ones first. */
export async function pageMessages(ctx: Ctx, query: OwnMessagesQuery): Promise<PageResult<MessageRow>> {
  return pageOwnMessages(ctx.db, ctx.actor.id, { ...query, limit: Math.min(query.limit, MAX_LIMIT) });
}

/** How many of the actor's messages are unread, together and by kind. */
export async function unreadMessages(ctx: Ctx): Promise<{ readonly total: number; readonly kinds: Readonly<Record<string, number>> }> {
  const rows = await countUnread(ctx.db, ctx.actor.id);
  return { total: rows.reduce((sum, { count }) => sum + count, 0), kinds: Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) };
}

/** Marks the actor's own messages read: these ids, or all (of one kind). Ids of others change nothing. @returns how many changed */
export async function readMessages(ctx: Ctx, which: { readonly ids?: readonly string[]; readonly kind?: string }): Promise<number> {
  return markRead(ctx.db, ctx.actor.id, { ...which, at: ctx.now() });
}

/** What was missed since the newest message the browser knows, oldest first; without one the newest unread. */
export async function messagesSince(ctx: Ctx, id: string | undefined): Promise<readonly MessageRow[]> {
  return findOwnSince(ctx.db, ctx.actor.id, id);
}
