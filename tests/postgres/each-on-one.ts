import path from 'node:path';
import { expect, inject } from 'vitest';

import { useTestServer } from '#tests/builders/test-database.ts';

/** In a whole run the files of a worker meet one database each: which, is said file by file. */
const file = path
  .relative(process.cwd(), expect.getState().testPath ?? '')
  .replaceAll(path.sep, '/');

useTestServer(inject('filesOnPostgres').includes(file) ? inject('testServer') : null);
