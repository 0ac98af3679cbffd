import { cleanup, renderHook } from '@testing-library/react';

import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { useHeldBack } from './use-held-back.ts';

afterEach(cleanup);

it('a page is guarded only while something on it is under way: else it is left at once, without being asked', async () => {
  const guards: { ask: () => Promise<boolean>; isHeld: (() => boolean) | undefined }[] = [];
  const world = aFakeWorld({
    ports: {
      guardLeaving: (ask, isHeld) => {
        guards.push({ ask, isHeld });
        return () => {};
      },
    },
  });
  let problem: string | undefined;
  renderHook(() => useHeldBack(() => problem), {
    wrapper: ({ children }) => <InEngine world={world}>{children}</InEngine>,
  });
  const [guard] = guards;

  expect([guards.length, guard?.isHeld?.()]).toEqual([1, false]);
  problem = '1 个文件正在上传';
  expect([guard?.isHeld?.(), await guard?.ask()]).toEqual([true, false]);
  expect(world.notices.at(-1)).toMatchObject({ text: problem });
});
