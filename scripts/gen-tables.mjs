// npm run gen:tables: prints server/db/tables.gen.ts from a database with the migrations and the shipped schemas.
import { spawnSync } from 'node:child_process';

const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'pure', 'tests/house/tables.test.ts'],
  { stdio: 'inherit', env: { ...process.env, GEN_TABLES: '1' } },
);
process.exit(status ?? 1);
