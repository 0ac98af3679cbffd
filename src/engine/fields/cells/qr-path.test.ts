import { qrPath } from './qr-path.ts';

/** A square of dark and light modules, read back from the path. */
function modulesOf({ path, size }: NonNullable<ReturnType<typeof qrPath>>): readonly string[] {
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => `${x} ${y}`));
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (__, x) => (dark.has(`${x} ${y}`) ? '#' : '.')).join(''),
  );
}

it('a text is a code with its three corners and light around it; one that no code holds is none', () => {
  const found = qrPath('HT-01');
  const modules = found ? modulesOf(found) : [];

  const corner = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
  const at = (x: number, y: number) => modules.slice(y, y + 7).map((line) => line.slice(x, x + 7));
  expect(found?.size).toBe(21 + 2 * 4);
  expect([at(4, 4), at(18, 4), at(4, 18)]).toEqual([corner, corner, corner]);
  expect(modules.slice(0, 4).join('')).not.toContain('#');
  expect(qrPath('环'.repeat(2000))).toBeUndefined();
});
