import type { PushTopic } from '#schemas/api/topics.ts';
import { isId } from '#schemas/basics/ids.ts';
import { HOUR_MS } from '#schemas/basics/units.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { RuleWorld } from '#schemas/monitor-rules/frame.ts';
import { explain } from '#schemas/monitor-rules/sentence/say-rule.ts';
import type { Action } from '#schemas/monitor-rules/tree.ts';
import { firstFactor } from '#schemas/monitor-rules/walk.ts';
import type { Lang } from '#schemas/types/words.ts';
import {
  ALARM_STATUS,
  alarmEntity,
  findMutes,
  findStationOwners,
  findWatchers,
} from '#server/areas/alarm/face.ts';
import { flagHour } from '#server/areas/check/face.ts';
import { diagnose } from '#server/areas/diagnosis/face.ts';
import { createWarnings } from '#server/areas/warning/face.ts';
import { createWorkOrder } from '#server/areas/work-order/face.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { EventPayloads } from '#server/base/events/events.ts';
import type { Outbox } from '#server/base/outbox/outbox.ts';
import type { Pusher } from '#server/base/outbox/pusher.ts';
import { inLanguages } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { insertMessages, type NewMessage } from '#server/platform/message/message-store.ts';
import { pushAll } from '#server/platform/message/notify.ts';
import { findRow } from '#server/records/store/entity-read.ts';
import { findFiredPlace, forgetFired, pickUsers, takeFired, type FiredPlace } from './act-store.ts';
import { readRuleWorld } from './scope/world.ts';
import { findVersion } from './version-store.ts';

type Fired = EventPayloads['rule.fired'];
type Do<K extends Action['do']> = Extract<Action, { readonly do: K }>;

/** A raise of a rule with what is known of where it was. */
interface Followed {
  readonly fired: Fired;
  readonly place: FiredPlace;
  /** Why, with numbers, in a language. */
  readonly why: (lang: Lang) => string;
  readonly factorCode: string | null;
}

const PLAN_HOURS = { urgent: 4, ordinary: 24 } as const;
const URGENT = '3';
const MAX_TITLE = 100;
const MAX_CONTENT = 1000;
const LEVEL = '2';
/** Dictionary user_type. */
const ENTERPRISE_USERS = ['1'];
const BUREAU_USERS = ['2'];

/** What rules ask for besides alarms: warnings, orders, messages, diagnoses, doubts. Each raise is followed once. */
export function subscribeRuleActions(outbox: Outbox, pusher: Pusher): void {
  outbox.on('rule.fired', async (tx, payloads) => {
    const worlds = await readWorlds(tx);
    const messages: NewMessage[] = [];
    for (const fired of payloads) messages.push(...(await followRaise(tx, fired, worlds)));
    // once for a storm of them
    await forgetFired(tx.db);
    await insertMessages(tx.db, messages);
    return () => pushAll(pusher, messages);
  });
}

/** What rules name, as each language calls it. */
export type RuleWorlds = Readonly<Record<Lang, RuleWorld>>;

export async function readWorlds(tx: Ctx): Promise<RuleWorlds> {
  const read = async (lang: Lang): Promise<RuleWorld> => readRuleWorld({ ...tx, lang }, null);
  return {
    'zh-CN': await read('zh-CN'),
    'zh-TW': await read('zh-TW'),
    'en-US': await read('en-US'),
  };
}

/** Does what the version asks for that fired, once. @returns the messages that are to be kept and pushed. */
export async function followRaise(
  tx: Ctx,
  fired: Fired,
  worlds: RuleWorlds,
): Promise<readonly NewMessage[]> {
  const { ruleId, version, pointId, at, evidence } = fired;
  const place = await findFiredPlace(tx.db, pointId, tx.now());
  const kept = await findVersion(tx.db, ruleId, version);
  if (!place || !kept || !(await takeFired(tx.db, keyOf(fired)))) return [];
  const own = (lang: Lang): RuleWorld => ({
    ...worlds[lang],
    pointName: (id) => (id === pointId ? place.pointName : undefined),
    stationName: (id) => (id === fired.stationId ? (place.stationName ?? undefined) : undefined),
  });
  const why = (lang: Lang): string =>
    explain(evidence, own(lang), (key, params) => serverText(lang, key, params));
  const known = {
    fired,
    place,
    why,
    factorCode: fired.factorCode ?? firstFactor(evidence.when) ?? null,
  };
  const messages: NewMessage[] = [];
  for (const action of kept.tree.then.filter(({ off }) => !off)) {
    try {
      messages.push(...(await act(tx, action, known)));
    } catch (error) {
      // what one action refuses is no reason to leave the others
      if (!(error instanceof AppError)) throw error;
      tx.log.warn(
        { err: error, ruleId, pointId, at, action: action.do },
        'an action of a rule was refused',
      );
    }
  }
  return messages;
}

type Follow<D extends Action['do']> = (
  tx: Ctx,
  action: Do<D>,
  known: Followed,
) => Promise<readonly NewMessage[]>;

/** What each action does on the server; one that is missing does not compile. */
const FOLLOWS: { readonly [D in Action['do']]: Follow<D> } = {
  // it was raised with the frame
  alarm: () => Promise.resolve([]),
  warning: async (tx, action, known) => {
    await warn(tx, action, known);
    return [];
  },
  order: async (tx, action, known) => {
    await order(tx, action, known);
    return [];
  },
  notify: tell,
  diagnose: async (tx, _action, { fired: { alarmId, pointId }, factorCode }) => {
    await diagnose(tx, alarmId ? { alarmId } : { pointId, factorCode });
    return [];
  },
  flag: async (tx, _action, known) => {
    await flag(tx, known);
    return [];
  },
};

