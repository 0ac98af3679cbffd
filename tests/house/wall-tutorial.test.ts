import { readFileSync } from 'node:fs';

import type { SchemaFile } from '#schemas/language/check-facts.ts';
import { checkSchemas } from '#schemas/language/check.ts';
import { PART_FACTS } from '#schemas/language/part-names.ts';
import type { ScreenSchema } from '#schemas/language/screen.ts';
import { readSchemaFiles } from '#server/registry/check-files.ts';
import { serverFacts } from '#server/server-facts.ts';

const TUTORIAL = readFileSync('docs/tutorials/add-a-wall.md', 'utf8');
const [, file = '', text = ''] = /```json (\S+)\n([\s\S]*?)```/.exec(TUTORIAL) ?? [];
const screen = JSON.parse(text) as ScreenSchema & { readonly body: { readonly wall: object } };
const mistakes = [...TUTORIAL.matchAll(/^\| `(\{.*\})` \| (.*) \|$/gm)].map(
  ([, part = '{}', message = '']) => ({ part: JSON.parse(part) as object, message }),
);

/** What the checker says of screens beside all that come along: of each its messages with what stands at their place. */
function problemsOf(...screens: readonly object[]) {
  const files = screens.map((one, at): SchemaFile => ({
    path: `${file} ${at}`,
    kind: 'screen',
    text: JSON.stringify(one, null, 1),
  }));
  const problems = checkSchemas([...readSchemaFiles('.'), ...files], {
    ...PART_FACTS,
    ...serverFacts(),
  });
  return files.map(({ path, text: written }) =>
    problems
      .filter((problem) => problem.path === path)
      .map(({ line, message }) => ({ message, at: written.split('\n')[line - 1]?.trim() ?? '' })),
  );
}
const named = (part: object, at: number) => ({
  ...screen,
  name: `bigScreen-n${at}`,
  menu: undefined,
  translations: undefined,
  body: { wall: { ...screen.body.wall, ...part } },
});

it('the second wall of the tutorial is a file that nothing is said of, and each of its mistakes is told where it stands', () => {
  const [sound, ...told] = problemsOf(
    screen,
    ...mistakes.map(({ part }, at) => named(part, at + 1)),
  );

  expect(file).toBe(`src/schemas/screens/${screen.name}.json`);
  expect(sound).toEqual([]);
  expect(told.map((problems) => problems.map(({ message }) => message))).toEqual(
    mistakes.map(({ message }) => [message]),
  );
  expect(told.flatMap((problems) => problems.map(({ at }) => /^"\w+"/.exec(at)?.[0]))).toEqual([
    '"weather"',
    '"credit"',
    '"video"',
    '"onlineRates"',
    '"scale"',
    '"tourSeconds"',
    '"edge"',
    '"edges"',
  ]);
});

it('a wall is the whole of a screen of its name, seen by who may ask for its picture, and said by its word', () => {
  const { wall } = screen.body;
  const plain = named({}, 9);

  const [inTabs, noKey, otherName, widget] = problemsOf(
    { ...plain, body: { tabs: [{ title: '一', body: { wall } }] } },
    { ...plain, name: 'bigScreen-n10', permission: undefined },
    { ...plain, name: 'hall' },
    { ...plain, name: 'bigScreen-n12', body: { widget: 'bigScreen', props: wall } },
  ).map((problems) => problems.map(({ message }) => message));

  expect(inTabs).toEqual([
    'a wall fills the window: it is the "body" of its screen, and beside nothing',
  ]);
  expect(noKey).toEqual([
    '"GET /wall/picture" asks for "home:bigScreen": say so as "permission" of the node, its tab or the screen',
  ]);
  expect(otherName).toEqual(['"hall" is a wall: its name begins with "bigScreen-"']);
  expect(widget).toEqual(['"bigScreen" is said by "wall", with its panels']);
});
