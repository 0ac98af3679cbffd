import { convertConcentration } from '#schemas/formulas/formulas.ts';
import {
  confidenceOf,
  FINDING_KINDS,
  isValid,
  showAround,
  validOf,
  type FactorSeries,
  type Finding,
  type PointCase,
  type Valid,
} from './case.ts';
import { shown } from './robust.ts';

/** What holds by what the factors are: the first is never above the second. */
const NEVER_ABOVE: readonly (readonly [string, string])[] = [
  ['w01017', 'w01018'], // 五日生化需氧量 ≤ 化学需氧量
  ['w01019', 'w01018'], // 高锰酸盐指数 ≤ 化学需氧量
  ['w21003', 'w21001'], // 氨氮 ≤ 总氮
  ['w21007', 'w21001'], // 硝酸盐氮 ≤ 总氮
  ['a34004', 'a34002'], // PM2.5 ≤ PM10
  ['a21003', 'a21002'], // NO ≤ NOx (as NO2)
];
/** Two analysers may differ by their own error (HJ 355: ±10 % of the standard solution) without a contradiction. */
const TOLERANCE = 0.1;
/** Times at which it contradicts, and their share of those that were compared. */
const LEAST_TIMES = 3;
const LEAST_SHARE = 0.1;
const O2 = 'a19001';
/** 折算 by the formula and as it was sent may differ by rounding. */
const CONVERTED_TOLERANCE = 0.1;
const PERCENT = 100;

interface Pair {
  readonly first: Valid;
  readonly second: number;
}

/** 逻辑: values that contradict each other by what they are, and 折算 values that do not come of their measured ones. */
export function detectLogic(subject: PointCase): readonly Finding[] {
  const byCode = new Map(subject.series.map((series) => [series.code, series]));
  const above = NEVER_ABOVE.flatMap(([low, high]) => {
    const [first, second] = [byCode.get(low), byCode.get(high)];
    return first && second ? judgePairs(first, second) : [];
  });
  const oxygen = byCode.get(O2);
  return [
    ...above,
    ...(oxygen
      ? subject.series.flatMap((series) => judgeConverted(series, oxygen, subject.referenceO2))
      : []),
  ];
}

function judgePairs(first: FactorSeries, second: FactorSeries): readonly Finding[] {
  const others = new Map(validOf(second).map(({ atMs, value }) => [atMs, value]));
  const pairs = validOf(first).flatMap((sample): readonly Pair[] => {
    const other = others.get(sample.atMs);
    return other === undefined ? [] : [{ first: sample, second: other }];
  });
  const wrong = pairs.filter((pair) => pair.first.value > pair.second * (1 + TOLERANCE));
  const strength = strengthOf(wrong.length, pairs.length);
  const [from, to] = [wrong[0]?.first, wrong.at(-1)?.first];
  if (strength < 1 || !from || !to) return [];
  const span = { fromMs: from.atMs, toMs: to.atMs };
  const worst = wrong.reduce((one, other) =>
    other.first.value - other.second > one.first.value - one.second ? other : one,
  );
  return [
    {
      kind: FINDING_KINDS.logic,
      code: 'logic.above',
      factorCode: first.code,
      otherFactorCode: second.code,
      confidence: confidenceOf(strength),
      ...span,
      numbers: {
        count: wrong.length,
        compared: pairs.length,
        share: shown((wrong.length / pairs.length) * PERCENT),
        value: shown(worst.first.value),
        other: shown(worst.second),
        tolerance: TOLERANCE * PERCENT,
      },
      values: showAround(first.samples, span, second.samples),
    },
  ];
}

/** By how much the fewer of both asks is met. */
function strengthOf(wrong: number, all: number): number {
  return all === 0 ? 0 : Math.min(wrong / LEAST_TIMES, wrong / all / LEAST_SHARE);
}

/** 折算 = measured × (21 − reference) / (21 − O₂); where the flue gas holds more oxygen than the reference it is the higher one. */
function judgeConverted(
  series: FactorSeries,
  oxygen: FactorSeries,
  referenceO2: number | null,
): readonly Finding[] {
  if (referenceO2 === null || series.code === O2) return [];
  const others = new Map(validOf(oxygen).map(({ atMs, value }) => [atMs, value]));
  const pairs = series.samples.flatMap((sample) => {
    const o2 = others.get(sample.atMs);
    if (!isValid(sample) || sample.converted === null || o2 === undefined || sample.value <= 0)
      return [];
    const due = convertConcentration(sample.value, o2, referenceO2);
    return due === null ? [] : [{ first: sample, second: o2, sent: sample.converted, due }];
  });
  const wrong = pairs.filter(({ sent, due }) => Math.abs(sent - due) > due * CONVERTED_TOLERANCE);
  const strength = strengthOf(wrong.length, pairs.length);
  const [from, to] = [wrong[0], wrong.at(-1)];
  if (strength < 1 || !from || !to) return [];
  const span = { fromMs: from.first.atMs, toMs: to.first.atMs };
  return [
    {
      kind: FINDING_KINDS.logic,
      code: 'logic.converted',
      factorCode: series.code,
      otherFactorCode: O2,
      confidence: confidenceOf(strength),
      ...span,
      numbers: {
        count: wrong.length,
        compared: pairs.length,
        share: shown((wrong.length / pairs.length) * PERCENT),
        value: shown(to.first.value),
        oxygen: shown(to.second),
        reference: referenceO2,
        converted: shown(to.sent),
        due: shown(to.due),
        tolerance: CONVERTED_TOLERANCE * PERCENT,
      },
      values: showAround(series.samples, span, oxygen.samples),
    },
  ];
}
