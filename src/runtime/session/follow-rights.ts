import { CHANGE_TOPIC } from '#schemas/api/topics.ts';
import { listenForPush } from '../services/realtime.ts';
import { loadManifest } from '../services/schemas.ts';
import { reloadMenu } from './session.ts';

/** ms between two looks at the menu where nobody tells of a change */
const LOOK_EVERY_MS = 300_000;
/** ms over which the browsers that are told of a change ask */
const SPREAD_MS = 2_000;

/** Keeps menu and rights as they are on the server while the shell stands, so that a right that was removed vanishes; @returns the way to stop. */
export function followRights(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    timer = undefined;
    void Promise.all([loadManifest(), reloadMenu()]).catch(() => {});
  };
  const stop = listenForPush(CHANGE_TOPIC, ({ kind }) => {
    if (kind === 'rights') timer ??= setTimeout(look, Math.random() * SPREAD_MS);
  });
  const watch = setInterval(look, LOOK_EVERY_MS);
  return () => {
    clearInterval(watch);
    clearTimeout(timer);
    stop();
  };
}
