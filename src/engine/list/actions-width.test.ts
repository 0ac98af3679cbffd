import { expect, it } from 'vitest';

import { actionsWidth } from './actions-width.ts';

it('three buttons stand side by side, more than three leave two and a menu', () => {
  const three = actionsWidth(['派单', '确认', '关闭'], '更多', 0);
  const four = actionsWidth(['Dispatch', 'Confirm', 'Close', 'Mute'], 'More', 0);

  expect(three).toBe(24 + 3 * (28 + 12));
  expect(four).toBe(24 + (60 + 12) + (54 + 12) + (34 + 16 + 12));
});

it('the schema may ask for more room, never for less', () => {
  expect(actionsWidth(['派单'], '更多', 200)).toBe(200);
});
