import type { DatabaseHandle } from '#server/db/open.ts';
import { readApprovals } from '#server/records/store/definitions.ts';
import { openTestDatabase } from '#tests/builders/test-database.ts';
import { approveLoss } from './approve-loss.ts';

describe('class “approved, and nothing was meant”: db:approve', () => {
  let handle: DatabaseHandle;
  beforeAll(async () => {
    handle = await openTestDatabase();
  });
  afterAll(() => handle.close());

  it.each([
    ['no such table', ['foo', 'bar'], 'there is no table foo'],
    ['no such table as a whole', ['foo'], 'there is no table foo'],
    [
      'no such column',
      ['sys_history', 'bar'],
      'the table sys_history has no column bar; it has id, entity',
    ],
    ['a part of a name', ['sys_hist', 'entity'], 'there is no table sys_hist'],
  ])('%s is told and nothing is approved', async (_what, [table = '', column], message) => {
    await expect(approveLoss(handle.db, table, column)).rejects.toThrow(message);
    expect([...(await readApprovals(handle.db))]).toEqual([]);
  });

  it('a column and a whole table are approved by their names', async () => {
    expect([
      await approveLoss(handle.db, 'sys_history', 'change'),
      await approveLoss(handle.db, 'sys_history'),
    ]).toEqual(['sys_history.change', 'the whole table sys_history']);
    expect([...(await readApprovals(handle.db))].sort()).toEqual([
      'sys_history.',
      'sys_history.change',
    ]);
  });
});
