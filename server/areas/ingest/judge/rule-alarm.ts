import type { RuleEvidence } from '#schemas/monitor-rules/evidence.ts';
import type { RuleStep } from '#schemas/monitor-rules/frame.ts';
import type { Comparison } from '#schemas/monitor-rules/tree.ts';
import { judgeLower, judgeUpper, saySentence } from '#server/areas/alarm/face.ts';
import { newId } from '#server/base/context/new-id.ts';
import { placeOf, shownTime } from '../points/alarm-text.ts';
import type { Factors } from '../points/factors.ts';
import type { PointRow } from '../points/point-store.ts';
import type { RuleAlarm } from '../rules/rule-watch.ts';
import { sayWhy } from '../rules/say-why.ts';
import type { RaisedAlarm } from './alarm-changes.ts';

type Subject = ReturnType<RuleStep['subject']>;

export interface RaisedByRule {
  readonly row: PointRow;
  readonly alarm: RuleAlarm;
  readonly subject: Subject;
  /** ISO. */
  readonly at: string;
  readonly level: number;
  readonly multiple: number | null;
  readonly evidence: RuleEvidence;
}

const PLAIN_LEVEL = 2;
/** What is normal where the comparison is not. */
const NORMAL: Readonly<Record<Comparison, string>> = {
  '>': '≤',
  '>=': '<',
  '<': '≥',
  '<=': '>',
  '=': '≠',
  '!=': '=',
};

/** The level of an alarm and by how much its bound is exceeded (DOMAIN.md 3.2): as the action says, or by the excess. */
export function levelOf(
  level: RuleAlarm['action']['level'],
  subject: Subject,
): { readonly level: number; readonly multiple: number | null } {
  const judged = excessOf(subject);
  return {
    level:
      level === 'multiple' ? Math.max(PLAIN_LEVEL, judged?.level ?? PLAIN_LEVEL) : Number(level),
    multiple: judged?.multiple ?? null,
  };
}

function excessOf(subject: Subject): ReturnType<typeof judgeUpper> | null {
  if (subject?.value == null || subject.bound === null || subject.is === null) return null;
  return subject.is.startsWith('<')
    ? judgeLower(subject.value, subject.bound)
    : judgeUpper(subject.value, subject.bound);
}

/** The alarm record of a rule that came to hold. */
export function newRuleAlarm(
  { row, alarm, subject, at, level, multiple, evidence }: RaisedByRule,
  factors: Factors,
): RaisedAlarm {
  const {
    value,
    bound,
    is,
    unit = factors.unitAt(alarm.factorCode, row.stCode),
  } = subject ?? { value: null, bound: null, is: null };
  return {
    id: newId(),
    pointId: row.id,
    stationId: row.stationId,
    enterpriseId: row.enterpriseId,
    regionCode: row.regionCode,
    factorCode: alarm.factorCode,
    alarmType: alarm.action.kind,
    level,
    at,
    lastAt: at,
    endedAt: null,
    value,
    maxValue: value,
    upper: is?.startsWith('>') ? bound : null,
    lower: is?.startsWith('<') ? bound : null,
    limitText: bound === null || is === null ? null : `${NORMAL[is as Comparison]}${bound}`,
    multiple,
    unit,
    times: 1,
    message: saySentence('rule', {
      place: placeOf(row),
      time: shownTime(at),
      name: evidence.name,
      said: sayWhy(evidence, row, factors),
    }),
    ruleId: evidence.ruleId ?? null,
    ruleVersion: evidence.version,
    evidence,
  };
}
