import type { EntitySchema, Verb } from '#schemas/language/entity.ts';
import { columnName, fieldName } from '#schemas/language/names.ts';
import { SQL_WORDS } from '#schemas/language/sql-words.ts';
import type { ServerKey, TextParams } from '#schemas/texts/text-keys.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import {
  describeColumns,
  describeConstraints,
  listTables,
  type ColumnEntry,
  type ConstraintEntry,
} from '#server/db/catalogue.ts';
import { readDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import { isModule, isName } from '#server/workbench/schema/bounds.ts';
import { tablesOf } from '#server/workbench/schema/entity-tables.ts';
import type { WorkbenchDeps } from '#server/workbench/schema/workbench.ts';
import { fieldOfColumn } from './column-field.ts';
import {
  printEntityText,
  namingField,
  titleOfName,
  type FoundField,
  type Generated,
} from './draft-entity.ts';

/** Kept by the engine itself where the table has all of them. */
const AUDIT: Readonly<Record<string, RegExp>> = {
  creator: /^bigint$/,
  create_date: /^timestamp/,
  updater: /^bigint$/,
  update_date: /^timestamp/,
};
const READ_VERBS: readonly Verb[] = ['page', 'list', 'options', 'info', 'export'];
const CHANGE_VERBS: readonly Verb[] = [...READ_VERBS, 'update', 'delete'];
const MAX_TITLE = 60;
const TABLE = /^[a-z][a-z0-9_]{0,62}$/;

/** Tables a schema may be made from: not those of the system. */
export async function listTablesForSchemas(
  ctx: Ctx,
  deps: WorkbenchDeps,
): Promise<
  readonly {
    readonly table: string;
    readonly columns: number;
    readonly comment: string | null;
    readonly hasEntity: boolean;
  }[]
> {
  const used = usedTables(ctx);
  const tables = await listTables(ctx.db);
  return tables
    .filter(({ table }) => used.has(table) || !isSystemTable(deps, table))
    .map((entry) => ({ ...entry, hasEntity: used.has(entry.table) }));
}

export interface FromTable {
  readonly table: string;
  readonly name: string;
  readonly title: string;
  readonly module: string;
}

/**
 * A first schema of a table that is there. A table with a whole number called `id` as its key is used as it is and never
 * changed; any other serves as a model for a table of the schema's own.
 * @throws AppError `notFound` no such table, or one of the system; `exists` it has an entity already.
 */
export async function makeSchemaFromTable(
  ctx: Ctx,
  deps: WorkbenchDeps,
  asked: FromTable,
): Promise<Generated> {
  const { name, title, module } = asked;
  if (!isName(name) || !isModule(module))
    throw new AppError('invalid', {
      message: 'errors.schema.name',
      name: isName(name) ? module : name,
    });
  const facts = await readTable(ctx, deps, asked.table);
  const notes: string[] = [];
  const tell: Tell = (note, params = {}) =>
    void notes.push(serverText(ctx.lang, note, { table: asked.table, ...params }));
  const { found, lacking } = await fieldsOf(ctx, facts, tell);
  const own = `${module}_${columnName(name)}`;
  tellUse(facts, { own, lacking }, tell);
  const nameField = namingField(found);
  const entity: Omit<EntitySchema, '$schema' | 'v' | 'fields'> = {
    name,
    module,
    title: title || titleOfName(name),
    ...(nameField && nameField !== 'name' && { nameField }),
    table: {
      name: facts.isModel ? own : asked.table,
      ...uniqueSets(facts, found),
      ...habitsOf(facts),
    },
    rest: {
      base: `/${module}/${name}`,
      ...((facts.isFixedId || lacking.length > 0) && { verbs: CHANGE_VERBS }),
    },
    menu: { parent: 'data', url: `${module}/${columnName(name)}`, sort: 90 },
  };
  return { text: printEntityText(entity, found), notes };
}

/** How the table is used, and what cannot be done with it. */
function tellUse(
  facts: TableFacts,
  { own, lacking }: { readonly own: string; readonly lacking: readonly string[] },
  tell: Tell,
): void {
  if (facts.isModel) tell('schema.note.model', { own });
  else tell(facts.hasAudit ? 'schema.note.asItIs' : 'schema.note.asItIsWithoutAudit');
  if (facts.isFixedId) tell('schema.note.integerId');
  if (lacking.length > 0) tell('schema.note.cannotCreate', { columns: lacking.join(', ') });
}

type Tell = (note: ServerKey, params?: TextParams) => void;

interface TableFacts {
  readonly columns: readonly ColumnEntry[];
  readonly constraints: readonly ConstraintEntry[];
  /** It cannot be used as it is: its key is no whole number called `id`. */
  readonly isModel: boolean;
  readonly hasAudit: boolean;
  /** Ids are given by the database, or too short for those of the product. */
  readonly isFixedId: boolean;
}

async function readTable(ctx: Ctx, deps: WorkbenchDeps, table: string): Promise<TableFacts> {
  if (usedTables(ctx).has(table)) throw new AppError('exists', { entity: table });
  const columns =
    TABLE.test(table) && !isSystemTable(deps, table) ? await describeColumns(ctx.db, table) : [];
  if (columns.length === 0) throw new AppError('notFound', { table });
  const constraints = await describeConstraints(ctx.db, table);
  const id = idColumn(columns, constraints);
  if (!id) return { columns, constraints, isModel: true, hasAudit: false, isFixedId: false };
  return {
    columns,
    constraints,
    isModel: false,
    hasAudit: hasAudit(columns),
    isFixedId: id.type === 'integer' || id.isComputed,
  };
}

/** The key of the table, where it is a whole number called `id`. */
function idColumn(
  columns: readonly ColumnEntry[],
  constraints: readonly ConstraintEntry[],
): ColumnEntry | undefined {
  const key = constraints.find(({ kind }) => kind === 'primary')?.columns ?? [];
  if (key.join() !== 'id') return undefined;
  return columns.find(
    ({ column, type }) => column === 'id' && (type === 'bigint' || type === 'integer'),
  );
}

function hasAudit(columns: readonly ColumnEntry[]): boolean {
  return Object.entries(AUDIT).every(([column, type]) =>
    columns.some((one) => one.column === column && type.test(one.type)),
  );
}

function habitsOf({ isModel, hasAudit }: TableFacts): Partial<EntitySchema['table']> {
  if (isModel) return { lock: true, history: true };
  return { managed: 'migration', ...(!hasAudit && { audit: false }) };
}

function uniqueSets(
  { constraints }: TableFacts,
  found: readonly FoundField[],
): Partial<EntitySchema['table']> {
  const names = new Set(found.map(([field]) => field));
  const sets = constraints
    .filter(({ kind, columns }) => kind === 'unique' && columns.length > 1)
    .map(({ columns }) => columns.map(fieldName));
  const whole = sets.filter((set) => set.every((field) => names.has(field)));
  return whole.length > 0 ? { unique: whole } : {};
}

/** The fields, and the columns that stay without one although the table wants a value. */
async function fieldsOf(
  ctx: Ctx,
  facts: TableFacts,
  tell: Tell,
): Promise<{ readonly found: readonly FoundField[]; readonly lacking: readonly string[] }> {
  const dicts = await readDictionaries(ctx);
  const dictOf = (values: readonly string[]) =>
    dicts.find(({ dataList }) => sameSet(dataList, values))?.dictType;
  const skipped = new Set(['id', ...(facts.hasAudit || facts.isModel ? Object.keys(AUDIT) : [])]);
  const found: FoundField[] = [];
  const lacking: string[] = [];
  for (const column of facts.columns.filter((one) => !skipped.has(one.column))) {
    const made = madeField(ctx, column, { facts, dictOf, tell });
    if (made) found.push([fieldName(column.column), made]);
    else if (!facts.isModel && column.isRequired && !column.hasDefault) lacking.push(column.column);
  }
  return { found, lacking };
}

interface Making {
  readonly facts: TableFacts;
  readonly dictOf: (values: readonly string[]) => string | undefined;
  readonly tell: Tell;
}

function madeField(
  ctx: Ctx,
  entry: ColumnEntry,
  { facts: { constraints }, dictOf, tell }: Making,
): FieldSpec | undefined {
  const { column, type } = entry;
  const alone = constraints.filter(({ columns }) => columns.join() === column);
  const of = (kind: ConstraintEntry['kind']) => alone.filter((one) => one.kind === kind);
  const link = linkedEntity(ctx, column, of('foreign'), tell);
  const title = titleOfColumn(entry);
  const made = fitsField(column)
    ? fieldOfColumn({
        column: entry,
        title,
        isUnique: of('unique').length > 0,
        checks: of('check'),
        link,
        dictOf,
      })
    : undefined;
  if (!made) tell('schema.note.skipped', { column, type });
  if (made?.note) tell('schema.note.options', { column, values: made.note });
  return made?.spec;
}

/** The entity a foreign key leads to; told where the table behind it has none. */
function linkedEntity(
  ctx: Ctx,
  column: string,
  keys: readonly ConstraintEntry[],
  tell: Tell,
): string | undefined {
  const foreign = keys.find(({ targetColumns }) => targetColumns[0] === 'id');
  if (!foreign) return undefined;
  const link = ctx.registry
    .entities()
    .find(({ table }) => table.name === foreign.target && table.managed !== 'elsewhere')?.name;
  if (!link) tell('schema.note.noEntity', { column, target: foreign.target });
  return link;
}

/** The first line of its comment, else its name. */
function titleOfColumn({ column, comment }: ColumnEntry): string {
  return comment?.split('\n')[0]?.slice(0, MAX_TITLE) || titleOfName(column);
}

/** Whether the column can be told again from the field's name, and needs no quotes. */
function fitsField(column: string): boolean {
  const field = fieldName(column);
  return (
    /^[a-z][A-Za-z0-9]*$/.test(field) &&
    columnName(field) === column &&
    !SQL_WORDS.has(column) &&
    !(field in Object.prototype)
  );
}

function sameSet(
  list: readonly { readonly dictValue: string }[],
  values: readonly string[],
): boolean {
  return list.length === values.length && list.every(({ dictValue }) => values.includes(dictValue));
}

function usedTables(ctx: Ctx): ReadonlySet<string> {
  return new Set(ctx.registry.entities().flatMap(tablesOf));
}

function isSystemTable(deps: WorkbenchDeps, table: string): boolean {
  const system = deps.systemTables();
  return system.has(table) || [...system].some((one) => table.startsWith(`${one}_`));
}
