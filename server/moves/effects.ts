import type { PushTopic } from '#schemas/api/topics.ts';
import { evaluate, holds } from '#schemas/expressions/evaluate.ts';
import { toText } from '#schemas/expressions/values.ts';
import { routeName } from '#schemas/language/names.ts';
import type { EffectSpec, NotifySpec } from '#schemas/language/states.ts';
import { bindValue } from '#schemas/rules/bind.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { SYSTEM_ACTOR } from '#server/base/context/transaction.ts';
import { tellUsers } from '#server/platform/message/notify.ts';
import { OUTSIDE } from '#server/records/outside.ts';
import { evaluateAll } from '#server/records/resource/act-outside.ts';
import { ruleScope } from '#server/records/resource/rule-values.ts';
import { visibleRow } from '#server/records/resource/visible-row.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { lifeCycleOf } from './life-cycles.ts';
import type { Happening } from './life-cycles.ts';
import { findHolders } from './move-store.ts';
import { actorName, sayHappening } from './say-happening.ts';

const MAX_TOLD = 100;
const DEFAULT_LEVEL = '2';
const URGENT_LEVEL = '4';
const FIELD = 'field:';
const WAS = 'was:';
const DEFAULT_TOPIC = 'pushEnvSpecialMsg' satisfies PushTopic;

/** A happening before it is written: the row as it was, and the status it comes to. */
export type Coming = Omit<Happening, 'after' | 'what' | 'whatKey' | 'comment'>;

/** The effects of a happening whose condition holds, in the order they stand. */
export function effectsThatHold(
  tx: Ctx,
  effects: readonly EffectSpec[],
  step: Coming,
): readonly EffectSpec[] {
  const scope = scopeOf(tx, step);
  return effects.filter(({ when }) => holds(when, scope));
}

/** What effects set on the record itself, later ones over earlier; it is written together with the status. */
export async function readValuesSet(
  tx: Ctx,
  effects: readonly EffectSpec[],
  step: Coming,
): Promise<StoredRow> {
  const { values = {} } = lifeCycleOf(tx, step.states.name);
  let found: StoredRow = {};
  for (const { set = {}, compute = {}, call } of effects) {
    const given =
      call !== undefined && Object.hasOwn(values, call)
        ? await values[call]?.(tx, step)
        : undefined;
    found = {
      ...found,
      ...boundValues(tx, set, step),
      ...mapValues(compute, (expression) => evaluate(expression, scopeOf(tx, step)) ?? null),
      ...given,
    };
  }
  return found;
}

/** What effects add to the log. */
export function factsLogged(tx: Ctx, effects: readonly EffectSpec[], step: Coming): StoredRow {
  return Object.assign(
    {},
    ...effects.map(({ log = {} }) => boundValues(tx, log, step)),
  ) as StoredRow;
}

function boundValues(
  tx: Ctx,
  values: Readonly<Record<string, unknown>>,
  { row, form }: Coming,
): StoredRow {
  const scope = { ...ruleScope(tx), $row: row, $form: form };
  return mapValues(values, (value) => bindValue(value, scope) ?? null);
}

function mapValues<T>(
  values: Readonly<Record<string, T>>,
  change: (value: T) => unknown,
): StoredRow {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

function scopeOf(tx: Ctx, { row, form, to }: Coming): Readonly<Record<string, unknown>> {
  return { ...ruleScope(tx), ...row, $row: row, $form: form, $to: to };
}

/** Everything else effects do: records they make, people they tell, services they call; with the transaction of the move. */
export async function runEffects(
  tx: Ctx,
  effects: readonly EffectSpec[],
  step: Happening,
): Promise<void> {
  for (const { create, notify, call, outgoing } of effects) {
    if (create) await makeRecord(tx, create, step);
    if (notify) await tellPeople(tx, notify, step);
    if (call) await callService(tx, call, step);
    if (outgoing) await queueOutside(tx, outgoing, step);
  }
}

/** The record is made by the life cycle, not by whoever moved: no key of his is asked for, and his scope does not bind it. */
async function makeRecord(
  tx: Ctx,
  { entity, values }: NonNullable<EffectSpec['create']>,
  { after, form }: Happening,
): Promise<void> {
  const scope = { ...ruleScope(tx), $row: after, $form: form };
  const body = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, bindValue(value, scope)]),
  );
  const asCycle: Ctx = {
    ...tx,
    scope: SYSTEM_SCOPE,
    actor: { ...tx.actor, permissions: SYSTEM_ACTOR.permissions },
  };
  await saveRecord(asCycle, entity, body);
}

