import { readFileSync } from 'node:fs';
import { PLAIN_PAGES, TAB_PAGES } from '#runtime/router/fixed-pages.ts';
import { printReference } from '../../scripts/reference.ts';

it('docs/reference says what the code says; npm run docs prints it anew', async () => {
  const pages = await printReference(process.cwd());

  const stale = pages.filter(({ path, text }) => readFileSync(path, 'utf8') !== text).map(({ path }) => path);
  expect(pages.length).toBe(6);
  expect(stale).toEqual([]);
});

it('every page that no schema draws says why, and most pages are schemas', async () => {
  const pages = await printReference(process.cwd());
  const screens = pages.find(({ path }) => path.endsWith('screens.md'))?.text ?? '';
  const count = (kind: string) => Number(new RegExp(`\\| ${kind} \\| (\\d+) \\|`).exec(screens)?.[1]);
  const fixed = [...Object.values(PLAIN_PAGES), ...Object.values(TAB_PAGES)];

  expect(count('hand-written')).toBe(fixed.length);
  expect(count('schema alone')).toBeGreaterThan(5 * fixed.length);
  expect(count('schema with a hand-written part')).toBeGreaterThan(0);
  for (const { path, reason } of fixed) expect([path, reason.split(' ').length > 8]).toEqual([path, true]);
});
