import { sql } from 'kysely';

import type { CameraFault, VideoProtocol, VideoStream } from '#schemas/api/video-facts.ts';
import type { Db } from '#server/db/db.ts';

/** What an address was given for. */
export interface Play {
  readonly id: string;
  readonly userId: string;
  /** The sign-in it was asked from. */
  readonly session: string;
  readonly cameraId: string;
  readonly protocol: VideoProtocol;
  readonly stream: VideoStream;
}

/** An address as it is kept. */
export interface KeptPlay extends Play {
  /** Milliseconds since 1970. */
  readonly expiresMs: number;
  /** The sign-in still lives. */
  readonly isSignedIn: boolean;
  readonly fault: CameraFault | null;
}

export async function insertPlay(
  db: Db,
  { id, userId, session, cameraId, protocol, stream }: Play,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await sql`insert into ops_play (id, user_id, session, camera_id, protocol, stream, expires_at, created_at)
    values (${id}::bigint, ${userId}::bigint, ${session}::uuid, ${cameraId}::bigint, ${protocol}, ${stream}, ${expiresAt}, ${now})`.execute(
    db,
  );
}

export async function findPlay(db: Db, id: string, now: Date): Promise<KeptPlay | undefined> {
  const { rows } = await sql<KeptPlay>`
    select p.id::text as id, p.user_id::text as "userId", p.session::text as session, p.camera_id::text as "cameraId", p.protocol, p.stream,
      extract(epoch from p.expires_at)::float8 * 1000 as "expiresMs", p.fault,
      exists (select 1 from sys_token k where k.family = p.session and k.kind = 'access' and k.expires_at > ${now})
        or exists (select 1 from sys_screen_session s join sys_screen_token k on k.screen_id = s.id
          where s.family = p.session::text and s.allows_video and not coalesce(s.is_stopped, false) and s.valid_until > ${now}
            and k.expires_at > ${now}) as "isSignedIn"
    from ops_play p where p.id = ${id}::bigint`.execute(db);
  return rows[0];
}

export async function extendPlay(db: Db, id: string, expiresAt: Date): Promise<void> {
  await sql`update ops_play set expires_at = ${expiresAt} where id = ${id}::bigint`.execute(db);
}

/** Why its pictures ended; null while they come. */
export async function notePlayFault(db: Db, id: string, fault: CameraFault | null): Promise<void> {
  await sql`update ops_play set fault = ${fault} where id = ${id}::bigint and fault is distinct from ${fault}`.execute(
    db,
  );
}

export async function removePlaysBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from ops_play where expires_at < ${before}`.execute(db);
}
