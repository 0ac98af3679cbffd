/** `npm start`: installs and builds what is missing or stale, then runs the product. Asks nothing. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode, installWhenStale } from './install.mjs';

checkNode();
installWhenStale();
const scripts = import.meta.dirname;
// in a process of its own: the memory of the build is given back; its lines go to stderr, the first of stdout is the ready line
const built = spawnSync(process.execPath, [path.join(scripts, 'build.mjs')], { stdio: ['ignore', 2, 2] });
if (built.status !== 0) process.exit(1);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(path.join(scripts, '..', 'dist', 'server', 'main.js')).href);
