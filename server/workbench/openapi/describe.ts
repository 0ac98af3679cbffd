import { makeEntityContracts, SAVED, type EntityContract } from '#schemas/api/entity.ts';
import { listOf } from '#schemas/api/shape.ts';
import { MOST_BULK_ROWS } from '#schemas/language/bulk.ts';
import { actionsOf, setEndpoints, type ResolvedAction } from '#schemas/language/derive-actions.ts';
import { endpointsOf, filterFace, hasAudit, listFilters } from '#schemas/language/derive.ts';
import type { EntitySchema, Verb } from '#schemas/language/entity.ts';
import type { ServerKey, TextParams } from '#schemas/texts/text-keys.ts';
import type { JsonSchema } from '#schemas/types/card.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { Actor } from '#server/base/context/ctx.ts';
import { mayRead, mayWrite } from '#server/records/access.ts';
import type { FixedRoute } from '#server/workbench/schema/bound-facts.ts';
import { fieldsSchema, type FieldWords } from './field-schema.ts';
import { fixedOperation, addressOf } from './fixed-operation.ts';
import { TEXT, ID_PARAMETER, query, body, answered, SHARED } from './operation-parts.ts';
import type { Components } from './shape-schema.ts';

/** What is described, and for whom. */
export interface Described {
  readonly entities: readonly EntitySchema[];
  readonly routes: readonly FixedRoute[];
  readonly actor: Actor;
  /** Whether an address with these keys (any of them) is shown. */
  readonly mayCall: (permissions: readonly string[]) => boolean;
  /** Fields he cannot read or write are shown too. */
  readonly isWhole: boolean;
  readonly words: FieldWords;
  /** A text of `openapi.…` in the caller's language. */
  readonly say: (key: ServerKey, params?: TextParams) => string;
}

const COUNT: JsonSchema = { type: 'integer', minimum: 1 };

/**
 * The OpenAPI 3.1 description of what the schemas serve and of every fixed address, as far as `mayCall` lets it be seen. For who has
 * others waiting it stops after each address and each entity.
 * @yields nothing
 */
export function* describeApi(asked: Described): Generator<void, JsonSchema> {
  const { entities, routes, mayCall, say } = asked;
  const seen = seenOf(asked);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const put = (method: string, path: string, operation: JsonSchema) => {
    const item = (paths[path] ??= {});
    item[method.toLowerCase()] ??= operation;
  };
  const named = namesOf(entities, say);
  const nested: Record<string, JsonSchema> = {};
  const described = new Set(seen.filter(carriesRows).map(({ entity }) => entity.name));
  const components: Components = {
    entity: (name) =>
      described.has(name)
        ? { $ref: `#/components/schemas/${schemaName({ name })}` }
        : { type: 'object' },
    keep: (name, schema) => void (nested[name] = schema),
  };
  for (const route of routes.filter(({ permissions }) => mayCall(permissions))) {
    put(route.method, addressOf(route), {
      ...fixedOperation(route, named, say),
      ...answered(route.contract?.answer ?? {}, components),
    });
    yield;
  }
  for (const { entity, endpoints } of seen)
    for (const contract of endpoints) {
      put(contract.method, contract.path, {
        ...TAKEN[contract.verb](entity, asked),
        ...answered(contract.answer, components),
        ...common(entity, contract, say),
      });
      yield;
    }
  for (const { method, path, permission, entity, action } of entities.flatMap(setEndpoints))
    if (mayCall([permission]))
      put(method, path, {
        ...actOperation(entity, action, asked),
        ...answered(listOf(SAVED), components),
      });
  const rows = yield* describeRows(seen.filter(carriesRows), asked);
  return {
    openapi: '3.1.0',
    info: { title: say('openapi.title'), version: '1', description: say('openapi.description') },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    tags: seen.map(({ entity }) => ({ name: entity.name, description: entity.title })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...SHARED,
        ...nested,
        ...rows,
      },
    },
  };
}

