import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** What an app needs to know of an update. `forceUpdate`: `1` the app must not go on without it. */
export interface AppVersion {
  readonly id: string;
  readonly platform: string;
  readonly version: string;
  readonly versionCode: number;
  readonly downloadUrl: string;
  readonly forceUpdate: string;
  readonly content: string | null;
  readonly publishDate: string | null;
}

/** The published version with the highest code; nothing of drafts. */
export async function findLatestAppVersion(
  db: Db,
  platform: string,
): Promise<AppVersion | undefined> {
  const { rows } = await sql<AppVersion>`
    select id::text as id, platform, version, version_code as "versionCode", download_url as "downloadUrl", force_update as "forceUpdate", content,
      publish_date as "publishDate"
    from sys_app_version where platform = ${platform} and status = '1' order by version_code desc limit 1`.execute(
    db,
  );
  return rows[0];
}
