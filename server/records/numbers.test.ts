import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { needEntity } from './access.ts';
import { findVisible } from './resource/read.ts';
import { saveRecord } from './resource/write.ts';

const AT = (text: string) => new Date(`${text}+08:00`);
const SLIP = {
  v: 1,
  name: 'slip',
  module: 'lab',
  title: '单据',
  nameField: 'note',
  table: { name: 'lab_slip', unique: [['no']] },
  rest: { base: '/lab/slip' },
  fields: {
    no: {
      type: 'string',
      title: '编号',
      max: 20,
      readOnly: true,
      number: { prefix: 'LB', date: 'yyyyMM', digits: 4 },
    },
    note: { type: 'string', title: '说明', max: 20, required: true },
  },
} as const;

let world: ResourceWorld;
beforeAll(async () => {
  world = await aResourceWorld([SLIP]);
});
afterAll(() => world.close());

const server = (now: string): Ctx => ({ ...world.system, now: () => AT(now) });
const save = async (ctx: Ctx, note: string): Promise<string> => {
  const { id } = await saveRecord(ctx, 'slip', { note, no: 'MINE' });
  const row = await findVisible(ctx, needEntity(ctx, 'slip'), id);
  return String(row['no']);
};
const failing = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    await saveRecord(tx, 'slip', { note: 'never' });
    throw new Error('given up');
  }).catch(() => 'failed');

it('class “a gap, or a number twice”: two servers that write at once, some of them in vain, number without either', async () => {
  const [one, two] = [server('2026-11-30T23:59:00'), server('2026-11-30T23:59:30')];

  const made = await Promise.all(
    Array.from({ length: 12 }, (_, at) => {
      const ctx = at % 2 === 0 ? one : two;
      return at % 3 === 2 ? failing(ctx) : save(ctx, `n${at}`);
    }),
  );

  expect(made.filter((no) => no !== 'failed').toSorted()).toEqual(
    Array.from({ length: 8 }, (_, at) => `LB20261100${String(at + 1).padStart(2, '0')}`),
  );
});

it('with the next date the sequence begins anew, by the day of China', async () => {
  expect(await save(server('2026-12-01T00:00:01'), 'first')).toBe('LB2026120001');
  expect(await save(server('2026-11-30T23:59:59'), 'late')).toBe('LB2026110009');
});

it('an entity that was numbered by hand before goes on after the largest of its numbers', async () => {
  await world.handle.pool.query(
    "insert into lab_slip (id, no, note) values (1, 'LB2027010041', 'old'), (2, 'LB202701-A', 'odd')",
  );

  expect(await save(server('2027-01-05T10:00:00'), 'next')).toBe('LB2027010042');
});
