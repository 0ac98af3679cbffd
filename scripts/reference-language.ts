import { readFileSync } from 'node:fs';
import path from 'node:path';

import { explain } from '#designer/workbench/language/words.ts';
import type { SchemaFile } from '#schemas/language/check-facts.ts';
import { checkSchemas } from '#schemas/language/check.ts';
import {
  DEFINITIONS,
  ENTITY_SHAPE,
  SCREEN_SHAPE,
  STATES_SHAPE,
  REPORT_SHAPE,
} from '#schemas/language/language-shape.ts';
import { EXPRESSION_NAMES, PLACEHOLDERS, USER_FACTS } from '#schemas/language/placeholders.ts';
import { TAKEN } from '#schemas/language/shape-takes.ts';
import type { ObjectShape, Shape } from '#schemas/types/shape.ts';
import { factsOfFiles, readSchemaFiles } from '#server/registry/check-files.ts';
import { serverFacts } from '#server/server-facts.ts';
import { RULE_SHAPE, usesOf } from './language-uses.ts';
import { functions } from './reference-functions.ts';
import { taken } from './reference-takes.ts';

/** A part of the language with words of its own. */
interface Section {
  readonly title: string;
  /** Where its words are explained: `action.form`. */
  readonly place: string;
  readonly shape: ObjectShape;
  /** Words that another section explains already. */
  readonly known: ReadonlySet<string>;
  /** Where its words are used, when the shape is made up for this page. */
  readonly parts?: readonly ObjectShape[];
}

/**
 * Every word of the schema language, by the part it stands in: what it takes, which `$names` may stand there, what it says, how it is
 * written in a file that the checker passes, and who uses it first.
 * @throws Error an example is no longer what the checker passes.
 */
export function language(root: string): readonly string[] {
  const uses = usesOf(checkedFiles(root));
  const texts = JSON.parse(
    readFileSync(path.join(root, 'locales/en-US/schema-words.json'), 'utf8'),
  ) as Readonly<Record<string, string>>;
  const say = (word: string): string => explain(word, (key) => texts[key] ?? key) ?? '';
  const sections = allSections();
  const rules = ['all', 'any', 'not', 'field', 'op', 'value'].map((word) =>
    rowOf([
      `\`${word}\``,
      '',
      RULE_TAKES[word] ?? 'a rule',
      word === 'value' ? namesOf(PLACEHOLDERS.rule) : '',
      say(`rule.${word}`),
      ...useOf(uses, [RULE_SHAPE], word),
    ]),
  );
  return [
    '# The schema language',
    '',
    'What may stand in the files under `src/schemas` and in the workbench. An example is taken from a file that `npm run schema:check` passes, the shortest there is; the last column names the first files that use the word. Longer: [lists](../tutorials/lists.md), [forms](../tutorials/forms.md), [words by task](../tutorials/words-by-task.md).',
    '',
    ...onceEach(sections)
      .filter(({ shape }) => !isOfOneName(shape))
      .filter(({ shape, known }) => Object.keys(shape.props).some((word) => !known.has(word)))
      .flatMap((section) => print(section, { say, uses })),
    '## A rule',
    '',
    ...HEAD,
    ...rules,
    '',
    ...functions(say),
    '',
    ...dollarNames(),
  ];
}

/** The parts of the language in the order they are read. */
function allSections(): readonly Section[] {
  const fields = DEFINITIONS['field'];
  const types = fields?.kind === 'choice' ? (fields.of as readonly ObjectShape[]) : [];
  const shared = new Set(
    Object.keys(types[0]?.props ?? {}).filter((word) => types.every(({ props }) => word in props)),
  );
  const base = types[0] && {
    ...types[0],
    props: Object.fromEntries(Object.entries(types[0].props).filter(([word]) => shared.has(word))),
  };
  return [
    ...sectionsOf('An entity file', 'entity', ENTITY_SHAPE),
    ...(base
      ? sectionsOf('Every field', 'field', base).map((section) =>
          section.shape === base ? { ...section, parts: types } : section,
        )
      : []),
    ...types.flatMap((shape) =>
      sectionsOf(
        `Fields of type ${(shape.when?.['type'] ?? []).map((type) => `\`${type}\``).join(', ')}`,
        'field',
        shape,
        shared,
      ),
    ),
    ...sectionsOf('A button (`actions`)', 'action', DEFINITIONS['action'] as ObjectShape),
    ...sectionsOf(
      'Rows of another entity that a new record brings (`writes`)',
      'writtenRows',
      DEFINITIONS['writtenRows'] as ObjectShape,
    ),
    ...partsOf('keyRule').flatMap((shape, at) =>
      sectionsOf(`Who may, ${at + 1}`, 'keyRule', shape),
    ),
    ...byFirstWord('layout', 'A layout'),
    ...sectionsOf('A screen file', 'screen', SCREEN_SHAPE),
    ...byFirstWord('screenNode', 'A node of a screen'),
    ...byFirstWord('opens', 'Where a press leads,'),
    ...takenSections(),
    ...sectionsOf('A states file', 'states', STATES_SHAPE),
    ...sectionsOf('A template of reports', 'report', REPORT_SHAPE),
  ];
}

/** The forms of a part, each called by the word it cannot do without. */
function byFirstWord(name: string, title: string): readonly Section[] {
  return partsOf(name).flatMap((shape) =>
    sectionsOf(`${title} by \`${shape.required?.[0] ?? ''}\``, name, shape),
  );
}

