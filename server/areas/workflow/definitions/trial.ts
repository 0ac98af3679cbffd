import type { ModelTrial } from '#schemas/api/workflow-definitions.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { errorText } from '#server/base/texts/refusal-text.ts';
import { listHandlerNames } from '../engine/handlers.ts';
import { issueOf } from '../files/told.ts';
import type { TrialStep } from '../files/trial.ts';
import { tryOnFile } from '../files/work.ts';

/** What is tried: the file, what the process knows at its start, and what then happens. */
export interface TrialRequest {
  readonly xml: string;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly starter?: string | undefined;
  readonly steps?: readonly TrialStep[] | undefined;
}

const MOST_VARIABLES = 20_000;

/**
 * Plays a file: nothing is stored, nobody is told.
 * @throws AppError `badModel` it cannot be deployed either, or takes too much; `noProcess`; `tooLarge` variables beyond measure
 */
export async function tryModel(
  ctx: Ctx,
  { xml, variables = {}, starter = ctx.actor.id, steps = [] }: TrialRequest,
): Promise<ModelTrial> {
  if (JSON.stringify([variables, steps]).length > MOST_VARIABLES)
    throw new AppError('tooLarge', { max: `${MOST_VARIABLES / 1000} KB` });
  const handlers = [...listHandlerNames(ctx)];
  const played = await tryOnFile(ctx, { xml, handlers, starter, variables, steps });
  if (played.kind === 'played') {
    const { trial, fault } = played;
    return {
      ...trial,
      problem: fault && {
        node: fault.node,
        message: errorText(ctx.lang, 'errors.processFault', { ...fault, node: fault.name }),
      },
    };
  }
  const { problems, isBroken } = played.file;
  if (!isBroken && problems.some(({ kind }) => kind === 'noProcess'))
    throw new AppError('noProcess');
  throw new AppError(
    'badModel',
    {},
    { issues: problems.map((problem) => issueOf(ctx.lang, problem)) },
  );
}
