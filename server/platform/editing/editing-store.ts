import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { ZONE } from '#server/db/zone.ts';

/** A window in which somebody has a document open. */
export interface EditingWindow {
  readonly kind: string;
  readonly document: string;
  readonly window: string;
  readonly userId: string;
}

export interface EditorRow {
  readonly window: string;
  readonly userId: string;
  readonly name: string;
  /** `HH:mm` */
  readonly since: string;
}

/** Windows that were not heard of since are gone. */
export async function dropSilent(db: Db, since: Date): Promise<void> {
  await sql`delete from sys_editing where seen_at < ${since}`.execute(db);
}

export async function dropWindow(db: Db, at: EditingWindow): Promise<void> {
  await sql`delete from sys_editing where kind = ${at.kind} and document = ${at.document}
    and window_id = ${at.window} and user_id = ${at.userId}::bigint`.execute(db);
}

/**
 * The window is there; `takes`: its person holds the document from now on. Another window of a person stands where his first one does. One
 * that bears the name of another person's is left as it is.
 */
export async function putWindow(
  db: Db,
  at: EditingWindow & { readonly now: Date; readonly takes: boolean },
): Promise<void> {
  const held = at.takes ? at.now : null;
  await sql`insert into sys_editing (kind, document, window_id, user_id, since, seen_at, held_at)
    select ${at.kind}, ${at.document}, ${at.window}, ${at.userId}::bigint, coalesce(min(o.since), ${at.now}::timestamptz),
      ${at.now}::timestamptz, coalesce(${held}::timestamptz, max(o.held_at))
    from sys_editing o where o.kind = ${at.kind} and o.document = ${at.document} and o.user_id = ${at.userId}::bigint
    on conflict (kind, document, window_id) do update
    set seen_at = excluded.seen_at, held_at = coalesce(excluded.held_at, sys_editing.held_at)
    where sys_editing.user_id = excluded.user_id`.execute(db);
}

/** The windows in which a document is open; first those of the person who may change it: who took it last, else who came first. */
export async function listEditors(
  db: Db,
  { kind, document }: Pick<EditingWindow, 'kind' | 'document'>,
): Promise<readonly EditorRow[]> {
  const { rows } = await sql<EditorRow>`
    select e.window_id as "window", e.user_id::text as "userId", coalesce(u.real_name, u.username, '') as name,
      to_char(e.since at time zone ${ZONE}, 'HH24:MI') as since
    from sys_editing e left join sys_user u on u.id = e.user_id
    where e.kind = ${kind} and e.document = ${document}
    order by e.held_at desc nulls last, e.since, e.window_id`.execute(db);
  return rows;
}
