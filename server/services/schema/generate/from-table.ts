import { columnName, fieldName } from '#schemas/language/names.ts';
import { SQL_WORDS } from '#schemas/language/sql-words.ts';
import { AppError } from '#server/context/app-error.ts';
import { describeColumns, describeConstraints, listTables, type ColumnEntry, type ConstraintEntry } from '#server/stores/catalogue.ts';

import { dictionaries } from '../../admin/dictionaries.ts';
import { serverText } from '../../server-text.ts';
import { isModule, isName } from '../bounds.ts';
import { tablesOf } from '../entity-tables.ts';
import { fieldOfColumn } from './column-field.ts';
import { asEntityText, namingField, titleOfName, type FoundField, type Generated } from './draft-entity.ts';

import type { EntitySchema, Verb } from '#schemas/language/entity.ts';
import type { Ctx } from '#server/context/ctx.ts';
import type { WorkbenchDeps } from '../workbench.ts';

/** Kept by the engine itself where the table has all of them. */
const AUDIT: Readonly<Record<string, RegExp>> = { creator: /^bigint$/, create_date: /^timestamp/, updater: /^bigint$/, update_date: /^timestamp/ };
const READ_VERBS: readonly Verb[] = ['page', 'list', 'options', 'info', 'export'];
const CHANGE_VERBS: readonly Verb[] = [...READ_VERBS, 'update', 'delete'];
const TABLE = /^[a-z][a-z0-9_]{0,62}$/;

/** Tables a schema may be made from: not those of the system. */
export async function tablesForSchemas(
  ctx: Ctx,
  deps: WorkbenchDeps,
): Promise<readonly { readonly table: string; readonly columns: number; readonly comment: string | null; readonly hasEntity: boolean }[]> {
  const used = usedTables(ctx);
  const tables = await listTables(ctx.db);
  return tables.filter(({ table }) => used.has(table) || !isSystemTable(deps, table)).map((entry) => ({ ...entry, hasEntity: used.has(entry.table) }));
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
export async function schemaFromTable(ctx: Ctx, deps: WorkbenchDeps, { table, name, title, module }: FromTable): Promise<Generated> {
  if (!isName(name) || !isModule(module)) throw new AppError('invalid', { message: 'errors.schema.name', name: isName(name) ? module : name });
  if (usedTables(ctx).has(table)) throw new AppError('exists', { entity: table });
  const columns = TABLE.test(table) && !isSystemTable(deps, table) ? await describeColumns(ctx.db, table) : [];
  if (columns.length === 0) throw new AppError('notFound', { table });
  const constraints = await describeConstraints(ctx.db, table);
  const notes: string[] = [];
  const tell = (note: string, params: Readonly<Record<string, unknown>> = {}) => notes.push(serverText(ctx.lang, `schema.note.${note}`, { table, ...params }));
  const key = constraints.find(({ kind }) => kind === 'primary')?.columns ?? [];
  const id = columns.find(({ column }) => column === 'id');
  const idType = id?.type;
  const isOwn = !(key.length === 1 && key[0] === 'id' && (idType === 'bigint' || idType === 'integer'));
  const hasAudit = !isOwn && Object.entries(AUDIT).every(([column, type]) => columns.some((one) => one.column === column && type.test(one.type)));
  const skipped = new Set(['id', ...(hasAudit || isOwn ? Object.keys(AUDIT) : [])]);
  const { found, lacking } = await fieldsOf(ctx, { columns: columns.filter(({ column }) => !skipped.has(column)), constraints, isOwn, tell });
  if (isOwn) tell('model', { own: `${module}_${columnName(name)}` });
  else tell(hasAudit ? 'asItIs' : 'asItIsWithoutAudit');
  const isFixedId = !isOwn && (idType === 'integer' || id?.isComputed === true);
  if (isFixedId) tell('integerId');
  if (!isOwn && lacking.length > 0) tell('cannotCreate', { columns: lacking.join(', ') });
  const nameField = namingField(found);
  const unique = constraints.filter(
    ({ kind, columns: of }) => kind === 'unique' && of.length > 1 && of.every((column) => found.some(([field]) => field === fieldName(column))),
  );
  const entity: Omit<EntitySchema, '$schema' | 'v' | 'fields'> = {
    name,
    module,
    title: title || titleOfName(name),
    ...(nameField && nameField !== 'name' && { nameField }),
    table: {
      name: isOwn ? `${module}_${columnName(name)}` : table,
      ...(unique.length > 0 && { unique: unique.map(({ columns: of }) => of.map(fieldName)) }),
      ...(isOwn ? { lock: true, history: true } : { managed: 'migration' as const, ...(!hasAudit && { audit: false }) }),
    },
    rest: { base: `/${module}/${name}`, ...(!isOwn && (isFixedId || lacking.length > 0) && { verbs: CHANGE_VERBS }) },
    menu: { parent: 'data', url: `${module}/${columnName(name)}`, sort: 90 },
  };
  return { text: asEntityText(entity, found), notes };
}

interface Columns {
  readonly columns: readonly ColumnEntry[];
  readonly constraints: readonly ConstraintEntry[];
  readonly isOwn: boolean;
  readonly tell: (note: string, params?: Readonly<Record<string, unknown>>) => void;
}

/** The fields, and the columns that stay without one although the table wants a value. */
async function fieldsOf(
  ctx: Ctx,
  { columns, constraints, isOwn, tell }: Columns,
): Promise<{ readonly found: readonly FoundField[]; readonly lacking: readonly string[] }> {
  const dicts = await dictionaries(ctx);
  const found: FoundField[] = [];
  const lacking: string[] = [];
  for (const column of columns) {
    const alone = constraints.filter(({ columns: of }) => of.length === 1 && of[0] === column.column);
    const foreign = alone.find(({ kind, targetColumns }) => kind === 'foreign' && targetColumns[0] === 'id');
    const link = foreign && ctx.registry.entities().find(({ table }) => table.name === foreign.target && table.managed !== 'elsewhere')?.name;
    if (foreign && !link) tell('noEntity', { column: column.column, target: foreign.target });
    const made = fitsField(column.column)
      ? fieldOfColumn({
          column,
          title: column.comment?.split('\n')[0]?.slice(0, 60) || titleOfName(column.column),
          isUnique: alone.some(({ kind }) => kind === 'unique'),
          checks: alone.filter(({ kind }) => kind === 'check'),
          link,
          dictOf: (values) =>
            dicts.find(({ dataList }) =>
              sameSet(
                dataList.map(({ dictValue }) => dictValue),
                values,
              ),
            )?.dictType,
        })
      : undefined;
    if (!made) {
      tell('skipped', { column: column.column, type: column.type });
      if (!isOwn && column.isRequired && !column.hasDefault) lacking.push(column.column);
      continue;
    }
    if (made.note) tell('options', { column: column.column, values: made.note });
    found.push([fieldName(column.column), made.spec]);
  }
  return { found, lacking };
}

/** Whether the column can be told again from the field's name, and needs no quotes. */
function fitsField(column: string): boolean {
  const field = fieldName(column);
  return /^[a-z][A-Za-z0-9]*$/.test(field) && columnName(field) === column && !SQL_WORDS.has(column) && !(field in Object.prototype);
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value) => b.includes(value));
}

function usedTables(ctx: Ctx): ReadonlySet<string> {
  return new Set(ctx.registry.entities().flatMap(tablesOf));
}

function isSystemTable(deps: WorkbenchDeps, table: string): boolean {
  const system = deps.systemTables();
  return system.has(table) || [...system].some((one) => table.startsWith(`${one}_`));
}
