import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A length of time taken from a clock that may be set. */
const MEASURED = /Date\.now\(\)\s*[-<>]|[-<>]=?\s*Date\.now\(\)/;

/** Here a moment is meant that is kept somewhere or shown to people. */
const OF_THE_WALL: Readonly<Record<string, string>> = {
  'server/platform/audit/audit-journal.ts': 'the time of a file',
  'server/areas/reading/reading-query-store.ts': 'the time of values in the database',
  'server/areas/ingest/remember/spans.ts': 'the time of values in the database',
  'src/runtime/realtime/message-state.ts': 'a reminder kept in the browser, for a time of day',
};

const sourcesOf = (dir: string): readonly string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(dir, name));

it('how long something takes is measured by a clock that nobody sets', () => {
  const found = ['src', 'server']
    .flatMap(sourcesOf)
    .filter((file) => MEASURED.test(readFileSync(file, 'utf8')));

  expect(found.toSorted()).toEqual(Object.keys(OF_THE_WALL).toSorted());
});
