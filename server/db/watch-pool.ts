import type pg from 'pg';

export interface WatchOptions {
  /** A pool of one connection beside the watched one, to ask over. */
  readonly connect: () => pg.Pool;
  readonly log: { warn(fields: object, message?: string): void };
  readonly everyMs?: number;
  /** How long the question may stay unanswered before the database counts as hung. */
  readonly patienceMs?: number;
}

const EVERY_MS = 5_000;
const PATIENCE_MS = 10_000;
const SQL_STATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/**
 * A database that hangs (a stopped machine, a cut cable) answers nothing and closes nothing: the limits of the server do not
 * help, and whoever asked would wait for ever. While statements run, the database is asked over a connection of its own; a
 * statement may take its time as long as that is answered. When it is not, the waiting connections are cut.
 * @returns the way to stop.
 */
export function watchPool(
  pool: pg.Pool,
  { connect, log, everyMs = EVERY_MS, patienceMs = PATIENCE_MS }: WatchOptions,
): () => Promise<void> {
  const busy = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => busy.add(client));
  pool.on('release', (_error, client) => busy.delete(client));
  pool.on('remove', (client) => busy.delete(client));
  let asker = connect();
  asker.on('error', () => {});
  let isAsking = false;

  async function look(): Promise<void> {
    if (isAsking || busy.size === 0) return;
    const waiting = [...busy];
    isAsking = true;
    const isAnswered = await answersWithin(asker, patienceMs);
    isAsking = false;
    if (isAnswered) return;
    const cut = waiting.filter((client) => busy.has(client));
    log.warn({ connections: cut.length }, 'the database does not answer; its connections are cut');
    for (const client of cut) cutConnection(client);
    const hung = asker;
    asker = connect();
    asker.on('error', () => {});
    void endAtOnce(hung);
  }

  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await endAtOnce(asker);
  };
}

async function answersWithin(asker: pg.Pool, patienceMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  try {
    const asked = asker.query('select 1').then(() => true, isAnswer);
    return await Promise.race([asked, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** A refusal of the database itself is an answer; that nobody could be reached is none. */
function isAnswer(error: unknown): boolean {
  return error instanceof Error && 'code' in error && SQL_STATE.test(String(error.code));
}

interface WithSocket {
  readonly connection?: { readonly stream?: { destroy(error?: Error): void } };
}

/** The socket of a client of the driver; ending it politely would wait for the database. */
function cutConnection(client: unknown): void {
  (client as WithSocket).connection?.stream?.destroy(
    Object.assign(new Error('the database did not answer'), { code: 'ETIMEDOUT' }),
  );
}

/** Its one client may hang as well. */
async function endAtOnce(asker: pg.Pool): Promise<void> {
  const clients = (asker as unknown as { readonly _clients?: readonly unknown[] })._clients ?? [];
  for (const client of clients) cutConnection(client);
  await asker.end().catch(() => {});
}
