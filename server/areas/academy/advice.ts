import { toText } from '#schemas/expressions/values.ts';
import { verbPermission } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readFactorNames } from '#server/platform/factors/factor-names.ts';
import { findByRule, findSimilar, type FoundRecord } from '#server/platform/search/find.ts';
import { demandKey, holdsKey, needEntity } from '#server/records/access.ts';
import { readDictionaryLabels } from '#server/records/dictionaries/dictionaries.ts';
import { pageRecords, readRecordInfo } from '#server/records/resource/read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { listExperts, type AlarmKind, type Expert } from './people-store.ts';

/** A document that is offered, and why. */
export interface Offer {
  readonly found: FoundRecord;
  readonly why: string;
}

/** What somebody wants to know about, in words and, of an alarm, by its kind. */
export interface Topic extends AlarmKind {
  readonly about: string;
  readonly route?: string;
  readonly typeName: string;
  readonly factorName: string;
  readonly text: string;
}

interface Asked {
  readonly alarmId?: string | undefined;
  readonly orderId?: string | undefined;
  readonly text?: string | undefined;
}

/** As many of each are offered. */
const OFFERED = 6;
const CASES = ['academyExperience', 'alarmKnowledge'] as const;
const DOCUMENTS = [
  'academyKnowledge',
  'academyMaterial',
  'academyPolicy',
  'academyQuestion',
] as const;
/** What a question says besides what it is about. */
const FILLERS =
  /怎么办|怎么|如何|为什么|什么|原因|处理|请问|哪些|是否|可以|应该|需要|一下|昨晚|今天|突然|我们|老是|总是|how to|what|why|please/giu;

/** Cases, documents, standards and people for an alarm, an order or words, each with why it is offered. */
export async function readAdvice(ctx: Ctx, asked: Asked) {
  const topic = await topicOf(ctx, asked);
  const [cases, documents, standards, people] = await Promise.all([
    offersOf(ctx, CASES, topic),
    offersOf(ctx, DOCUMENTS, topic),
    offersOf(ctx, ['academyStandard'], topic),
    peopleFor(ctx, topic),
  ]);
  return {
    about: topic.about,
    ...(topic.route === undefined ? {} : { route: topic.route }),
    cases,
    documents,
    standards,
    people,
  };
}

async function topicOf(ctx: Ctx, { alarmId, orderId, text = '' }: Asked): Promise<Topic> {
  if (alarmId !== undefined) return topicOfAlarm(ctx, await readSeen(ctx, 'alarmRecord', alarmId));
  if (orderId !== undefined) return topicOfOrder(ctx, await readSeen(ctx, 'workOrder', orderId));
  if (text.trim() === '') throw new AppError('missingParam', { field: 'text' });
  return { ...NO_KIND, about: text.trim(), text: withoutFillers(text) };
}

const NO_KIND = { alarmType: null, factorCode: null, typeName: '', factorName: '' };

/** @throws AppError `forbidden`, `notFound` */
async function readSeen(ctx: Ctx, name: string, id: string): Promise<StoredRow> {
  const entity: EntitySchema = needEntity(ctx, name);
  demandKey(ctx, verbPermission(entity, 'info'));
  return readRecordInfo(ctx, name, id);
}

/** What an alarm is about, in words. */
export async function topicOfAlarm(ctx: Ctx, alarm: StoredRow): Promise<Topic> {
  const [types, factors] = await Promise.all([
    readDictionaryLabels(ctx, 'alarm_type'),
    readFactorNames(ctx),
  ]);
  const [alarmType, factorCode] = [toText(alarm['alarmType']), toText(alarm['factorCode'])];
  const [typeName, factorName] = [types.get(alarmType) ?? '', factors.get(factorCode) ?? ''];
  const station = toText(alarm['stationName']);
  return {
    about: [station, factorName, typeName].filter(Boolean).join(' '),
    route: `/dm-alarm-record/${toText(alarm['id'])}`,
    alarmType: alarmType || null,
    factorCode: factorCode || null,
    typeName,
    factorName,
    text: `${factorName} ${typeName}`,
  };
}

/** An order is about its alarm where it has one, else about what it says. */
async function topicOfOrder(ctx: Ctx, order: StoredRow): Promise<Topic> {
  const id = toText(order['id']);
  const own = [order['orderNo'], order['title']].map(toText).filter(Boolean).join(' ');
  const route = `/ops-work-order/${id}`;
  const alarms: EntitySchema = needEntity(ctx, 'alarmRecord');
  const where: Rule = { field: 'workOrderId', op: 'eq', value: id };
  const [alarm] = holdsKey(ctx.actor, verbPermission(alarms, 'page'))
    ? (await pageRecords(ctx, 'alarmRecord', { where: JSON.stringify(where), limit: 1 })).list
    : [];
  if (alarm) return { ...(await topicOfAlarm(ctx, alarm)), about: own, route };
  const text = withoutFillers([order['title'], order['content']].map(toText).join(' '));
  return { ...NO_KIND, about: own, route, text };
}

