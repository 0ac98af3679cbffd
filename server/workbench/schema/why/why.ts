import type { MenuNode } from '#schemas/api/admin.ts';
import { actionsOf, whoOfVerb, type ResolvedAction } from '#schemas/language/derive-actions.ts';
import {
  endpointsOf,
  exportFields,
  formFields,
  listColumns,
  verbPermission,
  verbsOf,
} from '#schemas/language/derive.ts';
import type { EntitySchema, Verb } from '#schemas/language/entity.ts';
import { findMove } from '#schemas/language/moves.ts';
import { isSame } from '#schemas/language/same.ts';
import { screenEntities } from '#schemas/language/screen-parts.ts';
import { cardNamed, isComputed, isSecretType, statesOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { listMenus } from '#server/platform/admin/menu-store.ts';
import { readMyNav } from '#server/platform/admin/menus.ts';
import { loadActor } from '#server/platform/session/load-actor.ts';
import { demandKey, isMaskedFor, mayRead, mayWrite, needEntity } from '#server/records/access.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { mayChoose } from '#server/records/resource/choosers.ts';
import { recordScope } from '#server/records/resource/rule-values.ts';
import { findRow, listVisibleKeys } from '#server/records/store/entity-read.ts';
import { makeReasons, type Reasons, type Verdict } from './reasons.ts';
import { holdsFor, describeScope, seesRow } from './row-scope.ts';

export interface WhyQuestion {
  readonly entity: string;
  /** Whose rights; a user that the asker may see. */
  readonly userId: string;
  /** A record to judge conditions and moves by. */
  readonly id?: string | undefined;
}

interface Case {
  readonly ctx: Ctx;
  /** The context as the person would have it. */
  readonly theirs: Ctx;
  readonly entity: EntitySchema;
  readonly reasons: Reasons;
  readonly row: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Why a person sees or may do something with an entity, or not: menu, addresses, fields, buttons and rows, each with
 * the reason in the asker's language.
 * @throws AppError `forbidden` a record that the asker may not open; `notFound` no such entity, user or record within the asker's own sight; `disabled`.
 */
export async function explainRights(ctx: Ctx, { entity: name, userId, id }: WhyQuestion) {
  needEntity(ctx, name);
  const entity = ctx.registry.localizedEntity(name, ctx.lang) ?? needEntity(ctx, name);
  const users = needEntity(ctx, 'user');
  if (userId !== ctx.actor.id && !(await isOffered(ctx, users, userId)))
    throw new AppError('notFound', { userId });
  const identity = await loadActor(ctx.db, userId);
  if (!identity) throw new AppError('disabled');
  const theirs: Ctx = { ...ctx, ...identity };
  const row = id === undefined ? undefined : await askedRow(ctx, entity, id);
  const asked: Case = { ctx, theirs, entity, reasons: await makeReasons(ctx, theirs.actor), row };
  const isSeen = id === undefined ? undefined : await seesRow(theirs, entity, id);
  return {
    menu: await menuVerdict(asked),
    verbs: endpointsOf(entity).map(({ verb, method, path, permission }) => ({
      verb,
      method,
      path,
      permission,
      ...verbVerdict(asked, verb, permission),
    })),
    fields: Object.entries(entity.fields).map(([field, spec]) => fieldVerdict(asked, field, spec)),
    actions: actionsOf(entity).map((action) => ({
      key: action.key,
      title: action.title ?? actionWord(ctx, action),
      permission: action.permission,
      ...actionVerdict(asked, action),
    })),
    rows: {
      sentence: await describeScope(ctx, theirs, entity, asked.reasons),
      ...(isSeen !== undefined && {
        seesRecord: isSeen,
        reason: asked.reasons.say(isSeen ? 'schema.why.rows.sees' : 'schema.why.rows.misses'),
      }),
    },
  };
}

/** The word of the house for a standard button. */
function actionWord({ lang }: Ctx, { key, builtin }: ResolvedAction): string {
  return builtin === undefined || builtin === 'print'
    ? key
    : serverText(lang, `schema.action.${builtin}`);
}

/** Choices are open to no key: they are for whoever has a place to choose them. */
function verbVerdict(
  { theirs, entity, reasons }: Case,
  verb: Verb,
  permission: string,
): ReturnType<Reasons['ofKey']> {
  const who = whoOfVerb(entity, verb);
  const button = who === undefined ? undefined : reasons.ofRule(who);
  if (button && !button.allowed) return button;
  if (verb !== 'options' || mayChoose(theirs, entity)) return reasons.ofKey(permission);
  return { allowed: false, reason: reasons.say('schema.why.noChoice') };
}

/** Whoever may be picked may be asked about: the picker's own scope. */
async function isOffered(ctx: Ctx, users: EntitySchema, userId: string): Promise<boolean> {
  const { where, choiceScope, offered } = hooksOf(ctx, 'user');
  const scope = (await choiceScope?.(ctx)) ?? ctx.scope;
  const seen = await listVisibleKeys(ctx.db, scope, users, {
    keys: [userId],
    where: where?.(ctx) ?? [],
  });
  return seen.size > 0 || ((await offered?.(ctx)) ?? []).includes(userId);
}

/** @throws AppError `forbidden` the asker opens no such records; `notFound` */
async function askedRow(
  ctx: Ctx,
  entity: EntitySchema,
  id: string,
): Promise<NonNullable<Case['row']>> {
  demandKey(ctx, verbPermission(entity, verbsOf(entity).includes('info') ? 'info' : 'page'));
  const row = await findRow(ctx.db, ctx.scope, entity, {
    id,
    where: hooksOf(ctx, entity.name).where?.(ctx) ?? [],
  });
  if (!row) throw new AppError('notFound', { id });
  return row;
}

async function menuVerdict({
  ctx,
  theirs,
  entity,
  reasons: { say, rolesOfMenu },
}: Case): Promise<{ readonly visible: boolean; readonly reason: string }> {
  const nav = keysIn(await readMyNav(theirs));
  const screens = ctx.registry
    .screens()
    .filter(({ menu, body }) => menu && screenEntities(body).includes(entity.name));
  const places = [
    ...(entity.menu ? [{ key: `entity:${entity.name}`, title: entity.title }] : []),
    ...screens.map(({ name, title }) => ({ key: `screen:${name}`, title })),
  ];
  if (places.length === 0) return { visible: false, reason: say('schema.why.menu.none') };
  const found = places.find(({ key }) => nav.has(key));
  if (found)
    return {
      visible: true,
      reason: say('schema.why.menu.seen', {
        title: found.title,
        roles: theirs.actor.isSuperAdmin ? say('schema.why.super') : rolesOfMenu(found.key, 'own'),
      }),
    };
  const rows = await listMenus(ctx.db, { roleIds: null });
  const [first] = places.filter(({ key }) => rows.some(({ menuKey }) => menuKey === key));
  if (!first) return { visible: false, reason: say('schema.why.menu.removed') };
  const granted =
    theirs.actor.isSuperAdmin ||
    (await listMenus(ctx.db, { roleIds: theirs.actor.roleIds })).some(
      ({ menuKey }) => menuKey === first.key,
    );
  return {
    visible: false,
    reason: granted
      ? say('schema.why.menu.userType')
      : say('schema.why.menu.notGranted', { title: first.title, roles: rolesOfMenu(first.key) }),
  };
}

function fieldVerdict(asked: Case, name: string, spec: FieldSpec) {
  const { theirs, entity, reasons } = asked;
  const [canRead, canWrite] = [mayRead(theirs.actor, spec), mayWrite(theirs.actor, spec)];
  const [isListed, isForm] = [
    listColumns(entity).includes(name),
    formFields(entity, 'view').includes(name),
  ];
  const notes = [
    ...readNotes(asked, spec, canRead),
    ...writeNotes(asked, spec),
    ...(isListed ? [] : [reasons.say('schema.why.field.notListed')]),
    ...(isForm ? [] : [reasons.say('schema.why.field.notInForm')]),
    ...(spec.visibleWhen ? [condition(asked, 'visibleWhen', spec.visibleWhen)] : []),
    ...(spec.readOnlyWhen ? [condition(asked, 'readOnlyWhen', spec.readOnlyWhen)] : []),
  ];
  return {
    name,
    title: spec.title,
    list: canRead && isListed,
    form: isForm && (canRead || canWrite),
    edit: isForm && canWrite,
    export: canRead && exportFields(entity).includes(name),
    masked: canRead && isMaskedFor(theirs.actor, spec),
    reason: reasons.join('sentences', notes) || reasons.say('schema.why.field.free'),
  };
}

function readNotes(
  { theirs, reasons: { say, ofKey, ofRule } }: Case,
  spec: FieldSpec,
  canRead: boolean,
): readonly string[] {
  if (spec.writeOnly || isSecretType(spec)) return [say('schema.why.field.secret')];
  const key = spec.permission?.read;
  const isMasked = canRead && isMaskedFor(theirs.actor, spec);
  return [
    ...(key ? [ofRule(key).reason] : []),
    ...(isMasked
      ? [say('schema.why.field.masked', { reason: ofKey('sys:personal:view').reason })]
      : []),
  ];
}

function writeNotes(
  { reasons: { say, ofRule } }: Case,
  { readOnly, type, permission }: FieldSpec,
): readonly string[] {
  if (readOnly || isComputed({ type })) return [say('schema.why.field.readOnly')];
  return permission?.write && !isSame(permission.write, permission.read)
    ? [ofRule(permission.write).reason]
    : [];
}

function actionVerdict(
  asked: Case,
  { permission, who, when, move, places }: ResolvedAction,
): Verdict {
  const { reasons } = asked;
  const right = reasons.ofKey(permission);
  if (!right.allowed) return right;
  const met = who === undefined ? undefined : reasons.ofRule(who);
  if (met && !met.allowed) return met;
  if (places.length === 0)
    return { allowed: false, reason: reasons.say('schema.why.action.noPlace') };
  return rowVerdict(asked, { when, move }, right.reason);
}

/** Whether the record lets the action: by its condition and by the move it makes. */
function rowVerdict(
  asked: Case,
  { when, move }: Pick<ResolvedAction, 'when' | 'move'>,
  rightReason: string,
): Verdict {
  const { theirs, reasons, row } = asked;
  if (when && row && !holdsFor(when, scopeOf(theirs, row)))
    return { allowed: false, reason: reasons.say('schema.why.when.false', { expression: when }) };
  const moved = move ? moveVerdict(asked, move) : undefined;
  if (moved && !moved.allowed) return moved;
  return {
    allowed: true,
    reason: reasons.join('sentences', [
      rightReason,
      ...(moved?.reason ? [moved.reason] : []),
      ...(when ? [condition(asked, 'when', when)] : []),
    ]),
  };
}

/** Whether the status of the record lets the move start; without a record the statuses it starts from. */
function moveVerdict(
  { ctx, theirs, entity, reasons, row }: Case,
  move: string,
): Verdict | undefined {
  const [field = '', spec] =
    Object.entries(entity.fields).find(([, { type }]) => cardNamed(type)?.isMoved) ?? [];
  const name = statesOf(spec);
  const states = name === undefined ? undefined : ctx.registry.localizedStates(name, ctx.lang);
  if (!states) return undefined;
  const from = fromOf(states.moves[move]?.cases ?? [], states.values, reasons);
  if (!row) return { allowed: true, reason: reasons.say('schema.why.move.needs', { from }) };
  const at = String(row[field]);
  const scope = scopeOf(theirs, row);
  if (findMove(states, at, move, { holds: (expression) => holdsFor(expression, scope) }))
    return { allowed: true, reason: '' };
  return {
    allowed: false,
    reason: reasons.say('schema.why.move.false', { status: states.values[at]?.title ?? at, from }),
  };
}

/** The statuses a move leads from, by their titles. */
function fromOf(
  cases: readonly { readonly from: readonly (string | null)[] }[],
  values: Readonly<Record<string, { readonly title: string }>>,
  { say, join }: Reasons,
): string {
  const from = [...new Set(cases.flatMap((one) => one.from))];
  return join(
    'list',
    from.map((status) =>
      status === null ? say('schema.why.move.new') : (values[status]?.title ?? status),
    ),
  );
}

function condition(
  { reasons: { say }, theirs, row }: Case,
  word: 'when' | 'visibleWhen' | 'readOnlyWhen',
  expression: string,
): string {
  if (!row) return say(`schema.why.${word}.needs`, { expression });
  return say(
    holdsFor(expression, scopeOf(theirs, row))
      ? `schema.why.${word}.true`
      : `schema.why.${word}.false`,
    {
      expression,
    },
  );
}

function scopeOf(theirs: Ctx, row: Case['row']): Readonly<Record<string, unknown>> {
  return recordScope(theirs, row ?? {});
}

function keysIn(nodes: readonly MenuNode[]): ReadonlySet<string> {
  return new Set(
    nodes.flatMap(({ menuKey, children }) => [...(menuKey ? [menuKey] : []), ...keysIn(children)]),
  );
}
