import { describe, expect, it } from 'vitest';

import { makeTurns } from './turns.ts';

const LIMITS = {
  running: 2,
  waiting: 8,
  ofOne: 4,
  refusals: { own: 'errors.rule.tooManyOwnTrials', all: 'errors.rule.tooManyTrials' },
} as const;

function aWork(): {
  readonly begun: () => boolean;
  readonly end: (fault?: Error) => void;
  readonly work: () => Promise<string>;
} {
  const { promise, resolve, reject } = deferred();
  let hasBegun = false;
  return {
    begun: () => hasBegun,
    end: (fault) => (fault ? reject(fault) : resolve('done')),
    work: () => {
      hasBegun = true;
      return promise;
    },
  };
}

function deferred() {
  let resolve: (value: string) => void = () => {};
  let reject: (fault: Error) => void = () => {};
  const promise = new Promise<string>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

describe('long works at once', () => {
  it('two run, more wait for one of them to end or fail, and too many are refused', async () => {
    const takeTurn = makeTurns(LIMITS);
    const works = Array.from({ length: 10 }, aWork);
    const turns = works.map(({ work }, at) =>
      takeTurn(`person ${at}`, work).catch((fault: unknown) => (fault as Error).message),
    );

    expect(works.map(({ begun }) => begun())).toEqual([
      true,
      true,
      ...Array.from({ length: 8 }, () => false),
    ]);
    await expect(takeTurn('late', () => Promise.resolve('never'))).rejects.toMatchObject({
      error: 'tooMany',
    });

    works[0]?.end(new Error('failed'));
    expect(await turns[0]).toBe('failed');
    expect(works[2]?.begun()).toBe(true);
    expect(works[3]?.begun()).toBe(false);

    for (const { end } of works.slice(1)) end();
    expect(await Promise.all(turns.slice(1))).toEqual(Array.from({ length: 9 }, () => 'done'));
    expect(await takeTurn('late', () => Promise.resolve('after all'))).toBe('after all');
  });

  it('of one person one runs and three wait; others go before what waits of him, and are refused nothing', async () => {
    const takeTurn = makeTurns(LIMITS);
    const works = Array.from({ length: 4 }, aWork);
    const other = aWork();
    const turns = works.map(({ work }) => takeTurn('busy', work));

    await expect(takeTurn('busy', () => Promise.resolve('never'))).rejects.toMatchObject({
      error: 'tooMany',
    });
    const others = takeTurn('other', other.work);
    expect([...works, other].map(({ begun }) => begun())).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);

    works[0]?.end();
    await turns[0];
    expect([...works, other].map(({ begun }) => begun())).toEqual([true, true, false, false, true]);
    for (const { end } of [...works, other]) end();
    expect(await Promise.all([...turns, others])).toEqual(Array.from({ length: 5 }, () => 'done'));
  });
});
