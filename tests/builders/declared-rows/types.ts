import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

import type { Kind, RowShape } from './kinds.ts';

/** A node of the syntax tree, as the parser gives it. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** A source file with the types it declares and where its other names come from. */
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly program: Node;
  readonly types: ReadonlyMap<string, Node>;
  readonly imports: ReadonlyMap<string, string>;
}

const sources = new Map<string, Source | null>();

const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? (value as Node[]) : []);
const node = (value: unknown): Node | undefined =>
  typeof value === 'object' && value !== null && 'type' in value ? (value as Node) : undefined;
const nameOf = (value: unknown): string => {
  const named = node(value);
  return String(named?.['name'] ?? named?.['value'] ?? '');
};

/** The file read and parsed; null where it is not there. */
export function readSource(file: string): Source | null {
  const kept = sources.get(file);
  if (kept !== undefined) return kept;
  const made = fs.existsSync(file) ? parseSource(file) : null;
  sources.set(file, made);
  return made;
}

function parseSource(file: string): Source {
  const text = fs.readFileSync(file, 'utf8');
  const program = parseSync(file, text).program as unknown as Node;
  const types = new Map<string, Node>();
  const imports = new Map<string, string>();
  for (const one of nodes(program['body'])) {
    const declared = one.type === 'ExportNamedDeclaration' ? node(one['declaration']) : one;
    if (declared?.type === 'TSInterfaceDeclaration' || declared?.type === 'TSTypeAliasDeclaration')
      types.set(nameOf(declared['id']), declared);
    if (one.type === 'ImportDeclaration')
      for (const specifier of nodes(one['specifiers']))
        imports.set(nameOf(specifier['local']), whereIs(file, nameOf(one['source'])));
  }
  return { file, text, program, types, imports };
}

const { imports: ALIASES } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
  imports: Readonly<Record<string, string>>;
};

function whereIs(from: string, name: string): string {
  if (name.startsWith('.')) return path.join(path.dirname(from), name);
  const alias = Object.entries(ALIASES).find(([key]) => name.startsWith(key.replace('*', '')));
  return alias ? path.join(alias[1].replace('*', ''), name.slice(alias[0].length - 1)) : '';
}

function declarationOf(source: Source, name: string): readonly [Source, Node] | null {
  const own = source.types.get(name);
  if (own) return [source, own];
  const from = source.imports.get(name);
  const other = from ? readSource(from) : null;
  const found = other?.types.get(name);
  return other && found ? [other, found] : null;
}

/** The fields of a type; null where it cannot be told from the text alone (generic rows of entities). */
export function shapeOf(source: Source, type: Node): RowShape | null {
  if (type.type === 'TSTypeLiteral') return shapeOfMembers(source, nodes(type['members']));
  if (type.type === 'TSIntersectionType')
    return merge(nodes(type['types']).map((one) => shapeOf(source, one)));
  return type.type === 'TSTypeReference' ? shapeOfNamed(source, type) : null;
}

function shapeOfNamed(source: Source, type: Node): RowShape | null {
  const name = nameOf(type['typeName']);
  const [first, second] = nodes(node(type['typeArguments'])?.['params']);
  if (name === 'Readonly' && first) return shapeOf(source, first);
  if ((name === 'Pick' || name === 'Omit') && first && second)
    return choose(shapeOf(source, first), namesIn(second), name === 'Pick');
  const found = declarationOf(source, name);
  return found && !found[1]['typeParameters'] ? shapeOfDeclaration(...found) : null;
}

function shapeOfDeclaration(source: Source, declared: Node): RowShape | null {
  if (declared.type === 'TSTypeAliasDeclaration') {
    const type = node(declared['typeAnnotation']);
    return type ? shapeOf(source, type) : null;
  }
  const above = nodes(declared['extends']).map((one) =>
    shapeOf(source, { ...one, type: 'TSTypeReference', typeName: one['expression'] }),
  );
  return merge([...above, shapeOfMembers(source, nodes(node(declared['body'])?.['body']))]);
}

function shapeOfMembers(source: Source, members: readonly Node[]): RowShape | null {
  if (members.some(({ type }) => type !== 'TSPropertySignature')) return null;
  return new Map(
    members.map((member) => {
      const type = node(node(member['typeAnnotation'])?.['typeAnnotation']);
      const kinds = type ? kindsOf(source, type) : new Set<Kind>(['any']);
      return [nameOf(member['key']), { kinds, optional: member['optional'] === true }];
    }),
  );
}

function merge(shapes: readonly (RowShape | null)[]): RowShape | null {
  const known = shapes.filter((shape) => shape !== null);
  return known.length < shapes.length ? null : new Map(known.flatMap((shape) => [...shape]));
}

function choose(
  shape: RowShape | null,
  names: readonly string[] | null,
  isPick: boolean,
): RowShape | null {
  if (!shape || !names) return null;
  return new Map([...shape].filter(([name]) => names.includes(name) === isPick));
}

function namesIn(type: Node): readonly string[] | null {
  if (type.type === 'TSLiteralType') return [nameOf(type['literal'])];
  if (type.type !== 'TSUnionType') return null;
  const parts = nodes(type['types']).map(namesIn);
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
}

const PLAIN: Readonly<Record<string, Kind>> = {
  TSStringKeyword: 'string',
  TSTemplateLiteralType: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
  TSUndefinedKeyword: 'null',
  TSArrayType: 'object',
  TSTupleType: 'object',
  TSTypeLiteral: 'object',
};
const NAMED: Readonly<Record<string, Kind>> = {
  Id: 'string',
  Date: 'object',
  Record: 'object',
  Buffer: 'object',
};

function kindsOf(source: Source, type: Node): ReadonlySet<Kind> {
  const plain = PLAIN[type.type];
  if (plain) return new Set([plain]);
  if (type.type === 'TSTypeOperator' && type['operator'] === 'readonly') return new Set(['object']);
  if (type.type === 'TSLiteralType') {
    const literal = node(type['literal'])?.['value'];
    return new Set([literal === undefined ? 'string' : (typeof literal as Kind)]);
  }
  if (type.type === 'TSUnionType')
    return new Set(nodes(type['types']).flatMap((one) => [...kindsOf(source, one)]));
  if (type.type !== 'TSTypeReference') return new Set(['any']);
  const name = nameOf(type['typeName']);
  const named = NAMED[name];
  if (named) return new Set([named]);
  const found = declarationOf(source, name);
  if (!found) return new Set(['any']);
  const meant = node(found[1]['typeAnnotation']);
  return meant ? kindsOf(found[0], meant) : new Set(['object']);
}
