import type { TestProject } from 'vitest/node';

import { aPrefix, dropAll, type TestServer } from '#tests/builders/server-database.ts';
import { findSystemPostgres, startSystemPostgres } from '#tests/builders/system-postgres.ts';
import { filesOnPostgres } from './files.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
    /** In a whole run: the files of the project `unit` that meet it. */
    filesOnPostgres: readonly string[];
  }
}

/** Before the project `postgres`: the server of TEST_DATABASE_URL, or one of the system's binaries in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const binaries = findSystemPostgres();
  if (!given && !binaries) throw new Error('no PostgreSQL found: set TEST_DATABASE_URL');
  const server =
    given || !binaries
      ? { url: given ?? '', stop: async () => {} }
      : await startSystemPostgres(binaries);
  const testServer = { url: server.url, prefix: aPrefix() };
  project.provide('testServer', testServer);
  project.provide('filesOnPostgres', filesOnPostgres());
  return async () => {
    await dropAll(testServer);
    await server.stop();
  };
}
