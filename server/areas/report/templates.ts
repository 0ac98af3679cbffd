import { toText } from '#schemas/expressions/values.ts';
import type { ReportSchema } from '#schemas/language/report.ts';
import type { SheetSpec } from '#schemas/language/sheet.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { RECORD_LANG } from '#server/base/texts/said.ts';
import type { StoredRow } from '#server/registry/rows.ts';
import { lockMaking } from './making-store.ts';
import type { ReportPeriod } from './periods.ts';
import { BASES, lockReports, plantReports, SUBJECTS } from './report-store.ts';
import {
  copyContents,
  findSheets,
  hasTemplate,
  keepTemplates,
  listBases,
  markVersions,
  type KeptTemplate,
} from './template-store.ts';

const ENTITY = 'dailyReport';
/** The version of reports that were made before versions were noted: the first that is kept. */
const BEFORE = '0';
/** Reports made in one transaction: nothing is worked out for them. */
const AT_ONCE = 500;

/** The templates of reports that are in force, those that come along among them. */
export function templatesOf({ registry }: Pick<Ctx, 'registry'>): readonly ReportSchema[] {
  return registry.reports().filter(({ entity }) => entity === ENTITY);
}

/** Templates that come along are always made: those of groups add up those of points. */
export function isBase({ name }: Pick<ReportSchema, 'name'>): boolean {
  return Object.values(BASES).includes(name);
}

/** Those that are made besides what comes along: all that each night makes, or the one that is asked for. */
export function extraTemplates(
  ctx: Pick<Ctx, 'registry'>,
  kind: ReportPeriod['kind'],
  asked?: string,
): readonly ReportSchema[] {
  return templatesOf(ctx).filter(
    (one) =>
      !isBase(one) &&
      one.kinds.includes(kind) &&
      (asked === undefined ? one.nightly === true : one.name === asked),
  );
}

/** The reports of a template over a period, not made yet; what is planted already stays. @returns how many are new */
export async function plantTemplate(
  ctx: Ctx,
  { name, subject, title }: ReportSchema,
  period: ReportPeriod,
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await lockReports(tx.db);
    const bases = await listBases(tx.db, period, SUBJECTS[subject]);
    const said = tx.registry.localizedReport(name, RECORD_LANG)?.title ?? title;
    return plantReports(
      tx.db,
      bases.map((base) => ({
        ...base,
        id: newId(),
        name: `${base.period} ${base.target_name} ${said}`,
        template: name,
        creator: tx.actor.id,
      })),
      tx.now(),
    );
  });
}

/** The same, where none of them stands there yet. */
export async function plantMissing(
  ctx: Ctx,
  template: ReportSchema,
  period: ReportPeriod,
): Promise<void> {
  if (!(await hasTemplate(ctx.db, template.name, period)))
    await plantTemplate(ctx, template, period);
}

/** Makes what is planted of templates, out of what was worked out for the same subjects. @returns how many */
export async function makeCopies(ctx: Ctx): Promise<number> {
  let done = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction after another
    const count = await inTransaction(ctx, copySome);
    if (count === 0) return done;
    done += count;
  }
}

async function copySome(tx: Ctx): Promise<number> {
  await lockMaking(tx.db);
  const ids = await copyContents(tx.db, { now: tx.now(), limit: AT_ONCE });
  await noteVersions(tx, ids);
  return ids.length;
}

/** Notes by which versions of their templates reports were made, and keeps these as they are now. */
export async function noteVersions(tx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const kept = keptOf(tx);
  await keepTemplates(tx.db, kept);
  await markVersions(
    tx.db,
    ids,
    kept.filter(({ version }) => version !== BEFORE),
  );
}

function keptOf({ registry }: Ctx): readonly KeptTemplate[] {
  return templatesOf({ registry }).flatMap((template) => {
    const { name, sheet } = template;
    const sheets = Object.fromEntries(
      LANGS.map((lang) => [lang, registry.localizedReport(name, lang)?.sheet ?? sheet]),
    );
    const now = { name, version: registry.hash('report', name), sheets };
    return isBase(template) ? [now, { ...now, version: BEFORE }] : [now];
  });
}

/** How a report lies on paper: as its template was when it was made, else as it is now. */
export async function sheetOfReport(ctx: Ctx, row: StoredRow): Promise<SheetSpec | undefined> {
  const [name, version] = [toText(row['template']), toText(row['templateVersion'])];
  const kept = version === '' ? undefined : await findSheets(ctx.db, name, version);
  return kept?.[ctx.lang] ?? ctx.registry.localizedReport(name, ctx.lang)?.sheet;
}
