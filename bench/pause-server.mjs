// The whole server in a process of its own, for benches that ask how late its event loop is and how large it grows.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { buildServer } from '../scripts/build-server.mjs';
import { bundle } from '../scripts/bundle.mjs';
import { forkServer, nextMessage } from './run-load.mjs';

/**
 * Builds and starts it on a fresh embedded database.
 * @param {number} rows alarms to list and export
 */
export async function startServer(rows) {
  const outdir = path.resolve('.cache', 'bench-pause');
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-pause-'));
  fs.mkdirSync(outdir, { recursive: true });
  await buildServer({ outdir });
  await bundle(path.resolve('bench', 'api-server.ts'), path.join(outdir, 'api-server.js'));
  const child = forkServer(path.join(outdir, 'api-server.js'), [String(rows), 'pause'], {
    dataDir,
  });
  const next = () => nextMessage(child);
  const { port, token } = await next();
  const headers = { authorization: `Bearer ${token}` };
  const api = (method, address, body, more = {}) =>
    fetch(`http://127.0.0.1:${port}/api${address}`, {
      method,
      headers: {
        ...headers,
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body !== undefined && { body }),
    });
  return {
    api,
    /** An upload to the import of an entity. */
    upload: (bytes, name) => {
      const form = new FormData();
      form.append('file', new Blob([bytes]), name);
      return api('POST', '/engine/import/enterprise/upload', form);
    },
    /** The loop's longest pause since the last question, and the memory now. */
    look: () => {
      const answer = next();
      child.send({ kind: 'pause' });
      return answer;
    },
    async stop() {
      child.kill('SIGTERM');
      await new Promise((resolve) =>
        child.exitCode === null ? child.once('exit', resolve) : resolve(),
      );
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
