import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { makeSecretBox } from '#server/base/secrets/secret-box.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { openTestDatabase } from '#tests/builders/test-database.ts';
import { demandSecretKey } from './secret-key.ts';

let database: DatabaseHandle;
let dataDir: string;
beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'key-'));
});
afterAll(async () => {
  await database.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

it('class “a lost key that nobody notices”: beside its database it is asked for, of another server it is told, a new one is taken when asked to', async () => {
  const file = path.join(dataDir, 'secret.key');
  const told: string[] = [];
  const log = {
    error: (_: object, text = '') => void told.push(text),
    warn: (_: object, text = '') => void told.push(text),
  };
  const start = (given: { readonly isBeside?: boolean; readonly acceptsNew?: boolean } = {}) =>
    demandSecretKey(database.db, {
      dataDir,
      secrets: makeSecretBox(dataDir),
      isBeside: true,
      acceptsNew: false,
      log,
      ...given,
    });

  await start();
  await start();
  expect([fs.existsSync(file), told]).toEqual([true, []]);

  fs.rmSync(file);
  await expect(start()).rejects.toThrow(
    /holds a database but not its secret\.key; put the file back/,
  );
  expect(fs.existsSync(file)).toBe(false);
  await start({ isBeside: false });
  expect(told.splice(0)).toEqual([expect.stringContaining('SECRET_KEY=renew')]);

  await start({ acceptsNew: true });
  expect(told.splice(0)).toEqual(['a new secret.key is taken; what was sealed before is lost']);
  await start();
  expect(told).toEqual([]);
});
