import type { PlacedUnitOf } from '#schemas/monitor-rules/settle-units.ts';
import { convertUnit } from '#schemas/monitor-rules/units.ts';
import type { CheckRule, PlacedRule } from './judge.ts';

/**
 * The rules that apply to a point, in its units: of the same kind, factor and counterpart one of the point goes before one of its type, that
 * before a general one.
 */
export function rulesFor(
  rules: readonly CheckRule[],
  point: {
    readonly id: string;
    readonly monitorType: string | null;
    readonly stCode: string | null;
  },
  unitOf: PlacedUnitOf,
): readonly PlacedRule[] {
  const chosen = new Map<string, CheckRule[]>();
  for (const rule of rules) {
    if (rule.monitorPointId !== null && rule.monitorPointId !== point.id) continue;
    if (rule.monitorType !== null && rule.monitorType !== point.monitorType) continue;
    const key = [
      rule.kind,
      rule.factorCode,
      rule.basis,
      rule.otherFactorCode ?? '',
      rule.otherBasis,
    ].join('|');
    const others = chosen.get(key) ?? [];
    const [first] = others;
    if (!first || nearnessOf(rule) > nearnessOf(first)) chosen.set(key, [rule]);
    else if (nearnessOf(rule) === nearnessOf(first)) others.push(rule);
  }
  return [...chosen.values()].flat().map((rule) => placed(rule, point.stCode, unitOf));
}

function placed(rule: CheckRule, stCode: string | null, unitOf: PlacedUnitOf): PlacedRule {
  const own = unitOf(rule.factorCode, stCode);
  const other = rule.otherFactorCode === null ? null : unitOf(rule.otherFactorCode, stCode);
  const bring = (value: number, from: string | null): number =>
    (from && own ? convertUnit(value, from, own) : null) ?? value;
  const said = (value: number | null) => (value === null ? null : bring(value, rule.unit));
  return {
    ...rule,
    low: said(rule.low),
    high: said(rule.high),
    maxChange: said(rule.maxChange),
    otherIn: (value) => bring(value, other),
  };
}

function nearnessOf({ monitorPointId, monitorType }: CheckRule): number {
  return (monitorPointId === null ? 0 : 2) + (monitorType === null ? 0 : 1);
}
