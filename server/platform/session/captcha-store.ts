import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

export interface KeptCaptcha {
  readonly uuid: string;
  /** A hash. */
  readonly answer: string;
  readonly until: Date;
}

/** An older picture of that id is void; those whose time is over go. */
export async function keepCaptcha(
  db: Db,
  { uuid, answer, until }: KeptCaptcha,
  now: Date,
): Promise<void> {
  await sql`with old as (delete from sys_captcha where until < ${now})
    insert into sys_captcha (uuid, answer, until) values (${uuid}, ${answer}, ${until})
    on conflict (uuid) do update set answer = excluded.answer, until = excluded.until`.execute(db);
}

/** @returns the hash of the answer, once; undefined where there is none or its time is over. */
export async function takeCaptcha(db: Db, uuid: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ answer: string; isLive: boolean }>`
    delete from sys_captcha where uuid = ${uuid} returning answer, until > ${now} as "isLive"`.execute(
    db,
  );
  return rows[0]?.isLive ? rows[0].answer : undefined;
}
