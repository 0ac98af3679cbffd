import { expect, it } from 'vitest';

import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { issuesOf } from './row-refusals.ts';

it('a refusal that names a field stands at its column, any other one at the row', () => {
  const ctx = { lang: 'zh-CN' } as Ctx;
  const pathOf = (error: AppError) => issuesOf(ctx, error).map(({ path }) => path);

  expect(pathOf(new AppError('notSubset', { field: 'userType' }))).toEqual(['userType']);
  expect(pathOf(new AppError('self', { id: '7' }))).toEqual(['']);
});
