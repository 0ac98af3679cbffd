import { holds } from '#schemas/expressions/evaluate.ts';
import { toText } from '#schemas/expressions/values.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { GuardSpec, MoveCase, MoveSpec, StatesSchema } from '#schemas/language/states.ts';
import { fillPlaces } from '#schemas/moves/fill-places.ts';
import { hasRole } from '#schemas/moves/roles.ts';
import type { Asker } from '#schemas/moves/roles.ts';
import { bindRule } from '#schemas/rules/bind.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { holdsKey, needEntity } from '#server/records/access.ts';
import { readRelations } from '#server/records/resource/read.ts';
import { conditionOf, ruleScope } from '#server/records/resource/rule-values.ts';
import { listIds } from '#server/records/store/entity-read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { aboutRecord, askerOf } from './asker.ts';
import { lifeCycleOf } from './life-cycles.ts';
import { holdRecordsOf } from './move-store.ts';
import { placesIn, readToldRow } from './told-row.ts';
import { whoseMove } from './whose-move.ts';

/** A move somebody asks for. */
export interface AskedMove {
  readonly entity: EntitySchema;
  readonly states: StatesSchema;
  readonly name: string;
  readonly row: StoredRow;
  /** Null: the record is about to be made. */
  readonly status: string | null;
  /** What was filled in; empty while nobody has filled in anything. */
  readonly form: StoredRow;
  /** Nobody has opened the dialog yet: a condition on what will be filled in is no reason against it. */
  readonly isAhead?: boolean;
}

export type Verdict =
  | { readonly ok: true; readonly move: MoveSpec; readonly case: MoveCase; readonly to: string }
  /** `status`: not a move of this status. `permission`, `role`: not this person's; `who` says whose. `guard`: a condition does not hold; `text` says which. */
  | { readonly ok: false; readonly reason: 'status' }
  | { readonly ok: false; readonly reason: 'role'; readonly who: string }
  | { readonly ok: false; readonly reason: 'permission'; readonly permission: string }
  | { readonly ok: false; readonly reason: 'guard'; readonly guard: string; readonly text: string };

/** Judges one move: status and row, then the key, then the role, then every guard of the case. The system needs no key. */
export async function judgeMove(ctx: Ctx, asked: AskedMove): Promise<Verdict> {
  const { states, name, row, status } = asked;
  const move = Object.hasOwn(states.moves, name) ? states.moves[name] : undefined;
  const asker = askerOf(ctx);
  const scope = scopeOf(asker, asked);
  const fitting =
    move?.cases.filter(
      ({ from, when }) => from.includes(status) && (when === undefined || holds(when, scope)),
    ) ?? [];
  if (!move || fitting.length === 0) return { ok: false, reason: 'status' };
  if (!asker.isSystem && !holdsKey(ctx.actor, move.permission))
    return { ok: false, reason: 'permission', permission: move.permission };
  const about = aboutRecord(ctx, { ...asked, row });
  const own = fitting.find(({ roles }) =>
    roles ? roles.some((role) => hasRole(role, asker, about)) : !asker.isSystem,
  );
  if (!own) return { ok: false, reason: 'role', who: await whoseMove(ctx, asked, fitting) };
  for (const guard of own.guards ?? []) {
    const text = await refusalOf(ctx, asked, { guard, scope });
    if (text !== null) return { ok: false, reason: 'guard', guard, text };
  }
  return { ok: true, move, case: own, to: targetOf(own, status, scope) };
}

const READS_FORM = /\$form\b/;

/** Why a guard stands against the move; null where it does not. */
async function refusalOf(
  ctx: Ctx,
  asked: AskedMove,
  { guard, scope }: { readonly guard: string; readonly scope: Scope },
): Promise<string | null> {
  const { states, row, form, entity, name } = asked;
  const declared =
    states.guards && Object.hasOwn(states.guards, guard) ? states.guards[guard] : undefined;
  if (declared)
    return (await stands(ctx, asked, { guard: declared, scope }))
      ? null
      : textOf(ctx, asked, declared);
  const { guards = {} } = lifeCycleOf(ctx, states.name);
  const known = Object.hasOwn(guards, guard) ? guards[guard] : undefined;
  // the checker lets no such file pass; one that came by another way moves nothing
  return known
    ? known(ctx, { entity, move: name, row, form })
    : serverText(ctx.lang, 'move.unknownGuard', { guard });
}

/** Whether a guard of the file lets the move; what reads the dialog is not known before it is filled in. */
async function stands(
  ctx: Ctx,
  asked: AskedMove,
  { guard, scope }: { readonly guard: GuardSpec; readonly scope: Scope },
): Promise<boolean> {
  const { when, none } = guard;
  const isLater = (part: unknown) =>
    asked.isAhead === true && READS_FORM.test(JSON.stringify(part));
  const isHeld = when === undefined || isLater(when) || holds(when, scope);
  return isHeld && (none === undefined || isLater(none) || !(await isMet(ctx, asked, none)));
}

/** What a guard of the file says of the record, filled in with what the one who asks may see. */
async function textOf(ctx: Ctx, { entity, row }: AskedMove, { text }: GuardSpec): Promise<string> {
  return fillPlaces(
    text,
    await readToldRow(ctx, { entity, row, names: placesIn(text), reader: ctx.actor }),
  );
}

/**
 * Whether a record meets the rule of a guard. Two moves that are judged by the same records wait for each other, so that neither
 * overlooks what the other is about to write.
 */
async function isMet(
  ctx: Ctx,
  { entity, row, form, isAhead }: AskedMove,
  { entity: name, where }: NonNullable<GuardSpec['none']>,
): Promise<boolean> {
  const target = needEntity(ctx, name);
  if (!isAhead) await holdRecordsOf(ctx.db, name);
  const links = row['id'] === undefined ? {} : await readRelations(ctx, entity, toText(row['id']));
  const rule = bindRule(where, { ...ruleScope(ctx), $row: { ...row, ...links }, $form: form });
  const met = await listIds(ctx.db, SYSTEM_SCOPE, target, {
    where: [await conditionOf(ctx, target, rule)],
    limit: 1,
  });
  return met.length > 0;
}

type Scope = Readonly<Record<string, unknown>>;

function scopeOf(asker: Asker, { row, form }: AskedMove): Scope {
  return { ...asker.scope, ...row, $row: row, $form: form };
}

/** Of several statuses the first whose expression holds, else the last; `same` keeps the one there is. */
function targetOf({ to, choose = {} }: MoveCase, status: string | null, scope: Scope): string {
  const chosen =
    to.find((one) => Object.hasOwn(choose, one) && holds(choose[one], scope)) ??
    to.at(-1) ??
    'same';
  return chosen === 'same' ? (status ?? '') : chosen;
}
