import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** State of the process and its neighbours, for operators and load balancers. */
export interface HealthReport {
  readonly ok: boolean;
  readonly db: 'up' | 'down';
  readonly broker: 'up' | 'down' | 'off';
  /** `stalled`: packets have been waiting for half a minute and none was committed. `off`: this process takes none. */
  readonly ingest: 'ok' | 'stalled' | 'off';
  /** `unwritable`: uploads are refused. */
  readonly files: 'ok' | 'unwritable';
  /** `low`: less than 200 MB are free, writes will soon fail. */
  readonly disk: 'ok' | 'low' | 'unknown';
  /** How late the event loop was in 99 of 100 cases since the last call, ms. */
  readonly lagMs: number;
  readonly rssMb: number;
  readonly [part: string]: unknown;
}

export interface HealthSources {
  readonly dataDir: string;
  readonly database: () => Promise<{ readonly ok: boolean }>;
  readonly broker: () => { readonly ok: boolean } | null;
  /** How long packets have been waiting without one being committed, ms; null where none are taken. */
  readonly ingestStalledMs: () => number | null;
}

const STALLED_MS = 30_000;
const LOW_BYTES = 200 * 1024 * 1024;
const MB = 1024 * 1024;
const NS_PER_MS = 1e6;
const LAG_RESOLUTION_MS = 20;

/** @returns the call that reports, and the way to stop measuring. */
export function makeHealth({ dataDir, database, broker, ingestStalledMs }: HealthSources): {
  report(): Promise<HealthReport>;
  stop(): void;
} {
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  lag.enable();
  return {
    async report() {
      const [db, disk, files] = await Promise.all([
        database(),
        diskState(dataDir),
        fileState(dataDir),
      ]);
      const brokerState = broker();
      const stalledMs = ingestStalledMs();
      const ingest = stalledMs === null ? 'off' : stalledMs > STALLED_MS ? 'stalled' : 'ok';
      const lagMs = Math.max(0, Math.round(lag.percentile(99) / NS_PER_MS) - LAG_RESOLUTION_MS);
      lag.reset();
      return {
        ok:
          db.ok &&
          disk !== 'low' &&
          brokerState?.ok !== false &&
          ingest !== 'stalled' &&
          files === 'ok',
        db: db.ok ? 'up' : 'down',
        broker: brokerState === null ? 'off' : brokerState.ok ? 'up' : 'down',
        ingest,
        files,
        disk,
        lagMs: Number.isFinite(lagMs) ? lagMs : 0,
        rssMb: Math.round(process.memoryUsage.rss() / MB),
      };
    },
    stop: () => lag.disable(),
  };
}

async function diskState(dir: string): Promise<HealthReport['disk']> {
  try {
    const { bavail, bsize } = await statfs(dir);
    return bavail * bsize < LOW_BYTES ? 'low' : 'ok';
  } catch {
    return 'unknown';
  }
}

/** Tried, not asked: rights alone do not tell of a disk that is read-only or of a file in the folder's place. */
async function fileState(dataDir: string): Promise<HealthReport['files']> {
  const dir = path.join(dataDir, 'files', 'coming');
  const probe = path.join(dir, `health-${process.pid}.part`);
  try {
    await mkdir(dir, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
    return 'ok';
  } catch {
    return 'unwritable';
  }
}
