/**
 * `npm start`: installs and builds what is missing or stale, then runs the product. Asks nothing. The client is packed tightly beside
 * the running server, so that nobody waits for it.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { followParent } from './follow-parent.mjs';
import { checkNode, installWhenStale, runToEnd, takeTurns } from './install.mjs';

checkNode();
const scripts = import.meta.dirname;
await takeTurns(async () => {
  await installWhenStale();
  // in a process of its own: the memory of the build is given back
  const code = await runToEnd(process.execPath, [path.join(scripts, 'build.mjs'), '--quick']);
  if (code !== 0) process.exit(1);
});
followParent();
process.setSourceMapsEnabled(true);
await import(pathToFileURL(path.join(scripts, '..', 'dist', 'server', 'main.js')).href);
spawn(process.execPath, [path.join(scripts, 'pack-client.mjs')], { stdio: 'ignore' }).unref();
