import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

import { PICTURES } from '#tests/e2e/support/pictures.ts';

const FOLDER = 'docs/pictures';
/** bytes; whoever clones the project takes them along for good */
const MOST = 120 * 1024;

/** The pictures that a page shows, by their paths from the root. */
function shownBy(file: string): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, to = '']) =>
    path.posix.normalize(path.posix.join(path.posix.dirname(file), to)),
  );
}

it('every picture is taken by npm run pictures, small, and shown by the tour in the order of the list', () => {
  const taken = PICTURES.map(({ name }) => `${FOLDER}/${name}.webp`);
  const kept = readdirSync(FOLDER).map((name) => `${FOLDER}/${name}`);

  expect(shownBy('docs/tour.md')).toEqual(taken);
  expect(kept.toSorted()).toEqual(taken.toSorted());
  expect(kept.filter((file) => statSync(file).size > MOST)).toEqual([]);
});

it('every picture that a page shows is there; the first of README are the wall, the designer and the phone', () => {
  const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.posix.join('docs', file.replaceAll('\\', '/')));
  const kept = new Set(readdirSync(FOLDER).map((name) => `${FOLDER}/${name}`));

  expect(
    [...pages, 'README.md'].flatMap((file) =>
      shownBy(file).flatMap((to) => (kept.has(to) ? [] : [`${file}: ${to}`])),
    ),
  ).toEqual([]);
  expect(shownBy('README.md')).toEqual(
    ['wall', 'designer', 'phone'].map((name) => `${FOLDER}/${name}.webp`),
  );
});
