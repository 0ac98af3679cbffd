import { cardOf, isSecretType } from '../types/ask.ts';
import type { FieldBase } from '../types/field-base.ts';
import type { EntitySchema } from './entity.ts';
import { hasCompanion } from './derive.ts';
import type { FieldSpec } from '../types/field.ts';
import { companionName } from './names.ts';

const HEAD = `// Printed from the entity files by \`npm run gen\`. Do not edit.
import type { Id } from './types/words.ts';

/** A stored file as it travels. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly url: string;
}

/** Degrees WGS-84. */
export interface Location {
  readonly lng: number;
  readonly lat: number;
  readonly address?: string | null;
}

/** What every row carries besides its own fields. */
export interface RowBase {
  readonly creator: Id<'user'> | null;
  readonly createDate: string;
  readonly updater: Id<'user'> | null;
  readonly updateDate: string;
}
`;

/** TypeScript source of the row types of all entities: what the server answers and the browser holds. */
export function printRowTypes(entities: readonly EntitySchema[]): string {
  const sorted = [...entities].sort((a, b) => (a.name < b.name ? -1 : 1));
  const names = sorted.map(({ name }) => `  readonly ${name}: ${typeName(name)};`);
  const map = `/** Row type by entity name. */\nexport interface EntityRows {\n${names.join('\n')}\n}\n`;
  return [HEAD, map, ...sorted.map(printRow)].join('\n');
}

function printRow(entity: EntitySchema): string {
  const own = Object.entries(entity.fields).filter(([, field]) => !field.writeOnly && !isSecretType(field));
  const names = new Set(own.map(([name]) => name));
  const base = ['creator', 'createDate', 'updater', 'updateDate'].filter((name) => names.has(name)).map((name) => `'${name}'`);
  const lines = [
    `  readonly id: Id<'${entity.name}'>;`,
    ...(entity.table.lock ? ['  readonly version: number;'] : []),
    ...own.flatMap(([name, field]) => printField(name, field, names, '  ')),
  ];
  const parent = base.length > 0 ? `Omit<RowBase, ${base.join(' | ')}>` : 'RowBase';
  return `/** A row of \`${entity.table.name}\`. */\nexport interface ${typeName(entity.name)} extends ${parent} {\n${lines.join('\n')}\n}\n`;
}

function printField(name: string, field: FieldSpec, names: ReadonlySet<string>, indent: string): readonly string[] {
  const line = `${indent}readonly ${name}: ${typeOf(field, indent)}${canBeNull(field) ? ' | null' : ''};`;
  const companion = companionName(name);
  if (!hasCompanion(field) || names.has(companion)) return [line];
  return [line, `${indent}readonly ${companion}?: ${cardOf(field)?.kind === 'list' ? 'readonly string[]' : 'string'} | null;`];
}

function typeOf(field: FieldSpec, indent: string): string {
  const printRows = (fields: Readonly<Record<string, FieldBase>>): string => {
    const names = new Set(Object.keys(fields));
    const inner = Object.entries(fields).flatMap(([name, sub]) => printField(name, sub as FieldSpec, names, `${indent}  `));
    return `{\n${indent}  readonly id: string;\n${inner.join('\n')}\n${indent}}`;
  };
  return cardOf(field)?.rowType(field, printRows) ?? 'unknown';
}

function canBeNull(field: FieldSpec): boolean {
  return !field.required && !cardOf(field)?.isNeverNull;
}

function typeName(entity: string): string {
  return `${entity.charAt(0).toUpperCase()}${entity.slice(1)}Row`;
}
