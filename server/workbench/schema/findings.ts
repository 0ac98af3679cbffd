import type { CheckFacts } from '#schemas/language/check-facts.ts';
import { endpointsOf, permissionKeys } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ScreenSchema } from '#schemas/language/screen.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey } from '#server/records/access.ts';
import { readDefinitions } from '#server/records/store/definitions.ts';
import { SET_OF_KIND, type SchemaSet } from '#server/registry/schema-files.ts';
import { judgeRunningApproval } from './approval-guards.ts';
import type { FixedRoute, Finding } from './bound-facts.ts';
import { judgeEntityBounds } from './bounds.ts';
import { callBounds, callJudge } from './called-addresses.ts';
import { listPublishedEntities, tablesOf } from './entity-tables.ts';
import { judgeLifeBounds } from './life-bounds.ts';
import { findLoosenings, judgeScreenBounds } from './loosenings.ts';
import { listSchemaVersionTexts } from './schema-store.ts';
import type { SchemaText, WorkbenchDeps } from './workbench.ts';

/** Every form a schema ever had: what runs, its file, all versions from the newest. */
export async function formsOf<T>(
  ctx: Ctx,
  deps: WorkbenchDeps,
  { kind, name }: Pick<SchemaText, 'kind' | 'name'>,
): Promise<readonly T[]> {
  const running = deps.sources.set()[SET_OF_KIND[kind]].get(name);
  const versions = (await listSchemaVersionTexts(ctx.db, { kind, name })).flatMap((text) => {
    try {
      return [JSON.parse(text) as T];
    } catch {
      return [];
    }
  });
  const files = running ? [running.value, ...(running.file ? [running.file.value] : [])] : [];
  return [...(files as readonly unknown[] as readonly T[]), ...versions];
}

/** A text that is judged, among the set it would stand in. */
interface Judged {
  readonly source: SchemaText;
  readonly next: SchemaSet;
}

/** What the bounds of all kinds are judged by. */
interface Around {
  readonly holds: (key: string) => boolean;
  /** Keys that the caller holds, and those of the addresses that an entity, which is no file's, brings itself: its forms send there. */
  readonly holdsOrOwns: (key: string) => boolean;
  /** Entities that run, besides the judged one. */
  readonly others: readonly EntitySchema[];
  /** Every key of those, and of the fixed addresses. */
  readonly known: ReadonlySet<string>;
  readonly routes: readonly FixedRoute[];
  readonly befores: readonly object[];
  readonly entities: readonly EntitySchema[];
}

/** What published schemas may not say. Nothing of a text that is no schema of its name. */
export async function findingsOf(
  ctx: Ctx,
  deps: WorkbenchDeps,
  judged: Judged,
): Promise<readonly Finding[]> {
  const { source, next } = judged;
  const schema: object | undefined = next[SET_OF_KIND[source.kind]].get(source.name)?.value;
  if (!schema) return [];
  const around = await aroundOf(ctx, deps, { ...judged, schema });
  const loosened = loosenings(deps, source, { schema, around });
  if (source.kind === 'states')
    return [...loosened, ...lifeFindings(schema as StatesSchema, around)];
  if (source.kind === 'screen')
    return [...screenFindings(schema as ScreenSchema, around), ...loosened];
  if (source.kind === 'report') return loosened;
  return [
    ...(await entityFindings(ctx, deps, { entity: schema as EntitySchema, source, around })),
    ...loosened,
    ...(await judgeRunningApproval(ctx, entitiesOf(deps.sources.set()), schema as EntitySchema)),
  ];
}

