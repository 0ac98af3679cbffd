import { act, cleanup, renderHook } from '@testing-library/react';

import { ERRORS } from '#schemas/api/errors.ts';
import type { ModelSource } from '#schemas/api/workflow-definitions.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import type { Drawing } from '../canvas/drawing.ts';
import { useSaving } from './use-saving.ts';

afterEach(cleanup);

const SOURCE = { id: '3', rev: 1 } as ModelSource;
const DRAWING = { saveXML: async () => ({ xml: '<definitions/>' }) } as unknown as Drawing;

/** What a drawing says of a save that was refused so. */
async function refusedWith(refusal: unknown) {
  const world = aFakeWorld({
    answers: {
      'PUT /activiti/model/3/source': () => {
        throw refusal;
      },
    },
  });
  const { result } = renderHook(() => useSaving(SOURCE, DRAWING, 1), {
    wrapper: ({ children }) => <InEngine world={world}>{children}</InEngine>,
  });
  await act(async () => void (await result.current.save()));
  return result.current;
}

it('somebody else saved first: that is a conflict', async () => {
  expect(
    await refusedWith({ code: ERRORS.conflict, message: '数据已被修改', issues: [] }),
  ).toMatchObject({ isConflict: true, failure: '数据已被修改' });
});

it('a name that is taken is said, and is no conflict with somebody else', async () => {
  const taken = {
    code: ERRORS.conflict,
    message: '模型名称已存在',
    issues: [{ path: 'name', rule: 'unique', message: '模型名称已存在' }],
  };

  expect(await refusedWith(taken)).toMatchObject({ isConflict: false, failure: '模型名称已存在' });
});
