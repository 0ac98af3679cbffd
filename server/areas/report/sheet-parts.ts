import { toText } from '#schemas/expressions/values.ts';
import { pollutantText } from '#schemas/formulas/pollutant-text.ts';
import type { SheetBlock, SheetColumn } from '#schemas/sheet/document.ts';
import { ratesOf } from '#server/areas/quality/face.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readFactorNames } from '#server/platform/factors/factor-names.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import type { PartOf } from '#server/sheet/parts.ts';
import type { Content, Member } from './content.ts';
import { findContent } from './report-store.ts';
import { cellText, limitText, NOTHING } from './shown.ts';
import { readDifference } from './versions.ts';

type Blocks = Promise<readonly SheetBlock[] | undefined>;
type Word = Parameters<typeof serverText>[1];

/** Factors side by side on paper; more go below one another. */
const ABREAST = 6;

const left = (title: string): SheetColumn => ({ title, align: 'left' });
const right = (title: string): SheetColumn => ({ title, align: 'right' });
const shown = (text: string | null): string => text ?? NOTHING;

/** What a report says. */
export async function contentOf({ db }: Ctx, row: StoredRow): Promise<Content | undefined> {
  return findContent(db, toText(row['id']));
}

/** Names of factors in the reader's language. */
async function namesOf(ctx: Ctx): Promise<(code: string) => string> {
  const names = await readFactorNames(ctx);
  return (code) => pollutantText(names.get(code) ?? code);
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
    ...moreThan(ctx, content.exceedances.length, Number(row['exceedances'] ?? 0)),
  ];
}

/** How many there are besides those that are listed. */
function moreThan({ lang }: Ctx, listed: number, total: number): readonly SheetBlock[] {
  const count = total - listed;
  return count > 0 ? [{ kind: 'text', text: serverText(lang, 'report.more', { count }) }] : [];
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
  const { changes, total } = await readDifference(ctx, row);
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
    ...moreThan(ctx, changes.length, total),
  ];
}
