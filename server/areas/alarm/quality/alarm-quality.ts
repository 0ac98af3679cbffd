import type {
  ALARM_QUALITY,
  AlarmMeasure,
  AlarmQualitySummary,
  AlarmStationWeek,
  AlarmTop,
  AlarmWeek,
} from '#schemas/api/alarm-quality.ts';
import type { QueryOf } from '#schemas/api/contract.ts';
import { isId } from '#schemas/basics/ids.ts';
import { DAY_MS } from '#schemas/basics/units.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import type { ServerKey, TextParams } from '#schemas/texts/text-keys.ts';
import { isRealDate } from '#schemas/types/dates.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readFactorNames } from '#server/platform/factors/factor-names.ts';
import { readDictionaryLabels } from '#server/records/dictionaries/dictionaries.ts';
import { alarmEntity } from '../alarm.ts';
import { countNuisances, groupAlarms, measureAnswers, percentOf } from './counts.ts';
import { judgeAlarms, type JudgedAlarm } from './facts.ts';
import { gatherReads } from './gather-reads.ts';
import { keepFacts } from './keep-facts.ts';
import { countChatters, measureLoad } from './load.ts';
import { countStale, MOST_FACTS, nameRecords, type FactsAsk } from './quality-store.ts';
import { holdAgainstTargets, type MeasuredTarget } from './targets.ts';
import { countWeeks, groupWeeks } from './weeks.ts';

export type QualityAsk = QueryOf<typeof ALARM_QUALITY.summary>;

const DAY_CHARS = 10;
const FOUR_WEEKS_DAYS = 28;
/** A span is a year at most. */
const MOST_DAYS = 366;
const MOST_TOP = 100;
const gather = gatherReads<AskedAlarms>();
const keep = keepFacts();

/** Alarms that were asked about, with their nuisances. */
export interface AskedAlarms {
  readonly ask: FactsAsk;
  readonly span: { readonly fromMs: number; readonly untilMs: number };
  readonly alarms: readonly JudgedAlarm[];
  readonly isCapped: boolean;
}

/**
 * The alarms of a span within the caller's scope. Parts of the page that ask for the same at once are served by one read, which begins
 * after the last of them asked. @throws AppError `invalid` a day or an id that cannot be, a span of more than a year
 */
export async function readAsked(ctx: Ctx, body: QualityAsk): Promise<AskedAlarms> {
  const nowMs = ctx.now().getTime();
  const span = spanOf(body, nowMs);
  const ask: FactsAsk = {
    scope: ctx.scope,
    alarm: alarmEntity(ctx),
    fromMs: span.fromMs - DAY_MS,
    untilMs: span.untilMs,
    regionCode: body.regionCode ?? null,
    enterpriseId: idOf(body.enterpriseId, 'enterpriseId'),
    stationId: idOf(body.stationId, 'stationId'),
  };
  return gather(ctx.db, JSON.stringify([ctx.scope, body]), async () => {
    const { scope, regionCode, enterpriseId, stationId } = ask;
    const whose = JSON.stringify([scope, regionCode, enterpriseId, stationId]);
    const facts = await keep(ctx.db, whose, ask);
    return {
      ask,
      span,
      alarms: judgeAlarms(facts, { fromMs: span.fromMs, nowMs }),
      isCapped: facts.length === MOST_FACTS,
    };
  });
}

function spanOf({ from, to }: QualityAsk, nowMs: number): AskedAlarms['span'] {
  const untilMs = Math.min(nowMs, to === undefined ? nowMs : dayMs(to, 'to') + DAY_MS);
  const fromMs =
    from === undefined
      ? dayMs(formatWallDay(untilMs - 1), 'to') - (FOUR_WEEKS_DAYS - 1) * DAY_MS
      : dayMs(from, 'from');
  if (untilMs - fromMs > MOST_DAYS * DAY_MS)
    throw new AppError('invalid', { name: 'from', max: MOST_DAYS });
  return { fromMs, untilMs: Math.max(fromMs, untilMs) };
}

function dayMs(text: string, name: string): number {
  const day = text.slice(0, DAY_CHARS);
  if (!isRealDate(day)) throw new AppError('invalid', { name });
  return Date.parse(`${day}T00:00:00+08:00`);
}

function idOf(text: string | undefined, name: string): string | null {
  if (text === undefined) return null;
  if (!isId(text)) throw new AppError('invalid', { name });
  return text;
}

/** What was asked, by which the alarms of a number are asked for. */
export function saidAgain({ ask, span }: AskedAlarms) {
  return {
    from: formatWallDay(span.fromMs),
    to: formatWallDay(Math.max(span.fromMs, span.untilMs - 1)),
    regionCode: ask.regionCode,
    enterpriseId: ask.enterpriseId,
    stationId: ask.stationId,
  };
}

