import fs from 'node:fs';
import path from 'node:path';

import { buildServer } from '../../scripts/build-server.mjs';

const KEPT = 'node_modules/.cache/work-room';
const ENTRY = 'work-thread.js';

/**
 * The thread of the work room, for a server that runs from its sources. Several runs begin side by side: each file is put there whole,
 * and the thread's own after what it loads, so that one which another run begins meanwhile never finds half a file.
 */
export async function setup(): Promise<void> {
  const outdir = `${KEPT}.${process.pid}`;
  await buildServer({ outdir, entries: ['work-thread'] });
  const files = fs
    .readdirSync(outdir, { recursive: true, encoding: 'utf8' })
    .filter((file) => fs.statSync(path.join(outdir, file)).isFile());
  for (const file of [...files.filter((one) => one !== ENTRY), ENTRY])
    putWhole(path.join(outdir, file), path.join(KEPT, file));
  fs.rmSync(outdir, { recursive: true });
}

function putWhole(from: string, to: string): void {
  if (fs.existsSync(to) && fs.readFileSync(from).equals(fs.readFileSync(to))) return;
  fs.mkdirSync(path.dirname(to), { recursive: true });
  fs.renameSync(from, to);
}
