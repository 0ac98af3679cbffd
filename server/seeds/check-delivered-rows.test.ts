import { expect, it } from 'vitest';

import { checkLevels, type Judging } from './check-delivered-rows.ts';

it('a level that stands twice is told where it stands, whatever stands before it', () => {
  const places: string[] = [];
  const judging = { tell: (at: readonly unknown[]) => places.push(at.join('.')) };

  checkLevels(['levels'], [null, ['A', 90], ['B', 80], ['A', 70]], judging as unknown as Judging);

  expect(places).toEqual(['levels.3.0']);
});
