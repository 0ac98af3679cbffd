import type { Rights } from '#schemas/api/workbench.ts';
import { actionsOf, whoOfVerb } from '#schemas/language/derive-actions.ts';
import { endpointsOf } from '#schemas/language/derive.ts';
import type { EntitySchema, Verb } from '#schemas/language/entity.ts';
import { statesIn, grantedKeys } from '#schemas/language/file-parts.ts';
import type { ScreenSchema } from '#schemas/language/screen.ts';
import type { StatesSchema } from '#schemas/language/states.ts';
import type { ServerKey, TextParams } from '#schemas/texts/text-keys.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Actor, Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_ACTOR } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { listBroughtItems } from '#server/platform/file-parts/file-part-store.ts';
import { listGrantsOfRoles, listPeopleOfRoles } from '#server/platform/session/access-store.ts';
import { holdsKey, isMaskedFor, mayRead, mayWrite } from '#server/records/access.ts';
import { withSchema } from '#server/registry/overlay.ts';
import type { Registry } from '#server/registry/registry.ts';
import { SET_OF_KIND } from '#server/registry/schema-files.ts';
import { holdStill } from './judge.ts';
import type { SchemaText, WorkbenchDeps } from './workbench.ts';

/** What somebody may, each thing by a name that stays the same as long as it is the same right, with its sentence. */
type Held = ReadonlyMap<string, string>;

/** Verbs that show records. */
const SHOWING: readonly Verb[] = ['page', 'list', 'tree', 'info', 'export'];
const WRITING: readonly Verb[] = ['save', 'update'];

/**
 * Who gains and who loses what when a text is put in force: for each role with its people, and for those who hold everything, the
 * addresses, buttons, moves, fields, unmasked values and rows that come or go. A text that cannot be read changes nobody's rights.
 */
export async function diffRights(
  ctx: Ctx,
  given: WorkbenchDeps,
  source: SchemaText,
): Promise<Rights> {
  const deps = holdStill(given);
  const before = deps.sources.set();
  const after = withSchema(before, { ...source, version: -1 });
  const isRead = after !== before && after[SET_OF_KIND[source.kind]].has(source.name);
  if (!isRead) return { roles: [] };
  const [was, is] = [deps.sources.registryOf(before), deps.sources.registryOf(after)];
  const people = await listPeopleOfRoles(ctx.db);
  const brought =
    source.kind === 'entity'
      ? await listBroughtItems(ctx.db, source.name, 'grant')
      : new Map<string, unknown>();
  const roles = await listGrantsOfRoles(ctx.db);
  const holders = [
    ...roles.map(({ id, name, keys }) => ({
      role: name,
      people: people.byRole.get(id) ?? 0,
      keys,
    })),
    { role: null, people: people.superAdmins, keys: SYSTEM_ACTOR.permissions },
  ];
  const found = holders.map(({ role, people: count, keys }) => {
    const entity = source.kind === 'entity' && role !== null ? is.entity(source.name) : undefined;
    const granted =
      entity && role !== null
        ? grantedKeys(entity, role).filter((key) => !brought.has(`${role} ${key}`))
        : [];
    const [had, has] = [
      heldBy(ctx, was, source, anActor(role, keys)),
      heldBy(ctx, is, source, anActor(role, new Set([...keys, ...granted]))),
    ];
    const [gains, loses] = [missingIn(had, has), missingIn(has, had)];
    return {
      role,
      people: count,
      gains: gains.map(([, said]) => said),
      loses: loses.map(([, said]) => said),
      isMinor: loses.length === 0 && gains.every(([right]) => right === 'verb options'),
    };
  });
  return { roles: found.filter(({ gains, loses }) => gains.length > 0 || loses.length > 0) };
}

/** What stands in the other alone. A field that comes or goes as a whole is one line: that its value is whole goes without saying. */
function missingIn(one: Held, other: Held): readonly (readonly [string, string])[] {
  const isNew = (right: string) => !one.has(right);
  return [...other].filter(
    ([right]) =>
      isNew(right) && !(right.startsWith('whole ') && isNew(right.replace('whole', 'field'))),
  );
}

function anActor(role: string | null, permissions: ReadonlySet<string>): Actor {
  return {
    ...SYSTEM_ACTOR,
    kind: 'user',
    isSuperAdmin: role === null,
    roleNames: role === null ? [] : [role],
    permissions,
  };
}

