import { withBroughtFields } from '#schemas/language/brought.ts';
import type { EntitySchema, ScopeDimension } from '#schemas/language/entity.ts';
import { statesIn } from '#schemas/language/file-parts.ts';
import { localizeEntity, ownTexts } from '#schemas/language/localize.ts';
import type { Lang } from '#schemas/types/words.ts';
import type { Actor, Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { Scope } from '#server/base/context/scope.ts';
import { SYSTEM_ACTOR, makeSystemCtx } from '#server/base/context/transaction.ts';
import type { Brought } from '#server/base/house/house.ts';
import type { DatabaseHandle } from '#server/db/open.ts';
import { syncTables } from '#server/records/resource/sync-tables.ts';
import { named, type Registry } from '#server/registry/registry.ts';
import { productHouse } from '#tests/builders/product-house.ts';
import { loadProductRegistry } from '#tests/builders/product-registry.ts';
import { openProductDatabase } from './product-database.ts';

/** A migrated database with the tables of a registry, and ways to act in it. */
export interface ResourceWorld {
  readonly handle: DatabaseHandle;
  readonly registry: Registry;
  /** The system: every key, every row. */
  readonly system: Ctx;
  /** A user with these keys and rows. */
  as(actor: Partial<Actor>, values?: Partial<Record<ScopeDimension, readonly string[]>>): Ctx;
  close(): Promise<void>;
}

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** The product's own entities, plus the given ones. @param more what a test brings to the house @param open where they stand */
export async function aResourceWorld(
  extra: readonly EntitySchema[] = [],
  more: readonly Brought[] = [],
  open: () => Promise<DatabaseHandle> = openProductDatabase,
): Promise<ResourceWorld> {
  const own = await loadProductRegistry();
  const registry = withEntities(own, extra);
  const handle = await open();
  if (extra.length > 0) await syncTables(handle.db, registry);
  const system = makeSystemCtx({ house: productHouse(more), db: handle.db, registry, log: silent });
  return {
    handle,
    registry,
    system,
    as: (actor, values) => ({
      ...system,
      actor: aPerson(actor),
      scope: values ? aScope(actor.id ?? '0', values) : system.scope,
    }),
    close: () => handle.close(),
  };
}

/** A signed-in person without rights, unless given. */
export function aPerson(actor: Partial<Actor>): Actor {
  return {
    ...SYSTEM_ACTOR,
    kind: 'user',
    id: newId(),
    username: 'someone',
    realName: 'Someone',
    isSuperAdmin: false,
    permissions: new Set(),
    ...actor,
  };
}

/** A scope of these values; other dimensions hold nothing. */
export function aScope(
  userId: string,
  values: Partial<Record<ScopeDimension, readonly string[]>>,
): Scope {
  const none = {
    dept: [],
    deptTree: [],
    enterprise: [],
    servedEnterprise: [],
    opsCompany: [],
    station: [],
    region: [],
    user: [userId],
    creator: [userId],
  };
  return { kind: 'only', userId, values: { ...none, ...values } };
}

/** A registry of these entities alone. */
export function aRegistry(entities: readonly EntitySchema[]): Registry {
  const none: Registry = {
    entity: () => undefined,
    entities: () => [],
    states: () => undefined,
    screen: () => undefined,
    screens: () => [],
    localizedEntity: () => undefined,
    localizedScreen: () => undefined,
    localizedStates: () => undefined,
    reports: () => [],
    localizedReport: () => undefined,
    menuGroups: () => [],
    hash: () => '',
    onChange: () => {},
  };
  return withEntities(none, entities);
}

/** A registry with more entities, or others under the same name. */
export function withEntities(registry: Registry, extra: readonly EntitySchema[]): Registry {
  const raw = new Map(extra.map((entity) => [entity.name, entity]));
  const expanded = extra.map((entity) =>
    withBroughtFields(entity, (name) => raw.get(name) ?? registry.entity(name)),
  );
  const added = new Map(expanded.map((entity) => [entity.name, entity]));
  const statesOf = (name: string) => extra.map(statesIn).find((states) => states?.name === name);
  return {
    ...registry,
    states: (name) => registry.states(name) ?? statesOf(name),
    localizedStates: (name, lang) => registry.localizedStates(name, lang) ?? statesOf(name),
    entity: named((name) => added.get(name) ?? registry.entity(name)),
    entities: () => [...registry.entities().filter(({ name }) => !added.has(name)), ...expanded],
    localizedEntity: named((name, lang: Lang) => {
      const own = added.get(name);
      return own ? localizeEntity(own, ownTexts(own, lang)) : registry.localizedEntity(name, lang);
    }),
  };
}
