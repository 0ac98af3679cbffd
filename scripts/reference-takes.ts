import type { Shape } from '#schemas/types/shape.ts';

/** What a word takes, in a few words. */
export function taken(shape: Shape): string {
  switch (shape.kind) {
    case 'text':
      return takenText(shape);
    case 'number':
      return shape.oneOf ? shape.oneOf.join(', ') : 'number';
    case 'bool':
      return 'true, false';
    case 'list':
      return `list of ${taken(shape.of)}`;
    case 'map':
      return `${keysOf(shape)}: ${taken(shape.of)}`;
    case 'choice':
      return [...new Set(shape.of.map(taken))].join(' or ');
    case 'named':
      return NAMED[shape.name] ?? shape.name;
    default:
      return PLAIN[shape.kind];
  }
}

function keysOf({ keysOneOf, keysSay }: Extract<Shape, { kind: 'map' }>): string {
  if (keysOneOf) return `by ${inCode(keysOneOf)}`;
  return keysSay ? `by ${MEANT[keysSay] ?? keysSay}` : 'by name';
}

/** Kinds that say all about themselves. */
const PLAIN = {
  object: 'words of its own',
  rule: 'a rule',
  null: 'null',
  any: 'anything',
} as const;

function takenText({ oneOf, says }: Extract<Shape, { kind: 'text' }>): string {
  if (oneOf) return inCode(oneOf);
  return says ? (MEANT[says] ?? says) : 'text';
}

export function inCode(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(' ');
}

const MEANT: Readonly<Record<string, string>> = {
  expression: 'expression',
  field: 'a field',
  entity: 'an entity',
  permission: 'permission key',
  dict: 'a dictionary',
  menuGroup: 'a group of the menu',
  regexp: 'pattern',
  recordField: 'a field of the record',
  otherField: 'a field of that entity',
  chosenField: 'a field of the chosen row',
  status: 'a status',
  block: 'a block',
  widget: 'a widget',
};

const NAMED: Readonly<Record<string, string>> = {
  field: 'a field',
  lifeCycle: 'the words of a states file',
  layout: 'a layout',
  action: 'a button',
  screenNode: 'a node',
  opens: 'where a press leads',
  keyRule: 'who may',
  given: 'what the block or widget of that name takes, below',
};
