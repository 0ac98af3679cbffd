import type { TestProject } from 'vitest/node';

import { dropTemplate, makeMigratedTemplate, type TestServer } from '#server/db/open-test.ts';
import { findSystemPostgres, startSystemPostgres } from '#tests/builders/system-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
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
  const migratedTemplate = await makeMigratedTemplate(server.url);
  project.provide('testServer', { url: server.url, migratedTemplate });
  return async () => {
    await dropTemplate(server.url, migratedTemplate);
    await server.stop();
  };
}
