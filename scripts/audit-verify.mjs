/** `npm run audit:verify`: reads the chain of the operation and sign-in logs and says whether, and where, it breaks; while the server runs or not. */
import path from 'node:path';

import { askServer } from './ask-server.mjs';
import { importTs } from './bundle-ts.mjs';
import { openForScript } from './open-database.mjs';

const WORDS = {
  changed: 'the row is not what was written',
  removed: 'the row is gone',
  unlinked: 'it does not follow from the one before it',
  cut: 'links are missing at the end',
  added: 'the row was written past the chain',
};

const root = path.resolve(import.meta.dirname, '..');
// the embedded database belongs to the server that runs on it
const asked = process.env.DATABASE_URL
  ? null
  : await askServer(path.resolve(process.env.DATA_DIR ?? './data'), 'audit');
const state = asked === null ? await verifyHere() : JSON.parse(asked);
if (state.ok)
  process.stdout.write(
    `audit chain: ${state.links} rows, unbroken, head ${state.head || '(empty)'}\n`,
  );
else {
  process.stderr.write(
    `audit chain: broken after ${state.links} sound rows, at ${state.at}: ${WORDS[state.why]}\n`,
  );
  process.exitCode = 1;
}

/** No server runs on an embedded database, or the database is external. */
async function verifyHere() {
  const database = await openForScript(root);
  try {
    const { verifyAudit } = await importTs(root, 'server/platform/audit/audit-chain.ts');
    return await verifyAudit(database.db);
  } finally {
    await database.close();
  }
}