function* describeRows(
  seen: readonly { readonly entity: EntitySchema }[],
  asked: Described,
): Generator<void, Readonly<Record<string, JsonSchema>>> {
  const rows: Record<string, JsonSchema> = {};
  for (const { entity } of seen) {
    rows[schemaName(entity)] = entitySchema(entity, asked);
    yield;
  }
  return rows;
}

/** The entities of which anything may be called, with the endpoints of them that may. */
function seenOf({ entities, mayCall }: Described) {
  return entities.flatMap((entity) => {
    const endpoints = makeEntityContracts(entity).filter(({ permission }) => mayCall([permission]));
    const hasButtons = setEndpoints(entity).some(({ permission }) => mayCall([permission]));
    return endpoints.length > 0 || hasButtons ? [{ entity, endpoints }] : [];
  });
}

/** `workOrder` → `WorkOrder`: the name of an entity's schema among the components. */
export function schemaName({ name }: Pick<EntitySchema, 'name'>): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const ROW_VERBS: ReadonlySet<Verb> = new Set(['page', 'list', 'tree', 'info', 'save', 'update']);

/** Names for pickers are open to everyone; the fields of their rows are not. */
function carriesRows({
  endpoints,
}: {
  readonly endpoints: readonly { readonly verb: Verb }[];
}): boolean {
  return endpoints.some(({ verb }) => ROW_VERBS.has(verb));
}

function entitySchema(entity: EntitySchema, { actor, isWhole, words }: Described): JsonSchema {
  const fields = Object.fromEntries(
    Object.entries(entity.fields).filter(
      ([, spec]) => isWhole || mayRead(actor, spec) || mayWrite(actor, spec),
    ),
  );
  const { properties, required } = fieldsSchema(fields, words);
  const system = { readOnly: true, 'x-system': true };
  return {
    type: 'object',
    title: entity.title,
    properties: {
      id: { type: 'string', ...system },
      ...properties,
      ...(entity.table.lock && { version: { type: 'integer', 'x-system': true } }),
      ...(hasAudit(entity) &&
        Object.fromEntries(
          ['creator', 'createDate', 'updater', 'updateDate']
            .filter((name) => !Object.hasOwn(fields, name))
            .map((name) => [name, { type: ['string', 'null'], ...system }]),
        )),
    },
    ...(required && { required }),
  };
}

type Operate = (entity: EntitySchema, described: Described) => JsonSchema;

const row = (entity: EntitySchema): JsonSchema => ({
  $ref: `#/components/schemas/${schemaName(entity)}`,
});

const NOTHING: Operate = () => ({});

/** What the verbs take: parts of the query, and bodies whose fields are those of the entity. */
const TAKEN: Readonly<Record<Verb, Operate>> = {
  page: (entity, { say }) => ({
    parameters: [
      query('page', COUNT),
      query('limit', { ...COUNT, maximum: 500 }),
      ...listParameters(entity, say),
    ],
  }),
  list: (entity, { say }) => ({ parameters: listParameters(entity, say) }),
  tree: (entity, { say }) => ({ parameters: listParameters(entity, say) }),
  options: () => ({ parameters: [query('keyword', TEXT), query('ids', TEXT)] }),
  info: NOTHING,
  history: NOTHING,
  group: () => ({
    parameters: ['by', 'measure', 'op', 'step', 'latest', 'presets'].map((name) =>
      query(name, TEXT),
    ),
  }),
  save: (entity) => ({ requestBody: body(row(entity)) }),
  update: (entity) => ({
    requestBody: body({
      allOf: [row(entity), { type: 'object', properties: { id: TEXT }, required: ['id'] }],
    }),
  }),
  delete: () => ({ requestBody: body({ type: 'array', items: TEXT, minItems: 1 }) }),
  deleteOne: NOTHING,
  move: () => ({
    requestBody: body({
      type: 'object',
      properties: { id: TEXT, move: TEXT, version: { type: 'integer' } },
      required: ['id', 'move'],
      additionalProperties: true,
    }),
  }),
  moves: NOTHING,
  timeline: NOTHING,
  sheet: NOTHING,
  pdf: NOTHING,
  excel: NOTHING,
  submit: (entity) => ({
    requestBody: body({
      allOf: [
        row(entity),
        { type: 'object', properties: { id: TEXT, version: { type: 'integer' } } },
      ],
    }),
  }),
  export: (entity, { say }) => ({ parameters: listParameters(entity, say) }),
  bulk: (entity) => ({ requestBody: body(bulkBody(entity)) }),
  bulkPreview: (entity) => ({ requestBody: body(bulkBody(entity)) }),
  bulkUndo: () => ({
    requestBody: body({ type: 'object', properties: { undo: TEXT }, required: ['undo'] }),
  }),
};

