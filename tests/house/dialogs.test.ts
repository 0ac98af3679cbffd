import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = process.cwd();

it('class “a dialog over another page”: what a page opens is shown while its page is, never always', () => {
  const parts = ['src/engine', 'src/designer', 'src/widgets'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  const dialogs = parts.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<(?:Modal|Drawer)\s[^]*?>/g)].map(
      ([tag]) => `${path.relative(root, file)}: ${tag}`,
    ),
  );

  expect(dialogs.length).toBeGreaterThan(15);
  expect(
    dialogs.filter((tag) => !/\sopen=\{[^}]/.test(tag) || /\sopen=\{true\}/.test(tag)),
  ).toEqual([]);
});
