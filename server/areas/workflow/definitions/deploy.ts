import type { DeployPreview } from '#schemas/api/workflow-definitions.ts';
import type { ServerKey } from '#schemas/texts/text-keys.ts';
import type { Lang } from '#schemas/types/words.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import type { Words } from '#server/base/texts/said.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import { deployRead, readDeployable, type Deployable, type Deployed } from '../engine/deploy.ts';
import { listHandlerNames } from '../engine/handlers.ts';
import type { Difference } from '../files/difference.ts';
import { demandReadable, readBpmn, workOnFile } from '../files/work.ts';
import { countRunning, findLatestFile, noteComment } from './definition-store.ts';
import { sayHints } from './hints.ts';
import { noteDeployment } from './model-store.ts';
import { needModel, tellProblem } from './models.ts';
import { findLatestRoute, putRoute } from './route-store.ts';

/** A file to deploy, under the name it has. */
export interface FileToDeploy {
  readonly xml: string;
  readonly resourceName: string;
  readonly modelId?: string | null;
  readonly comment?: string | undefined;
  readonly deploymentId?: string;
  readonly words?: Words | undefined;
}

/** A file that was read, with what is said about it. */
export type ReadFileToDeploy = Deployable & Pick<FileToDeploy, 'comment'>;

/** @throws AppError as `deployBpmn` */
export async function readFileToDeploy(ctx: Ctx, file: FileToDeploy): Promise<ReadFileToDeploy> {
  await demandReadable(ctx, file.xml, listHandlerNames(ctx));
  return { ...(await readDeployable(ctx, file)), comment: file.comment };
}

/**
 * Deploys a file that was read; a new version is started and worked on on the page of the one before.
 * @throws AppError as `deployBpmn`
 */
export async function deployReadFile(
  ctx: Ctx,
  { comment, ...file }: ReadFileToDeploy,
): Promise<Deployed> {
  return inTransaction(ctx, async (tx) => {
    const deployed = await deployRead(tx, file);
    for (const { id, key } of deployed.definitions) {
      const route = await findLatestRoute(tx.db, key);
      if (route !== undefined)
        await putRoute(tx.db, {
          id: newId(),
          definitionId: id,
          route: route.bizRoute,
          by: tx.actor.id,
          at: tx.now(),
        });
    }
    if (comment !== undefined && comment.trim() !== '')
      await noteComment(tx.db, deployed.deploymentId, comment.trim());
    return deployed;
  });
}

/**
 * `words`: what its names are in other languages, of a model that the product drew.
 * @throws AppError `notFound`, and as `deployBpmn`
 */
export async function deployModel(
  ctx: Ctx,
  id: string,
  { comment, words }: { readonly comment?: string | undefined; readonly words?: Words },
): Promise<void> {
  const drawn = await needModel(ctx, id);
  const file = await readFileToDeploy(ctx, {
    xml: drawn.xml,
    resourceName: `${drawn.key}.bpmn20.xml`,
    modelId: id,
    comment,
    words,
  });
  await inTransaction(ctx, async (tx) => {
    // what was read is what is deployed
    if ((await needModel(tx, id, true)).rev !== drawn.rev) throw new AppError('conflict');
    const { deploymentId } = await deployReadFile(tx, file);
    await noteDeployment(tx.db, id, deploymentId);
  });
}

/** What deploying a model would change, held against the version that is started now. @throws AppError `notFound` */
export async function previewDeploy(ctx: Ctx, id: string): Promise<DeployPreview> {
  const { xml, key } = await needModel(ctx, id);
  const { problems, isBroken, process, graphs } = await readBpmn(ctx, xml, listHandlerNames(ctx));
  const processKey = process?.key ?? key;
  const latest = await findLatestFile(ctx.db, processKey);
  const running = await countRunning(ctx.db, processKey);
  const difference =
    latest === undefined || isBroken
      ? NOTHING
      : await workOnFile(ctx, 'compareBpmn', { before: latest.xml, after: xml });
  const said = problems.map((problem) => tellProblem(ctx, problem));
  const latestVersion = latest?.version ?? null;
  const hints = problems.length > 0 ? [] : await sayHints(ctx, graphs);
  return {
    ...sayPreview(ctx, {
      latestVersion,
      running,
      difference,
      problems: said.map(({ message }) => message),
      hints,
    }),
    latestVersion,
    running,
    ...difference,
    problems: said,
    hints,
  };
}

const NOTHING: Difference = { added: [], removed: [], changed: [], moved: [] };
const SHOWN_NAMES = 8;

function sayPreview(
  { lang }: Ctx,
  {
    latestVersion,
    running,
    difference,
    problems,
    hints,
  }: {
    latestVersion: number | null;
    running: number;
    difference: Difference;
    problems: readonly string[];
    hints: readonly string[];
  },
): Pick<DeployPreview, 'text' | 'items'> {
  if (problems.length > 0)
    return {
      text: serverText(lang, 'workflow.deploy.problems', { count: problems.length }),
      items: problems.map((text) => ({ text })),
    };
  const warned = hints.map((line) => ({ text: line }));
  if (latestVersion === null)
    return { text: serverText(lang, 'workflow.deploy.first'), items: warned };
  const text = serverText(lang, 'workflow.deploy.next', {
    version: latestVersion + 1,
    before: latestVersion,
    running,
  });
  return {
    text,
    items: [...warned, ...sayDifference(lang, difference).map((line) => ({ text: line }))],
  };
}

const LINES: Readonly<Record<keyof Difference, ServerKey>> = {
  added: 'workflow.deploy.added',
  removed: 'workflow.deploy.removed',
  changed: 'workflow.deploy.changed',
  moved: 'workflow.deploy.moved',
};

/** A difference in a line for each kind of change. */
function sayDifference(lang: Lang, difference: Difference): readonly string[] {
  const lines = (Object.keys(LINES) as (keyof Difference)[]).flatMap((kind) => {
    const elements = difference[kind];
    const names = elements.slice(0, SHOWN_NAMES).map(({ name }) => name);
    const shown = `${names.join(', ')}${elements.length > SHOWN_NAMES ? ' …' : ''}`;
    return elements.length === 0
      ? []
      : [serverText(lang, LINES[kind], { count: elements.length, names: shown })];
  });
  return lines.length > 0 ? lines : [serverText(lang, 'workflow.deploy.same')];
}