function withoutFillers(text: string): string {
  const rest = text.replace(FILLERS, ' ').trim();
  return rest === '' ? text : rest;
}

/** What fits the kind of the alarm goes before what only speaks of it. */
export async function offersOf(
  ctx: Ctx,
  names: readonly string[],
  topic: Topic,
  limit = OFFERED,
): Promise<readonly Offer[]> {
  const found = await Promise.all(
    names.map(async (name) => [
      ...(await offersByKind(ctx, name, topic)),
      ...(await offersByWords(ctx, name, topic)),
    ]),
  );
  const offers = found.flat().toSorted((a, b) => b.weight - a.weight);
  const first = new Map<string, Offer>();
  for (const { found: one, why } of offers)
    if (!first.has(`${one.entity}:${one.id}`))
      first.set(`${one.entity}:${one.id}`, { found: one, why });
  return [...first.values()].slice(0, limit);
}

/** What fits the kind of an alarm alone. */
export async function offersOfKind(
  ctx: Ctx,
  names: readonly string[],
  topic: Topic,
  limit: number,
): Promise<readonly Offer[]> {
  const found = await Promise.all(names.map((name) => offersByKind(ctx, name, topic)));
  return found
    .flat()
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, limit);
}

interface Weighed extends Offer {
  readonly weight: number;
}

const BY_KIND = 1000;

async function offersByKind(ctx: Ctx, name: string, topic: Topic): Promise<readonly Weighed[]> {
  const { alarmType, factorCode, typeName, factorName, text } = topic;
  const { fields } = needEntity(ctx, name) as EntitySchema;
  if (alarmType === null || !fields['alarmType'] || !fields['factorCode']) return [];
  const ofType: Rule = { field: 'alarmType', op: 'eq', value: alarmType };
  const exact = factorCode
    ? await findByRule(ctx, name, {
        rule: { all: [ofType, { field: 'factorCode', op: 'eq', value: factorCode }] },
        text,
        limit: OFFERED,
      })
    : [];
  const general = await findByRule(ctx, name, {
    rule: { all: [ofType, { field: 'factorCode', op: 'isNull' }] },
    text,
    limit: OFFERED,
  });
  const sameKind = serverText(ctx.lang, 'academy.why.kind', { factor: factorName, type: typeName });
  const sameType = serverText(ctx.lang, 'academy.why.type', { type: typeName });
  return [
    ...exact.map((found) => ({ found, why: sameKind, weight: BY_KIND * 2 })),
    ...general.map((found) => ({ found, why: sameType, weight: BY_KIND })),
  ];
}

/** What is offered by words says which. */
async function offersByWords(ctx: Ctx, name: string, topic: Topic): Promise<readonly Weighed[]> {
  const found = await findSimilar(ctx, name, { text: topic.text, limit: OFFERED });
  return found.flatMap((one) => {
    const hits = [...one.title, ...one.lines]
      .filter(({ isHit, text }) => isHit === true && text.length > 1)
      .map(({ text }) => text);
    const words = [...new Set(hits)];
    if (words.length === 0) return [];
    const said = words.slice(0, 4).join(serverText(ctx.lang, 'academy.why.and'));
    const inTitle = one.title.some(({ isHit }) => isHit === true) ? 10 : 0;
    return [
      {
        found: one,
        why: serverText(ctx.lang, 'academy.why.words', { words: said }),
        weight: inTitle + words.join('').length,
      },
    ];
  });
}

/** Who dealt with such alarms, of those the asker sees. */
async function peopleFor(ctx: Ctx, topic: Topic) {
  const alarms: EntitySchema = needEntity(ctx, 'alarmRecord');
  if (topic.alarmType === null || !holdsKey(ctx.actor, verbPermission(alarms, 'page'))) return [];
  const { alarmType, factorCode, factorName, typeName } = topic;
  const exact = await listExperts(ctx.db, ctx.scope, alarms, {
    alarmType,
    factorCode,
    limit: OFFERED,
  });
  const say = (factor: string) => (one: Expert) => ({
    ...one,
    why: serverText(ctx.lang, 'academy.why.person', {
      count: String(one.count),
      kind: [factor, typeName].filter(Boolean).join(' '),
    }),
  });
  if (exact.length > 0) return exact.map(say(factorName));
  const wide = await listExperts(ctx.db, ctx.scope, alarms, {
    alarmType,
    factorCode: null,
    limit: OFFERED,
  });
  return wide.map(say(''));
}
