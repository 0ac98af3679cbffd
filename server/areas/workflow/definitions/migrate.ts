import type { AnswerOf } from '#schemas/api/contract.ts';
import type { WORKFLOW_DEFINITIONS } from '#schemas/api/workflow-definitions.ts';
import type { ServerKey } from '#schemas/texts/text-keys.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { serverText } from '#server/base/texts/server-text.ts';
import type { Graph } from '../core/graph.ts';
import { readGraph } from '../engine/definition-store.ts';
import { findInstance, holdInstance, type Instance } from '../engine/instance-store.ts';
import { findLatestFile, type DeployedFile } from './definition-store.ts';
import { needDefinition } from './definitions.ts';
import {
  listKnownNodes,
  listOlderInstances,
  moveInstance,
  type OlderInstance,
} from './migrate-store.ts';

/** Instances looked at in one call; whoever has more calls again. */
const MOST_INSTANCES = 500;
const SHOWN_REASONS = 20;

/** Why an instance cannot go on in another version: a node it needs is not there, or is another kind of node, or stands elsewhere. */
interface Hindrance {
  readonly reason: 'gone' | 'otherKind' | 'otherScope';
  readonly node: string;
}

const REASONS: Readonly<Record<Hindrance['reason'], ServerKey>> = {
  gone: 'workflow.migrate.gone',
  otherKind: 'workflow.migrate.otherKind',
  otherScope: 'workflow.migrate.otherScope',
};

/** Which instances of older versions can go on in the newest version of a process. @throws AppError `noDefinition` */
export async function previewMigration(
  ctx: Ctx,
  id: string,
): Promise<AnswerOf<typeof WORKFLOW_DEFINITIONS.migratePreview>> {
  const target = await newestOf(ctx, id);
  const graph = await readGraph(ctx, target.id);
  const instances = [];
  for (const one of await listOlder(ctx, target)) {
    const instance = await findInstance(ctx.db, one.id);
    const hindrance = instance === undefined ? null : await findHindrance(ctx, instance, graph);
    instances.push({
      id: one.id,
      title: titleOf(one),
      ok: hindrance === null,
      reason: hindrance === null ? null : await sayHindrance(ctx, instance, hindrance),
    });
  }
  const able = instances.filter(({ ok }) => ok).length;
  const text = serverText(ctx.lang, 'workflow.migrate.preview', {
    version: target.version,
    able,
    unable: instances.length - able,
  });
  const items = instances
    .flatMap(({ title, reason }) => (reason === null ? [] : [{ text: `${title}: ${reason}` }]))
    .slice(0, SHOWN_REASONS);
  return { text, items, target: { id: target.id, version: target.version }, instances };
}

/** Lets instances of older versions go on in the newest, each by itself: those that cannot stay as they are and say why. @throws AppError `noDefinition` */
export async function migrateInstances(
  ctx: Ctx,
  id: string,
  instanceIds?: readonly string[],
): Promise<AnswerOf<typeof WORKFLOW_DEFINITIONS.migrate>> {
  const target = await newestOf(ctx, id);
  const graph = await readGraph(ctx, target.id);
  const chosen = instanceIds === undefined ? null : new Set(instanceIds);
  const refused = [];
  let moved = 0;
  for (const one of await listOlder(ctx, target)) {
    if (chosen !== null && !chosen.has(one.id)) continue;
    const reason = await inTransaction(ctx, (tx) => migrateOne(tx, one.id, { target, graph }));
    if (reason === null) moved += 1;
    else refused.push({ id: one.id, title: titleOf(one), reason });
  }
  return { moved, refused };
}

/** @returns why it cannot; null where it has */
async function migrateOne(
  tx: Ctx,
  id: string,
  { target, graph }: { readonly target: DeployedFile; readonly graph: Graph },
): Promise<string | null> {
  const instance = await holdInstance(tx.db, id);
  // it has ended since, or somebody else has moved it
  if (
    instance === undefined ||
    instance.status !== 'running' ||
    instance.definitionId === target.id
  )
    return null;
  const hindrance = await findHindrance(tx, instance, graph);
  if (hindrance !== null) return sayHindrance(tx, instance, hindrance);
  const names = Object.fromEntries(
    instance.state.tokens.flatMap(({ node }) => {
      const name = graph.nodes[node]?.name;
      return name === null || name === undefined ? [] : [[node, name]];
    }),
  );
  if (!(await moveInstance(tx.db, { id, rev: instance.rev, definitionId: target.id, names })))
    throw new AppError('conflict');
  return null;
}

async function findHindrance(ctx: Ctx, instance: Instance, to: Graph): Promise<Hindrance | null> {
  const from = await readGraph(ctx, instance.definitionId);
  const { past, armed } = await listKnownNodes(ctx.db, instance.id);
  const { tokens, scopes } = instance.state;
  // where it stands, what holds it open, what waits for it, and where it may be sent back to
  const needed = [
    ...tokens.map(({ node }) => node),
    ...scopes.map(({ node }) => node).filter((node) => node !== ''),
    ...armed,
    ...past,
  ];
  for (const node of new Set(needed)) {
    const reason = compareNode(from, to, node);
    if (reason !== null) return { reason, node };
  }
  return null;
}

function compareNode(from: Graph, to: Graph, id: string): Hindrance['reason'] | null {
  const [before, after] = [from.nodes[id], to.nodes[id]];
  if (after === undefined) return 'gone';
  if (before === undefined) return null;
  const isSameLoop =
    ('loop' in before && before.loop ? before.loop.kind : null) ===
    ('loop' in after && after.loop ? after.loop.kind : null);
  if (before.kind !== after.kind || !isSameLoop) return 'otherKind';
  return before.scope === after.scope ? null : 'otherScope';
}

async function sayHindrance(
  ctx: Ctx,
  instance: Instance | undefined,
  { reason, node }: Hindrance,
): Promise<string> {
  const graph = instance === undefined ? null : await readGraph(ctx, instance.definitionId);
  return serverText(ctx.lang, REASONS[reason], { node: graph?.nodes[node]?.name ?? node });
}

async function newestOf(ctx: Ctx, id: string): Promise<DeployedFile> {
  const { key } = await needDefinition(ctx, id);
  const newest = await findLatestFile(ctx.db, key);
  if (newest === undefined) throw new AppError('noDefinition');
  if (newest.isSuspended) throw new AppError('suspended');
  return newest;
}

const listOlder = (ctx: Ctx, { key, version }: DeployedFile): Promise<readonly OlderInstance[]> =>
  listOlderInstances(ctx.db, { key, version, most: MOST_INSTANCES });

const titleOf = ({ id, title, businessKey }: OlderInstance): string => title ?? businessKey ?? id;
