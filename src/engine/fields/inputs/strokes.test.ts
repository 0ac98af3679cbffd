import { expect, it } from 'vitest';

import { fitDrawing } from './strokes.ts';

it('class “a drawing that is stretched”: what was drawn on one pad stands whole in the middle of another, in its own shape', () => {
  const screen = { width: 640, height: 320 };
  const form = { width: 480, height: 160 };
  const corners = [
    { x: 0, y: 0, width: 2.5 },
    { x: 640, y: 320, width: 2.5 },
  ];

  const inForm = fitDrawing({ size: screen, strokes: [corners] }, form);

  expect(inForm).toEqual({
    size: form,
    strokes: [
      [
        { x: 80, y: 0, width: 2.5 },
        { x: 400, y: 160, width: 2.5 },
      ],
    ],
  });
});
