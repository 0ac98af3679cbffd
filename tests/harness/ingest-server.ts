import process from 'node:process';

import { startIngest } from '#server/areas/ingest/pipeline.ts';
import { subscribeRuleActions } from '#server/areas/rule/act.ts';
import { followMarks, recomputeStatistics } from '#server/areas/statistic/statistics.ts';
import { armCrashPoint } from '#server/base/context/crash-point.ts';
import type { Log } from '#server/base/context/log.ts';
import { makeSystemCtx } from '#server/base/context/transaction.ts';
import { makeOutbox } from '#server/base/outbox/outbox.ts';
import { openDatabase } from '#server/db/open.ts';
import { startGateway } from '#server/gateway/listen.ts';
import { loadRegistry } from '#server/registry/load.ts';
import type { ProcessQuestion, ProcessAnswer } from '#tests/builders/ingest-process.ts';
import { productHouse } from '#tests/builders/product-house.ts';

/**
 * The way of packets into the embedded database, as a process of its own: the files of the database, the pipeline and the port, and
 * nothing else of the server, so that it is up within a second; where it acts, what rules ask for besides alarms follows as well. `tests/builders/ingest-process.ts` bundles it and talks to it.
 */
const [, , dataDir = '', root = '', isActing = ''] = process.argv;
const log: Log = { debug() {}, info() {}, warn: report, error: report };
function report(fields: object, message?: string): void {
  process.stderr.write(
    `${message} ${String((fields as { err?: unknown }).err ?? JSON.stringify(fields))}\n`,
  );
}

const { pool, db } = await openDatabase({ dataDir, log });
const registry = await loadRegistry({ root });
const now = () => new Date();
const ingest = await startIngest({ db, registry, log, now, secrets: { open: (sealed) => sealed } });
const gateway = await startGateway({
  host: '127.0.0.1',
  port: 0,
  onBatch: ingest.accept,
  settingsOf: ingest.points.settingsOf,
  isKnown: (mn) => ingest.points.byMn(mn) !== undefined,
  log,
  now,
});
const ctx = makeSystemCtx({ house: productHouse(), db, registry, log, now });
if (isActing) {
  const outbox = makeOutbox({ ctx: () => ctx, pollMs: 100, isAlone: true });
  subscribeRuleActions(outbox, { publish: () => undefined, endDeadConnections: () => undefined });
  outbox.start();
}

async function answer(asked: ProcessQuestion): Promise<readonly object[]> {
  if ('sql' in asked) return (await pool.query(asked.sql)).rows as readonly object[];
  if (asked.task === 'crashAfterWrite') armCrashPoint('ingest.afterWrite');
  if (asked.task === 'reload') await ingest.reload();
  if (asked.task === 'followMarks') await followMarks(ctx);
  if (asked.task === 'recompute') await recomputeStatistics(ctx);
  return [];
}
const tell = (said: ProcessAnswer): void => void process.send?.(said);

process.on('message', (asked: ProcessQuestion) => {
  answer(asked).then(
    (rows) => tell({ rows }),
    (error: unknown) => tell({ error: String(error) }),
  );
});
tell({ port: gateway.port });
