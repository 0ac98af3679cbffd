import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { makeHealth } from './health.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'health-'));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true }));

const report = async (stalledMs: number | null) => {
  const health = makeHealth({
    dataDir,
    database: async () => ({ ok: true }),
    broker: () => null,
    ingestStalledMs: () => stalledMs,
  });
  const told = await health.report();
  health.stop();
  return told;
};

it.each([
  [null, 'off'],
  [0, 'ok'],
  [5_000, 'ok'],
] as const)('packets that have waited %j ms are %s', async (stalledMs, ingest) => {
  expect(await report(stalledMs)).toMatchObject({ ingest });
});

it('class “health asks the wrong part”: a database that answers does not hide that packets wait and none is committed', async () => {
  expect(await report(31_000)).toMatchObject({ ok: false, db: 'up', ingest: 'stalled' });
});

it('class “health asks the wrong part”: a folder for files that cannot be written is told, and tells nobody that all is well', async () => {
  fs.writeFileSync(path.join(dataDir, 'files'), 'in the way');

  expect(await report(0)).toMatchObject({ ok: false, db: 'up', files: 'unwritable' });
  fs.rmSync(path.join(dataDir, 'files'));
  expect(await report(0)).toMatchObject({ files: 'ok' });
});
