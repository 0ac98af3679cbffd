import os from 'node:os';

import { makeHealth } from './health.ts';

const report = async (stalledMs: number | null) => {
  const health = makeHealth({ dataDir: os.tmpdir(), database: async () => ({ ok: true }), broker: () => null, ingestStalledMs: () => stalledMs });
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
