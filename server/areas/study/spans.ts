/** Seconds of a lesson from one to another, the second not included. */
export type Span = readonly [from: number, to: number];

/** Nobody watches faster than this. */
const FASTEST = 2;
/** A report tells of at most so much of the clock: who comes back from lunch has not watched meanwhile. */
const LONGEST_REPORT_SECONDS = 90;
/** Reports come a moment late or early. */
const SLACK_SECONDS = 2;

/**
 * What of a report counts: not more than the clock of the server has gone on since the last one of this person, times the rate, and
 * nothing past the end of the lesson.
 * @returns null where nothing of it counts
 */
export function cutSpan(
  [from, to]: Span,
  {
    length,
    passedMs,
    rate,
  }: { readonly length: number; readonly passedMs: number; readonly rate: number },
): Span | null {
  const passed = Math.min(LONGEST_REPORT_SECONDS, Math.max(0, passedMs / 1_000));
  const budget =
    passed <= 0 ? 0 : Math.floor((passed + SLACK_SECONDS) * Math.min(FASTEST, Math.max(1, rate)));
  const end = Math.min(to, from + budget, length);
  return from >= 0 && end > from ? [from, end] : null;
}

/** Spans with one more, in order, without overlaps: what is watched twice counts once. */
export function addSpan(spans: readonly Span[], span: Span): readonly Span[] {
  const sorted = [...spans, span].toSorted(([a], [b]) => a - b);
  const merged: Span[] = [];
  for (const [from, to] of sorted) {
    const last = merged.at(-1);
    if (last && from <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], to)];
    else merged.push([from, to]);
  }
  return merged;
}

/** Their seconds together. */
export function countSpans(spans: readonly Span[]): number {
  return spans.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** Spans as they are kept; what is none is left out. */
export function readSpans(value: unknown): readonly Span[] {
  return Array.isArray(value) ? value.filter(isSpan) : [];
}

function isSpan(value: unknown): value is Span {
  return (
    Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number')
  );
}
