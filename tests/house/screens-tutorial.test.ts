import { readFileSync } from 'node:fs';

import type { SchemaFile } from '#schemas/language/check-facts.ts';
import { checkSchemas } from '#schemas/language/check.ts';
import { PART_FACTS } from '#schemas/language/part-names.ts';
import { readSchemaFiles } from '#server/registry/check-files.ts';
import { serverFacts } from '#server/server-facts.ts';

const TUTORIAL = readFileSync('docs/tutorials/screens.md', 'utf8');
const blocks = [...TUTORIAL.matchAll(/```json\n([\s\S]*?)```/g)].map(
  ([, text = '']) => JSON.parse(text) as object,
);
/** A block is a whole screen, or the body of one. */
const shown = blocks.map((block, at): SchemaFile => {
  const screen = 'body' in block ? block : { body: block };
  return {
    path: `block ${at + 1}`,
    kind: 'screen',
    text: JSON.stringify({ v: 1, name: `shown-${at}`, title: '页面', ...screen }),
  };
});

it('every block of the tutorial "a page over several things" is one the checker has nothing to say about', () => {
  const facts = { ...PART_FACTS, ...serverFacts() };

  const problems = checkSchemas([...readSchemaFiles('.'), ...shown], facts);

  expect(shown.length).toBeGreaterThan(0);
  expect(problems.filter(({ path }) => path.startsWith('block'))).toEqual([]);
});
