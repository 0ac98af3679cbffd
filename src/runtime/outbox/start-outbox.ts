import { onReconnect } from '#runtime/services/realtime.ts';
import { SECOND_MS } from '#schemas/basics/units.ts';
import { localIdsIn } from './local-files.ts';

/** What waits from an earlier visit is sent when the first page stands: nothing on the way to it needs the outbox. */
const AFTER_MS = SECOND_MS;

/** A file that is kept where there is no network needs the code that keeps it: it is fetched while there is one. */
export const fetchOutbox = () => import('./outbox.ts');

/** Begins to send what waits of the person who is signed in, soon; @returns the way to stop. */
export function startOutbox(): () => void {
  let isOver = false;
  let stop = (): void => {};
  const begin = async (): Promise<void> => {
    stop();
    const outbox = await fetchOutbox().catch(() => null);
    if (isOver) return;
    // where it could not be fetched it is asked for again as soon as there is a connection
    stop = outbox ? outbox.followOutbox() : onReconnect(() => void begin());
  };
  const timer = setTimeout(() => void begin(), AFTER_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
  };
}

/** As `withUploaded`, of a body that seldom names local files. */
export async function withLocalFiles<T>(
  body: T,
): Promise<{ readonly body: T; readonly done: () => Promise<void> }> {
  if (localIdsIn(body).length === 0) return { body, done: async () => {} };
  return (await fetchOutbox()).withUploaded(body);
}