function partsOf(name: string): readonly ObjectShape[] {
  const shape = DEFINITIONS[name];
  return shape?.kind === 'choice'
    ? shape.of.filter((one): one is ObjectShape => one.kind === 'object')
    : [];
}

/** A part and the parts inside it that no other part shares. */
function sectionsOf(
  title: string,
  place: string,
  shape: ObjectShape,
  known: ReadonlySet<string> = new Set(),
): readonly Section[] {
  const inner = Object.entries(shape.props)
    .filter(([word]) => !known.has(word))
    .flatMap(([word, part]) =>
      objectsIn(part).flatMap((one) =>
        sectionsOf(`${title} › \`${word}\``, `${place}.${word}`, one),
      ),
    );
  return [{ title, place, shape, known }, ...inner];
}

function objectsIn(shape: Shape): readonly ObjectShape[] {
  if (shape.kind === 'object') return [shape];
  if (shape.kind === 'list' || shape.kind === 'map') return objectsIn(shape.of);
  return shape.kind === 'choice' ? shape.of.flatMap(objectsIn) : [];
}

/** What each block and widget takes. */
function takenSections(): readonly Section[] {
  return Object.entries(TAKEN).flatMap(([name, shape]) => {
    const [word = '', part] = name.split('.');
    return part === undefined || shape.kind !== 'object'
      ? []
      : sectionsOf(`What the ${word} \`${part}\` takes (\`props\`)`, name, shape);
  });
}

/** The same place for one block or widget by its name: it is told with that of all others. */
function isOfOneName({ when = {} }: ObjectShape): boolean {
  return ['block', 'widget'].some((word) => Object.hasOwn(when, word));
}

/** A part that stands in several places is told at the first. */
function onceEach(sections: readonly Section[]): readonly Section[] {
  return sections.filter(
    ({ shape }, at) => sections.findIndex((other) => other.shape === shape) === at,
  );
}

interface Words {
  readonly say: (word: string) => string;
  readonly uses: ReturnType<typeof usesOf>;
}

const HEAD = [
  '| word | needed | takes | `$names` | says | example | used by |',
  '| --- | --- | --- | --- | --- | --- | --- |',
];
const RULE_TAKES: Readonly<Record<string, string>> = {
  all: 'list of a rule',
  any: 'list of a rule',
  field: 'a field',
  op: 'an operator',
  value: 'anything',
};
const MAX_EXAMPLE = 110;
const SHOWN_FILES = 2;

