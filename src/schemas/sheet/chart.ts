import type { SheetBlock, SheetChart } from './document.ts';
import { putHeading } from './heading.ts';
import { breakLines, widthOf, type Style } from './lines.ts';
import { INNER, MARGIN, type Pen } from './paper.ts';

/** pt of the field that curves are drawn in, and around it. */
const FIELD = { height: 130, left: 46, above: 18, below: 18 } as const;
const SMALL_TEXT: Style = { size: 8, weight: 400 };
const CURVE = 1;
const GRID = 0.3;
/** Pieces of line and gap, pt, by the order of the curves: they are told apart without any colour. */
const DASHES: readonly (readonly [number, number] | undefined)[] = [undefined, [5, 2], [1.5, 1.5]];
const LIMIT_DASH = [8, 3] as const;
const STEPS = 4;
/** So many moments stand below a chart: two days fall into as many parts of whole hours. */
export const CHART_TIMES = 7;

/** Curves with their limits over time, whole on one page. */
export function putChart(
  pen: Pen,
  { chart, ...heading }: Extract<SheetBlock, { kind: 'chart' }>,
): void {
  const height = FIELD.above + FIELD.height + FIELD.below;
  putHeading(pen, heading, height);
  pen.need(height);
  const place = placeOf(chart, pen.y + FIELD.above);
  putShade(pen, chart, place);
  putGrid(pen, chart, place);
  putNames(pen, chart);
  for (const { value } of chart.limits) {
    const y = place.y(value);
    pen.put({
      kind: 'path',
      d: `M${place.left} ${round(y)}H${place.right}`,
      weight: CURVE,
      dash: LIMIT_DASH,
    });
  }
  for (const [at, { points }] of chart.lines.entries()) {
    const d = pathOf(points, place);
    const dash = DASHES[at % DASHES.length];
    if (d !== '') pen.put({ kind: 'path', d, weight: CURVE, ...(dash && { dash }) });
  }
  pen.y += height;
}

interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: (atMs: number) => number;
  readonly y: (value: number) => number;
  readonly ticks: readonly number[];
}

function placeOf({ fromMs, toMs, lines, limits }: SheetChart, top: number): Place {
  const [left, right] = [MARGIN.side + FIELD.left, MARGIN.side + INNER];
  const bottom = top + FIELD.height;
  const values = [
    ...lines.flatMap(({ points }) => points.flatMap(([, value]) => value ?? [])),
    ...limits.map(({ value }) => value),
  ];
  const ticks = ticksOf(Math.min(0, ...values), Math.max(0, ...values));
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const span = Math.max(1, toMs - fromMs);
  return {
    left,
    right,
    top,
    bottom,
    x: (atMs) => left + ((atMs - fromMs) / span) * (right - left),
    y: (value) => bottom - ((value - low) / (high - low)) * FIELD.height,
    ticks,
  };
}

/** Round numbers from at most `low` to at least `high`. */
function ticksOf(low: number, high: number): readonly number[] {
  const rough = (high - low || 1) / STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5].find((one) => one * power >= rough) ?? 10);
  const first = Math.floor(low / step);
  const count = Math.ceil(high / step - 1e-9) - first;
  return Array.from({ length: Math.max(1, count) + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
}

function putShade(pen: Pen, { marked }: SheetChart, { left, right, top, x }: Place): void {
  if (!marked) return;
  const [from, to] = marked.map((atMs) => Math.min(right, Math.max(left, x(atMs))));
  if (from === undefined || to === undefined) return;
  pen.put({ kind: 'fill', x: from, y: top, width: Math.max(1, to - from), height: FIELD.height });
}

function putGrid(pen: Pen, chart: SheetChart, place: Place): void {
  const { left, right, top, bottom } = place;
  for (const tick of place.ticks) {
    const y = place.y(tick);
    pen.put({ kind: 'line', from: [left, y], to: [right, y], weight: GRID });
    putText(pen, String(tick), { y: y + 3, right: left - 4 });
  }
  pen.put({ kind: 'line', from: [left, top], to: [left, bottom], weight: GRID });
  for (const [at, text] of chart.times.entries()) {
    const x = left + (at / (chart.times.length - 1)) * (right - left);
    const half = widthOf(text, SMALL_TEXT) / 2;
    pen.put({ kind: 'line', from: [x, bottom], to: [x, bottom + 3], weight: GRID });
    putText(pen, text, { y: bottom + 12, right: Math.min(right, x + half) });
  }
}

/** What the curves are called, each behind a piece of its line. */
function putNames(pen: Pen, { lines, limits, unit }: SheetChart): void {
  const y = pen.y + SMALL_TEXT.size + 2;
  let x: number = MARGIN.side + FIELD.left;
  const names = [
    ...lines.map(({ name }, at) => ({ name, dash: DASHES[at % DASHES.length] })),
    ...limits.map(({ name }) => ({ name, dash: LIMIT_DASH })),
  ];
  if (unit !== '') putText(pen, unit, { y, right: x - 4 });
  for (const { name, dash } of names) {
    const d = `M${round(x)} ${round(y - 3)}h22`;
    pen.put({ kind: 'path', d, weight: CURVE, ...(dash && { dash }) });
    x += 26;
    x = putText(pen, name, { y, right: x + widthOf(name, SMALL_TEXT) }) + 14;
  }
}

/** One line that ends at `right`. @returns where it ends */
function putText(
  pen: Pen,
  text: string,
  { y, right }: { readonly y: number; readonly right: number },
): number {
  const [line] = breakLines(text, INNER, SMALL_TEXT);
  if (line) pen.put({ kind: 'text', x: right - line.width, y, line, style: SMALL_TEXT });
  return right;
}

const round = (length: number): number => Math.round(length * 100) / 100;

/** The curve as an SVG path; it ends at a moment without a value and begins again behind it. One value alone is a short stroke. */
function pathOf(points: SheetChart['lines'][number]['points'], { x, y }: Place): string {
  let d = '';
  for (const [at, [atMs, value]] of points.entries()) {
    if (value === null) continue;
    const isBegin = (points[at - 1]?.[1] ?? null) === null;
    const isAlone = isBegin && (points[at + 1]?.[1] ?? null) === null;
    d += `${isBegin ? 'M' : 'L'}${round(x(atMs))} ${round(y(value))}${isAlone ? 'h1' : ''}`;
  }
  return d;
}
