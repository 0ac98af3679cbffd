import { randomBytes, scryptSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { startApp } from '#server/app.ts';
import { readConfig, type Config } from '#server/config.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { makeLogger } from '#server/http/logger.ts';
import { PRODUCT } from './product-database.ts';
import { openTestDatabase, type Preparation } from './test-database.ts';

/** Admin's, in a database that was seeded for tests. */
export const ADMIN_PASSWORD = 'Admin_2026';
/** What a start puts into a fresh database hangs on these. */
const SEEDED_BY = ['APP_MODE', 'APP_ADMIN_PASSWORD'];
/** A try of a password takes a hundredth of the time it takes in the product. */
const CHEAP = { N: 128, r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** What a first start of the product puts into its tables: menus, dictionaries, factors, regions, roles, admin. */
export const SEEDED: Preparation = {
  name: 'seeded',
  on: PRODUCT,
  isOfItsDay: true,
  prepare: async (database) => {
    await startOnce(database);
    await cheapenPasswords(database, ADMIN_PASSWORD);
  },
};

/** As a production server leaves its database after the first start; admin has changed the password he was given. */
export const IN_USE: Preparation = {
  name: 'in-use',
  on: SEEDED,
  isOfItsDay: true,
  prepare: async ({ pool }) =>
    void (await pool.query('update sys_user set must_change_password = false')),
};

const DEMO_ENV = { APP_MODE: 'demo', APP_SIMULATOR: 'off' } as const;

/** What a first start in demo mode puts into its tables besides: the city, with passwords as they are stored. @throws Error what it refused itself */
export const DEMO: Preparation = {
  name: 'demo',
  on: PRODUCT,
  isOfItsDay: true,
  prepare: async (database) => {
    const logged = await startOnce(database, DEMO_ENV);
    const refused = logged.filter((line) => line.includes('is refused'));
    if (refused.length > 0) throw new Error(refused.join('\n'));
  },
};

/** The configuration of a product under test. */
export function aConfig(dataDir: string, env: Readonly<Record<string, string>> = {}): Config {
  return readConfig({
    APP_MODE: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    HJ212_PORT: '0',
    APP_TEST_HOOKS: '1',
    APP_ADMIN_PASSWORD: ADMIN_PASSWORD,
    DATA_DIR: dataDir,
    ...env,
  });
}

/** A product with this environment, started on the database and stopped. @returns what it logged, line by line */
async function startOnce(
  database: DatabaseHandle,
  env: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'seeded-'));
  const logged: string[] = [];
  const app = await startApp(aConfig(dataDir, env), {
    database,
    log: makeLogger('info', { write: (line) => void logged.push(line) }),
    isListening: false,
    runsByClock: false,
  });
  await app.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
  return logged;
}

/** A database on which a product with this environment was started once, and stopped. */
export function openSeededDatabase(
  env: Readonly<Record<string, string>> = {},
): Promise<DatabaseHandle> {
  const isOther = SEEDED_BY.some((name) => name in env);
  const isDemo = env['APP_MODE'] === 'demo' && !('APP_ADMIN_PASSWORD' in env);
  return openTestDatabase({ prepared: isDemo ? DEMO : isOther ? PRODUCT : SEEDED });
}

/** Gives everybody a password that is quickly tried; whether one is right stands in how it is stored. */
export async function cheapenPasswords({ pool }: DatabaseHandle, password: string): Promise<void> {
  const salt = randomBytes(SALT_BYTES);
  const key = scryptSync(password, salt, KEY_BYTES, CHEAP);
  const { N, r, p } = CHEAP;
  await pool.query('update sys_user set password = $1', [
    ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$'),
  ]);
}
