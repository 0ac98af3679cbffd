import { targetAt, type DropTarget } from './drop-targets.ts';

const line = (at: number, y: number): DropTarget => ({
  place: { parentId: 'r', slot: 'then', at },
  look: 'line',
  box: { x: 0, y, width: 400, height: 2 },
});
const LINES = [line(0, 200), line(1, 240)];
const meant = (x: number, y: number): number | undefined => targetAt(LINES, x, y)?.place.at;

it('the nearest line is meant, and none that is far above', () => {
  expect(meant(10, 215)).toBe(0);
  expect(meant(10, 230)).toBe(1);
  expect(meant(390, 215)).toBe(0);
  expect(meant(10, 100)).toBeUndefined();
});

it('the empty canvas below everything means its end', () => {
  expect(meant(380, 700)).toBe(1);
});

it('an empty place for rows is meant from around it, not from over it alone', () => {
  const hole: DropTarget = {
    place: { parentId: 'r', slot: 'then', at: 0 },
    look: 'box',
    isRow: true,
    box: { x: 20, y: 300, width: 400, height: 38 },
  };
  const part: DropTarget = {
    place: { parentId: 'c', slot: 'left', at: 0 },
    look: 'box',
    box: { x: 20, y: 100, width: 60, height: 28 },
  };

  expect(targetAt([part, hole], 200, 260)).toBe(hole);
  expect(targetAt([part, hole], 200, 700)).toBe(hole);
  expect(targetAt([part, hole], 120, 110)).toBeNull();
});
