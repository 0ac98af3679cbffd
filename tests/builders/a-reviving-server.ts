import fs from 'node:fs';
import { afterAll, beforeAll } from 'vitest';

import { aDataFolder } from './data-folder.ts';
import { buildIngest, startIngestProcess, type IngestProcess } from './ingest-process.ts';
import { PRODUCT } from './product-database.ts';

/** A server of packets that starts again on the same data whenever it goes, from `beforeAll` to `afterAll`. */
export interface RevivingServer {
  /** The one that runs, or is about to. */
  up(): Promise<IngestProcess>;
  /** How often it went. */
  kills(): number;
  /** Ends it at an unforeseen moment, or between the commit of a batch and its answers. @param waitMs up to when */
  strike(isAfterWrite: boolean, waitMs: number): Promise<void>;
}

/** @param prepare fills the tables of the first one @param isActing whether what rules ask for besides alarms follows */
export function aRevivingServer(
  prepare: (server: IngestProcess) => Promise<void>,
  { isActing = false } = {},
): RevivingServer {
  let outdir: string;
  let dataDir: string;
  let kills = 0;
  let up: Promise<IngestProcess>;
  const start = async (): Promise<IngestProcess> => {
    const server = await startIngestProcess(outdir, dataDir, { isActing });
    void server.gone.then(() => {
      if (dataDir === '') return;
      kills += 1;
      up = start();
    });
    return server;
  };
  beforeAll(async () => {
    outdir = await buildIngest();
    dataDir = await aDataFolder('reviving-', PRODUCT);
    up = start();
    const server = await up;
    await prepare(server);
    await server.run('reload');
  });
  afterAll(async () => {
    const [server, dir] = [await up, dataDir];
    dataDir = '';
    await server.kill();
    for (const folder of [dir, outdir]) fs.rmSync(folder, { recursive: true, force: true });
  });
  return {
    up: () => up,
    kills: () => kills,
    strike: async (isAfterWrite, waitMs) => {
      const server = await up;
      if (isAfterWrite) await server.run('crashAfterWrite');
      else setTimeout(() => void server.kill(), waitMs);
    },
  };
}
