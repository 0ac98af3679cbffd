import { readFileSync } from 'node:fs';
import { printReference } from '../../scripts/reference.ts';

it('docs/reference says what the code says; npm run docs prints it anew', async () => {
  const pages = await printReference(process.cwd());

  const stale = pages.filter(({ path, text }) => readFileSync(path, 'utf8') !== text).map(({ path }) => path);
  expect(pages.length).toBe(6);
  expect(stale).toEqual([]);
});
