import { readFileSync } from 'node:fs';
import path from 'node:path';

import { explain } from '#designer/workbench/language/words.ts';
import { DEFINITIONS, ENTITY_SHAPE, SCREEN_SHAPE, STATES_SHAPE } from '#schemas/language/language-shape.ts';
import type { ObjectShape, Shape } from '#schemas/types/shape.ts';

/** A part of the language with words of its own. */
interface Section {
  readonly title: string;
  /** Where its words are explained: `action.form`. */
  readonly place: string;
  readonly shape: ObjectShape;
  /** Words that another section explains already. */
  readonly known: ReadonlySet<string>;
}

/** Every word of the schema language, by the part it stands in, with what it takes and what it says. */
export function words(root: string): readonly string[] {
  const texts = JSON.parse(readFileSync(path.join(root, 'locales/en-US/schema-words.json'), 'utf8')) as Readonly<Record<string, string>>;
  const say = (word: string): string => explain(word, (key) => texts[key] ?? key) ?? '';
  const fields = DEFINITIONS['field'];
  const types = fields?.kind === 'choice' ? (fields.of as readonly ObjectShape[]) : [];
  const shared = new Set(Object.keys(types[0]?.props ?? {}).filter((word) => types.every(({ props }) => word in props)));
  const base = types[0] && { ...types[0], props: Object.fromEntries(Object.entries(types[0].props).filter(([word]) => shared.has(word))) };
  const sections: Section[] = [
    ...sectionsOf('An entity file', 'entity', ENTITY_SHAPE),
    ...(base ? sectionsOf('Every field', 'field', base) : []),
    ...types.flatMap((shape) => sectionsOf(`Fields of type ${(shape.when?.['type'] ?? []).map((type) => `\`${type}\``).join(', ')}`, 'field', shape, shared)),
    ...sectionsOf('A button (`actions`)', 'action', DEFINITIONS['action'] as ObjectShape),
    ...partsOf('keyRule').flatMap((shape, at) => sectionsOf(`Who may, ${at + 1}`, 'keyRule', shape)),
    ...partsOf('layout').flatMap((shape) => sectionsOf(`A layout by \`${shape.required?.[0] ?? ''}\``, 'layout', shape)),
    ...sectionsOf('A screen file', 'screen', SCREEN_SHAPE),
    ...partsOf('screenNode').flatMap((shape) => sectionsOf(`A node of a screen by \`${shape.required?.[0] ?? ''}\``, 'screenNode', shape)),
    ...sectionsOf('A states file', 'states', STATES_SHAPE),
  ];
  const rules = ['all', 'any', 'not', 'field', 'op', 'value'].map((word) => `| \`${word}\` |  |  | ${say(`rule.${word}`)} |`);
  return [
    '# Words of the schema language',
    '',
    'What may stand in the files under `src/schemas` and in the workbench. Longer: [lists](../tutorials/lists.md), [forms](../tutorials/forms.md), [words by task](../tutorials/words-by-task.md).',
    '',
    ...sections.filter(({ shape, known }) => Object.keys(shape.props).some((word) => !known.has(word))).flatMap((section) => print(section, say)),
    '## A rule',
    '',
    '| word | needed | takes | says |',
    '| --- | --- | --- | --- |',
    ...rules,
  ];
}

function partsOf(name: string): readonly ObjectShape[] {
  const shape = DEFINITIONS[name];
  return shape?.kind === 'choice' ? shape.of.filter((one): one is ObjectShape => one.kind === 'object') : [];
}

/** A part and the parts inside it that no other part shares. */
function sectionsOf(title: string, place: string, shape: ObjectShape, known: ReadonlySet<string> = new Set()): readonly Section[] {
  const inner = Object.entries(shape.props)
    .filter(([word]) => !known.has(word))
    .flatMap(([word, part]) => objectsIn(part).flatMap((one) => sectionsOf(`${title} › \`${word}\``, `${place}.${word}`, one)));
  return [{ title, place, shape, known }, ...inner];
}

function objectsIn(shape: Shape): readonly ObjectShape[] {
  if (shape.kind === 'object') return [shape];
  if (shape.kind === 'list' || shape.kind === 'map') return objectsIn(shape.of);
  return shape.kind === 'choice' ? shape.of.flatMap(objectsIn) : [];
}

function print({ title, place, shape, known }: Section, say: (word: string) => string): readonly string[] {
  const rows = Object.entries(shape.props)
    .filter(([word]) => !known.has(word) || shape.when?.[word] === undefined)
    .filter(([word]) => !known.has(word))
    .map(
      ([word, part]) => `| \`${word}\` | ${shape.required?.includes(word) ? 'yes' : ''} | ${taken(part).replaceAll('|', '\\|')} | ${say(`${place}.${word}`)} |`,
    );
  return [`## ${title}`, '', '| word | needed | takes | says |', '| --- | --- | --- | --- |', ...rows, ''];
}

/** What a word takes, in a few words. */
function taken(shape: Shape): string {
  switch (shape.kind) {
    case 'text':
      return shape.oneOf ? shape.oneOf.map((one) => `\`${one}\``).join(' ') : shape.says ? (MEANT[shape.says] ?? shape.says) : 'text';
    case 'number':
      return shape.oneOf ? shape.oneOf.join(', ') : 'number';
    case 'bool':
      return 'true, false';
    case 'list':
      return `list of ${taken(shape.of)}`;
    case 'map':
      return `${shape.keysOneOf ? `by ${shape.keysOneOf.map((key) => `\`${key}\``).join(' ')}: ` : 'by name: '}${taken(shape.of)}`;
    case 'choice':
      return [...new Set(shape.of.map(taken))].join(' or ');
    case 'named':
      return NAMED[shape.name] ?? shape.name;
    case 'object':
      return 'words of its own';
    default:
      return shape.kind === 'rule' ? 'a rule' : shape.kind === 'null' ? 'null' : 'anything';
  }
}

const MEANT: Readonly<Record<string, string>> = {
  expression: 'expression',
  field: 'a field',
  entity: 'an entity',
  permission: 'permission key',
  dict: 'a dictionary',
  menuGroup: 'a group of the menu',
  regexp: 'pattern',
};
const NAMED: Readonly<Record<string, string>> = {
  field: 'a field',
  layout: 'a layout',
  action: 'a button',
  screenNode: 'a node',
  keyRule: 'who may',
};
