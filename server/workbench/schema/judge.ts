import { isError, type FileReport, type SchemaProblem } from '#schemas/language/check-file.ts';
import { spoken } from '#schemas/texts/told.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { checkSet, withSchema } from '#server/registry/overlay.ts';
import type { SchemaSet } from '#server/registry/schema-files.ts';
import { type Check, makeCheck } from './check-work.ts';
import { findingsOf, entitiesOf } from './findings.ts';
import { reportOf, shown, textOf, type WorkbenchProblem } from './problems.ts';
import { listTableChanges, type TableChange } from './table-changes.ts';
import { warningsOf } from './warnings.ts';
import { MAX_SCHEMA_TEXT, type SchemaText, type WorkbenchDeps } from './workbench.ts';

/** What publishing a text would meet. */
export interface Judgement {
  readonly problems: readonly WorkbenchProblem[];
  readonly changes: readonly TableChange[];
}

/**
 * Judges a text as it would stand among the others: by the checker of the files, by the bounds of published schemas and
 * by the database. Never throws for what stands in the text.
 */
export async function judgeSchema(
  ctx: Ctx,
  given: WorkbenchDeps,
  source: SchemaText,
): Promise<Judgement> {
  const deps = holdStill(given);
  const report = reportOf(source);
  if (source.text.length > MAX_SCHEMA_TEXT)
    report.tell(0, spoken(serverText(ctx.lang, 'schema.bounds.tooLong', { max: MAX_SCHEMA_TEXT })));
  if (report.problems.length > 0)
    return { problems: report.problems.map((problem) => shown(source, problem)), changes: [] };
  const set = deps.sources.set();
  const next = withSchema(set, { ...source, version: -1 });
  const check = await makeCheck(ctx, deps, source);
  const { own, others } = await check(next, source);
  if (own.some(isError))
    return { problems: own.map((problem) => shown(source, problem)), changes: [] };
  if (next === set)
    report.tellAt(
      ['name'],
      spoken(serverText(ctx.lang, 'schema.bounds.otherName', { name: source.name })),
    );
  else await judgeAmongOthers(ctx, deps, { source, next, report, others, check });
  const entity = source.kind === 'entity' ? next.entities.get(source.name)?.value : undefined;
  const changes =
    entity && !report.problems.some(isError)
      ? await listTableChanges(ctx, entity, entitiesOf(next))
      : [];
  return {
    problems: [...report.problems, ...own].map((problem) => shown(source, problem)),
    changes,
  };
}

/** The same with the set of this moment: others are served while a text is judged, and all of it is judged against one set. */
export function holdStill(deps: WorkbenchDeps): WorkbenchDeps {
  const set = deps.sources.set();
  return { ...deps, sources: { ...deps.sources, set: () => set } };
}

interface Among {
  readonly source: SchemaText;
  readonly next: SchemaSet;
  readonly report: FileReport;
  /** What the checker says of the other schemas now. */
  readonly others: readonly SchemaProblem[];
  readonly check: Check;
}

/** What the text would break elsewhere, and what it may not say. */
async function judgeAmongOthers(
  ctx: Ctx,
  deps: WorkbenchDeps,
  { source, next, report, others, check }: Among,
): Promise<void> {
  const known = new Set(
    others.length > 0 ? (await check(deps.sources.set())).others.map(textOf) : [],
  );
  for (const problem of others)
    if (!known.has(textOf(problem)))
      report.tellAt(['name'], spoken(`${problem.path}:${problem.line} ${problem.message}`));
  for (const { path, rule, params } of await findingsOf(ctx, deps, { source, next }))
    report.tellAt(path, spoken(serverText(ctx.lang, rule, params)));
  const entity = source.kind === 'entity' ? next.entities.get(source.name)?.value : undefined;
  for (const { path, rule, params } of entity ? await warningsOf(ctx, entity, deps) : [])
    report.warnAt(path, spoken(serverText(ctx.lang, rule, params)));
}

/** What going back to the file, or to nothing, would meet: the others must stand without it. */
export async function judgeRemoval(
  deps: WorkbenchDeps,
  next: SchemaSet,
): Promise<readonly string[]> {
  const known = new Set((await checkSet(deps.sources.set())).map(textOf));
  return (await checkSet(next))
    .filter((problem) => !known.has(textOf(problem)))
    .map(({ path, line, message }) => `${path}:${line} ${message}`);
}