/** The shipped files and those examples that no shipped file gives. */
function checkedFiles(root: string): readonly SchemaFile[] {
  const shipped = readSchemaFiles(root);
  const given = JSON.parse(
    readFileSync(path.join(root, 'scripts/language-examples.json'), 'utf8'),
  ) as readonly { readonly kind: SchemaFile['kind'] }[];
  const examples = given.map(({ kind, ...schema }, at): SchemaFile => ({
    kind,
    path: `example ${at + 1}`,
    text: JSON.stringify(schema),
  }));
  const problems = checkSchemas(
    [...shipped, ...examples],
    factsOfFiles(root, { server: serverFacts() }),
  ).filter(({ severity }) => severity !== 'warning');
  if (problems.length > 0)
    throw new Error(
      `examples of the language: ${problems.map((one) => `${one.path} ${one.message}`).join('; ')}`,
    );
  return [...shipped, ...examples];
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** Example and first users of a word, in whichever of these parts of the language it stands. */
function useOf(
  uses: Words['uses'],
  parts: readonly ObjectShape[],
  word: string,
): readonly [string, string] {
  const found = parts
    .flatMap((part) => uses(part, word) ?? [])
    .sort((one, other) => one.example.length - other.example.length);
  const [use] = found;
  if (!use) return ['', ''];
  const users = [...new Set(found.flatMap(({ files }) => files))]
    .filter((file) => !file.startsWith('example'))
    .sort();
  const files = users.map((file) => `\`${file.replace(/^src\/schemas\//, '')}\``);
  const said =
    use.example.length > MAX_EXAMPLE ? `${use.example.slice(0, MAX_EXAMPLE)} …` : use.example;
  return [
    `\`${said.replaceAll('`', "'")}\``,
    [
      ...files.slice(0, SHOWN_FILES),
      ...(files.length > SHOWN_FILES ? [`${files.length - SHOWN_FILES} more`] : []),
    ].join(', '),
  ];
}

/** Names that expressions of one kind of file know besides. */
const BESIDES: Readonly<Record<string, readonly string[]>> = {
  states: EXPRESSION_NAMES.states,
  screenNode: EXPRESSION_NAMES.screen,
  opens: EXPRESSION_NAMES.screen,
};

/** The names a word may hold in place of a literal, or read in its expression: what the checker knows of it. */
function namesFor(place: string, word: string, shape: Shape): string {
  const file = place.split('.')[0] ?? '';
  if (shape.kind === 'rule')
    return namesOf(file === 'screenNode' ? PLACEHOLDERS['screenNode.where'] : PLACEHOLDERS.rule);
  // a process knows the variables of its approval alone
  if (place === 'entity.approval.steps') return '';
  if (shape.kind === 'text' && shape.says === 'expression')
    return namesOf([...EXPRESSION_NAMES.every, ...(BESIDES[file] ?? [])]);
  if (shape.kind === 'list' || shape.kind === 'map') return namesFor(place, word, shape.of);
  const known = Object.entries(PLACEHOLDERS).find(
    ([key]) =>
      `${place}.${word}` === key ||
      (key.startsWith('states.effects') &&
        file === 'states' &&
        `${place}.${word}`.endsWith(key.replace('states', ''))),
  );
  return known ? namesOf(known[1]) : '';
}

function namesOf(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(' ');
}

const PLACES_OF: Readonly<Record<string, string>> = {
  every: 'every file',
  dialog: 'dialogs of buttons',
};

/** The same table the other way round: by the name. */
function dollarNames(): readonly string[] {
  const names = [
    ...new Set([...Object.values(PLACEHOLDERS).flat(), ...Object.values(EXPRESSION_NAMES).flat()]),
  ];
  const wordsOf = (name: string) =>
    Object.entries(PLACEHOLDERS).flatMap(([word, allowed]) =>
      (allowed as readonly string[]).includes(name) ? [`\`${word}\``] : [],
    );
  const expressionsOf = (name: string) =>
    Object.entries(EXPRESSION_NAMES).flatMap(([kind, allowed]) =>
      (allowed as readonly string[]).includes(name) ? [PLACES_OF[kind] ?? `${kind} files`] : [],
    );
  return [
    '## Names that begin with `$`',
    '',
    `\`$user\` knows ${USER_FACTS.map((fact) => `\`${fact}\``).join(', ')}. \`$today-7d\` and \`$now-24h\` reckon back, \`$today+3d\` and \`$now+24h\` on; \`$row.field\` and the like name a part, \`$row\`, \`$form\`, \`$ids\` of a body the whole.`,
    '',
    '| name | in place of a literal | in expressions of |',
    '| --- | --- | --- |',
    ...names.map((name) =>
      rowOf([`\`${name}\``, wordsOf(name).join(' '), expressionsOf(name).join(', ')]),
    ),
  ];
}

function print(
  { title, place, shape, known, parts }: Section,
  { say, uses }: Words,
): readonly string[] {
  const rows = Object.entries(shape.props)
    .filter(([word]) => !known.has(word))
    .map(([word, part]) =>
      rowOf([
        `\`${word}\``,
        shape.required?.includes(word) ? 'yes' : '',
        taken(part),
        namesFor(place, word, part),
        say(`${place}.${word}`),
        ...useOf(uses, parts ?? [shape], word),
      ]),
    );
  return [`## ${title}`, '', ...HEAD, ...rows, ''];
}
