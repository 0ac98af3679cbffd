import type { AlarmSource } from '#schemas/api/alarm-quality.ts';
import { DAY_MS } from '#schemas/basics/units.ts';
import { formatWallDay } from '#schemas/basics/wall-time.ts';
import { readTree } from '#schemas/monitor-rules/check/shape.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { needEntity } from '#server/records/access.ts';
import { advise, type Advice, type SourceSetting } from './advice.ts';
import { readAsked, saidAgain, type QualityAsk } from './alarm-quality.ts';
import { countNuisances, measureAnswers, percentOf } from './counts.ts';
import { nameRecords, readLimits, readRunningTrees, type LimitRow } from './quality-store.ts';
import { countWhole, settingOfLimit, settingOfRule } from './settings.ts';
import { countFieldOf, findSources, type AlarmSource as Source } from './sources.ts';

const MOST_SOURCES = 200;
const TRY_DAYS = 7;

/** What raised the alarms, those with the most first, and what to change about each. */
export async function listAlarmSources(
  ctx: Ctx,
  body: QualityAsk,
): Promise<readonly AlarmSource[]> {
  const asked = await readAsked(ctx, body);
  const { alarms } = asked;
  const sources = findSources(alarms).slice(0, MOST_SOURCES);
  const limits = new Map(
    (await limitsOf(ctx, sources)).map((limit) => [`${limit.pointId}|${limit.factorCode}`, limit]),
  );
  const trees = await readRunningTrees(ctx.db, [
    ...new Set(sources.flatMap(({ ruleId }) => ruleId ?? [])),
  ]);
  const rules = await nameRecords(
    ctx.db,
    'rule',
    sources.map(({ ruleId: id }) => id),
  );
  const points = await nameRecords(
    ctx.db,
    'point',
    sources.map(({ pointId: id }) => id),
  );
  return sources.map((source) => {
    const { key, by, ruleId, pointId, factorCode, alarmType } = source;
    const limit = by === 'limit' ? limits.get(`${pointId ?? ''}|${factorCode ?? ''}`) : undefined;
    const setting =
      by === 'rule'
        ? settingOfRule(readTree(trees.get(ruleId ?? '')))
        : settingOfLimit(limit, alarmType);
    return {
      id: key,
      ...saidAgain(asked),
      origin: by,
      ruleId,
      ruleName: nameIn(rules, ruleId),
      pointName: nameIn(points, pointId),
      limitId: limit?.id ?? null,
      limitText: limit ? sayLimit(ctx, limit, alarmType, setting) : null,
      pointId,
      factorCode,
      alarmType,
      share: percentOf(source.alarms.length, alarms.length),
      mistaken: source.alarms.filter(({ isMistaken }) => isMistaken).length,
      advice: sayAdvice(ctx, source, setting),
      ...daysToTry(source),
      ...countNuisances(source.alarms),
      ...measureAnswers(source.alarms),
    };
  });
}

/** The last week that has alarms of the source, or as much of it as there is since the first: there a change shows. */
function daysToTry({ alarms }: Source): Pick<AlarmSource, 'tryFrom' | 'tryTo'> {
  const last = alarms.at(-1)?.atMs ?? 0;
  const first = Math.max(alarms[0]?.atMs ?? 0, last - (TRY_DAYS - 1) * DAY_MS);
  return { tryFrom: formatWallDay(first), tryTo: formatWallDay(last) };
}

function nameIn(names: ReadonlyMap<string, string>, id: string | null): string | null {
  return id === null ? null : (names.get(id) ?? null);
}

async function limitsOf(ctx: Ctx, sources: readonly Source[]): Promise<readonly LimitRow[]> {
  const points = [...new Set(sources.flatMap(({ pointId }) => pointId ?? []))];
  return readLimits(
    ctx.db,
    { scope: ctx.scope, limit: needEntity(ctx, 'limit') },
    points,
    formatWallDay(ctx.now()),
  );
}

/** What the limit counts now: 上限 50，连续 1 次，恢复 1 次. */
function sayLimit(
  { lang }: Ctx,
  { upper, lower }: LimitRow,
  alarmType: string,
  { count, recover }: SourceSetting,
): string {
  const parts = [
    upper === null ? null : serverText(lang, 'alarmQuality.limit.upper', { value: upper }),
    lower === null ? null : serverText(lang, 'alarmQuality.limit.lower', { value: lower }),
    count === null
      ? null
      : `${serverText(lang, `alarmQuality.field.${countFieldOf(alarmType) ?? 'times'}`)} ${count}`,
    recover === null ? null : `${serverText(lang, 'alarmQuality.field.recoverCount')} ${recover}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

function sayAdvice({ lang }: Ctx, source: Source, setting: SourceSetting): string | null {
  const field = serverText(
    lang,
    `alarmQuality.field.${source.by === 'rule' ? 'times' : (countFieldOf(source.alarmType) ?? 'times')}`,
  );
  const say = (advice: Advice): string =>
    serverText(lang, `alarmQuality.advice.${advice.code}`, { ...advice, field });
  return advise(countWhole(source, setting), setting).map(say).join(' ') || null;
}
