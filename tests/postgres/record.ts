import path from 'node:path';
import { afterAll, expect } from 'vitest';

import { writeStatements } from '#tests/builders/statements.ts';

afterAll(() => {
  writeStatements(path.relative(process.cwd(), expect.getState().testPath ?? ''));
});
