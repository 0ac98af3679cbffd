import { readTrend, type TrendEvidence } from '#schemas/monitor-rules/trend-evidence.ts';
import type { SayScreen } from '#schemas/texts/text-keys.ts';
import type { Crossing } from './curve-option.ts';
import type { CurveSeries } from './curve-values.ts';

/** What a trend foretold, as lines beside the curve of its factor, and where they cross the limit. */
export interface Foreseen {
  readonly series: readonly CurveSeries[];
  readonly crossing: Crossing | undefined;
}

const NOTHING: Foreseen = { series: [], crossing: undefined };
const HOUR_CHARS = 16;

/**
 * The usual course and the expected line of stored evidence; nothing where it is of no trend, or its factor or time is not shown.
 * @param shown the series that are drawn @param period what they are drawn of
 */
export function foreseenOf(
  evidence: unknown,
  shown: readonly CurveSeries[],
  period: readonly [string, string],
  t: SayScreen,
): Foreseen {
  const trend = readTrend(evidence);
  const own = trend && shown.find(({ factorCode }) => factorCode === trend.factorCode);
  if (!trend || !own || trend.crossing < period[0] || (trend.course[0]?.time ?? '') > period[1])
    return NOTHING;
  const { crossing, limit } = trend;
  const line = (name: 'usual' | 'expected', look: 'dotted' | 'dashed'): CurveSeries => ({
    ...own,
    upper: null,
    lower: null,
    look,
    factorCode: `${own.factorCode} ${name}`,
    factorName:
      name === 'usual'
        ? t('chart.trend.usual', { factor: own.factorName })
        : t('chart.trend.expected', { factor: own.factorName }),
    points: pointsOf(trend, name),
  });
  const text = t('chart.trend.crossing', { at: crossing.slice(0, HOUR_CHARS), limit });
  return {
    series: [line('usual', 'dotted'), line('expected', 'dashed')],
    crossing: { time: crossing, text },
  };
}

function pointsOf({ course }: TrendEvidence, name: 'usual' | 'expected'): CurveSeries['points'] {
  return course.map((hour) => ({ time: hour.time, value: hour[name], flag: '' }));
}
