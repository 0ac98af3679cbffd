import { isCovered, lookAt, type Sight } from './sight.ts';

const picture = (weight: number, width = 1280): Buffer => {
  const bytes = Buffer.alloc(weight);
  bytes.set([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 720 >> 8, 720 & 255, width >> 8, width & 255, 3]);
  return bytes;
};
/** Many pictures of an hour, one after the other. */
const after = (known: Sight | undefined, hour: number, ...weights: readonly number[]) =>
  weights.reduce((sight, weight) => lookAt(sight, picture(weight), hour), known);
const usual = (weight = 40_000, count = 60) =>
  Array.from({ length: count }, (_, at) => weight + (at % 2 === 0 ? 900 : -900));
const known = after(undefined, 10, ...usual());

describe('a covered lens', () => {
  it('is three pictures in a row far lighter than the hour usually gives; one that can be seen ends it', () => {
    const light = after(known, 10, 6_000, 6_000);
    expect([isCovered(known), isCovered(light)]).toEqual([false, false]);
    expect(isCovered(after(light, 10, 6_000))).toBe(true);
    expect(isCovered(after(light, 10, 39_000, 6_000, 6_000))).toBe(false);
    const covered = after(light, 10, 6_000, 6_000, 6_000);
    expect(isCovered(after(covered, 10, 12_000))).toBe(false);
    // what was covered is not what the hour usually gives
    expect(covered?.hours[10]).toEqual(known?.hours[10]);
  });

  it('class “the first dusk”: an hour that is not known for two days says nothing, so a night that is lighter is none', () => {
    expect(isCovered(after(known, 19, ...usual(6_000, 30)))).toBe(false);
    const dusk = after(undefined, 18, ...usual(40_000, 20), ...usual(6_000, 10));
    expect(isCovered(after(dusk, 18, 6_000, 6_000, 6_000))).toBe(false);
    const nights = after(undefined, 2, ...usual(6_000));
    expect(isCovered(after(nights, 2, 5_000, 5_000, 5_000))).toBe(false);
  });

  it('goes on in an hour that nobody knows, and ends there with a picture that can be seen', () => {
    const covered = after(known, 10, 6_000, 6_000, 6_000);
    expect(isCovered(after(covered, 11, 6_000))).toBe(true);
    expect(isCovered(after(covered, 11, 38_000))).toBe(false);
  });

  it('pictures of another size begin anew, and what is no picture says nothing', () => {
    const other = lookAt(after(known, 10, 6_000, 6_000), picture(6_000, 640), 10);
    expect(other).toMatchObject({ size: '640x720', light: 0 });
    expect(lookAt(known, Buffer.from('x'), 10)).toBe(known);
    expect(lookAt(undefined, Buffer.from('<html>'), 10)).toBeUndefined();
  });
});
