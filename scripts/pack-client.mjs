/** Packs a client tightly that a start packed quickly, with what the machine has to spare. Does nothing where that is done. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { isQuicklyPacked, packTightly } from './compress-client.mjs';
import { takeTurns } from './install.mjs';
import { draftOf } from './swap-in.mjs';

os.setPriority(os.constants.priority.PRIORITY_LOW);
const client = path.resolve(import.meta.dirname, '..', 'dist', 'client');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    fs.rmSync(draftOf(client), { recursive: true, force: true });
    process.exit(1);
  });
await takeTurns(async () => {
  if (isQuicklyPacked(client)) await packTightly(client);
});
