import type { Ctx } from '#server/base/context/ctx.ts';
import type { SchemaSources } from '#server/registry/load.ts';
import { listRunningSchemas, readSchemaRevision } from './schema-store.ts';

/** Keeps the registry of this server at what the database says runs. */
export interface SchemaFollower {
  /** Reads again when anything was published since. */
  refresh(): Promise<void>;
  /** The state of the database that the registry shows. */
  revision(): string;
  start(): void;
  stop(): Promise<void>;
}

/** How long another server's publication may stay unseen. */
const POLL_MS = 1_000;

export interface FollowDeps {
  readonly system: () => Ctx;
  readonly sources: SchemaSources;
  readonly pollMs?: number;
}

/** Every server asks for itself: an event of the outbox reaches only one of several. Versions that are wrong are left out and logged. */
export function makeSchemaFollower({
  system,
  sources,
  pollMs = POLL_MS,
}: FollowDeps): SchemaFollower {
  let seen = '0';
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const { db, log } = system();
    const revision = await readSchemaRevision(db);
    if (revision === seen) return;
    await sources.run(await listRunningSchemas(db));
    seen = revision;
    for (const { published, problems } of sources.skipped()) {
      const { kind, name, version } = published;
      log.error(
        { kind, name, version, problems: problems.slice(0, 5) },
        'a published schema is wrong and not in force',
      );
    }
  }
  const refresh = (): Promise<void> => {
    running = running.catch(() => undefined).then(read);
    return running;
  };
  return {
    refresh,
    revision: () => seen,
    start() {
      timer = setInterval(() => {
        refresh().catch((error: unknown) =>
          system().log.warn(
            { error: String(error) },
            'published schemas could not be read; tried again soon',
          ),
        );
      }, pollMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running.catch(() => undefined);
    },
  };
}
