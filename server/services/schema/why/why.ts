import { actionsOf, type ResolvedAction } from '#schemas/language/derive-actions.ts';
import { endpointsOf, exportFields, formFields, listColumns } from '#schemas/language/derive.ts';
import { findMove } from '#schemas/language/moves.ts';
import { screenEntities } from '#schemas/language/screen-parts.ts';
import { AppError } from '#server/context/app-error.ts';
import { findRow, visibleKeys } from '#server/stores/entity-read.ts';
import { listMenus } from '#server/stores/menus.ts';

import { myNav, type MenuNode } from '../../admin/menus.ts';
import { isMaskedFor, mayRead, mayWrite, needEntity } from '../../resource/access.ts';
import { hooksOf } from '../../resource/hooks.ts';
import { ruleScope } from '../../resource/rule-values.ts';
import { loadActor } from '../../session/load-actor.ts';
import { reasonsFor, type Reasons, type Verdict } from './reasons.ts';
import { holdsFor, scopeSentence, seesRow } from './row-scope.ts';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { FieldSpec } from '#schemas/language/field.ts';
import type { Ctx } from '#server/context/ctx.ts';

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
 * @throws AppError `notFound` no such entity, user or record within the asker's own sight; `disabled`.
 */
export async function explainRights(ctx: Ctx, { entity: name, userId, id }: WhyQuestion) {
  needEntity(ctx, name);
  const entity = ctx.registry.localizedEntity(name, ctx.lang) ?? needEntity(ctx, name);
  const users = needEntity(ctx, 'user');
  const seen = userId === ctx.actor.id ? 1 : (await visibleKeys(ctx.db, ctx.scope, users, { keys: [userId], where: hooksOf('user').where?.(ctx) ?? [] })).size;
  if (seen === 0) throw new AppError('notFound', { userId });
  const identity = await loadActor(ctx.db, userId);
  if (!identity) throw new AppError('disabled');
  const theirs: Ctx = { ...ctx, ...identity };
  const row = id === undefined ? undefined : await findRow(ctx.db, ctx.scope, entity, { id, where: hooksOf(name).where?.(ctx) ?? [] });
  if (id !== undefined && !row) throw new AppError('notFound', { id });
  const asked: Case = { ctx, theirs, entity, reasons: await reasonsFor(ctx, theirs.actor), row };
  const isSeen = id === undefined ? undefined : await seesRow(theirs, entity, id);
  return {
    menu: await menuVerdict(asked),
    verbs: endpointsOf(entity).map(({ verb, method, path, permission }) => ({ verb, method, path, permission, ...asked.reasons.ofKey(permission) })),
    fields: Object.entries(entity.fields).map(([field, spec]) => fieldVerdict(asked, field, spec)),
    actions: actionsOf(entity).map((action) => ({
      key: action.key,
      title: action.title ?? action.key,
      permission: action.permission,
      ...actionVerdict(asked, action),
    })),
    rows: {
      sentence: await scopeSentence(ctx, theirs, entity, asked.reasons),
      ...(isSeen !== undefined && { seesRecord: isSeen, reason: asked.reasons.say(isSeen ? 'rows.sees' : 'rows.misses') }),
    },
  };
}

async function menuVerdict({ ctx, theirs, entity, reasons: { say, rolesOfMenu } }: Case): Promise<{ readonly visible: boolean; readonly reason: string }> {
  const nav = keysIn(await myNav(theirs));
  const screens = ctx.registry.screens().filter(({ menu, body }) => menu && screenEntities(body).includes(entity.name));
  const places = [
    ...(entity.menu ? [{ key: `entity:${entity.name}`, title: entity.title }] : []),
    ...screens.map(({ name, title }) => ({ key: `screen:${name}`, title })),
  ];
  if (places.length === 0) return { visible: false, reason: say('menu.none') };
  const found = places.find(({ key }) => nav.has(key));
  if (found)
    return { visible: true, reason: say('menu.seen', { title: found.title, roles: theirs.actor.isSuperAdmin ? say('super') : rolesOfMenu(found.key) }) };
  const rows = await listMenus(ctx.db, { roleIds: null });
  const [first] = places.filter(({ key }) => rows.some(({ menuKey }) => menuKey === key));
  if (!first) return { visible: false, reason: say('menu.removed') };
  const granted = theirs.actor.isSuperAdmin || (await listMenus(ctx.db, { roleIds: theirs.actor.roleIds })).some(({ menuKey }) => menuKey === first.key);
  return { visible: false, reason: granted ? say('menu.userType') : say('menu.notGranted', { title: first.title, roles: rolesOfMenu(first.key) }) };
}

