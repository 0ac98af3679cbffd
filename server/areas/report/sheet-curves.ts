import { toText } from '#schemas/expressions/values.ts';
import type { SheetBlock, SheetChart } from '#schemas/sheet/document.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readFactorNames } from '#server/platform/factors/factor-names.ts';
import type { PartOf } from '#server/sheet/parts.ts';
import type { Content, FactorLine } from './content.ts';
import { contentOf } from './sheet-parts.ts';

/** Curves of the factors that have limits first, at most. */
const MOST_CURVES = 4;
/** Hours stand below the curve of a day at these steps. */
const DAY_STEPS = 6;
/** Steps between the moments named below a curve, the better ones first. */
const STEPS = [6, 5, 7, 4, 3, 2, 1] as const;

/** Curves of the values that count, those of factors with limits first; what is missing breaks them, and is said. */
export async function writeCurves(
  ctx: Ctx,
  { row }: PartOf,
): Promise<readonly SheetBlock[] | undefined> {
  const content = await contentOf(ctx, row);
  if (!content) return undefined;
  const names = await readFactorNames(ctx);
  const isDay = toText(row['kind']) === 'day';
  const drawn = content.factors.filter(({ code }) =>
    (content.cells[code] ?? []).some((cell) => cell?.isCounted),
  );
  const first = drawn.toSorted((a, b) => Number(b.upper !== null) - Number(a.upper !== null));
  return first.slice(0, MOST_CURVES).flatMap((line): readonly SheetBlock[] => {
    const gaps = gapsOf(content, line.code);
    return [
      {
        kind: 'chart',
        chart: curveOf(content, { line, name: names.get(line.code) ?? line.code, isDay }),
      },
      ...(gaps.length === 0
        ? []
        : [
            {
              kind: 'text',
              text: serverText(ctx.lang, 'report.gaps', { spans: gaps.join(', ') }),
            } as const,
          ]),
    ];
  });
}

/** Moments of a curve are the numbers of its parts. */
function curveOf(
  { times, cells }: Content,
  {
    line,
    name,
    isDay,
  }: { readonly line: FactorLine; readonly name: string; readonly isDay: boolean },
): SheetChart {
  const { code, unit, upper, lower } = line;
  return {
    isTold: true,
    fromMs: 0,
    ...(isDay
      ? { toMs: times.length, times: hoursOf(times) }
      : axisOf(times.map((time) => time.slice(-'MM-DD'.length)))),
    unit: unit ?? '',
    lines: [
      {
        name,
        points: times.map((_, at) => {
          const cell = cells[code]?.[at];
          return [at, cell?.isCounted ? Number(cell.text) : null];
        }),
      },
    ],
    limits: [upper, lower].flatMap((limit) =>
      limit === null ? [] : { name: limit, value: Number(limit) },
    ),
  };
}

/** A day ends at 24:00. */
function hoursOf(times: readonly string[]): readonly string[] {
  return [
    ...Array.from(
      { length: DAY_STEPS },
      (_, step) => times[(step * times.length) / DAY_STEPS] ?? '',
    ),
    '24:00',
  ];
}

/** The moments below a curve have to be equally far apart: from its first part to its last, else to behind it. */
export function axisOf(times: readonly string[]): Pick<SheetChart, 'toMs' | 'times'> {
  const last = times.length - 1;
  const exact = STEPS.find((count) => count > 1 && last % count === 0);
  if (exact !== undefined || last < 2)
    return {
      toMs: Math.max(1, last),
      times: Array.from(
        { length: (exact ?? 1) + 1 },
        (_, step) => times[(step * last) / (exact ?? 1)] ?? '',
      ),
    };
  const count = STEPS.find((one) => times.length % one === 0) ?? 1;
  return {
    toMs: times.length,
    times: [
      ...Array.from({ length: count }, (_, step) => times[(step * times.length) / count] ?? ''),
      '',
    ],
  };
}

/** Spans of parts without a value that counts: `03:00–05:00`. */
export function gapsOf(
  { times, cells }: Pick<Content, 'times' | 'cells'>,
  code: string,
): readonly string[] {
  const spans: [string, string][] = [];
  let isOpen = false;
  for (const [at, time] of times.entries()) {
    const isGap = cells[code]?.[at]?.isCounted !== true;
    const last = spans.at(-1);
    if (isGap && isOpen && last) last[1] = time;
    else if (isGap) spans.push([time, time]);
    isOpen = isGap;
  }
  return spans.map(([from, to]) => (from === to ? from : `${from}–${to}`));
}
