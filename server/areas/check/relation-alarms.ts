import { HOUR_MS } from '#schemas/basics/units.ts';
import { formatIsoWallTime, wallTime } from '#schemas/basics/wall-time.ts';
import { ALARM_KIND } from '#schemas/dictionaries/alarm-kinds.ts';
import { unitAt } from '#schemas/formulas/factor-unit.ts';
import type { RuleEvidence } from '#schemas/monitor-rules/evidence.ts';
import { otherUnits } from '#schemas/monitor-rules/other-units.ts';
import type { PlacedUnitOf } from '#schemas/monitor-rules/settle-units.ts';
import type { Value } from '#schemas/monitor-rules/tree.ts';
import {
  type OutsideAlarm,
  type OutsideKey,
  raiseAlarms,
  recoverAlarmsOf,
} from '#server/areas/alarm/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { nameFactors, type CheckedPoint, type NamedFactor } from './check-store.ts';
import { type Basis, CHECK, type CheckedHour, type CheckRule } from './judge.ts';
import type { PointFinding } from './marks.ts';
import { rulesFor } from './rules-for.ts';

/** An hour that ended longer ago than this is no news: it is marked, not told. */
const LIVE_MS = 3 * HOUR_MS;
const CONVERTED: Basis = '2';

interface Checked {
  readonly points: readonly CheckedPoint[];
  readonly rules: readonly CheckRule[];
  readonly unitOf: PlacedUnitOf;
  readonly byPoint: ReadonlyMap<string, readonly CheckedHour[]>;
  readonly findings: readonly PointFinding[];
}

/** Alarms of kind 12: in the newest hour of a factor it stands to another as it cannot (COD below BOD5). They end with an hour that is right. */
export async function watchRelations(
  tx: Ctx,
  { points, rules, unitOf, byPoint, findings }: Checked,
): Promise<void> {
  const nowMs = tx.now().getTime();
  const named = await nameFactors(tx.db, [
    ...new Set(findings.flatMap((each) => [each.factorCode, each.otherFactorCode ?? ''])),
  ]);
  const raised: OutsideAlarm[] = [];
  const right: OutsideKey[] = [];
  for (const point of points) {
    const factors = new Set(
      rulesFor(rules, point, unitOf).flatMap(({ kind, factorCode }) =>
        kind === CHECK.relation ? [factorCode] : [],
      ),
    );
    for (const factorCode of factors) {
      const atMs = newestOf(byPoint.get(point.id) ?? [], factorCode);
      if (atMs === null || nowMs - atMs > LIVE_MS) continue;
      const finding = findings.find(
        (each) =>
          each.point.id === point.id &&
          each.kind === CHECK.relation &&
          each.factorCode === factorCode &&
          each.atMs === atMs,
      );
      const key = { kind: ALARM_KIND.logic, pointId: point.id, factorCode };
      if (finding)
        raised.push({
          ...key,
          ...said(finding, named),
          evidence: evidenceOf(finding, rules, named),
        });
      else right.push(key);
    }
  }
  await raiseAlarms(tx, raised);
  await recoverAlarmsOf(tx, right);
}

/** Only hours that are marked normal are judged; of others nothing is known. */
function newestOf(hours: readonly CheckedHour[], factorCode: string): number | null {
  const times = hours.flatMap((hour) =>
    hour.factorCode === factorCode && hour.value !== null && (hour.flag === '' || hour.flag === 'N')
      ? [hour.atMs]
      : [],
  );
  return times.length === 0 ? null : Math.max(...times);
}

function said(
  { atMs, value, factorCode, expected, otherFactorCode, point }: PointFinding,
  named: NamedFactors,
): Pick<OutsideAlarm, 'at' | 'value' | 'unit' | 'params'> {
  const nameOf = (code: string): string => named.get(code)?.name ?? code;
  const params = {
    time: wallTime(atMs).slice(0, 16),
    factor: nameOf(factorCode),
    expected,
    other: nameOf(otherFactorCode ?? ''),
  };
  return { at: new Date(atMs), value, unit: unitIn(named, factorCode, point.stCode), params };
}

type NamedFactors = ReadonlyMap<string, NamedFactor>;

function unitIn(named: NamedFactors, code: string, stCode: string | null): string | null {
  const factor = named.get(code);
  return factor ? unitAt(factor, stCode) : null;
}

/** Why: the one value as it stands to the other, each as sent or as converted. */
function evidenceOf(
  { ruleId, factorCode, otherFactorCode, value, otherValue, atMs, point }: PointFinding,
  rules: readonly CheckRule[],
  named: NamedFactors,
): RuleEvidence {
  const rule = rules.find(({ id }) => id === ruleId);
  const valueOf = (id: string, factor: string, basis: Basis | undefined): Value => ({
    id,
    op: 'measured',
    factor,
    ...(basis === CONVERTED ? { field: 'converted' as const } : {}),
  });
  const other = otherValue ?? value;
  return {
    ...(ruleId === null ? {} : { checkId: ruleId }),
    name: named.get(factorCode)?.name ?? factorCode,
    version: 0,
    period: 'hour',
    at: formatIsoWallTime(atMs),
    when: {
      id: 'relation',
      op: 'compare',
      left: valueOf('value', factorCode, rule?.basis),
      is: value < other ? '<' : value > other ? '>' : '=',
      right: valueOf('other', otherFactorCode ?? factorCode, rule?.otherBasis),
    },
    results: { relation: true, value, other },
    ...otherUnits(
      [factorCode, otherFactorCode ?? ''],
      (code, stCode) => unitIn(named, code, stCode),
      point.stCode,
    ),
  };
}
