const WORDS: ReadonlySet<string> = new Set([
  'true',
  'false',
  'null',
  'empty',
  'and',
  'or',
  'not',
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'div',
  'mod',
  'instanceof',
]);
/** What the engine itself gives. */
const GIVEN: ReadonlySet<string> = new Set([
  'nrOfInstances',
  'nrOfCompletedInstances',
  'nrOfActiveInstances',
  'loopCounter',
]);

/** Variables that expressions ask for, each once, in their order: no members, no functions, no texts. */
export function variablesIn(expressions: readonly string[]): readonly string[] {
  const found = expressions.flatMap((text) => {
    const bare = text.replaceAll(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/g, ' ');
    return [...bare.matchAll(/(?<![\w.])([A-Za-z_]\w*)(?!\s*\()(?!\w)/g)].map(
      ([, name]) => name ?? '',
    );
  });
  return [...new Set(found)].filter((name) => !WORDS.has(name) && !GIVEN.has(name));
}
