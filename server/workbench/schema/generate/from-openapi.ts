import { columnName } from '#schemas/language/names.ts';
import { SQL_WORDS } from '#schemas/language/sql-words.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { Candidate } from '#server/base/workroom/jobs.ts';
import { runWork } from '#server/base/workroom/work-room.ts';
import { readDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import { SERVER_FIELDS } from '#server/registry/columns.ts';
import { isModule, isName } from '#server/workbench/schema/bounds.ts';
import {
  printEntityText,
  asFieldName,
  namingField,
  titleOfName,
  type FoundField,
  type Generated,
} from './draft-entity.ts';
import { callsOf } from './openapi-candidates.ts';
import {
  asNode,
  nodesOf,
  demandText,
  readDocument,
  refusalOf,
  resolveSchema,
  WORK_LIMITS,
  type Node,
  type ResolvedSchema,
} from './openapi-document.ts';
import { propertyField, type Surrounding } from './property-field.ts';

const MAX_FIELDS = 300;
const MAX_TITLE = 40;
/** Deeper sub-tables are kept as JSON: a sub-table has no sub-table. */
const MAX_DEPTH = 1;

/** What an entity could be made from: named schemas with properties, and bodies without a name. @throws AppError `tooLarge`; `invalid` as `readDocument`. */
export async function openApiCandidates(
  { actor }: Pick<Ctx, 'actor'>,
  text: string,
): Promise<readonly Candidate[]> {
  return runWork(
    { job: 'openApiCandidates', input: demandText(text) },
    { ...WORK_LIMITS, who: actor.id },
  ).catch((error: unknown) => {
    throw refusalOf(error);
  });
}

export interface FromOpenApi {
  readonly text: string;
  readonly schema: string;
  readonly name: string;
  readonly module: string;
}

/** A first schema of one candidate. @throws AppError `notFound` there is no such candidate; `invalid` as `readDocument`. */
export async function makeSchemaFromOpenApi(
  ctx: Ctx,
  { text, schema, name, module }: FromOpenApi,
): Promise<Generated> {
  if (!isName(name) || !isModule(module))
    throw new AppError('invalid', {
      message: 'errors.schema.name',
      name: isName(name) ? module : name,
    });
  const document = await readDocument(ctx.actor.id, text);
  const whole = candidate(document, schema);
  const notes = new Set<string>();
  const tell: Surrounding['tell'] = (note, params) =>
    void notes.add(serverText(ctx.lang, note, params));
  const dicts = new Map(
    (await readDictionaries(ctx)).map(({ dictType, dataList }) => [
      dictType,
      dataList.map(({ dictValue }) => dictValue),
    ]),
  );
  const found = fieldsOf(
    {
      document,
      tell,
      dicts,
      entities: new Set(ctx.registry.entities().map((entity) => entity.name)),
    },
    whole,
    0,
  );
  const nameField = namingField(found);
  const entity = {
    name,
    module,
    title:
      textOf(whole['title']) ??
      textOf(whole['description'])?.split('\n')[0]?.slice(0, MAX_TITLE) ??
      titleOfName(name),
    ...(nameField && nameField !== 'name' && { nameField }),
    table: { name: `${module}_${columnName(name)}`, lock: true, history: true },
    rest: { base: `/${module}/${name}` },
    menu: { parent: 'data', url: `${module}/${columnName(name)}`, sort: 90 },
  };
  return { text: printEntityText(entity, found), notes: [...notes] };
}

function candidate(document: Node, schema: string): ResolvedSchema {
  const named = nodesOf(asNode(document['components'])?.['schemas']).find(
    ([key]) => key === schema,
  )?.[1];
  const node = named ?? callsOf(document).find(({ call }) => call === schema)?.body;
  const whole = node && resolveSchema(document, node);
  if (!whole || Object.keys(whole.properties).length === 0)
    throw new AppError('notFound', { schema });
  return whole;
}

function fieldsOf(
  around: Surrounding,
  whole: ResolvedSchema,
  depth: number,
): readonly FoundField[] {
  const found = new Map<string, FoundField[1]>();
  for (const [property, node] of Object.entries(whole.properties).slice(0, MAX_FIELDS)) {
    const field = asFieldName(property);
    if (
      field === 'id' ||
      node['x-system'] === true ||
      (SERVER_FIELDS.has(field ?? '') && !node['x-field'])
    )
      continue;
    if (
      !field ||
      field in Object.prototype ||
      SQL_WORDS.has(columnName(field)) ||
      found.has(field)
    ) {
      around.tell('schema.note.left', { name: property });
      continue;
    }
    if (field !== property) around.tell('schema.note.renamed', { name: property, field });
    const spec = propertyField(around, {
      name: property,
      schema: resolveSchema(around.document, node),
      isRequired: whole.required.includes(property),
      childrenOf: (items) =>
        depth < MAX_DEPTH ? Object.fromEntries(fieldsOf(around, items, depth + 1)) : undefined,
    });
    found.set(field, spec);
  }
  return [...found];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
