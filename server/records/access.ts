import { whoOfVerb } from '#schemas/language/derive-actions.ts';
import { endpointsOf } from '#schemas/language/derive.ts';
import type { EntitySchema, Verb } from '#schemas/language/entity.ts';
import { isComputed, isSecretType, isWords } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { meets, sayRule } from '#schemas/types/key-rule.ts';
import type { KeyRule } from '#schemas/types/key-rule.ts';
import { keyOfMask } from '#schemas/types/mask-keys.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Actor, Ctx } from '#server/base/context/ctx.ts';
import type { EntityOf } from '#server/registry/rows.ts';

/** Whether the actor holds the key, or meets the rule (the wildcard meets all). `login` is held by everyone signed in. */
export function holdsKey(actor: Actor, rule: KeyRule): boolean {
  if (actor.kind === 'anonymous') return false;
  const holdsAll = actor.permissions.has('*:*:*');
  return meets(rule, {
    holds: (key) => holdsAll || actor.permissions.has(key),
    hasRole: (role) => holdsAll || actor.roleNames.includes(role),
  });
}

/** @throws AppError `forbidden` the actor does not hold the key, or does not meet the rule. */
export function demandKey(ctx: Ctx, rule: KeyRule): void {
  if (!holdsKey(ctx.actor, rule)) throw new AppError('forbidden', { permission: sayRule(rule) });
}

/** @throws AppError `forbidden` the button of this verb is for others. */
export function demandButton(ctx: Ctx, entity: EntitySchema, verb: Verb | 'import'): void {
  const who = whoOfVerb(entity, verb);
  if (who !== undefined) demandKey(ctx, who);
}

/** @throws AppError `notFound` there is no such entity. */
export function needEntity<N extends string>(ctx: Ctx, name: N): EntityOf<N> {
  const entity = ctx.registry.entity(name);
  if (!entity) throw new AppError('notFound', { entity: name });
  return entity;
}

/** Verbs that tell records. */
export const READS: ReadonlySet<Verb> = new Set(['page', 'list', 'tree', 'info']);

/** Whether the actor may read the records themselves, so that their choices tell him nothing new. */
export function readsRecords(ctx: Ctx, entity: EntitySchema): boolean {
  return readsOf(entity).some(({ permission }) => holdsKey(ctx.actor, permission));
}

/** The endpoints that tell records. */
export function readsOf(entity: EntitySchema): ReturnType<typeof endpointsOf> {
  return endpointsOf(entity).filter(({ verb }) => READS.has(verb));
}

/** Whether a field may leave the server for this actor. */
export function mayRead(actor: Actor, spec: FieldSpec): boolean {
  if (spec.writeOnly || isSecretType(spec) || isWords(spec)) return false;
  return !spec.permission?.read || holdsKey(actor, spec.permission.read);
}

/** Whether the actor may set a field. Fields that nobody edits are silently left alone. */
export function mayWrite(actor: Actor, spec: FieldSpec): boolean {
  if (spec.readOnly || isComputed(spec) || isWords(spec)) return false;
  return !spec.permission?.write || holdsKey(actor, spec.permission.write);
}

/** @throws AppError `forbidden` the field is not the actor's to set, with the right that it asks for. */
export function demandWrite(ctx: Ctx, { name, fields }: EntitySchema, field: string): void {
  const spec = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (spec && mayWrite(ctx.actor, spec)) return;
  const label = ctx.registry.localizedEntity(name, ctx.lang)?.fields[field]?.title ?? field;
  const rule = spec?.permission?.write;
  throw new AppError('forbidden', {
    field,
    label,
    ...(rule === undefined
      ? { message: 'errors.forbidden.field' }
      : { message: 'errors.forbidden.fieldOf', permission: sayRule(rule) }),
  });
}

/** Whether this actor may find, order, group or count rows by a field: only by what he sees whole. A name that is no field of the schema is one of the system. */
export function mayAskFor(actor: Actor, spec: FieldSpec | undefined): boolean {
  return spec === undefined || (mayRead(actor, spec) && !isMaskedFor(actor, spec));
}

/** Whether this actor gets a field with its middle hidden. */
export function isMaskedFor(actor: Actor, spec: FieldSpec | undefined): boolean {
  return spec?.mask !== undefined && !holdsKey(actor, keyOfMask(spec.mask));
}
