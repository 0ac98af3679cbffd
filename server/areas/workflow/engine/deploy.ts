import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { Words } from '#server/base/texts/said.ts';
import type { Graph } from '../core/graph.ts';
import { issueOf } from '../files/told.ts';
import { readBpmn } from '../files/work.ts';
import { insertDefinition } from './definition-store.ts';
import { listHandlerNames } from './handlers.ts';
import { armStarts } from './starts.ts';

/** A file that is to run from now on. */
export interface Deployment {
  readonly xml: string;
  readonly resourceName: string;
  readonly category?: string | null;
  readonly modelId?: string | null;
  /** Of the files that are deployed together; a new one where nothing is said. */
  readonly deploymentId?: string;
  /** What its names are in other languages, where the product drew it. */
  readonly words?: Words | undefined;
}

/** What came of it: the version that each process of the file has now. */
export interface Deployed {
  readonly deploymentId: string;
  readonly definitions: readonly {
    readonly id: string;
    readonly key: string;
    readonly version: number;
  }[];
}

/** A file that may be deployed: its processes have been read out of it. */
export interface Deployable extends Deployment {
  readonly graphs: readonly Graph[];
}

/**
 * Reads a file for deploying; before any row is held, because the work room may keep one waiting.
 * @throws AppError `badModel` with an issue for each problem, named by its element; `noProcess`
 */
export async function readDeployable(ctx: Ctx, deployment: Deployment): Promise<Deployable> {
  const { graphs, problems } = await readBpmn(ctx, deployment.xml, listHandlerNames(ctx));
  if (problems.some(({ kind }) => kind === 'noProcess')) throw new AppError('noProcess');
  if (problems.length > 0)
    throw new AppError(
      'badModel',
      {},
      { issues: problems.map((problem) => issueOf(ctx.lang, problem)) },
    );
  return { ...deployment, graphs };
}

/**
 * Makes every process of a file the newest version of its key; instances that run keep theirs.
 * @throws AppError as `readDeployable`
 */
export async function deployBpmn(ctx: Ctx, deployment: Deployment): Promise<Deployed> {
  return deployRead(ctx, await readDeployable(ctx, deployment));
}

/** As `deployBpmn`, of a file that was read. */
export async function deployRead(
  ctx: Ctx,
  {
    xml,
    graphs,
    resourceName,
    category = null,
    modelId = null,
    deploymentId = newId(),
    words,
  }: Deployable,
): Promise<Deployed> {
  return inTransaction(ctx, async (tx) => {
    const definitions: Deployed['definitions'][number][] = [];
    for (const graph of [...graphs].sort((a, b) => (a.key < b.key ? -1 : 1))) {
      const id = newId();
      const version = await insertDefinition(tx.db, {
        id,
        deploymentId,
        graph,
        xml,
        resourceName,
        category,
        modelId,
        words: words ?? null,
        by: tx.actor.id,
        at: tx.now(),
      });
      await armStarts(tx, graph.key);
      definitions.push({ id, key: graph.key, version });
    }
    return { deploymentId, definitions };
  });
}
