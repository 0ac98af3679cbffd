import { toText } from '#schemas/expressions/values.ts';
import { verbPermission, verbsOf } from '#schemas/language/derive.ts';
import { columnName } from '#schemas/language/names.ts';
import type { ReportSchema } from '#schemas/language/report.ts';
import type { SheetDocument } from '#schemas/sheet/document.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey } from '#server/records/access.ts';
import { pageRecords, readRecordInfo } from '#server/records/resource/read.ts';
import type { Registry } from '#server/registry/registry.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { layRecord } from '#server/sheet/make-sheet.ts';
import { shownEntity } from '#server/sheet/sheet-work.ts';
import { sampleRows, type SampleWords } from './sample-rows.ts';

interface Drafted {
  /** The draft in the reader's language. */
  readonly report: ReportSchema;
  /** Everything with the draft in its place. */
  readonly registry: Registry;
  readonly words: SampleWords;
}

/** A report on paper as a draft of its template lays it out; `hasTable`: one that is there, else a made-up one without parts. */
export async function previewReport(
  ctx: Ctx,
  { report, registry, words }: Drafted,
): Promise<{ readonly sheet: SheetDocument; readonly hasTable: boolean }> {
  const entity = shownEntity(ctx, report.entity);
  const like = registry
    .reports()
    .filter((one) => one.entity === report.entity && one.subject === report.subject)
    .map(({ name }) => name);
  const stored =
    (await newest(ctx, report.entity, [report.name])) ?? (await newest(ctx, report.entity, like));
  const row = stored ?? sampleRows(entity, words)[0] ?? {};
  const place = { home: '', findPicture: async () => undefined };
  const { document } = await layRecord(ctx, { entity, row, place, sheet: report.sheet });
  return { sheet: document, hasTable: stored !== undefined };
}

/** The newest report of some templates that this person sees; none for who may not list and open them. */
async function newest(
  ctx: Ctx,
  name: string,
  templates: readonly string[],
): Promise<StoredRow | undefined> {
  const entity = ctx.registry.entity(name);
  const holds = (verb: 'page' | 'info'): boolean => {
    if (!entity || !verbsOf(entity).includes(verb)) return false;
    const key = verbPermission(entity, verb);
    return key === 'login' || holdsKey(ctx.actor, key);
  };
  if (!holds('page') || !holds('info')) return undefined;
  const { list } = await pageRecords(ctx, name, {
    where: JSON.stringify({ field: 'template', op: 'in', value: templates }),
    orderField: columnName('updateDate'),
    order: 'desc',
    page: 1,
    limit: 1,
  });
  const [row] = list as readonly StoredRow[];
  return row && readRecordInfo(ctx, name, toText(row['id']));
}
