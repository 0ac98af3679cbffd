import path from 'node:path';

import { migrate } from '#server/db/migrate.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { openInMemory } from './memory-database.ts';
import { openCopy, openEmpty, type TestServer } from './server-database.ts';

/** Work on a database that many tests begin with: done once, kept, and handed to each as it was made. */
export interface Preparation {
  /** The same name means the same work. */
  readonly name: string;
  /** What it is done on; null: a database without any table. */
  readonly on: Preparation | null;
  /** True: the work holds times of the day it was done, and is done anew on another day. */
  readonly isOfItsDay?: boolean;
  readonly prepare: (handle: DatabaseHandle) => Promise<void>;
}

export interface TestDatabaseOptions {
  /** A real PostgreSQL to make a database on; null: in memory. Default: what `useTestServer` said, else in memory. */
  readonly url?: string | null;
  /** What shall be in it; null leaves it without any table. Default: what the migrations make. */
  readonly prepared?: Preparation | null;
}

/** What the migrations make. */
export const MIGRATED: Preparation = {
  name: 'migrated',
  on: null,
  prepare: async ({ pool }) =>
    void (await migrate(
      pool,
      path.resolve(import.meta.dirname, '..', '..', 'server', 'db', 'migrations'),
    )),
};

let testServer: TestServer | null = null;

/** From now on tests of this file that do not say otherwise get databases of this server; null: in memory. */
export function useTestServer(server: TestServer | null): void {
  testServer = server;
}

/** A database for one test without rows of others: in memory behind the multiplexer of the product, or on a real PostgreSQL. */
export async function openTestDatabase({
  url,
  prepared = MIGRATED,
}: TestDatabaseOptions = {}): Promise<DatabaseHandle> {
  if (url === undefined && testServer)
    return prepared ? openCopy(testServer, prepared) : openEmpty(testServer.url);
  if (!url) return openInMemory(prepared);
  const handle = await openEmpty(url);
  await prepareFrom(handle, prepared);
  return handle;
}

/** Does the work, and first what it is done on. */
async function prepareFrom(handle: DatabaseHandle, prepared: Preparation | null): Promise<void> {
  if (!prepared) return;
  await prepareFrom(handle, prepared.on);
  await prepared.prepare(handle);
}