/** What is sent is the record as it came to be, without what is shown to nobody. */
async function queueOutside(
  tx: Ctx,
  { body, ...spec }: NonNullable<EffectSpec['outgoing']>,
  step: Happening,
): Promise<void> {
  const outside = tx.house.of(OUTSIDE);
  if (!outside) throw new Error('nobody calls registered services here');
  const row = visibleRow(SYSTEM_ACTOR, step.entity.fields, step.after);
  await outside.queue(tx, {
    spec,
    body: evaluateAll(body, scopeOf(tx, { ...step, row })),
    entity: step.entity.name,
    recordId: toText(step.after['id']),
  });
}

async function callService(tx: Ctx, name: string, step: Happening): Promise<void> {
  const { services = {}, values = {} } = lifeCycleOf(tx, step.states.name);
  // it has said already what to set
  if (Object.hasOwn(values, name)) return;
  const service = Object.hasOwn(services, name) ? services[name] : undefined;
  if (!service) throw new Error(`no service "${name}" in the life cycle "${step.states.name}"`);
  await service(tx, step);
}

/** Tells people of a happening, each in his language; the one who made it is not told of it. */
export async function tellPeople(tx: Ctx, spec: NotifySpec, step: Happening): Promise<void> {
  const { level = DEFAULT_LEVEL, urgent, topic } = spec;
  const { entity, states, after } = step;
  const { notice = {} } = states;
  const found = await Promise.all(spec.to.map((who) => peopleOf(tx, who, step)));
  const people = [...new Set(found.flat())].filter(
    (id) => id !== tx.actor.id && id !== SYSTEM_ACTOR.id,
  );
  if (people.length === 0) return;
  const isUrgent = urgent !== undefined && holds(urgent, scopeOf(tx, { ...step, row: after }));
  await tellUsers(tx, people, {
    about: { entity: entity.name, id: toText(after['id']) },
    kind: notice.kind ?? 'system',
    level: isUrgent ? URGENT_LEVEL : level,
    topic: topic ?? notice.topic ?? DEFAULT_TOPIC,
    sourceId: toText(after['id']),
    link: entity.menu ? `/${routeName(entity.menu.url)}/${toText(after['id'])}` : '',
    ...(await sayHappening(tx, step, spec.text)),
    byName: actorName(tx),
  });
}

/** Who is meant: the maker, whom a field names or named, whom the server finds, or the holders of a key. Who of them sees the record is asked as they are told. */
async function peopleOf(
  tx: Ctx,
  who: string,
  { states, row, after }: Happening,
): Promise<readonly string[]> {
  if (who === 'owner') return idsIn(after['creator']);
  if (who.startsWith(FIELD)) return idsIn(after[who.slice(FIELD.length)]);
  if (who.startsWith(WAS)) return idsIn(row[who.slice(WAS.length)]);
  const { receivers = {} } = lifeCycleOf(tx, states.name);
  if (Object.hasOwn(receivers, who)) return (await receivers[who]?.(tx, after)) ?? [];
  return findHolders(tx.db, who, MAX_TOLD);
}

function idsIn(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((one) =>
    one === null || one === undefined || one === '' ? [] : [toText(one)],
  );
}
