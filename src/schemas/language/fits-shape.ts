import { told, type Told } from '../texts/told.ts';
import type { ObjectShape, Shape } from '../types/shape.ts';
import type { JsonNode } from './json-reader.ts';

/** A text of JSON as a message names it: without its quotes, and not all of it. */
export function shortly(said: string): string {
  return said.replaceAll('"', '').slice(0, 40);
}

export function misformed(
  name: string,
  { pattern = '', like }: Extract<Shape, { kind: 'text' }>,
): Told {
  return like
    ? told(
        'writtenLike',
        '"{{name}}" is not written like {{known}}',
        { name, known: like.join(', ') },
        meantBy(name, like),
      )
    : told('badForm', '"{{name}}" does not have the form {{form}}', { name, form: pattern });
}

/** Of a number with too little or too much behind it: the one that begins alike. */
export function meantBy(value: string, like: readonly string[] = []): string | undefined {
  const [, digits, rest = ''] = /^(\d+)\s*(.*)$/.exec(value) ?? [];
  if (digits === undefined) return undefined;
  const units = like.flatMap((one) => /^\d+(\D+)$/.exec(one)?.[1] ?? []);
  const unit = units.find((known) => rest.toLowerCase().startsWith(known)) ?? units[0];
  const meant = unit === undefined ? undefined : `${Number(digits) || 1}${unit}`;
  return meant === value ? undefined : meant;
}

export function isMeant(node: JsonNode, shape: ObjectShape): boolean {
  if (!shape.when) return (shape.required ?? []).every((key) => node.members?.has(key));
  return Object.entries(shape.when).every(([key, values]) =>
    values.length === 0
      ? node.members?.has(key)
      : values.includes(String(node.members?.get(key)?.node.value)),
  );
}

const TYPE_WORDS = {
  text: 'a text',
  number: 'a number',
  bool: 'true or false',
  list: 'a list',
  map: 'an object',
  object: 'an object',
  null: 'null',
  rule: 'a rule',
  any: 'anything',
  choice: 'a choice',
  named: 'a part',
} as const;

export function typeWord(shape: Shape): string {
  return TYPE_WORDS[shape.kind];
}

export function fitsType(node: JsonNode, shape: Shape): boolean {
  switch (shape.kind) {
    case 'text':
      return typeof node.value === 'string';
    case 'number':
      return typeof node.value === 'number';
    case 'bool':
      return typeof node.value === 'boolean';
    case 'null':
      return node.value === null;
    case 'list':
      return node.items !== undefined;
    case 'map':
    case 'object':
    case 'rule':
      return node.members !== undefined;
    default:
      return true;
  }
}

export function foundWord(node: JsonNode): string {
  if (node.members) return 'an object';
  if (node.items) return 'a list';
  return node.value === null
    ? 'null'
    : typeof node.value === 'string'
      ? `the text "${node.value.slice(0, 40)}"`
      : JSON.stringify(node.value);
}
