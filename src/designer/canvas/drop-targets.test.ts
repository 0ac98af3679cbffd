import { targetAt, type DropTarget } from './drop-targets.ts';

const line = (at: number, y: number): DropTarget => ({ place: { parentId: 'r', slot: 'then', at }, look: 'line', box: { x: 0, y, width: 400, height: 2 } });
const LINES = [line(0, 200), line(1, 240)];
const meant = (x: number, y: number): number | undefined => targetAt(LINES, x, y)?.place.at;

it('the nearest line is meant, and none that is far above', () => {
  expect(meant(10, 215)).toBe(0);
  expect(meant(10, 230)).toBe(1);
  expect(meant(10, 100)).toBeUndefined();
});

it('the empty canvas below everything means its end', () => {
  expect(meant(380, 700)).toBe(1);
});
