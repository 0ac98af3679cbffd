import type { Issue } from '#schemas/api/envelope.ts';
import type { ServerKey } from '#schemas/texts/text-keys.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { compileBpmn } from '../compile/compile.ts';
import type { Problem } from '../compile/problem.ts';
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

/**
 * Makes every process of a file the newest version of its key; instances that run keep theirs.
 * @throws AppError `badModel` with an issue for each problem, named by its element; `noProcess`
 */
export async function deployBpmn(
  ctx: Ctx,
  { xml, resourceName, category = null, modelId = null, deploymentId = newId() }: Deployment,
): Promise<Deployed> {
  const { graphs, problems } = await compileBpmn(xml, listHandlerNames(ctx));
  if (problems.some(({ kind }) => kind === 'noProcess')) throw new AppError('noProcess');
  if (problems.length > 0) throw new AppError('badModel', {}, { issues: problems.map(asIssue) });
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
        by: tx.actor.id,
        at: tx.now(),
      });
      await armStarts(tx, graph.key);
      definitions.push({ id, key: graph.key, version });
    }
    return { deploymentId, definitions };
  });
}

function asIssue({ element, kind, about }: Problem): Issue {
  return {
    path: element,
    rule: kind,
    message: `errors.bpmn.${kind}` satisfies ServerKey,
    params: { id: element, about },
  };
}
