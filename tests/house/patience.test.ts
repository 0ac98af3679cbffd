import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = process.cwd();
const files = ['src', 'server', 'tests'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => path.join(folder, name))
    .filter((file) => file !== path.join('tests', 'house', 'patience.test.ts')),
);
/**
 * A number or a constant as the time something may take, as a case or a preparation has it last, too (what is handed on by name is no patience of a test), and what waits a second
 * unless it is told otherwise: `expect.poll` and the `waitFor` of Testing Library have the patience of all.
 */
const OWN_PATIENCE =
  /\b(?:testTimeout|hookTimeout)\b|\btimeout: ?(?:\d|[A-Z(])|\bvi\.wait(?:For|Until)\b|^\s*\}, \d[\d_]{4,}\);$/;

/** What stands behind a function on a line of its own, as the last of a call: how long a case may take that names its file's own time. */
const LAST_ARGUMENT = /\n\s*\},(?:\n\s*\/\/[^\n]*)?\n\s*([^\n{}]+?),?\n\s*\);/g;
const A_TIME = /_MS\b|\b\d[\d_]*000\b|\b(?:seconds|minutes)\b/;
/** What measures how long something takes: the machine answers, not the product. `npm run bench` compares within one run. */
const STOPWATCH = /\bperformance\.now\b|\bcpuUsage\b|\bhrtime\b/;
/** It prints what it measured and asserts nothing of it. */
const MEASURES = 'tests/flows/storm.test.ts';

it('class “red by chance”: no file of tests has a patience of its own, all have that of tests/patience.ts', () => {
  expect(files.length).toBeGreaterThan(400);
  expect(linesWith(OWN_PATIENCE)).toEqual([]);
  expect(
    files.flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(LAST_ARGUMENT)]
        .map(([, last = '']) => last)
        .filter((last) => A_TIME.test(last) && !last.includes('CASE_MS'))
        .map((last) => `${file}: ${last}`),
    ),
  ).toEqual([]);
});

it('class “red by chance”: no test asserts a time', () => {
  expect(linesWith(STOPWATCH).filter((line) => !line.startsWith(MEASURES))).toEqual([]);
});

function linesWith(pattern: RegExp): string[] {
  return files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );
}