/** Which records, and the fields that are changed of all of them. */
function bulkBody({ bulk }: EntitySchema): JsonSchema {
  const fields = (bulk?.fields ?? []).map((name) => [name, {}]);
  return {
    type: 'object',
    properties: {
      ids: { type: 'array', items: TEXT, minItems: 1, maxItems: MOST_BULK_ROWS },
      set: {
        type: 'object',
        properties: Object.fromEntries(fields) as JsonSchema,
        additionalProperties: false,
      },
      versions: { type: 'object', additionalProperties: { type: 'integer' } },
    },
    required: ['ids', 'set'],
  };
}

/** Filters as the list takes them; a range has two ends. */
function listParameters(entity: EntitySchema, say: Described['say']): readonly JsonSchema[] {
  const filters = listFilters(entity).flatMap((name) => {
    const spec = entity.fields[name];
    if (!spec) return [];
    const { op, ends } = filterFace(spec);
    const names = op === 'between' ? (ends ?? [`${name}Start`, `${name}End`]) : [name];
    return names.map((one) => query(one, TEXT, `${spec.title} (${op})`));
  });
  const usual = [
    query('keyword', TEXT, say('openapi.keyword')),
    query('orderField', TEXT),
    query('order', { type: 'string', enum: ['asc', 'desc'] }),
    query('ids', TEXT),
  ];
  return [
    ...new Map([...usual, ...filters].map((parameter) => [parameter['name'], parameter])).values(),
  ];
}

/** A button that sets fields: the row or the rows, and what its dialog asks. */
function actOperation(
  entity: EntitySchema,
  { key, title, permission, form }: ResolvedAction,
  { words }: Described,
): JsonSchema {
  const asked = Object.entries(form?.fields ?? {}).flatMap(
    ([name, spec]): readonly (readonly [string, FieldSpec])[] => {
      const meant = 'use' in spec ? entity.fields[spec.use] : spec;
      return meant
        ? [[name, { ...meant, ...('use' in spec && spec.required && { required: true }) }]]
        : [];
    },
  );
  const { properties, required } = fieldsSchema(Object.fromEntries(asked), words);
  return {
    operationId: `${entity.name}_do_${key}`,
    tags: [entity.name],
    summary: `${entity.title}: ${title ?? key}`,
    'x-permission': permission,
    requestBody: body({
      type: 'object',
      properties: { ...properties, id: TEXT, ids: { type: 'array', items: TEXT, minItems: 1 } },
      ...(required && { required }),
    }),
  };
}

function common(
  entity: EntitySchema,
  { verb, path, permission }: Pick<EntityContract, 'verb' | 'path' | 'permission'>,
  say: Described['say'],
): JsonSchema {
  return {
    operationId: `${entity.name}_${verb}`,
    tags: [entity.name],
    summary: `${entity.title}: ${say(`openapi.verb.${verb}`)}`,
    'x-permission': permission,
    ...(path.includes('{id}') && { parameters: [ID_PARAMETER] }),
  };
}

/** What the schemas call their addresses: the verb's word, or the button's where one calls it. */
function namesOf(
  entities: readonly EntitySchema[],
  say: Described['say'],
): ReadonlyMap<string, string> {
  return new Map(
    entities.flatMap((entity) => [
      ...endpointsOf(entity).map(
        ({ verb, method, path }) =>
          [`${method} ${path}`, `${entity.title}: ${say(`openapi.verb.${verb}`)}`] as const,
      ),
      ...actionsOf(entity).flatMap(({ api, title }) =>
        api && title ? [[api, `${entity.title}: ${title}`] as const] : [],
      ),
    ]),
  );
}
