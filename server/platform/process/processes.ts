import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { listProcesses, type ProcessRow } from './process-store.ts';

/** A process as operators see it. */
export interface ProcessState {
  readonly id: string;
  readonly name: string;
  readonly isLive: boolean;
  /** In words of the reader. */
  readonly roles: string;
  readonly startedAt: string;
  readonly beatAt: string;
  readonly connections: number;
  readonly packets: number;
  readonly packetsPerSecond: number;
  readonly waiting: number;
  /** MB */
  readonly memory: number;
  readonly version: string;
  /** What is wrong with it beside the others; null where nothing is. */
  readonly note: string | null;
}

type Note = 'dead' | 'otherKey' | 'otherVersion' | 'alone';

/** What a process may do (`APP_ROLES`). */
const ROLES = ['http', 'gateway', 'jobs'] as const;

const NAME_LENGTH = 8;

/** The processes that share this database, those at work first. Nothing here names a host, a path or an address. */
export async function readProcesses(ctx: Ctx): Promise<readonly ProcessState[]> {
  const rows = await listProcesses(ctx.db);
  const live = rows.filter(({ isLive }) => isLive);
  // whoever began first is taken for right
  const [first] = [...live].sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
  return rows.map((row) => {
    const note = first ? noteOf(row, first, live.length) : null;
    return {
      id: row.id,
      name: row.name || row.id.slice(0, NAME_LENGTH),
      isLive: row.isLive,
      roles: row.roles
        .split(',')
        .flatMap((role) => ROLES.filter((one) => one === role))
        .map((role) => serverText(ctx.lang, `process.role.${role}`))
        .join(' · '),
      startedAt: row.startedAt,
      beatAt: row.beatAt,
      connections: row.isLive ? row.connections : 0,
      packets: row.packets,
      packetsPerSecond: row.isLive ? row.packetsPerSecond : 0,
      waiting: row.isLive ? row.waiting : 0,
      memory: row.memoryMb,
      version: row.version,
      note: note && serverText(ctx.lang, `process.note.${note}`),
    };
  });
}

/** What its operator should know: it died, it opens no secrets of the others, it is of another version, or its pushes reach its own browsers alone. */
function noteOf(row: ProcessRow, first: ProcessRow, count: number): Note | null {
  if (!row.isLive) return 'dead';
  if (row.keyPrint !== first.keyPrint) return 'otherKey';
  if (row.version !== first.version) return 'otherVersion';
  return count > 1 && !row.hasBus && row.roles.includes('http') ? 'alone' : null;
}
