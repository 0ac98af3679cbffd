import { existsSync, readFileSync } from 'node:fs';

const TEXT = readFileSync('ARCHITECTURE.md', 'utf8');
/** Two printed pages. */
const MAX_CHARACTERS = 12_000;

describe('ARCHITECTURE.md', () => {
  it('is read in one sitting: two pages', () => {
    expect(TEXT.length).toBeLessThan(MAX_CHARACTERS);
  });

  it('names only places that are there', () => {
    const named = [...TEXT.matchAll(/`((?:src|server|scripts|tests|docs|locales)\/[\w./-]+)`/g)];
    const gone = named.flatMap(([, place = '']) => (existsSync(place) ? [] : [place]));

    expect(gone).toEqual([]);
  });
});
