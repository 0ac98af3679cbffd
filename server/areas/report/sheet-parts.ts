import { HOUR_MS } from '#schemas/basics/units.ts';
import { toText } from '#schemas/expressions/values.ts';
import type { SheetBlock, SheetChart, SheetColumn } from '#schemas/sheet/document.ts';
import { ratesOf } from '#server/areas/quality/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readFactorNames } from '#server/platform/factors/factor-names.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import type { PartOf } from '#server/sheet/parts.ts';
import type { Cell, Content, FactorLine, Member } from './content.ts';
import { findContent } from './report-store.ts';
import { readDifference } from './versions.ts';

type Blocks = Promise<readonly SheetBlock[] | undefined>;
type Word = Parameters<typeof serverText>[1];

/** What is not there, is no 0. */
const NOTHING = '-';
/** Behind a value above its limit: paper has no colour. */
const OVER = '*';
/** Factors side by side on paper; more go below one another. */
const ABREAST = 6;
/** Curves of the factors that have limits, at most. */
const MOST_CURVES = 4;
/** Moments below a curve of a day. */
const CHART_HOURS = 4;

const left = (title: string): SheetColumn => ({ title, align: 'left' });
const right = (title: string): SheetColumn => ({ title, align: 'right' });
const shown = (text: string | null): string => text ?? NOTHING;

async function contentOf({ db }: Ctx, row: StoredRow): Promise<Content | undefined> {
  return findContent(db, toText(row['id']));
}

/** Names of factors in the reader's language. */
async function namesOf(ctx: Ctx): Promise<(code: string) => string> {
  const names = await readFactorNames(ctx);
  return (code) => names.get(code) ?? code;
}

/** The factors of a report: limits, how much came, extremes with their times, means and masses. */
export async function writeFactors(ctx: Ctx, { row }: PartOf): Blocks {
  const content = await contentOf(ctx, row);
  if (!content || content.factors.length === 0) return undefined;
  const [say, name] = [words(ctx), await namesOf(ctx)];
  const hasMass = content.factors.some(({ emission, flow }) => emission ?? flow);
  return [
    {
      kind: 'table',
      columns: [
        left(say('report.factor')),
        right(say('report.limit')),
        right(say('report.received')),
        right(say('report.valid')),
        right(say('report.min')),
        left(say('report.time')),
        right(say('report.avg')),
        right(say('report.max')),
        left(say('report.time')),
        right(say('report.exceeded')),
        ...(hasMass ? [right(say('report.flow')), right(say('report.emission'))] : []),
      ],
      rows: content.factors.map((line) => [
        titled(name(line.code), line.unit),
        limitText(line),
        String(line.received),
        String(line.valid),
        ...[line.min, line.minAt, line.avg, line.max, line.maxAt].map(shown),
        String(line.exceeded),
        ...(hasMass ? [shown(line.flow), shown(line.emission)] : []),
      ]),
    },
  ];
}

function words({ lang }: Ctx): (key: Word) => string {
  return (key) => serverText(lang, key);
}

function titled(name: string, unit: string | null): string {
  return unit === null || unit === '' ? name : `${name} (${unit})`;
}

function limitText({ upper, lower }: FactorLine): string {
  if (upper !== null && lower !== null) return `${lower}–${upper}`;
  if (upper !== null) return `≤ ${upper}`;
  return lower === null ? NOTHING : `≥ ${lower}`;
}

/** Every value of a report, as many factors abreast as the paper is wide for. */
export async function writeValues(ctx: Ctx, { row }: PartOf): Blocks {
  const content = await contentOf(ctx, row);
  if (!content || content.factors.length === 0) return undefined;
  const [say, name] = [words(ctx), await namesOf(ctx)];
  const groups = Array.from({ length: Math.ceil(content.factors.length / ABREAST) }, (_, at) =>
    content.factors.slice(at * ABREAST, (at + 1) * ABREAST),
  );
  return [
    ...groups.map((factors): SheetBlock => ({
      kind: 'table',
      columns: [
        left(say('report.time')),
        ...factors.map(({ code, unit }) => right(titled(name(code), unit))),
      ],
      rows: [
        ...content.times.map((time, at) => [
          time,
          ...factors.map(({ code }) => cellText(content.cells[code]?.[at] ?? null)),
        ]),
        ...(['min', 'avg', 'max'] as const).map((what) => [
          say(`report.${what}`),
          ...factors.map((line) => shown(line[what])),
        ]),
      ],
    })),
    { kind: 'text', text: say('report.marks') },
  ];
}

/** What does not count stands with its mark. */
function cellText(cell: Cell | null): string {
  if (cell === null || cell.text === null) return NOTHING;
  if (cell.isOver) return `${cell.text}${OVER}`;
  return cell.isCounted ? cell.text : `${cell.text} (${cell.flag ?? NOTHING})`;
}