function fieldVerdict({ theirs: { actor }, entity, reasons: { say, join, ofKey }, row, theirs }: Case, name: string, spec: FieldSpec) {
  const [canRead, canWrite] = [mayRead(actor, spec), mayWrite(actor, spec)];
  const masked = canRead && isMaskedFor(actor, spec);
  const isForm = formFields(entity, 'view').includes(name);
  const notes: string[] = [];
  if (spec.writeOnly || spec.type === 'password') notes.push(say('field.secret'));
  else if (spec.permission?.read) notes.push(ofKey(spec.permission.read).reason);
  if (masked) notes.push(say('field.masked', { reason: ofKey('sys:personal:view').reason }));
  if (spec.readOnly || spec.type === 'calc') notes.push(say('field.readOnly'));
  else if (spec.permission?.write && spec.permission.write !== spec.permission.read) notes.push(ofKey(spec.permission.write).reason);
  if (!listColumns(entity).includes(name)) notes.push(say('field.notListed'));
  if (!isForm) notes.push(say('field.notInForm'));
  for (const [word, expression] of [
    ['visibleWhen', spec.visibleWhen],
    ['readOnlyWhen', spec.readOnlyWhen],
  ] as const)
    if (expression) notes.push(condition({ say, theirs, row }, word, expression));
  return {
    name,
    title: spec.title,
    list: canRead && listColumns(entity).includes(name),
    form: isForm && (canRead || canWrite),
    edit: isForm && canWrite,
    export: canRead && exportFields(entity).includes(name),
    masked,
    reason: join('sentences', notes) || say('field.free'),
  };
}

function actionVerdict({ theirs, entity, reasons, row, ctx }: Case, { permission, when, move, places }: ResolvedAction): Verdict {
  const { say, join } = reasons;
  const right = reasons.ofKey(permission);
  if (!right.allowed) return right;
  if (places.length === 0) return { allowed: false, reason: say('action.noPlace') };
  const scope = scopeOf(theirs, row);
  if (when && row && !holdsFor(when, scope)) return { allowed: false, reason: say('when.false', { expression: when }) };
  const status = Object.entries(entity.fields).find(([, { type }]) => type === 'status');
  const states = status?.[1].type === 'status' ? ctx.registry.localizedStates(status[1].states, ctx.lang) : undefined;
  if (move && states && status) {
    if (row) {
      const at = String(row[status[0]]);
      const possible = findMove(states, at, move, { holds: (expression) => holdsFor(expression, scope) });
      if (!possible)
        return {
          allowed: false,
          reason: say('move.false', { status: states.values[at]?.title ?? at, from: fromOf(states.moves[move]?.cases ?? [], states.values, reasons) }),
        };
    } else
      return {
        allowed: true,
        reason: join('sentences', [right.reason, say('move.needs', { from: fromOf(states.moves[move]?.cases ?? [], states.values, reasons) })]),
      };
  }
  return { allowed: true, reason: when ? join('sentences', [right.reason, condition({ say, theirs, row }, 'when', when)]) : right.reason };
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
    from.map((status) => (status === null ? say('move.new') : (values[status]?.title ?? status))),
  );
}

function condition(
  { say, theirs, row }: Pick<Case, 'theirs' | 'row'> & Pick<Reasons, 'say'>,
  word: 'when' | 'visibleWhen' | 'readOnlyWhen',
  expression: string,
): string {
  if (!row) return say(`${word}.needs`, { expression });
  return say(holdsFor(expression, scopeOf(theirs, row)) ? `${word}.true` : `${word}.false`, { expression });
}

function scopeOf(theirs: Ctx, row: Case['row']): Readonly<Record<string, unknown>> {
  return { ...ruleScope(theirs), ...row, $row: row ?? {} };
}

function keysIn(nodes: readonly MenuNode[]): ReadonlySet<string> {
  return new Set(nodes.flatMap(({ menuKey, children }) => [...(menuKey ? [menuKey] : []), ...keysIn(children)]));
}
