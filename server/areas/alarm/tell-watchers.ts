import type { PushTopic } from '#schemas/api/topics.ts';
import { alarmKindCard } from '#schemas/dictionaries/alarm-kinds.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import type { Outbox } from '#server/base/outbox/outbox.ts';
import type { Pusher } from '#server/base/outbox/pusher.ts';
import { inLanguages, RECORD_LANG, wordsFor } from '#server/base/texts/said.ts';
import { serverText, serverWord } from '#server/base/texts/server-text.ts';
import { factorNamer } from '#server/platform/factors/factor-names.ts';
import {
  findToldLevels,
  insertMessages,
  type NewMessage,
} from '#server/platform/message/message-store.ts';
import { pushAll } from '#server/platform/message/notify.ts';
import { readDictionaryLabels } from '#server/records/dictionaries/dictionaries.ts';
import { headlineOf, reasonOf, type ReasonWords } from './reason.ts';
import {
  findAlarmFacts,
  findMutes,
  findStationOwners,
  findWatchers,
  type AlarmFacts,
} from './watcher-store.ts';

interface Watchers {
  clear(): void;
  /** Users by station. */
  of(tx: Ctx, stationIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

type AlarmEvent = 'raised' | 'levelRaised' | 'recovered' | 'escalated' | 'regulated';

const WATCHERS_TTL_MS = 30_000;
const MAX_CACHED_STATIONS = 5_000;
/** The recovery of lesser alarms is not told; the list shows it. */
const RECOVERY_LEVEL = 3;
/** More alarms than this told to one person at once become one message (UX.md section 9). */
const STORM_FROM = 5;
/** Entities whose change may change who sees a station. */
const SCOPE_ENTITIES: ReadonlySet<string> = new Set([
  'user',
  'role',
  'station',
  'enterprise',
  'opsCompany',
  'dept',
  'region',
]);

/** Tells those who watch a station of its alarms. */
export function subscribeAlarmMessages(outbox: Outbox, pusher: Pusher): void {
  const watchers = cacheWatchers();
  const tellAlarm =
    (event: AlarmEvent) => async (tx: Ctx, payloads: readonly { readonly alarmId: string }[]) => {
      const messages = await alarmMessages(tx, {
        event,
        alarmIds: [...new Set(payloads.map(({ alarmId }) => alarmId))],
        watchers,
      });
      await insertMessages(tx.db, messages);
      return () => pushAll(pusher, messages);
    };
  outbox.on('alarm.raised', tellAlarm('raised'));
  outbox.on('alarm.levelRaised', tellAlarm('levelRaised'));
  outbox.on('alarm.recovered', tellAlarm('recovered'));
  outbox.on('entity.changed', async (_tx, payloads) => {
    if (payloads.some(({ entity }) => SCOPE_ENTITIES.has(entity))) watchers.clear();
  });
}

async function alarmMessages(
  tx: Ctx,
  given: {
    readonly event: AlarmEvent;
    readonly alarmIds: readonly string[];
    readonly watchers: Watchers;
  },
): Promise<readonly NewMessage[]> {
  const all = await findAlarmFacts(tx.db, given.alarmIds);
  const alarms =
    given.event === 'recovered' ? all.filter(({ level }) => Number(level) >= RECOVERY_LEVEL) : all;
  const stationIds = [...new Set(alarms.map(({ stationId }) => stationId))];
  if (stationIds.length === 0) return [];
  const [watchers, mutes] = [
    await given.watchers.of(tx, stationIds),
    await findMutes(tx.db, stationIds, tx.now()),
  ];
  const told =
    given.event === 'levelRaised' ? await findToldLevels(tx.db, given.alarmIds) : new Set<string>();
  const concerns = alarms.flatMap((alarm) =>
    (watchers.get(alarm.stationId) ?? [])
      .filter(
        (userId) =>
          !mutes.has(`${userId}|${alarm.stationId}`) &&
          !told.has(`${userId}|${alarm.id}|${alarm.level}`),
      )
      .map((userId) => ({ alarm, userId })),
  );
  return sumUp(tx, given.event, concerns);
}

/** Tells named users of alarms, those who asked for silence left out; pushed after the commit of the caller. @param told users by alarm */
export async function tellOf(
  tx: Ctx,
  event: AlarmEvent,
  told: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const alarms = await findAlarmFacts(tx.db, [...told.keys()]);
  const mutes = await findMutes(
    tx.db,
    [...new Set(alarms.map(({ stationId }) => stationId))],
    tx.now(),
  );
  const concerns = alarms.flatMap((alarm) =>
    [...new Set(told.get(alarm.id))]
      .filter((userId) => !mutes.has(`${userId}|${alarm.stationId}`))
      .map((userId) => ({ alarm, userId })),
  );
  const messages = await sumUp(tx, event, concerns);
  await insertMessages(tx.db, messages);
  for (const { to, topic } of messages)
    for (const { id, userId } of to) tx.emit('message.created', { messageId: id, userId, topic });
}

async function wordsIn(tx: Ctx): Promise<ReasonWords> {
  const kinds = await readDictionaryLabels(tx, 'alarm_type');
  return { kinds, flags: await readDictionaryLabels(tx, 'data_flag'), lang: tx.lang };
}

/** One message an alarm, for all whom it concerns; whoever would get more than `STORM_FROM` at once gets one that counts them. */
async function sumUp(
  tx: Ctx,
  event: AlarmEvent,
  concerns: readonly { readonly alarm: AlarmFacts; readonly userId: string }[],
): Promise<readonly NewMessage[]> {
  const byUser = collect(concerns, ({ userId }) => userId);
  const isFlooded = (userId: string): boolean => (byUser.get(userId)?.length ?? 0) > STORM_FROM;
  const single = collect(
    concerns.filter(({ userId }) => !isFlooded(userId)),
    ({ alarm }) => alarm,
  );
  const storms = [...byUser].filter(([userId]) => isFlooded(userId));
  const messages: NewMessage[] = [];
  for (const [alarm, to] of single)
    messages.push({
      ...(await messageOf(tx, event, alarm)),
      to: to.map(({ userId }) => ({ id: newId(), userId })),
      at: tx.now(),
    });
  for (const [userId, own] of storms)
    messages.push({
      ...(await stormMessage(
        tx,
        event,
        own.map(({ alarm }) => alarm),
      )),
      to: [{ id: newId(), userId }],
      at: tx.now(),
    });
  return messages;
}

/** What has the same key, in its order. */
function collect<T, K>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** "38 new alarms at 3 stations", at the level of the worst of them; it leads to the list. */
async function stormMessage(
  tx: Ctx,
  event: AlarmEvent,
  alarms: readonly AlarmFacts[],
): Promise<Omit<NewMessage, 'to' | 'at'>> {
  const worst = alarms.reduce((one, other) =>
    Number(other.level) > Number(one.level) ? other : one,
  );
  const stations = new Set(alarms.map(({ stationId }) => stationId)).size;
  const texts = await inLanguages(tx, ({ lang }) => {
    const params = {
      count: alarms.length,
      stations,
      level: serverText(lang, `message.alarm.level.${worst.level}`),
      station: worst.stationName ?? '',
      enterprise: worst.enterpriseName ?? '',
    };
    return {
      title: serverText(lang, `message.alarm.storm.${event}`, params),
      body: serverText(lang, 'message.alarm.storm.body', params),
    };
  });
  return {
    kind: 'alarm',
    level: event === 'recovered' ? '1' : worst.level,
    topic: 'pushEnterpriseAlarm' satisfies PushTopic,
    sourceId: worst.id,
    link: '/dm-alarm-record',
    ...texts,
  };
}

async function messageOf(
  tx: Ctx,
  event: AlarmEvent,
  stored: AlarmFacts,
): Promise<Omit<NewMessage, 'to' | 'at'>> {
  const texts = await inLanguages(tx, async (own) => {
    const [words, alarm] = [await wordsIn(own), await withNames(own, stored)];
    const params = {
      level: serverText(own.lang, `message.alarm.level.${alarm.level}`),
      station: alarm.stationName ?? '',
      what: subjectOf(alarm, words),
    };
    return {
      title: serverText(own.lang, `message.alarm.${event}`, params).replace(/ {2,}/g, ' '),
      body: alarmLines(own, alarm, words),
    };
  });
  return {
    kind: 'alarm',
    level: event === 'recovered' ? '1' : stored.level,
    topic: 'pushEnterpriseAlarm' satisfies PushTopic,
    sourceId: stored.id,
    link: `/dm-alarm-record/${stored.id}`,
    station: { id: stored.stationId, name: stored.stationName ?? '' },
    ...texts,
  };
}

/** The alarm as the reader says it: its factors by their names, its sentence. */
async function withNames(own: Ctx, alarm: AlarmFacts): Promise<AlarmFacts> {
  if (own.lang === RECORD_LANG) return alarm;
  const { message = alarm.message } = wordsFor(own.lang, alarm.words);
  if (alarm.factorCodes === null) return { ...alarm, message };
  const name = await factorNamer(own);
  const names = alarm.factorCodes.split(',').map((code) => name(code, code));
  return { ...alarm, message, factorName: names.join(serverWord(own.lang, 'alarm.reason.and')) };
}

/** A factor whose value left its limit is said to be alarmed; every other alarm says what it is: 数据标记异常 (D), 通讯异常, pH值 数据突变. */
function subjectOf(alarm: AlarmFacts, words: ReasonWords): string {
  if (isOfLimit(alarm)) return alarm.factorName ?? headlineOf(alarm, words);
  const factor = alarm.marks === null ? alarm.factorName : null;
  return [factor, headlineOf(alarm, words)].filter(Boolean).join(' ');
}

function isOfLimit({ alarmType }: AlarmFacts): boolean {
  return alarmKindCard(alarmType)?.raisedBy === 'limit';
}

/** One fact a line, each with its name, the reason before the value; what is not known has no line. The sentence of the alarm stands for one without a value. */
function alarmLines(tx: Ctx, alarm: AlarmFacts, words: ReasonWords): string {
  const measured =
    alarm.value === null ? null : `${alarm.value}${alarm.unit ? ` ${alarm.unit}` : ''}`;
  const facts = [
    ['reason', isOfLimit(alarm) ? null : reasonOf(alarm, words)],
    ['value', measured],
    ['limit', measured === null ? null : alarm.limitText],
    ['factor', alarm.factorName],
    ['enterprise', alarm.enterpriseName],
    ['point', alarm.pointName],
    ['time', alarm.alarmTime],
    ['content', measured === null ? alarm.message : null],
  ] as const;
  return facts
    .flatMap(([name, value]) =>
      value ? [serverText(tx.lang, `message.alarm.line.${name}`, { value })] : [],
    )
    .join('\n');
}

/** Remembers who watches a station for half a minute, or until a user, a unit or a station changes. */
function cacheWatchers(): Watchers {
  const known = new Map<string, { readonly userIds: readonly string[]; readonly at: number }>();
  return {
    clear: () => known.clear(),
    async of(
      tx: Ctx,
      stationIds: readonly string[],
    ): Promise<ReadonlyMap<string, readonly string[]>> {
      const now = tx.now().getTime();
      const missing = stationIds.filter((id) => now - (known.get(id)?.at ?? 0) > WATCHERS_TTL_MS);
      if (known.size > MAX_CACHED_STATIONS) known.clear();
      for (const station of missing.length > 0 ? await findStationOwners(tx.db, missing) : []) {
        known.set(station.id, { userIds: await findWatchers(tx.db, station), at: now });
      }
      return new Map(stationIds.map((id) => [id, known.get(id)?.userIds ?? []]));
    },
  };
}
