import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { DatabaseHandle } from '#server/db/open.ts';
import { openProductDatabase } from '#tests/builders/product-database.ts';
import { verifyAudit } from './audit-chain.ts';
import { openAuditJournal } from './audit-journal.ts';
import type { OperationLogRow } from './audit-store.ts';
import { type Audit, makeAudit } from './audit.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const A_ROW: OperationLogRow = {
  userId: '1',
  creatorName: 'admin',
  module: 'ops',
  words: null,
  operation: 'first',
  requestUri: '/api/ops/workorder',
  requestMethod: 'POST',
  requestParams: '{}',
  requestTime: 1,
  status: '1',
  requestId: 'r1',
  ip: '10.0.0.1',
  userAgent: 'test',
  at: new Date('2026-03-01T00:00:00Z'),
};

let database: DatabaseHandle;
let dataDir: string;

beforeEach(async () => {
  database = await openProductDatabase();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'audit-'));
});
afterEach(async () => {
  await database.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const open = (): Audit =>
  makeAudit({
    db: database.db,
    log,
    journal: openAuditJournal(dataDir),
    retryMs: 5,
    maxWaiting: 8,
  });
const refuse = () => database.pool.query('alter table sys_audit_head rename to away');
const takeAgain = () => database.pool.query('alter table away rename to sys_audit_head');
const written = async (): Promise<readonly string[]> => {
  const { rows } = await database.pool.query<{ operation: string }>(
    'select operation from sys_log_operation order by operation',
  );
  return rows.map(({ operation }) => operation);
};
const filesOf = (): readonly string[] =>
  fs.existsSync(path.join(dataDir, 'audit-waiting'))
    ? fs.readdirSync(path.join(dataDir, 'audit-waiting'))
    : [];

it('class “evidence that is dropped”: rows that the database refuses are in the log once it takes them, chained, and nothing is left on disk', async () => {
  const audit = open();
  await refuse();
  audit.operation(A_ROW);
  audit.operation({ ...A_ROW, operation: 'second' });
  await audit.settle();
  expect(await written()).toEqual([]);

  await takeAgain();
  await expect.poll(written).toEqual(['first', 'second']);
  audit.operation({ ...A_ROW, operation: 'third' });
  await audit.close();

  expect(await written()).toEqual(['first', 'second', 'third']);
  expect(await verifyAudit(database.db)).toMatchObject({ ok: true, links: 3 });
  expect(filesOf()).toEqual([]);
});

it('what was refused until the end of the process is written by the next one, once', async () => {
  const first = open();
  first.operation(A_ROW);
  await first.settle();
  await refuse();
  first.operation({ ...A_ROW, operation: 'second', requestParams: '{"a":"\u2026"}' });
  first.error({
    ...A_ROW,
    errorInfo: 'why',
  });
  await first.close();
  expect(filesOf()).toHaveLength(1);
  // a process that ended in the midst of a line, and one whose rows were written and not yet forgotten
  const [file = ''] = filesOf();
  const text = fs.readFileSync(path.join(dataDir, 'audit-waiting', file), 'utf8');
  fs.writeFileSync(path.join(dataDir, 'audit-waiting', file), `${text}${text}{"id":"7","log"`);

  await takeAgain();
  const second = open();
  await second.settle();
  await second.close();

  expect(await written()).toEqual(['first', 'second']);
  expect((await database.pool.query('select error_info from sys_log_error')).rows).toEqual([
    { error_info: 'why' },
  ]);
  expect(await verifyAudit(database.db)).toMatchObject({ ok: true, links: 2 });
  expect(filesOf()).toEqual([]);
});

it('more rows than memory holds wait on disk, and all of them reach the log', async () => {
  const audit = open();
  await database.pool.query('alter table sys_log_error rename to errors_away');
  for (let at = 0; at < 20; at++)
    audit.error({ ...A_ROW, errorInfo: String(at), requestId: String(at) });
  await audit.settle();
  await database.pool.query('alter table errors_away rename to sys_log_error');

  await expect
    .poll(async () => {
      const { rows } = await database.pool.query<{ count: number }>(
        'select count(*)::int as count from sys_log_error',
      );
      return rows[0]?.count;
    })
    .toBe(20);
  await audit.close();
});
