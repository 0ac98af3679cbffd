import type { ReportVersions } from '#schemas/api/report.ts';
import { toText } from '#schemas/expressions/values.ts';
import { pollutantText } from '#schemas/formulas/pollutant-text.ts';
import type { Lang } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readFactorNames } from '#server/platform/factors/factor-names.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { GAPS, type Gap } from './content.ts';
import { differenceOf, FIGURES, type Figure } from './difference.ts';
import { findContent } from './report-store.ts';
import { listVersions } from './version-store.ts';

/** More changes say no more. */
const MOST_CHANGES = 300;

type Change = ReportVersions['changes'][number];

/** The versions of a report, and what this one changed. @throws AppError `notFound` no such report in sight */
export async function readVersions(ctx: Ctx, id: string): Promise<ReportVersions> {
  const entity = needEntity(ctx, 'dailyReport');
  const row = await findVisible(ctx, entity, id);
  const versions = await listVersions(ctx.db, ctx.scope, entity, {
    kind: toText(row.kind),
    subject: toText(row.subject),
    template: toText(row.template),
    period: toText(row.period),
    targetId: toText(row.targetId),
  });
  const { changes, total } = await readDifference(ctx, row);
  return { versions, changes, more: total - changes.length };
}

interface Difference {
  /** The first of them. */
  readonly changes: readonly Change[];
  readonly total: number;
}

const NONE: Difference = { changes: [], total: 0 };

/** What a report says otherwise than the version before it, in words of the reader. Who may see it is asked before. */
export async function readDifference(ctx: Ctx, row: StoredRow): Promise<Difference> {
  const [id, previousId] = [toText(row['id']), toText(row['previousId'])];
  if (previousId === '') return NONE;
  const [before, after] = [await findContent(ctx.db, previousId), await findContent(ctx.db, id)];
  if (!before || !after) return NONE;
  const factors = await readFactorNames(ctx);
  const members = new Map(
    [...before.members, ...after.members].map((member) => [member.id, member.name]),
  );
  const name = (of: string): string =>
    of === '' ? serverText(ctx.lang, 'report.whole') : (members.get(of) ?? factors.get(of) ?? of);
  const all = differenceOf(before, after);
  const changes = all
    .slice(0, MOST_CHANGES)
    .map((change) => ({ ...wordsOf(ctx.lang, change), of: name(change.of) }));
  return { changes, total: all.length };
}

/** A change in words: of a figure by its name, what says why nothing came by its reason. */
function wordsOf(lang: Lang, { of, what, before, after }: Difference['changes'][number]): Change {
  if (!isFigure(what)) return { of, what, before, after };
  const said = (value: string | null): string | null => {
    if (what === 'gap' && isGap(value)) return serverText(lang, `report.gap.${value}`);
    return what === 'primary' && value !== null ? pollutantText(value) : value;
  };
  return { of, what: serverText(lang, WORDS[what]), before: said(before), after: said(after) };
}

/** What figures are called. */
const WORDS = {
  should: 'report.should',
  received: 'report.received',
  valid: 'report.valid',
  stopped: 'report.stopped',
  exceedances: 'report.exceedances',
  aqi: 'report.aqi',
  primary: 'report.primary',
  gap: 'report.why',
  unit: 'report.unit',
  bounds: 'report.limit',
  min: 'report.min',
  minAt: 'report.minAt',
  avg: 'report.avg',
  max: 'report.max',
  maxAt: 'report.maxAt',
  exceeded: 'report.exceeded',
  flow: 'report.flow',
  emission: 'report.emission',
} as const satisfies Record<Figure, string>;

function isGap(value: string | null): value is Gap {
  return GAPS.some((one) => one === value);
}

function isFigure(what: string): what is Figure {
  return FIGURES.some((one) => one === what);
}
