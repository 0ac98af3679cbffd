import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { readRecordTimeline } from '#server/moves/possible-moves.ts';
import { runTimers } from '#server/moves/timers.ts';
import { AN_ORDER, anOperation, IDS } from '#tests/builders/an-operation.ts';
import { createWorkOrder } from './create.ts';

const MIGRATIONS = ['0097-work-order-log.sql', '0196-terms-of-orders.sql'].map((name) =>
  readFileSync(path.resolve(import.meta.dirname, '..', '..', 'db', 'migrations', name), 'utf8'),
);

let world: Awaited<ReturnType<typeof anOperation>>;
beforeAll(async () => {
  world = await anOperation();
});
afterAll(() => world.close());

it('class “history lost on the way”: an upgrade carries the old log over under the same ids, and reminds nobody twice', async () => {
  const order = await createWorkOrder(await world.as('manager'), {
    words: null,
    fields: { ...AN_ORDER, planEnd: '2026-11-23 18:00:00' },
  });
  const { pool } = world.database;
  await pool.query(`alter table ops_work_order add column if not exists remind_time timestamptz`);
  await pool.query(`update ops_work_order set remind_time = '2026-11-21 12:10:00+08'`);
  await pool.query(`create table ops_work_order_log (id bigint primary key, order_id bigint, at timestamptz, user_id bigint, move text, from_status text,
    to_status text, comment text, fields jsonb)`);
  await pool.query(
    `insert into ops_work_order_log values (5, $1, '2026-11-20 10:00:00+08', $2, 'comment', '1', '1', 'old words', '{"photos": [{"id": "9"}]}'),
      (6, $1, '2026-11-20 11:00:00+08', $2, 'redeploy', '1', null, null, '{"oldAssigneeId": "21"}')`,
    [order.id, IDS.engineer],
  );

  await pool.query(
    `update ops_work_order set status_due = null, audit_by = null, remote_allowed = null`,
  );
  for (const migration of MIGRATIONS)
    // one after the other: each builds on the one before
    // oxlint-disable-next-line no-await-in-loop
    await pool.query(migration);
  world.clock.now = new Date('2026-11-21T05:00:00Z');

  const timeline = await readRecordTimeline(await world.as('manager'), 'workOrder', order.id);
  expect(
    timeline
      .map(({ id, to, comment, photos, fields }) => ({ id, to, comment, photos, fields }))
      .slice(1),
  ).toEqual([
    { id: '6', to: '1', comment: null, photos: [], fields: { oldAssigneeId: '21' } },
    {
      id: '5',
      to: '1',
      comment: 'old words',
      photos: [{ id: '9' }],
      fields: { photos: [{ id: '9' }] },
    },
  ]);
  expect(await runTimers(world.system)).toBe(0);
  const { rows: kept } = await sql<{
    due: string;
    by: string;
  }>`select to_char(status_due at time zone 'Asia/Shanghai', 'DD HH24:MI') as due, audit_by as by from ops_work_order`.execute(
    world.db,
  );
  expect(kept).toEqual([{ due: '21 12:00', by: 'ops' }]);
  const { rows } = await sql<{
    gone: boolean;
  }>`select to_regclass('ops_work_order_log') is null as gone`.execute(world.db);
  expect(rows).toEqual([{ gone: true }]);
});
