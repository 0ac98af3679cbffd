import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { snapshotOf } from './memory-database.ts';
import type { Preparation } from './test-database.ts';

/** A new DATA_DIR whose embedded database is as `prepared` makes it; its caller's to remove. */
export async function aDataFolder(name: string, prepared: Preparation): Promise<string> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), name));
  const dir = path.join(dataDir, 'pg');
  fs.mkdirSync(dir);
  execFileSync('tar', ['-x', '-f', '-', '-C', dir], {
    stdio: ['pipe', 'ignore', 'pipe'],
    input: Buffer.from(await (await snapshotOf(prepared)).arrayBuffer()),
  });
  keepToOwner(dir);
  return dataDir;
}

/** In memory everything is everybody's. */
function keepToOwner(dir: string): void {
  fs.chmodSync(dir, 0o700);
  for (const entry of fs.readdirSync(dir, { recursive: true, withFileTypes: true }))
    fs.chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}
