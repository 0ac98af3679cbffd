import { cardOf, isSecretType } from '../types/ask.ts';
import type { FieldBase } from '../types/field-base.ts';
import type { FieldSpec } from '../types/field.ts';
import { endpointsOf, hasAudit, hasCompanion, hasUpdaterName } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import { companionName } from './names.ts';
import { isNumbered } from './wire.ts';

const HEAD = `// Printed from the entity files by \`npm run gen\`. Do not edit.
import type { Id } from '../types/words.ts';

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

/** Who made a row and who changed it last. */
export interface AuditColumns {
  readonly creator: Id<'user'> | null;
  readonly createDate: string;
  readonly updater: Id<'user'> | null;
  readonly updateDate: string;
}
`;
const AUDIT = ['creator', 'createDate', 'updater', 'updateDate'];

/** A property of a row type: its type as source, or null where the audit columns say it. */
type Columns = ReadonlyMap<string, string | null>;

/**
 * TypeScript source of the row types of all entities: what their tables keep (`StationStored`), what the server answers and the browser
 * holds (`StationRow`), and which verb of which entity stands behind each generic address.
 */
export function printRowTypes(entities: readonly EntitySchema[]): string {
  const sorted = [...entities].sort((a, b) => (a.name < b.name ? -1 : 1));
  const lines = (line: (entity: EntitySchema) => readonly string[]): string =>
    sorted.flatMap(line).join('\n');
  return [
    HEAD,
    `/** What is answered of a record, by entity. */\nexport interface EntityRows {\n${lines(({ name }) => [`  readonly ${name}: ${typeName(name)}Row;`])}\n}\n`,
    `/** What the table keeps of a record, by entity. */\nexport interface EntityStored {\n${lines(({ name }) => [`  readonly ${name}: ${typeName(name)}Stored;`])}\n}\n`,
    `/** Entity and verb behind each generic address. */\nexport interface EntityAddresses {\n${lines(printAddresses)}\n}\n`,
    ...sorted.map(printEntity),
  ].join('\n');
}

/** The names under which a table keeps the fields of an entity and what belongs to every row; `null` for what the audit columns say. */
export function storedColumns(entity: EntitySchema): Columns {
  const { lock, softDelete, tree, scope = {} } = entity.table;
  const fields = Object.entries(entity.fields).filter(([, field]) => isStored(field));
  const links = [...(tree ? [tree.parent, 'pids'] : []), ...Object.values(scope)];
  const all: readonly (readonly [string, string | null])[] = [
    ['id', `Id<'${entity.name}'>`],
    ...(hasAudit(entity) ? AUDIT.map((name) => [name, null] as const) : []),
    ...(lock ? ([['version', 'number']] as const) : []),
    ...(softDelete ? ([['deleted', 'boolean']] as const) : []),
    ...fields.map(([name, field]) => [name, nullable(field)] as const),
    ...links.map((name) => [name, 'string | null'] as const),
  ];
  // the first word on a name stands
  return new Map(all.filter(([name], at) => all.findIndex(([other]) => other === name) === at));
}

function isStored(field: FieldSpec): boolean {
  const stored = cardOf(field)?.stored ?? 'none';
  return !field.virtual && stored !== 'links' && stored !== 'rows' && stored !== 'none';
}

function printAddresses(entity: EntitySchema): readonly string[] {
  return endpointsOf(entity).map(
    ({ verb, method, path }) =>
      `  readonly '${method} ${path}': readonly ['${entity.name}', '${verb}'];`,
  );
}

function printEntity(entity: EntitySchema): string {
  const columns = storedColumns(entity);
  const kept = [...columns].flatMap(([name, type]) =>
    type === null ? [] : [`  readonly ${name}: ${type};`],
  );
  const own = Object.entries(entity.fields).filter(
    ([, field]) => !field.writeOnly && !isSecretType(field),
  );
  const names = new Set(own.map(([name]) => name));
  const more = own.flatMap(([name, field]) => [
    ...(columns.has(name) && !isNumbered(field) ? [] : [`  readonly ${name}: ${answered(field)};`]),
    ...companionLines(name, field, names, '  '),
  ]);
  // a field of that name says it by itself
  if (hasAudit(entity) && !names.has('creator') && !names.has('creatorName'))
    more.push('  readonly creatorName?: string | null;');
  if (hasUpdaterName(entity) && !names.has('updater'))
    more.push('  readonly updaterName?: string | null;');
  const isAnswered = (name: string): boolean =>
    name === 'id' || name === 'version' || AUDIT.includes(name) || names.has(name);
  const left = [...columns.keys()].filter(
    (name) => !isAnswered(name) || (names.has(name) && isNumbered(entity.fields[name])),
  );
  const stored = `${typeName(entity.name)}Stored`;
  const base =
    left.length > 0 ? `Omit<${stored}, ${left.map((name) => `'${name}'`).join(' | ')}>` : stored;
  const row = `${typeName(entity.name)}Row`;
  return [
    `/** A row of \`${entity.table.name}\` as it is kept. */`,
    `export interface ${stored} ${hasAudit(entity) ? 'extends AuditColumns ' : ''}{\n${kept.join('\n')}\n}\n`,
    `/** A record of \`${entity.name}\` as it is answered. */`,
    more.length > 0
      ? `export interface ${row} extends ${base} {\n${more.join('\n')}\n}\n`
      : `export type ${row} = ${base};\n`,
  ].join('\n');
}

/** The name that is answered beside a link or a word of a dictionary. */
function companionLines(
  name: string,
  field: FieldSpec,
  names: ReadonlySet<string>,
  indent: string,
): readonly string[] {
  const companion = companionName(name);
  if (!hasCompanion(field) || names.has(companion)) return [];
  return [
    `${indent}readonly ${companion}?: ${cardOf(field)?.kind === 'list' ? 'readonly string[]' : 'string'} | null;`,
  ];
}

/** As it is answered: fields that say `"wire": "int"` as numbers. */
function answered(field: FieldSpec): string {
  return isNumbered(field) ? `number${canBeNull(field) ? ' | null' : ''}` : nullable(field);
}

function nullable(field: FieldSpec, indent = '  '): string {
  return `${typeOf(field, indent)}${canBeNull(field) ? ' | null' : ''}`;
}

function typeOf(field: FieldSpec, indent: string): string {
  const printRows = (fields: Readonly<Record<string, FieldBase>>): string => {
    const names = new Set(Object.keys(fields));
    const inner = Object.entries(fields).flatMap(([name, sub]) => [
      `${indent}  readonly ${name}: ${nullable(sub as FieldSpec, `${indent}  `)};`,
      ...companionLines(name, sub as FieldSpec, names, `${indent}  `),
    ]);
    return `{\n${indent}  readonly id: string;\n${inner.join('\n')}\n${indent}}`;
  };
  return cardOf(field)?.rowType(field, printRows) ?? 'unknown';
}

function canBeNull(field: FieldSpec): boolean {
  return !field.required && !cardOf(field)?.isNeverNull;
}

function typeName(entity: string): string {
  return `${entity.charAt(0).toUpperCase()}${entity.slice(1)}`;
}