/** The figures above all. */
export async function summarizeAlarmQuality(
  ctx: Ctx,
  query: QualityAsk,
): Promise<AlarmQualitySummary> {
  const asked = await readAsked(ctx, query);
  const { perHour, operators, top, topShare } = measureLoad(asked.alarms, asked.span);
  return {
    ...saidAgain(asked),
    ...countNuisances(asked.alarms),
    ...measureAnswers(asked.alarms),
    mistaken: asked.alarms.filter(({ isMistaken }) => isMistaken).length,
    perHour,
    operators,
    top,
    topShare,
    stale: await countStale(ctx.db, asked.ask, new Date(ctx.now().getTime() - DAY_MS)),
    isCapped: asked.isCapped,
  };
}

/** Measures of ISA-18.2 / IEC 62682 with their targets, in the reader's language. */
export async function listAlarmMeasures(
  ctx: Ctx,
  query: QualityAsk,
): Promise<readonly AlarmMeasure[]> {
  const { alarms, span, ask } = await readAsked(ctx, query);
  const stale = await countStale(ctx.db, ask, new Date(ctx.now().getTime() - DAY_MS));
  const say = (key: ServerKey, params?: TextParams): string => serverText(ctx.lang, key, params);
  const targetOf = ({ good, most }: MeasuredTarget): string => {
    if (good === null || most === null) return '';
    return say(most === good ? 'alarmQuality.target' : 'alarmQuality.targetMost', { good, most });
  };
  return holdAgainstTargets({ ...measureLoad(alarms, span), stale }).map((one) => ({
    id: one.name,
    name: say(`alarmQuality.measure.${one.name}`),
    value: one.value,
    unit: say(`alarmQuality.unit.${one.name}`),
    target: targetOf(one),
    verdict: say(`alarmQuality.verdict.${one.verdict}`),
    source: one.good === null ? '' : say('alarmQuality.source'),
  }));
}

/** Every week of the span. */
export async function listAlarmWeeks(ctx: Ctx, query: QualityAsk): Promise<readonly AlarmWeek[]> {
  const asked = await readAsked(ctx, query);
  return countWeeks(asked.alarms, asked.span).map((week) => ({
    id: week.week,
    ...saidAgain(asked),
    ...week,
  }));
}

/** Stations and weeks that had alarms. */
export async function listAlarmStations(
  ctx: Ctx,
  body: QualityAsk,
): Promise<readonly AlarmStationWeek[]> {
  const asked = await readAsked(ctx, body);
  const { alarms } = asked;
  const { from, to } = saidAgain(asked);
  const stations = await nameRecords(
    ctx.db,
    'station',
    alarms.map(({ stationId: id }) => id),
  );
  const enterprises = await nameRecords(
    ctx.db,
    'enterprise',
    alarms.map(({ enterpriseId: id }) => id),
  );
  return groupWeeks(alarms, ({ stationId }) => stationId).flatMap(({ week, group }) => {
    const [first] = group;
    if (!first) return [];
    const { stationId, enterpriseId } = first;
    const id = `${stationId ?? ''}-${week}`;
    const names = {
      stationName: stations.get(stationId ?? '') ?? null,
      enterpriseName: enterprises.get(enterpriseId ?? '') ?? null,
    };
    return [
      {
        id,
        week,
        from,
        to,
        stationId,
        enterpriseId,
        ...names,
        ...countNuisances(group),
        ...measureAnswers(group),
      },
    ];
  });
}

/** Points, factors and kinds by how often they were raised, the first with what they share in all. */
export async function listTopAlarms(ctx: Ctx, query: QualityAsk): Promise<readonly AlarmTop[]> {
  const asked = await readAsked(ctx, query);
  const { alarms } = asked;
  const { from, to } = saidAgain(asked);
  const groups = [...groupAlarms(alarms, ({ key }) => key)]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST_TOP);
  const firsts = groups.flatMap(([, [first]]) => (first ? [first] : []));
  const [points, stations, factors, kinds] = await Promise.all([
    nameRecords(
      ctx.db,
      'point',
      firsts.map(({ pointId }) => pointId),
    ),
    nameRecords(
      ctx.db,
      'station',
      firsts.map(({ stationId }) => stationId),
    ),
    readFactorNames(ctx),
    readDictionaryLabels(ctx, 'alarm_type'),
  ]);
  let sum = 0;
  return groups.flatMap(([id, group]) => {
    const [first] = group;
    if (!first) return [];
    sum += group.length;
    const { stationId, pointId, factorCode, alarmType } = first;
    const label = [
      points.get(pointId ?? ''),
      factors.get(factorCode ?? '') ?? factorCode,
      kinds.get(alarmType),
    ]
      .filter(Boolean)
      .join(' ');
    const names = {
      stationName: stations.get(stationId ?? '') ?? null,
      pointName: points.get(pointId ?? '') ?? null,
    };
    const counts = { ...countNuisances(group), chatters: countChatters(group) };
    return [
      {
        id,
        label,
        from,
        to,
        stationId,
        pointId,
        factorCode,
        alarmType,
        share: percentOf(group.length, alarms.length),
        sumShare: percentOf(sum, alarms.length),
        ...counts,
        ...names,
      },
    ];
  });
}
