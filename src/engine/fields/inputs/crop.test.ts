import { expect, it } from 'vitest';

import { cropSquare, moved, START } from './crop.ts';

const WIDE = { width: 400, height: 200 };

it('the first square is the largest one in the middle', () => {
  expect(cropSquare(START, WIDE)).toEqual({ left: 100, top: 0, side: 200 });
});

it('a larger zoom cuts a smaller square around the same middle', () => {
  expect(cropSquare({ ...START, zoom: 2 }, WIDE)).toEqual({ left: 150, top: 50, side: 100 });
});

it('dragging to the right shows what lies further left, and stops at the edge', () => {
  const near = moved(START, WIDE, { dx: 64, dy: 0, side: 256 });
  const far = moved(START, WIDE, { dx: 5000, dy: 5000, side: 256 });

  expect(cropSquare(near, WIDE).left).toBe(50);
  expect(cropSquare(far, WIDE)).toEqual({ left: 0, top: 0, side: 200 });
});