function heldBy(ctx: Ctx, registry: Registry, { kind, name }: SchemaText, actor: Actor): Held {
  const lang = ctx.lang;
  if (kind === 'screen') return screenRights(ctx, registry.localizedScreen(name, lang), actor);
  if (kind === 'states') return moveRights(ctx, registry.localizedStates(name, lang), actor);
  const entity = registry.localizedEntity(name, lang);
  return entity
    ? entityRights(ctx, entity, {
        actor,
        source: registry.localizedEntity(name, LANGS[0]) ?? entity,
      })
    : new Map();
}

function screenRights(ctx: Ctx, screen: ScreenSchema | undefined, actor: Actor): Held {
  const isOpen = screen && (screen.permission === undefined || holdsKey(actor, screen.permission));
  return new Map(
    isOpen
      ? [['screen', serverText(ctx.lang, 'schema.rights.screen', { title: screen.title })]]
      : [],
  );
}

function moveRights(ctx: Ctx, states: StatesSchema | undefined, actor: Actor): Held {
  const moves = Object.entries(states?.moves ?? {}).filter(([, { permission }]) =>
    holdsKey(actor, permission),
  );
  return new Map(
    moves.map(([key, { title }]) => [
      `move ${key}`,
      serverText(ctx.lang, 'schema.rights.move', { title }),
    ]),
  );
}

/** `source`: the same in the language it is written in, for what must not differ by the language of who asks. */
function entityRights(
  ctx: Ctx,
  entity: EntitySchema,
  { actor, source }: { readonly actor: Actor; readonly source: EntitySchema },
): Held {
  const say = (key: ServerKey, params: TextParams) => serverText(ctx.lang, key, params);
  const open = endpointsOf(entity).filter(
    ({ verb, permission }) =>
      verb !== 'move' && holdsKey(actor, permission) && mayPress(entity, verb, actor),
  );
  const verbs = open.map(
    ({ verb, method, path }) =>
      [`verb ${verb}`, say('schema.rights.verb', { address: `${method} ${path}` })] as const,
  );
  const actions = actionsOf(entity).flatMap(({ key, title, permission, who, builtin }) =>
    builtin === undefined &&
    holdsKey(actor, permission) &&
    (who === undefined || holdsKey(actor, who))
      ? [[`action ${key}`, say('schema.rights.action', { title: title ?? key })] as const]
      : [],
  );
  const [sees, writes] = [SHOWING, WRITING].map((some) =>
    open.some(({ verb }) => some.includes(verb)),
  );
  const fields = Object.entries(entity.fields).flatMap(([name, spec]) => {
    const isSeen = sees === true && mayRead(actor, spec);
    return [
      ...(isSeen
        ? [[`field ${name}`, say('schema.rights.field', { title: spec.title })] as const]
        : []),
      ...(isSeen && !isMaskedFor(actor, spec)
        ? [[`whole ${name}`, say('schema.rights.whole', { title: spec.title })] as const]
        : []),
      ...(writes === true && mayWrite(actor, spec)
        ? [[`write ${name}`, say('schema.rights.write', { title: spec.title })] as const]
        : []),
    ];
  });
  return new Map([
    ...verbs,
    ...actions,
    ...moveRights(ctx, statesIn(entity), actor),
    ...fields,
    ...(sees === true ? rowRights(source, actor, say) : []),
  ]);
}

/** By which dimensions rows are seen: each shows rows of its own, none at all shows every row. */
function rowRights(
  { table }: EntitySchema,
  { isSuperAdmin }: Actor,
  say: (key: ServerKey, params: TextParams) => string,
): readonly (readonly [string, string])[] {
  if (table.own !== undefined) return [[`rows own ${table.own}`, say('schema.rights.rowsOwn', {})]];
  const scope = Object.entries(table.scope ?? {});
  if (isSuperAdmin || scope.length === 0) return [['rows all', say('schema.rights.rowsAll', {})]];
  return scope.map(([dimension, field]) => [
    `rows ${dimension} ${field}`,
    say('schema.rights.rows', { dimension, field }),
  ]);
}

function mayPress(entity: EntitySchema, verb: Verb, actor: Actor): boolean {
  const who = whoOfVerb(entity, verb);
  return who === undefined || holdsKey(actor, who);
}
