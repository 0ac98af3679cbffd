import type { Ingest } from '#server/areas/ingest/pipeline.ts';
import type { Log } from '#server/base/context/log.ts';
import type { SecretBox } from '#server/base/secrets/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { makeThisProcess, type ThisProcess } from '#server/platform/process/this-process.ts';
import type { Config } from './config.ts';
import type { Gateway } from './gateway/listen.ts';
import { readVersion } from './open-http.ts';

export interface OpenProcessDeps {
  readonly config: Config;
  readonly db: Db;
  readonly log: Log;
  readonly secrets: SecretBox;
}

/** What of the running parts a beat tells. */
export interface Running {
  readonly gateway: Pick<Gateway, 'counters'> | null;
  readonly ingest: Pick<Ingest, 'stats'> | null;
}

const PRINT_LENGTH = 12;

/** This process among its siblings; it beats once `start` is called. @param running what runs by then */
export function openProcess(
  { config, db, log, secrets }: OpenProcessDeps,
  running: () => Running,
): ThisProcess {
  const isAlone = config.databaseUrl === null;
  const keyPrint = secrets.sign('which key').slice(0, PRINT_LENGTH);
  return makeThisProcess({
    db,
    log,
    isAlone,
    about: {
      name: config.serverName ?? '',
      roles: [...config.roles].join(','),
      version: readVersion(config.root),
      keyPrint,
    },
    measure: () => {
      const { gateway, ingest } = running();
      return {
        connections: gateway?.counters().connections ?? 0,
        packets: ingest?.stats().packets ?? 0,
        waiting: ingest?.stats().waiting ?? 0,
        hasBus: config.mqttUrl !== null,
      };
    },
  });
}
