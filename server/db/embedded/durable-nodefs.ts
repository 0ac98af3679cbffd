import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

import { TIME_ZONE } from '#schemas/basics/wall-time.ts';

interface NodeStream {
  readonly nfd?: number;
  readonly node: object;
}
type SetAttributes = (target: unknown, attributes: { readonly mode?: number | null }) => void;
interface NodeFileSystem {
  readonly stream_ops: { fsync?: (stream: NodeStream) => number; setattr: SetAttributes };
  readonly node_ops: { setattr: SetAttributes };
  realPath(node: object): string;
}
interface EmscriptenModule {
  readonly FS: {
    readonly filesystems: { readonly NODEFS: NodeFileSystem };
    readonly ErrnoError: new (errno: number) => Error;
  };
}

/** What PostgreSQL is told of a failed fsync, in the numbers of emscripten. */
const EIO = 29;

/** How often the database asked for durability since this module was loaded. */
export const fsyncCounter = { count: 0 };

/**
 * PGlite's file system for Node with the fsync it lacks: PGlite starts PostgreSQL with `-F`,
 * and emscripten's NODEFS has no fsync of its own. Without both a commit is lost with the power.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    const preRun = result.emscriptenOpts.preRun as unknown as ((
      module: EmscriptenModule,
    ) => void)[];
    preRun.push(({ FS }) => keepToOwner(FS.filesystems.NODEFS));
    preRun.push(({ FS }) => addFsync(FS.filesystems.NODEFS, () => new FS.ErrnoError(EIO)));
    return result;
  }
}

/** Start parameters of the durable database; readings and texts are in the time of China. */
export const DURABLE_START_PARAMS: readonly string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...settings({
    fsync: 'on',
    wal_sync_method: 'fsync',
    shared_buffers: '32MB',
    timezone: TIME_ZONE,
  }),
];

/** Start parameters of a database in memory (tests). */
export const MEMORY_START_PARAMS: readonly string[] = [
  ...PGlite.defaultStartParams,
  ...settings({ timezone: TIME_ZONE }),
];

function settings(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const OWNER_ONLY = 0o077;

/** The database sets the modes of its files past the umask of the process, and lets everybody read and write them. */
function keepToOwner({ node_ops, stream_ops }: NodeFileSystem): void {
  for (const operations of [node_ops, stream_ops]) {
    const { setattr } = operations;
    operations.setattr = (target, attributes) =>
      setattr(
        target,
        typeof attributes.mode === 'number'
          ? { ...attributes, mode: attributes.mode & ~OWNER_ONLY }
          : attributes,
      );
  }
}

function addFsync(nodefs: NodeFileSystem, failure: () => Error): void {
  nodefs.stream_ops.fsync = (stream) => {
    fsyncCounter.count += 1;
    try {
      if (stream.nfd === undefined) forceFolder(nodefs.realPath(stream.node));
      else fs.fsyncSync(stream.nfd);
      return 0;
    } catch {
      // an error of Node's own would tear through the database's stack; this one it knows, and stops in order
      throw failure();
    }
  };
}

/** Emscripten opens no descriptor for a folder. */
function forceFolder(dir: string): void {
  const descriptor = fs.openSync(dir, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
