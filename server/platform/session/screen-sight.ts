import { SCREEN_KEYS, SCREEN_VIDEO_KEY } from '#schemas/api/screen-session.ts';
import { MINUTE_MS } from '#schemas/basics/units.ts';
import type { Actor, ScreenFacts } from '#server/base/context/ctx.ts';
import { RECORD_LANG } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { Db } from '#server/db/db.ts';
import { loadActor, type Sight } from './load-actor.ts';
import { findScreenOfToken, noteScreenSeen, type KnownScreen } from './screen-store.ts';

/** Every token of a screen begins with it, and no other. */
export const SCREEN_TOKEN = 'screen_';
const NOTE_SEEN_MS = 10 * MINUTE_MS;
const EVERYTHING = '*:*:*';

/** Under what a screen stands in logs: no user has such a name. */
export function nameInLogs(name: string): string {
  return serverText(RECORD_LANG, 'screen.name', { name });
}

export function isScreenToken(token: string): boolean {
  return token.startsWith(SCREEN_TOKEN);
}

/** Who a token of a screen stands for: the person whose rows it shows, with the few keys of a screen. Null where screen or person is not in use. */
export async function loadScreen(
  db: Db,
  hash: string,
  now: Date,
): Promise<(Sight & { readonly session: string; readonly screen: ScreenFacts }) | null> {
  const known = await findScreenOfToken(db, hash, now);
  const sight = known ? await loadActor(db, known.userId) : null;
  if (!known || !sight) return null;
  const { id, name, wall, family } = known;
  await noteScreenSeen(db, id, { at: now, before: new Date(now.getTime() - NOTE_SEEN_MS) });
  return {
    actor: screenActor(sight.actor, known),
    scope: sight.scope,
    session: family,
    screen: { id, name, wall },
  };
}

/** What is left of a person where a screen shows his rows. */
function screenActor(actor: Actor, { name, allowsVideo }: KnownScreen): Actor {
  const may = [...SCREEN_KEYS, ...(allowsVideo ? [SCREEN_VIDEO_KEY] : [])];
  const { permissions } = actor;
  return {
    ...actor,
    username: nameInLogs(name),
    isSuperAdmin: false,
    roleIds: [],
    roleNames: [],
    permissions: new Set(may.filter((key) => permissions.has(EVERYTHING) || permissions.has(key))),
    mustChangePassword: false,
  };
}
