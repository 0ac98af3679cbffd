import {
  confidenceOf,
  FINDING_KINDS,
  isFlow,
  showAround,
  validOf,
  type FactorSeries,
  type Finding,
  type PointCase,
  type Sample,
  type Valid,
} from './case.ts';
import type { FindingCode } from './codes.ts';
import { calmBefore, isUsual, leavesNoise, usualOf, type Leap } from './leaps.ts';
import { medianOf, shown } from './robust.ts';

/**
 * A change counts as a jump where it is so many robust standard deviations of all changes away from none. Iglewicz and Hoaglin
 * (1993) call 3.5 an outlier; changes of effluent have heavier tails than normal ones, and eight keeps a week of them quiet.
 */
const SCORE = 8;
/** And where it is as much as the usual level itself: an hour that doubles or falls to nothing. Smaller leaps belong to production. */
const LEAST_SHARE = 1;
/** Changes needed to know what is usual. */
const LEAST_CHANGES = 12;
/** Values on each side that say whether the level stayed. */
const SIDE = 3;
const GAP_STEPS = 2;
const CALIBRATION: ReadonlySet<string> = new Set(['C', 'M', 'D']);

interface Jump {
  readonly before: Valid;
  readonly after: Valid;
  readonly score: number;
}

/**
 * 突变: the value leaps by far more than it ever does, out of the noise it had before, and not again and again. It is a spike where it comes back, a shift where it stays; after calibration or
 * maintenance it says so; and where several factors or the flow leap with it, the process has changed and not the instrument.
 */
export function detectJump(subject: PointCase): readonly Finding[] {
  const found = subject.series.flatMap((series) => {
    const jump = firstJump(validOf(series), subject.stepMs);
    return jump ? [{ series, jump }] : [];
  });
  return found
    .filter(({ series }) => !isFlow(series.code))
    .map(({ series, jump }) => {
      const together = found.filter(
        (one) =>
          one.series !== series &&
          Math.abs(one.jump.after.atMs - jump.after.atMs) <= subject.stepMs,
      ).length;
      const valid = validOf(series);
      const stays = staysAfter(valid, jump);
      const span = {
        fromMs: jump.before.atMs,
        toMs: stays ? jump.after.atMs : endOfSpike(valid, jump),
      };
      return {
        kind: FINDING_KINDS.jump,
        code: codeOf(stays, together, isAfterCare(series, jump)),
        factorCode: series.code,
        otherFactorCode: null,
        confidence: together > 0 ? TOGETHER : confidenceOf(jump.score / SCORE),
        ...span,
        numbers: {
          before: shown(jump.before.value),
          after: shown(jump.after.value),
          score: Math.round(jump.score),
          threshold: SCORE,
          usual: shown(medianOf(valid.map(({ value }) => value))),
          together,
        },
        values: showAround(series.samples, span),
      };
    });
}

/** Several at once speak for the process: that the instrument is wrong is then as likely as not. */
const TOGETHER = 50;

function firstJump(valid: readonly Valid[], stepMs: number): Jump | null {
  const leaps = valid.flatMap((after, at): readonly Leap[] => {
    const before = valid[at - 1];
    return before && after.atMs - before.atMs <= stepMs * GAP_STEPS
      ? [{ before, after, change: after.value - before.value }]
      : [];
  });
  if (leaps.length < LEAST_CHANGES) return null;
  const { level, scale } = usualOf(valid, leaps);
  const largest = leaps.reduce((most, { change }) => Math.max(most, Math.abs(change)), 0);
  // of a leap and its return the leap comes first
  const first = leaps.find(({ change }) => Math.abs(change) >= largest * NEAR_LARGEST);
  if (!first || scale === 0) return null;
  const score = Math.abs(first.change) / scale;
  const calm = calmBefore(valid, first);
  // where the level stays changed, that of most values is the new one
  const isLarge =
    score >= SCORE &&
    Math.abs(first.change) >= Math.min(level, Math.abs(calm.middle)) * LEAST_SHARE;
  return isLarge && leavesNoise(first, calm, scale) && !isUsual(leaps, first)
    ? { ...first, score }
    : null;
}

/** Changes of this share of the largest one are as large. */
const NEAR_LARGEST = 0.7;

function staysAfter(valid: readonly Valid[], { before, after }: Jump): boolean {
  const at = valid.indexOf(after);
  const later = medianOf(valid.slice(at, at + SIDE + 2).map(({ value }) => value));
  const earlier = medianOf(valid.slice(Math.max(0, at - SIDE), at).map(({ value }) => value));
  return (
    valid.length - at >= SIDE &&
    Math.abs(later - earlier) > Math.abs(after.value - before.value) / 2
  );
}

/** Where it came back half way. */
function endOfSpike(valid: readonly Valid[], { before, after }: Jump): number {
  const back = valid.find(
    ({ atMs, value }) =>
      atMs > after.atMs &&
      Math.abs(value - before.value) < Math.abs(after.value - before.value) / 2,
  );
  return back?.atMs ?? after.atMs;
}

function isAfterCare({ samples }: FactorSeries, { before, after }: Jump): boolean {
  const at = samples.indexOf(after);
  const near: readonly Sample[] = samples.slice(Math.max(0, samples.indexOf(before) - 1), at + 1);
  return near.some(({ flag }) => CALIBRATION.has(flag));
}

function codeOf(stays: boolean, together: number, isCare: boolean): FindingCode {
  if (together > 0) return 'jump.together';
  if (isCare) return 'jump.afterCare';
  return stays ? 'jump.shift' : 'jump.spike';
}
