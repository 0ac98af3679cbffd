import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { moveRecord } from '#server/moves/move-record.ts';
import { MOVES_SERVICE } from '#server/moves/service.ts';
import { pageRecords, readRecordInfo } from '#server/records/resource/read.ts';
import { saveRecord, updateRecord } from '#server/records/resource/write.ts';
import { anOperation, IDS } from '#tests/builders/an-operation.ts';
import { followUnits } from './certificate-store.ts';

const TESTING = '901';

let world: Awaited<ReturnType<typeof anOperation>>;
beforeAll(async () => {
  world = await anOperation();
  await world.insert('testingCompany', {
    id: TESTING,
    name: 'Lab',
    creditCode: '91330502MA2B000066',
    regionCode: '320506',
    deptId: '77',
  });
});
afterAll(() => world.close());

const add = async (values: Record<string, unknown>): Promise<string> =>
  (await saveRecord(world.system, 'unitCertificate', { kind: 'CMA', ...values } as never)).id;
const read = (id: string) => readRecordInfo(world.system, 'unitCertificate', id);

describe('certificates of units', () => {
  it('belong to one unit, the one its kind means, and are spoken of so many days before their end', async () => {
    const id = await add({
      certNo: 'C1',
      unitKind: '3',
      testingCompanyId: TESTING,
      enterpriseId: IDS.enterprise,
      expiryDate: '2027-03-01',
      remindDays: 30,
    });

    expect(await read(id)).toMatchObject({
      enterpriseId: null,
      testingCompanyId: TESTING,
      regionCode: '320506',
      remindDate: '2027-01-30',
      expireDate: '2027-03-02',
      status: '1',
    });
    expect(await readRecordInfo(world.system, 'testingCompany', TESTING)).toMatchObject({
      cmaNo: 'C1',
      cmaExpiry: '2027-03-01',
      cmaLeft: 100,
    });
  });

  it('are seen by their unit and by the region of it, and by no other unit', async () => {
    const mine = await add({
      certNo: 'E1',
      unitKind: '1',
      enterpriseId: IDS.enterprise,
      expiryDate: '2028-01-01',
    });
    const ours = await add({
      certNo: 'O1',
      unitKind: '2',
      opsCompanyId: IDS.company,
      expiryDate: '2028-01-01',
    });
    const seen = async (name: string) => {
      const { list } = await pageRecords(await world.as(name), 'unitCertificate', { limit: '100' });
      return [mine, ours].map((id) => list.some((row) => row.id === id));
    };

    expect(await seen('enterpriseUser')).toEqual([true, false]);
    expect(await seen('manager')).toEqual([false, true]);
    expect(await seen('stranger')).toEqual([false, false]);
    expect(await seen('bureau')).toEqual([true, false]);
    expect(await seen('outsider')).toEqual([false, false]);
  });

  it('follow the region of their unit', async () => {
    const id = await add({
      certNo: 'E2',
      unitKind: '1',
      enterpriseId: IDS.otherEnterprise,
      expiryDate: '2028-01-01',
    });

    await world.database.pool.query('update ops_enterprise set region_code = $1 where id = $2', [
      '330000',
      IDS.otherEnterprise,
    ]);
    await followUnits(world.system, { entity: 'enterprise', ids: [IDS.otherEnterprise] });

    expect(await read(id)).toMatchObject({ regionCode: '330000' });
  });

  it('are due once, end once, and are due again after a renewal', async () => {
    const id = await add({
      certNo: 'T1',
      unitKind: '2',
      opsCompanyId: IDS.company,
      expiryDate: '2026-12-10',
      remindDays: 10,
    });
    const at = async (now: string) => {
      world.clock.now = new Date(now);
      // as the clock runs it, which has nothing to say beside it
      for (const { run } of MOVES_SERVICE.jobs ?? []) await run(world.system, '');
      return (await read(id)).status;
    };

    expect(await at('2026-11-29T02:00:00Z')).toBe('1');
    expect(await at('2026-11-30T02:00:00Z')).toBe('2');
    expect(await at('2026-12-10T02:00:00Z')).toBe('2');
    expect(await at('2026-12-11T02:00:00Z')).toBe('3');
    // what is saved has another end by a renewal alone
    const set = { id, expiryDate: '2030-01-01' } as never;
    await expect(updateRecord(world.system, 'unitCertificate', set)).rejects.toMatchObject({
      error: 'invalid',
      issues: [{ path: 'expiryDate' }],
    });
    expect((await read(id)).expiryDate).toBe('2026-12-10');
    const admin = await world.as('admin');
    const renew = (expiryDate: string) =>
      moveRecord(admin, 'unitCertificate', {
        id,
        move: 'renew',
        fields: { certNo: 'T2', expiryDate },
      });
    await expect(renew('2026-12-01')).rejects.toMatchObject({ error: 'badMove' });
    await renew('2027-12-10');
    expect(await read(id)).toMatchObject({
      certNo: 'T2',
      status: '1',
      expiryDate: '2027-12-10',
      remindDate: '2027-11-30',
    });
    expect(await at('2027-11-30T02:00:00Z')).toBe('2');
  });
});
