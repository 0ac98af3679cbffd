import type { AnswerOf } from '#schemas/api/contract.ts';
import type { WORKBENCH } from '#schemas/api/workbench.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { readDictionaries } from '#server/records/dictionaries/dictionaries.ts';
import { readDefinitions } from '#server/records/store/definitions.ts';
import { withSchema } from '#server/registry/overlay.ts';
import { holdStill, judgeSchema } from './judge.ts';
import { previewReport } from './preview-report.ts';
import { sampleRows, type SampleWords } from './sample-rows.ts';
import type { SchemaText, WorkbenchDeps } from './workbench.ts';

/**
 * A text as a client would get it, with rows made up from the types of its fields: nothing is stored.
 * @throws AppError `invalid` with `data.problems` when it cannot be shown.
 */
export async function previewSchema(
  ctx: Ctx,
  given: WorkbenchDeps,
  source: SchemaText,
): Promise<AnswerOf<typeof WORKBENCH.preview>> {
  const deps = holdStill(given);
  const problems = (await judgeSchema(ctx, deps, source)).problems.filter(
    ({ severity }) => severity === 'error',
  );
  const next = withSchema(deps.sources.set(), { ...source, version: -1 });
  const registry = deps.sources.registryOf(next);
  const { kind, name } = source;
  const schema = {
    entity: registry.localizedEntity,
    screen: registry.localizedScreen,
    states: registry.localizedStates,
    report: registry.localizedReport,
  }[kind](name, ctx.lang);
  if (!schema || next === deps.sources.set() || problems.length > 0)
    throw new AppError('invalid', {
      message: 'errors.schema.hasProblems',
      count: problems.length,
      data: { problems },
    });
  const entity = kind === 'entity' ? registry.localizedEntity(name, ctx.lang) : undefined;
  const report = kind === 'report' ? registry.localizedReport(name, ctx.lang) : undefined;
  if (!entity && !report) return { schema: { ...schema } };
  const dicts = new Map(
    (await readDictionaries(ctx)).map(({ dictType, dataList }) => [
      dictType,
      dataList.map(({ dictValue }) => dictValue),
    ]),
  );
  const words: SampleWords = {
    dict: (type) =>
      Object.keys(entity?.dictionaries?.[type]?.values ?? {}).concat(dicts.get(type) ?? []),
    states: (states) => registry.states(states),
  };
  if (report) {
    const { sheet, hasTable } = await previewReport(ctx, { report, registry, words });
    return { schema: { ...report }, sheet: { ...sheet }, hasTable };
  }
  if (!entity) return { schema: { ...schema } };
  const { tables } = await readDefinitions(ctx.db);
  return {
    schema: { ...entity },
    hasTable: tables.has(entity.table.name),
    sample: sampleRows(entity, words),
  };
}
