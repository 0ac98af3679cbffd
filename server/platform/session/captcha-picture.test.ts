import { drawText, PLAIN, makeRandomText, type GreyPicture } from './captcha-picture.ts';
import { makeCaptchas } from './captcha.ts';
import { STROKE_LETTERS } from './stroke-letters.ts';

const DARK = 140;
const CELL = 40;

/** Dark points by column and row, as a script sees them. */
const isDark = ({ width, points }: GreyPicture, x: number, y: number) =>
  (points[y * width + x] ?? 255) < DARK;

/** Columns of paper between the first and the last ink: where a script would cut. */
function gapsOf(picture: GreyPicture): number {
  const columns = Array.from({ length: picture.width }, (_, x) =>
    Array.from({ length: picture.height }, (_row, y) => isDark(picture, x, y)).some(Boolean),
  );
  const inside = columns.slice(columns.indexOf(true), columns.lastIndexOf(true));
  return inside.filter((hasInk, at) => !hasInk && inside[at - 1]).length;
}

/** A cell of a picture around a middle, coarse enough to forgive small turns. */
function cellOf(picture: GreyPicture, middle: number): readonly number[] {
  const step = 4;
  const cell: number[] = [];
  for (let y = 0; y < picture.height; y += step)
    for (let x = middle - CELL; x < middle + CELL; x += step) {
      let sum = 0;
      for (let dy = 0; dy < step; dy += 1)
        for (let dx = 0; dx < step; dx += 1)
          sum += x + dx >= 0 && x + dx < picture.width && isDark(picture, x + dx, y + dy) ? 1 : 0;
      cell.push(sum);
    }
  return cell;
}

const TEMPLATES = new Map(
  STROKE_LETTERS.map((letter) => [letter, cellOf(drawText(letter, PLAIN), 150)]),
);
const distance = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, at) => sum + (value - (b[at] ?? 0)) ** 2, 0);
const nearest = (picture: GreyPicture, middle: number) => {
  const places = [-12, -6, 0, 6, 12].map((shift) => cellOf(picture, middle + shift));
  const found = [...TEMPLATES].map(([letter, template]) => ({
    letter,
    far: Math.min(...places.map((cell) => distance(cell, template))),
  }));
  return found.reduce((best, one) => (one.far < best.far ? one : best)).letter;
};
/** The script: where letters would stand, the letter whose plain picture lies nearest. */
const readText = (picture: GreyPicture) => {
  const pitch = 33;
  return [-2, -1, 0, 1, 2]
    .map((place) => nearest(picture, Math.round(150 + place * pitch)))
    .join('');
};

describe('class “the file tells the letters”: a captcha', () => {
  it('is points, and holds neither outlines nor its text', async () => {
    let answer = '';
    const captchas = makeCaptchas({
      now: () => new Date(),
      onAnswer: (_uuid, text) => (answer = text),
    });

    const bytes = await captchas.make('u1');

    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(bytes.toString('latin1')).not.toMatch(new RegExp(`path|svg|${answer}`));
    expect(await captchas.check('u1', answer.toUpperCase())).toBe(true);
  });

  it('hangs together: nowhere between its letters can it be cut apart', () => {
    const gaps = Array.from({ length: 20 }, () => gapsOf(drawText(makeRandomText())));

    expect(gaps).toEqual(gaps.map(() => 0));
    expect(gapsOf(drawText('HKMNE', PLAIN))).toBe(4);
  });

  it('the same text is never drawn twice alike', () => {
    const [one, two] = [drawText('ACDEF'), drawText('ACDEF')];
    const equal =
      one.points.filter((point, at) => Math.abs(point - (two.points[at] ?? 0)) < 40).length /
      one.points.length;

    expect(equal).toBeLessThan(0.95);
  });

  it('is read by a script that knows the letters when they are plain, and not one in ten when they are bent', () => {
    const plain = Array.from('HKMNE', (letter) => letter)
      .map((letter) => nearest(drawText(letter, PLAIN), 150))
      .join('');
    const texts = Array.from({ length: 20 }, makeRandomText);

    const read = texts.filter((text) => readText(drawText(text)) === text);

    expect(plain).toBe('HKMNE');
    // the pictures are drawn by chance: now and then one is guessed
    expect(read.length).toBeLessThanOrEqual(2);
  });
});
