import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

import { KIT_DIET } from '../../scripts/kit-diet.ts';

it('class “it was there in development”: no source names a part of the kit that the build leaves out', () => {
  const sources = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const leftOut = KIT_DIET.flatMap(({ named }) => named ?? []);
  const named = sources.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return leftOut.some((part) => text.includes(`<${part}`));
  });

  expect(sources.length).toBeGreaterThan(500);
  expect(leftOut.length).toBeGreaterThan(3);
  expect(named).toEqual([]);
});