function act(tx: Ctx, action: Action, known: Followed): Promise<readonly NewMessage[]> {
  const follow = FOLLOWS[action.do] as Follow<Action['do']>;
  return follow(tx, action as Do<Action['do']>, known);
}

function keyOf({ ruleId, version, pointId, at }: Fired): string {
  return [ruleId, version, pointId, at].join('|');
}

function titleOf(lang: Lang, { fired: { evidence }, place }: Followed): string {
  return serverText(lang, 'rule.title', {
    station: place.stationName ?? place.pointName,
    rule: evidence.name,
  }).slice(0, MAX_TITLE);
}

async function warn(tx: Ctx, action: Do<'warning'>, known: Followed): Promise<void> {
  const { fired, place } = known;
  const { ruleId, version, pointId, stationId, at, alarmId, evidence, value, bound, unit } = fired;
  await createWarnings(tx, [
    {
      source: 'rule',
      key: `${keyOf(fired)}|${action.id}`,
      level: action.level,
      reason: action.reason,
      ...(await inLanguages(tx, ({ lang }) => ({ title: titleOf(lang, known) }))),
      monitorPointId: pointId,
      stationId,
      enterpriseId: place.enterpriseId,
      factorCode: action.factor ?? known.factorCode,
      beginTime: at,
      value,
      limit: bound,
      ...(unit === undefined ? {} : { unit }),
      ruleId,
      ruleVersion: version,
      evidence,
      alarmId,
    },
  ]);
}

async function order(tx: Ctx, { type, urgency }: Do<'order'>, known: Followed): Promise<void> {
  const { fired, why } = known;
  const now = tx.now().getTime();
  const hours = urgency === URGENT ? PLAN_HOURS.urgent : PLAN_HOURS.ordinary;
  const { words, ...said } = await inLanguages(tx, ({ lang }) => ({
    title: titleOf(lang, known),
    content: serverText(lang, 'rule.content', {
      at: fired.at.slice(0, 19).replace('T', ' '),
      point: known.place.pointName,
      why: why(lang),
    }).slice(0, MAX_CONTENT),
  }));
  await createWorkOrder(tx, {
    words,
    alarmIds: fired.alarmId && (await isFree(tx, fired.alarmId)) ? [fired.alarmId] : [],
    fields: {
      ...said,
      stationId: fired.stationId,
      orderType: type,
      urgency,
      planStart: wallTime(now),
      planEnd: wallTime(now + hours * HOUR_MS),
    },
  });
}

/** Whether no order works on an alarm yet. */
async function isFree(tx: Ctx, alarmId: string): Promise<boolean> {
  const alarm = await findRow(tx.db, tx.scope, alarmEntity(tx), alarmId);
  return (
    alarm !== undefined &&
    !alarm.workOrderId &&
    (alarm.status === ALARM_STATUS.unhandled || alarm.status === ALARM_STATUS.recovered)
  );
}

/** Told are people who see the station and did not mute it, whomever the rule names. */
async function tell(
  tx: Ctx,
  { to, text }: Do<'notify'>,
  known: Followed,
): Promise<readonly NewMessage[]> {
  const { fired, place, why } = known;
  const [station] = await findStationOwners(tx.db, [fired.stationId]);
  if (!station) return [];
  const mutes = await findMutes(tx.db, [fired.stationId], tx.now());
  const watchers = (await findWatchers(tx.db, station)).filter(
    (id) => !mutes.has(`${id}|${fired.stationId}`),
  );
  const receivers = await receiversOf(tx, { to, watchers, dutyUserId: place.dutyUserId });
  if (receivers.length === 0) return [];
  return [
    {
      kind: 'alarm',
      level: LEVEL,
      topic: 'pushEnvSpecialMsg' satisfies PushTopic,
      sourceId: fired.alarmId ?? fired.ruleId,
      link: fired.alarmId ? `/dm-alarm-record/${fired.alarmId}` : '/dm-alarm-record',
      station: { id: fired.stationId, name: place.stationName ?? '' },
      ...(await inLanguages(tx, ({ lang }) => ({
        title: titleOf(lang, known),
        body: [text, why(lang)].filter(Boolean).join('\n'),
      }))),
      to: receivers.map((userId) => ({ id: newId(), userId })),
      at: tx.now(),
    },
  ];
}

async function receiversOf(
  tx: Ctx,
  {
    to,
    watchers,
    dutyUserId,
  }: {
    readonly to: readonly string[];
    readonly watchers: readonly string[];
    readonly dutyUserId: string | null;
  },
): Promise<readonly string[]> {
  const among = new Set(watchers);
  const named = (prefix: string): readonly string[] =>
    to.filter((one) => one.startsWith(prefix)).map((one) => one.slice(prefix.length));
  const users = named('user:').filter((id) => among.has(id));
  const duty =
    to.includes('duty') && dutyUserId !== null && among.has(dutyUserId) ? [dutyUserId] : [];
  const userTypes = [
    ...(to.includes('enterprise') ? ENTERPRISE_USERS : []),
    ...(to.includes('bureau') ? BUREAU_USERS : []),
  ];
  const picked = await pickUsers(tx.db, watchers, {
    userTypes,
    roleIds: named('role:').filter((id) => isId(id)),
  });
  return [...new Set([...(to.includes('watchers') ? watchers : []), ...users, ...duty, ...picked])];
}

/** The hour it fell into is in doubt. */
async function flag(tx: Ctx, { fired, factorCode, place }: Followed): Promise<void> {
  if (factorCode === null) return;
  const { pointId, stationId, at, value, ruleId } = fired;
  const { enterpriseId, regionCode } = place;
  await flagHour(tx, {
    place: { pointId, stationId, enterpriseId, regionCode },
    factorCode,
    hourMs: Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS,
    by: ruleId,
    value,
    expected: fired.evidence.name,
  });
}
