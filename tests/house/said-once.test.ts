import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const SAID_IN_BASICS = {
  'a length of time': /\b(?:SECOND|MINUTE|HOUR|DAY|WEEK)_MS = |\b(?:60_000|3_600_000|86_400_000)\b/,
  'the time zone': /'[^'\n]*Asia\/Shanghai'/,
  'what an id looks like': /(?:\\d|\[0-9\])\{1,1[89]\}\$/,
};
/** A bound that happens to be a minute says its own number. */
const OWN_NUMBER = /^(?:export )?const \w+ = (?:\[.*\b)?60_000\b|setKeepAlive|timeoutMs: /;

const FILES = ['src', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')))
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/\.(test|gen)\.tsx?$/.test(file) &&
        !file.startsWith('src/schemas/basics/'),
    ),
);

describe('class “the same fact in many places”: src/schemas/basics alone says', () => {
  it.each(Object.entries(SAID_IN_BASICS))('%s', (_, pattern) => {
    const again = FILES.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => pattern.test(line) && !/^\s*(?:\*|\/\*|\/\/)/.test(line))
        .filter((line) => !OWN_NUMBER.test(line.trim()))
        .map((line) => `${file}: ${line.trim()}`),
    );

    expect(again).toEqual([]);
  });
});

/** Looks through the fields of an entity for the one with statuses. */
const FINDS_THE_STATUS = /fields\)\s*\.find\([^;]{0,80}\bstatesOf\(/;

it('class “judged by the status of another record”: which field holds the status of a record is found by statusFieldOf', () => {
  const finders = FILES.filter((file) => FINDS_THE_STATUS.test(readFileSync(file, 'utf8')));

  expect(finders).toEqual([]);
  expect('Object.keys(fields).find((name) => statesOf(fields[name]))').toMatch(FINDS_THE_STATUS);
});
