import { statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { SECOND_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { readDatabaseVersion } from '#server/db/database-version.ts';

/** What the machine and the program are and how they fare (CONTRACT.md 3.15). Memory and disk in MB, rates in percent, times as wall time. */
export interface SystemInfo {
  /** Of this product. */
  readonly version: string;
  readonly sysTime: string;
  readonly upSince: string;
  readonly osName: string;
  readonly osVersion: string;
  readonly osArch: string;
  readonly processors: number;
  readonly systemCpuLoad: number;
  readonly totalPhysical: number;
  readonly freePhysical: number;
  readonly memoryRate: number;
  readonly processMemory: number;
  /** The disk the uploads lie on; null where the system does not tell. */
  readonly diskTotal: number | null;
  readonly diskFree: number | null;
  readonly diskRate: number | null;
  readonly runtimeVersion: string;
  readonly database: string;
}

const MB = 1024 * 1024;

/** Nothing here names a host, a path, a user or an address. */
export async function readSystemInfo(
  ctx: Ctx,
  { version, folder }: { readonly version: string; readonly folder: string },
): Promise<SystemInfo> {
  const now = ctx.now();
  const processors = os.cpus().length;
  const [total, free] = [os.totalmem(), os.freemem()];
  return {
    version,
    sysTime: wallTime(now),
    upSince: wallTime(new Date(now.getTime() - process.uptime() * SECOND_MS)),
    osName: os.type(),
    osVersion: os.release(),
    osArch: os.arch(),
    processors,
    systemCpuLoad: Math.min(100, percent((os.loadavg()[0] ?? 0) / Math.max(1, processors))),
    totalPhysical: Math.round(total / MB),
    freePhysical: Math.round(free / MB),
    memoryRate: percent((total - free) / total),
    processMemory: Math.round(process.memoryUsage.rss() / MB),
    ...(await diskOf(folder)),
    runtimeVersion: `Node.js ${process.version}`,
    database: await readDatabaseVersion(ctx.db),
  };
}

/** Free is what the program may still write, not what is kept for the system. A folder that is made with the first upload lies where its parent does. */
async function diskOf(
  folder: string,
): Promise<Pick<SystemInfo, 'diskTotal' | 'diskFree' | 'diskRate'>> {
  try {
    const { blocks, bavail, bsize } = await statfs(folder);
    return {
      diskTotal: Math.round((blocks * bsize) / MB),
      diskFree: Math.round((bavail * bsize) / MB),
      diskRate: percent((blocks - bavail) / Math.max(1, blocks)),
    };
  } catch {
    const parent = path.dirname(folder);
    if (parent !== folder) return diskOf(parent);
    return { diskTotal: null, diskFree: null, diskRate: null };
  }
}

function percent(part: number): number {
  return Math.round(part * 1000) / 10;
}