/** Curves of a day, of factors with limits first. */
export async function writeCurves(ctx: Ctx, { row }: PartOf): Blocks {
  const content = await contentOf(ctx, row);
  const isDay = toText(row['kind']) === 'day';
  if (!content || !isDay) return undefined;
  const name = await namesOf(ctx);
  const from = Date.parse(`${toText(row['periodFrom']).slice(0, 10)}T00:00:00+08:00`);
  const drawn = content.factors.filter(({ code }) =>
    (content.cells[code] ?? []).some((cell) => cell?.isCounted),
  );
  const first = drawn.toSorted((a, b) => Number(b.upper !== null) - Number(a.upper !== null));
  return first.slice(0, MOST_CURVES).map((line) => ({
    kind: 'chart',
    chart: curveOf(content, { line, name: name(line.code), from }),
  }));
}

function curveOf(
  { times, cells }: Content,
  { line, name, from }: { readonly line: FactorLine; readonly name: string; readonly from: number },
): SheetChart {
  const { code, unit, upper, lower } = line;
  return {
    fromMs: from,
    toMs: from + times.length * HOUR_MS,
    unit: unit ?? '',
    lines: [
      {
        name,
        points: times.map((_, at) => {
          const cell = cells[code]?.[at];
          return [from + at * HOUR_MS, cell?.isCounted ? Number(cell.text) : null];
        }),
      },
    ],
    limits: [upper, lower].flatMap((limit) =>
      limit === null ? [] : { name: limit, value: Number(limit) },
    ),
    times: Array.from(
      { length: times.length / CHART_HOURS + 1 },
      (_, at) => `${String(at * CHART_HOURS).padStart(2, '0')}:00`,
    ),
  };
}

/** What was above limits. */
export async function writeExceedances(ctx: Ctx, { row }: PartOf): Blocks {
  const content = await contentOf(ctx, row);
  if (!content || content.exceedances.length === 0) return undefined;
  const [say, name] = [words(ctx), await namesOf(ctx)];
  return [
    {
      kind: 'table',
      columns: [
        left(say('report.time')),
        left(say('report.factor')),
        right(say('report.value')),
        right(say('report.limit')),
        right(say('report.multiple')),
      ],
      rows: content.exceedances.map(({ at, code, value, limit, multiple }) => [
        at,
        name(code),
        value,
        limit,
        shown(multiple),
      ]),
    },
  ];
}

/** Those a report adds up; the last line is all of them. */
export async function writeMembers(ctx: Ctx, { row }: PartOf): Blocks {
  const content = await contentOf(ctx, row);
  if (!content || content.members.length === 0) return undefined;
  const say = words(ctx);
  const counted = ['points', 'should', 'received', 'valid', 'stopped'] as const;
  const rates = ['transmission', 'effect', 'effective'] as const;
  const also = ['exceedances', 'alarms'] as const;
  const all = allOf(content, say('report.all'));
  return [
    {
      kind: 'table',
      columns: [
        left(say('report.member')),
        ...[...counted, ...rates, ...also].map((one) => right(say(`report.${one}`))),
        left(say('report.why')),
      ],
      rows: [...content.members, all].map((member) => [
        member.name,
        ...counted.map((one) => String(member[one])),
        ...ratesText(member),
        ...also.map((one) => String(member[one])),
        member.gap === null ? NOTHING : say(`report.gap.${member.gap}`),
      ]),
    },
  ];
}

function allOf({ hours, members, gap }: Content, name: string): Member {
  const sum = (of: (member: Member) => number): number =>
    members.reduce((total, member) => total + of(member), 0);
  return {
    ...hours,
    id: '',
    name,
    points: sum(({ points }) => points),
    exceedances: sum(({ exceedances }) => exceedances),
    alarms: sum(({ alarms }) => alarms),
    gap,
  };
}

const RATE_PLACES = 2;

function ratesText(member: Member): readonly string[] {
  const { transmissionRate, effectRate, effectiveTransmission } = ratesOf(member);
  return [transmissionRate, effectRate, effectiveTransmission].map((rate) =>
    rate === null ? NOTHING : rate.toFixed(RATE_PLACES),
  );
}

/** What differs from the version before. */
export async function writeDifference(ctx: Ctx, { row }: PartOf): Blocks {
  const changes = await readDifference(ctx, row);
  if (changes.length === 0) return undefined;
  const say = words(ctx);
  return [
    {
      kind: 'table',
      columns: [
        left(say('report.of')),
        left(say('report.item')),
        right(say('report.before')),
        right(say('report.after')),
      ],
      rows: changes.map(({ of, what, before, after }) => [of, what, shown(before), shown(after)]),
    },
  ];
}
