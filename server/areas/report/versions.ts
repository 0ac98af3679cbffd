import type { ReportVersions } from '#schemas/api/report.ts';
import { toText } from '#schemas/expressions/values.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { readFactorNames } from '#server/platform/factors/factor-names.ts';
import { needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import type { StoredRow } from '#server/registry/rows.ts';
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
  return { versions, changes: await readDifference(ctx, row) };
}

/** What a report says otherwise than the version before it, in words of the reader. Who may see it is asked before. */
export async function readDifference(ctx: Ctx, row: StoredRow): Promise<readonly Change[]> {
  const [id, previousId] = [toText(row['id']), toText(row['previousId'])];
  if (previousId === '') return [];
  const [before, after] = [await findContent(ctx.db, previousId), await findContent(ctx.db, id)];
  if (!before || !after) return [];
  const factors = await readFactorNames(ctx);
  const members = new Map(
    [...before.members, ...after.members].map((member) => [member.id, member.name]),
  );
  const name = (of: string): string =>
    of === '' ? serverText(ctx.lang, 'report.whole') : (members.get(of) ?? factors.get(of) ?? of);
  return differenceOf(before, after)
    .slice(0, MOST_CHANGES)
    .map(({ of, what, ...change }) => ({
      of: name(of),
      what: isFigure(what) ? serverText(ctx.lang, `report.${what}`) : what,
      ...change,
    }));
}

function isFigure(what: string): what is Figure {
  return FIGURES.some((one) => one === what);
}
