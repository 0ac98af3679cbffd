import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { testsNear } from '../../scripts/changed-tests.mjs';

let root: string;

const TREE = {
  'package.json': '{ "imports": { "#server/*": "./server/*" } }',
  'server/limit.ts': 'export const LIMIT = 1;',
  'server/limit.test.ts': "import { LIMIT } from './limit.ts'; LIMIT;",
  'server/alarm.ts': "import { LIMIT } from '#server/limit.ts'; export const ALARM = LIMIT;",
  'server/alarm.test.ts': "import { ALARM } from './alarm.ts'; ALARM;",
  'server/other.test.ts': 'export {};',
  'tests/e2e/story.test.ts': "import { LIMIT } from '#server/limit.ts'; LIMIT;",
};

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'changed-'));
  for (const [name, text] of Object.entries(TREE)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

it('the tests of what changed are those that reach it by imports, the nearest first, without the stories in a browser', () => {
  expect(testsNear(root, ['server/limit.ts'])).toEqual([
    { file: 'server/limit.test.ts', steps: 1 },
    { file: 'server/alarm.test.ts', steps: 2 },
  ]);
});

it('a test that changed is run itself, one that is gone is not', () => {
  expect(testsNear(root, ['server/other.test.ts', 'server/gone.test.ts'])).toEqual([
    { file: 'server/other.test.ts', steps: 0 },
  ]);
});