async function aroundOf(
  ctx: Ctx,
  deps: WorkbenchDeps,
  { source, next, schema }: Judged & { readonly schema: object },
): Promise<Around> {
  const holds = (key: string): boolean => holdsKey(ctx.actor, key);
  const others = entitiesOf(deps.sources.set()).filter(
    ({ name }) => !(source.kind === 'entity' && name === source.name),
  );
  const routes = deps.routes();
  const known = new Set([
    ...others.flatMap(permissionKeys),
    ...routes.flatMap(({ permissions }) => permissions),
  ]);
  const brings = source.kind === 'entity' && !fileBelow(next)('entity', source.name);
  const own = new Set(
    (brings ? endpointsOf(schema as EntitySchema) : [])
      .map(({ permission }) => permission)
      .filter((key) => !known.has(key)),
  );
  return {
    holds,
    holdsOrOwns: (key) => holds(key) || own.has(key),
    others,
    known,
    routes,
    befores: await formsOf<object>(ctx, deps, source),
    entities: entitiesOf(next),
  };
}

/** What would let people do or see more than before; nobody who may do everything is asked. */
function loosenings(
  deps: WorkbenchDeps,
  { kind, name }: SchemaText,
  { schema, around }: { readonly schema: object; readonly around: Around },
): readonly Finding[] {
  const { holds, holdsOrOwns, known, routes, befores, entities } = around;
  if (holds('*:*:*')) return [];
  const running: object | undefined = deps.sources.set()[SET_OF_KIND[kind]].get(name)?.value;
  return findLoosenings(kind, schema, {
    running: running as Readonly<Record<string, unknown>> | undefined,
    formers: befores.filter((before) => before !== running) as readonly Readonly<
      Record<string, unknown>
    >[],
    mayCall: callJudge({ entities, routes, holds: holdsOrOwns }),
    isKnownKey: (key) => known.has(key),
  });
}

function lifeFindings(
  states: StatesSchema,
  { entities, befores, holds }: Around,
): readonly Finding[] {
  return judgeLifeBounds(states, [], {
    entities: byName(entities),
    befores: befores as readonly StatesSchema[],
    holds,
  });
}

function screenFindings(
  screen: ScreenSchema,
  { befores, others, known, routes, holds }: Around,
): readonly Finding[] {
  return [
    ...judgeScreenBounds(screen, {
      befores: befores as readonly ScreenSchema[],
      others,
      known,
      holds,
    }),
    ...callBounds(screen, { befores, entities: others, routes, holds }),
  ];
}

async function entityFindings(
  ctx: Ctx,
  deps: WorkbenchDeps,
  {
    entity,
    source,
    around,
  }: { readonly entity: EntitySchema; readonly source: SchemaText; readonly around: Around },
): Promise<readonly Finding[]> {
  const { others, routes, entities, holds, holdsOrOwns } = around;
  const befores = around.befores as readonly EntitySchema[];
  const published = await listPublishedEntities(ctx.db);
  const { tables } = await readDefinitions(ctx.db);
  const bounds = judgeEntityBounds(entity, {
    befores,
    others,
    routes,
    systemTables: deps.systemTables(),
    formerTables: new Set(published.filter(({ name }) => name !== source.name).flatMap(tablesOf)),
    tables,
    holds,
  });
  const life =
    entity.states &&
    judgeLifeBounds(entity.states, ['states'], {
      entities: byName(entities),
      befores: befores.flatMap((before) => before.states ?? []),
      holds: holdsOrOwns,
    });
  return [
    ...moduleFindings(entity, source),
    ...bounds,
    ...callBounds(entity, { befores, entities, routes, holds: holdsOrOwns }),
    ...(life ?? []),
  ];
}

function byName(entities: readonly EntitySchema[]): ReadonlyMap<string, EntitySchema> {
  return new Map(entities.map((one) => [one.name, one]));
}

function moduleFindings(entity: EntitySchema, { module }: SchemaText): readonly Finding[] {
  return module === '' || entity.module === module
    ? []
    : [{ path: ['module'], rule: 'schema.bounds.otherModule', params: { module } }];
}

export function entitiesOf(set: SchemaSet): readonly EntitySchema[] {
  return [...set.entities.values()].map(({ value }) => value);
}

export function fileBelow(set: SchemaSet): NonNullable<CheckFacts['below']> {
  return (kind, name) => {
    const running = set[SET_OF_KIND[kind]].get(name);
    return running?.version === 0 ? running.value : running?.file?.value;
  };
}
