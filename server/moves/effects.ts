import { nameFieldOf } from '#schemas/language/derive.ts';
import { routeName } from '#schemas/language/names.ts';
import { toText } from '#schemas/expressions/values.ts';
import { holds } from '#schemas/expressions/evaluate.ts';
import { fillPlaces } from '#schemas/moves/fill-places.ts';
import { bindValue } from '#schemas/rules/bind.ts';
import { SYSTEM_ACTOR } from '#server/base/context/transaction.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { loadActor } from '#server/platform/session/load-actor.ts';
import { tellUsers } from '#server/platform/message/notify.ts';
import { ruleScope } from '#server/records/resource/rule-values.ts';
import { visibleRow } from '#server/records/resource/visible-row.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { hooksOf } from '#server/records/hooks.ts';
import { lifeCycleOf } from './life-cycles.ts';
import { findHolders } from './move-store.ts';

import type { EffectSpec, NotifySpec, StatesSchema } from '#schemas/language/states.ts';
import type { PushTopic } from '#schemas/api/topics.ts';
import type { Actor, Ctx } from '#server/base/context/ctx.ts';
import type { StoredRow } from '#server/records/store/entity-read.ts';
import type { MoveStep } from './life-cycles.ts';

/** A move, or a timer, on its way: `what` is its title, `comment` the remark. */
export interface Happening extends MoveStep {
  readonly states: StatesSchema;
  readonly what: string;
  readonly comment: string | null;
}

const MAX_TOLD = 100;
const DEFAULT_LEVEL = '2';
const DEFAULT_TOPIC = 'pushEnvSpecialMsg' satisfies PushTopic;

/** The effects of a happening whose condition holds, in the order they stand. */
export function effectsThatHold(tx: Ctx, effects: readonly EffectSpec[], step: Pick<Happening, 'row' | 'form'>): readonly EffectSpec[] {
  const scope = { ...ruleScope(tx), ...step.row, $row: step.row, $form: step.form };
  return effects.filter(({ when }) => holds(when, scope));
}

/** What effects set on the record itself; it is written together with the status. */
export function valuesSet(tx: Ctx, effects: readonly EffectSpec[], { row, form }: Pick<Happening, 'row' | 'form'>): StoredRow {
  const scope = { ...ruleScope(tx), $row: row, $form: form };
  return Object.fromEntries(effects.flatMap(({ set = {} }) => Object.entries(set).map(([field, value]) => [field, bindValue(value, scope) ?? null])));
}

/** Everything else effects do: records they make, people they tell, services they call; with the transaction of the move. */
export async function runEffects(tx: Ctx, effects: readonly EffectSpec[], step: Happening): Promise<void> {
  for (const { create, notify, call } of effects) {
    if (create) await makeRecord(tx, create, step);
    if (notify) await tellPeople(tx, notify, step);
    if (call) await callService(tx, call, step);
  }
}

/** The record is made by the life cycle, not by whoever moved: no key of his is asked for, and his scope does not bind it. */
async function makeRecord(tx: Ctx, { entity, values }: NonNullable<EffectSpec['create']>, { after, form }: Happening): Promise<void> {
  const scope = { ...ruleScope(tx), $row: after, $form: form };
  const body = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, bindValue(value, scope)]));
  const asCycle: Ctx = { ...tx, scope: SYSTEM_SCOPE, actor: { ...tx.actor, permissions: SYSTEM_ACTOR.permissions } };
  await saveRecord(asCycle, entity, body);
}

async function callService(tx: Ctx, name: string, step: Happening): Promise<void> {
  const { services = {} } = lifeCycleOf(step.states.name);
  const service = Object.hasOwn(services, name) ? services[name] : undefined;
  if (!service) throw new Error(`no service "${name}" in the life cycle "${step.states.name}"`);
  await service(tx, step);
}

/** A message lies in lists and on phones: it says of a record what whoever holds no key may read. */
const ANY_READER: Actor = { ...SYSTEM_ACTOR, kind: 'anonymous', permissions: new Set() };

async function tellPeople(tx: Ctx, { to, text, level = DEFAULT_LEVEL, topic = DEFAULT_TOPIC }: NotifySpec, step: Happening): Promise<void> {
  const { entity, after, what, comment } = step;
  const found = await Promise.all(to.map((who) => peopleOf(tx, who, step)));
  const people = [...new Set(found.flat())].filter((id) => id !== tx.actor.id && id !== SYSTEM_ACTOR.id);
  const told = visibleRow(ANY_READER, entity.fields, after);
  const name = toText(told[nameFieldOf(entity)]);
  const status = step.states.values[step.to]?.title ?? step.to;
  await tellUsers(tx, people, {
    kind: 'system',
    level,
    topic,
    sourceId: toText(after['id']),
    link: entity.menu ? `/${routeName(entity.menu.url)}/${toText(after['id'])}` : '',
    title: text === undefined ? `${name} ${what}` : fillPlaces(text, told),
    body: [`${entity.title} ${name}`, status, comment].filter(Boolean).join('\n'),
    byName: tx.actor.kind === 'system' ? null : tx.actor.realName || tx.actor.username,
    what,
  });
}

/** Who is meant: the maker, whom a field names, or the holders of a key who see the record. */
async function peopleOf(tx: Ctx, who: string, { entity, after }: Happening): Promise<readonly string[]> {
  if (who === 'owner') return idsIn(after['creator']);
  if (who.startsWith('field:')) return idsIn(after[who.slice('field:'.length)]);
  const seeing: string[] = [];
  for (const id of await findHolders(tx.db, who, MAX_TOLD)) {
    const sight = await loadActor(tx.db, id);
    const where = sight ? (hooksOf(entity.name).where?.({ ...tx, ...sight }) ?? []) : [];
    if (sight && (await findRow(tx.db, sight.scope, entity, { id: toText(after['id']), where }))) seeing.push(id);
  }
  return seeing;
}

function idsIn(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((one) => (one === null || one === undefined || one === '' ? [] : [toText(one)]));
}
