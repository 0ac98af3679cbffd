// `npm run bench:rule-tryout [-- --stations 100 --days 7 --times 3 --only embedded|postgres]`: one rule (three values in a row above
// 0.9 × limit while something flows) tried over minute values, beside a bare count of the same rows and the wait of small writes meanwhile.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

import { buildServer } from '../scripts/build-server.mjs';
import { bundle } from '../scripts/bundle.mjs';
import { startPostgres } from './postgres.mjs';
import { forkServer, nextMessage } from './run-load.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const only = option('only', '');
const outdir = path.resolve('.cache', 'bench');
const TARGET_MS = 5000;

async function measure(kind, databaseUrl) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-tryout-'));
  const args = [option('stations', '100'), option('days', '7'), option('times', '3')];
  const env = { APP_ROLES: 'http', LOG_LEVEL: 'error' };
  const child = forkServer(path.join(outdir, 'rule-tryout-server.js'), args, {
    dataDir,
    databaseUrl,
    env,
  });
  try {
    const { turns } = await nextMessage(child);
    console.table(
      turns.map(({ scanMs, tryOutMs, frames, total, waits }) => ({
        kind,
        frames,
        raises: total,
        'try-out ms': Math.round(tryOutMs),
        'under 5 s': tryOutMs < TARGET_MS ? 'met' : 'missed',
        'bare count ms': Math.round(scanMs),
        ratio: Number((tryOutMs / scanMs).toFixed(1)),
        'write p50 ms': Math.round(waits[Math.floor(waits.length / 2)] ?? 0),
        'write worst ms': Math.round(waits.at(-1) ?? 0),
      })),
    );
  } finally {
    child.kill('SIGKILL');
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

await buildServer({ outdir, entries: ['pglite-worker', 'pglite-init', 'work-thread'] });
await bundle(
  path.resolve('bench', 'rule-tryout-server.ts'),
  path.join(outdir, 'rule-tryout-server.js'),
);
process.stdout.write(
  `${os.cpus().length} cores, ${os.cpus()[0]?.model}, node ${process.version}, load ${os.loadavg()[0].toFixed(1)}\n`,
);
if (only !== 'embedded') {
  const postgres = await startPostgres();
  if (postgres) {
    try {
      await measure('postgres', postgres.url);
    } finally {
      postgres.stop();
    }
  }
}
if (only !== 'postgres') await measure('embedded', '');
