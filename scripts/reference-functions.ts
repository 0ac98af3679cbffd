import {
  EXAMPLE_ITEMS,
  EXAMPLE_PAIRS,
  FUNCTION_EXAMPLES,
} from '#schemas/expressions/function-examples.ts';
import { findFunction, FUNCTION_NAMES } from '#schemas/expressions/functions.ts';
import { code, table } from './reference-tables.ts';

/** What an expression may call. */
export function functions(say: (word: string) => string): readonly string[] {
  return [
    '## Functions of expressions',
    '',
    `What cannot be computed has no value. \`items\` stands for a sub-table with the rows ${code(JSON.stringify(EXAMPLE_ITEMS))}, \`pairs\` for one with ${code(JSON.stringify(EXAMPLE_PAIRS))}; their columns are named as texts. A test asks every example for its answer.`,
    '',
    ...table(
      ['function', 'arguments', 'answers', 'example', 'is', 'meaning'],
      FUNCTION_NAMES.map((name) => {
        const { result, example, answer } = FUNCTION_EXAMPLES[name];
        return [
          code(name),
          findFunction(name)?.usage,
          result,
          code(example),
          code(JSON.stringify(answer)),
          say(`function.${name}`),
        ];
      }),
    ),
  ];
}
