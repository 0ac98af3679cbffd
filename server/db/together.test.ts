import { describe, expect, it } from 'vitest';

import type { Db } from './db.ts';
import { askTogether, workTogether } from './together.ts';

const db = {} as Db;
const KIND = ['double'];

describe('work that goes on side by side', () => {
  const asked: (readonly number[])[] = [];
  const double = async (keys: readonly number[]): Promise<readonly number[]> => {
    asked.push(keys);
    if (keys.includes(13)) throw new Error('thirteen');
    return keys.map((key) => 2 * key);
  };
  const ask = (key: number, what: readonly unknown[] = KIND) => askTogether(db, what, key, double);
  const seen = () => asked.splice(0);

  it('alone asks at once', async () => {
    expect([await ask(4), seen()]).toEqual([8, [[4]]]);
  });

  it('asks once at each stage, whatever was asked of before, and each gets its own answer', async () => {
    const twice = async (key: number) => ask((await ask(key)) + 1);

    const done = await workTogether(db, [() => twice(1), () => twice(2), () => twice(3)]);

    expect(done.map((one) => one.status === 'fulfilled' && one.value)).toEqual([6, 10, 14]);
    expect(seen()).toEqual([
      [1, 2, 3],
      [3, 5, 7],
    ]);
  });

  it('different questions are asked apart', async () => {
    await workTogether(db, [() => ask(1), () => ask(2, ['other']), () => ask(3)]);

    expect(seen()).toEqual([[1, 3], [2]]);
  });

  it('a statement that fails is the failure of nobody alone', async () => {
    const done = await workTogether(db, [() => ask(1), () => ask(13)]);
    const alone = await workTogether(db, [() => ask(13)]);
    seen();

    const reasons = [...done, ...alone].map(
      (one) => one.status === 'rejected' && String(one.reason),
    );
    expect(reasons).toEqual([
      'ManyFailed: a statement for many failed',
      'ManyFailed: a statement for many failed',
      'Error: thirteen',
    ]);
  });
});
