/** Points of a stroke on a field 4 wide and 6 high, from the top left: `x,y` pairs separated by spaces; strokes by `|`. */
const DRAWN: Readonly<Record<string, string>> = {
  A: '0,6 2,0 4,6|0.8,4 3.2,4',
  C: '4,1 3.2,0.2 2,0 0.8,0.5 0.1,1.8 0,3 0.1,4.2 0.8,5.5 2,6 3.2,5.8 4,5',
  D: '0,0 0,6 1.8,6 3.2,5.4 3.9,4.2 4,3 3.9,1.8 3.2,0.6 1.8,0 0,0',
  E: '4,0 0,0 0,6 4,6|0,3 3,3',
  F: '4,0 0,0 0,6|0,3 3,3',
  G: '4,1 3.2,0.2 2,0 0.8,0.5 0.1,1.8 0,3 0.1,4.2 0.8,5.5 2,6 3.3,5.7 4,4.8 4,3.2 2.4,3.2',
  H: '0,0 0,6|4,0 4,6|0,3 4,3',
  J: '1.4,0 4,0|3,0 3,4.6 2.6,5.6 1.6,6 0.6,5.6 0.2,4.6',
  K: '0,0 0,6|4,0 0,3.4|1.3,2.4 4,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,3.4 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 2.4,0 3.6,0.5 4,1.6 3.6,2.8 2.4,3.3 0,3.3',
  R: '0,6 0,0 2.4,0 3.6,0.5 4,1.6 3.6,2.8 2.4,3.2 0,3.2|2,3.2 4,6',
  T: '0,0 4,0|2,0 2,6',
  U: '0,0 0,4.2 0.5,5.5 2,6 3.5,5.5 4,4.2 4,0',
  W: '0,0 1,6 2,2 3,6 4,0',
  X: '0,0 4,6|4,0 0,6',
  Y: '0,0 2,3 4,0|2,3 2,6',
  '2': '0.2,1.4 0.7,0.4 2,0 3.4,0.4 3.9,1.6 3.3,2.9 0,6 4,6',
  '3': '0.2,0.7 1.4,0 2.8,0.2 3.7,1.2 3.4,2.4 2,2.9 3.5,3.4 4,4.5 3.4,5.6 2,6 0.8,5.8 0,5',
  '4': '3,6 3,0 0,4 4,4',
  '5': '3.7,0 0.5,0 0.3,2.7 1.8,2.3 3.3,2.8 4,4 3.5,5.3 2,6 0.7,5.7 0,5',
  '6': '3.6,0.6 2.4,0 1,0.8 0.2,2.4 0,4.2 0.7,5.6 2,6 3.4,5.5 4,4.2 3.4,3 2,2.6 0.7,3.1 0,4.2',
  '7': '0,0 4,0 1.4,6',
  '8': '2,2.8 0.7,2.2 0.4,1.2 1,0.3 2,0 3,0.3 3.6,1.2 3.3,2.2 2,2.8 0.6,3.4 0,4.5 0.6,5.6 2,6 3.4,5.6 4,4.5 3.4,3.4 2,2.8',
  '9': '0.4,5.4 1.6,6 3,5.2 3.8,3.6 4,1.8 3.3,0.4 2,0 0.6,0.5 0,1.8 0.6,3 2,3.4 3.3,2.9 4,1.8',
};

export type StrokePoint = readonly [x: number, y: number];

export const FIELD = { width: 4, height: 6 } as const;

/** The letters that can be drawn: without pairs that look alike when they are bent. */
export const STROKE_LETTERS: readonly string[] = Object.keys(DRAWN);

/** The strokes of a letter on its field; none for one that is not drawn here. */
export function strokesOf(letter: string): readonly (readonly StrokePoint[])[] {
  return (DRAWN[letter] ?? '')
    .split('|')
    .filter(Boolean)
    .map((stroke) =>
      stroke.split(' ').map((pair): StrokePoint => {
        const [x = 0, y = 0] = pair.split(',').map(Number);
        return [x, y];
      }),
    );
}
