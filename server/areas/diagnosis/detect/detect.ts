import { isValid, type Detector, type Finding, type PointCase } from './case.ts';
import { detectConstant } from './constant.ts';
import { detectFlow } from './flow.ts';
import { detectJump } from './jump.ts';
import { detectLogic } from './logic.ts';
import { detectOffline } from './offline.ts';
import { detectState } from './state.ts';
import { detectZero } from './zero.ts';

const DETECTORS: readonly Detector[] = [
  detectOffline,
  detectState,
  detectConstant,
  detectZero,
  detectLogic,
  detectFlow,
  detectJump,
];
/** Fewer valid values than these say nothing of what is usual. */
export const LEAST_VALUES = 12;

/** What all detectors came to. */
export interface Verdict {
  /** Surest first. */
  readonly findings: readonly Finding[];
  /** Valid values of all factors that were looked at. */
  readonly valueCount: number;
  /** Nothing was found, and there was too little to find anything in. */
  readonly isTooLittle: boolean;
}

/** Looks for all that may be wrong. @param factorCode null: of all factors; else findings that speak of it, and those of the point as a whole */
export function detectAll(subject: PointCase, factorCode: string | null): Verdict {
  const findings = DETECTORS.flatMap((detect) => detect(subject))
    .filter(
      (finding) =>
        factorCode === null ||
        finding.factorCode === null ||
        finding.factorCode === factorCode ||
        finding.otherFactorCode === factorCode,
    )
    .sort((one, other) => other.confidence - one.confidence);
  const looked = subject.series.filter(({ code }) => factorCode === null || code === factorCode);
  const counts = looked.map(({ samples }) => samples.filter(isValid).length);
  const valueCount = counts.reduce((sum, count) => sum + count, 0);
  return {
    findings,
    valueCount,
    isTooLittle: findings.length === 0 && Math.max(0, ...counts) < LEAST_VALUES,
  };
}
