import type { BodyOf } from '#schemas/api/contract.ts';
import type {
  ModelProblem,
  ModelSource,
  WORKFLOW_MODELS,
} from '#schemas/api/workflow-definitions.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { needEntity } from '#server/records/access.ts';
import { existsError } from '#server/records/resource/taken-values.ts';
import type { Problem } from '../compile/problem.ts';
import { listHandlerNames } from '../engine/handlers.ts';
import { sayProblem } from '../files/told.ts';
import { demandReadable, readBpmn, workOnFile } from '../files/work.ts';
import {
  deleteModels,
  findModel,
  insertModel,
  isKeyTaken,
  lockKey,
  moveVersions,
  updateModel,
  type Model,
} from './model-store.ts';
import { makeTemplate } from './templates.ts';

interface Naming {
  readonly name: string;
  readonly key: string;
  readonly description?: string | undefined;
}

/** A new model, drawn after a template. @throws AppError `exists` there is one of this key */
export async function createModel(
  ctx: Ctx,
  { name, key, description, template = 'oneStep' }: BodyOf<typeof WORKFLOW_MODELS.create>,
): Promise<{ readonly id: string }> {
  return insertNew(ctx, {
    name,
    key,
    description,
    xml: makeTemplate(template, { lang: ctx.lang, key, name }),
  });
}

/** A model drawn like another. @throws AppError `notFound`, `exists` */
export async function copyModel(
  ctx: Ctx,
  id: string,
  { name, key }: Naming,
): Promise<{ readonly id: string }> {
  const { xml, description } = await needModel(ctx, id);
  return insertNew(ctx, {
    name,
    key,
    description: description ?? undefined,
    xml: await workOnFile(ctx, 'renameBpmn', { xml, to: { key, name } }),
  });
}

async function insertNew(
  ctx: Ctx,
  { name, key, description, xml }: Naming & { readonly xml: string },
): Promise<{ readonly id: string }> {
  const id = newId();
  await inTransaction(ctx, async (tx) => {
    await lockKey(tx.db, key);
    if (await isKeyTaken(tx.db, key, '')) throw takenKey(tx, key);
    await insertModel(tx.db, {
      id,
      key,
      name,
      description: description ?? null,
      xml,
      by: tx.actor.id,
      at: tx.now(),
    });
  });
  return { id };
}

/** Calls a model otherwise; its file says the same. @throws AppError `notFound`, `exists`; `conflict` somebody changed it since it was seen */
export async function renameModel(
  ctx: Ctx,
  { id, rev, name, key, description }: BodyOf<typeof WORKFLOW_MODELS.rename>,
): Promise<void> {
  const drawn = await needModel(ctx, id);
  const xml = await workOnFile(ctx, 'renameBpmn', { xml: drawn.xml, to: { key, name } });
  await inTransaction(ctx, async (tx) => {
    const model = await needModel(tx, id, true);
    if (model.rev !== drawn.rev || model.rev !== rev) throw new AppError('conflict');
    await demandFreeKey(tx, key, model);
    await moveVersions(tx.db, model.key, key);
    await updateModel(tx.db, id, {
      key,
      name,
      description: description ?? model.description,
      xml,
      by: tx.actor.id,
      at: tx.now(),
    });
  });
}

/** @throws AppError `notFound` one of them is not there */
export async function removeModels(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if ((await deleteModels(tx.db, ids)) < new Set(ids).size) throw new AppError('notFound');
  });
}

/** The file of a model for whoever draws it. @throws AppError `notFound` */
export async function readSource(ctx: Ctx, id: string): Promise<ModelSource> {
  const { name, key, version, rev, xml, updaterName } = await needModel(ctx, id);
  return { id, name, key, version, rev, xml, updaterName, canEdit: true };
}

/**
 * Keeps what was drawn; it may still have problems. The model is called as its process is.
 * @throws AppError `notFound`; `conflict` somebody else has saved it since; `badModel` nobody can read the file; `exists` its key is another model's
 */
export async function saveSource(
  ctx: Ctx,
  id: string,
  { xml, rev }: { readonly xml: string; readonly rev: number },
): Promise<{ readonly rev: number }> {
  const { process: named } = await demandReadable(ctx, xml, listHandlerNames(ctx));
  return inTransaction(ctx, async (tx) => {
    const model = await needModel(tx, id, true);
    if (model.rev !== rev) throw new AppError('conflict');
    const key = named?.key ?? model.key;
    await demandFreeKey(tx, key, model);
    await moveVersions(tx.db, model.key, key);
    const { description } = model;
    return {
      rev: await updateModel(tx.db, id, {
        key,
        name: named?.name ?? model.name,
        description,
        xml,
        by: tx.actor.id,
        at: tx.now(),
      }),
    };
  });
}

/** What keeps a file from being deployed, in the caller's language. */
export async function checkModel(ctx: Ctx, xml: string): Promise<readonly ModelProblem[]> {
  const { problems } = await readBpmn(ctx, xml, listHandlerNames(ctx));
  return problems.map((problem) => tellProblem(ctx, problem));
}

export function tellProblem({ lang }: Pick<Ctx, 'lang'>, problem: Problem): ModelProblem {
  const { element, kind, about } = problem;
  return { element, kind, about, message: sayProblem(lang, problem) };
}

/** @throws AppError `notFound` */
export async function needModel(ctx: Ctx, id: string, isHeld = false): Promise<Model> {
  const model = await findModel(ctx.db, id, isHeld);
  if (model === undefined) throw new AppError('notFound');
  return model;
}

/** A model that is to be downloaded. @throws AppError `exportFailed` it is not there */
export async function exportModel(ctx: Ctx, id: string): Promise<Model> {
  const model = await findModel(ctx.db, id);
  if (model === undefined) throw new AppError('exportFailed', { id });
  return model;
}

async function demandFreeKey(tx: Ctx, key: string, model: Model): Promise<void> {
  await lockKey(tx.db, key);
  if (await isKeyTaken(tx.db, key, model.key)) throw takenKey(tx, key);
}

const takenKey = (tx: Ctx, key: string): AppError =>
  existsError(tx, needEntity(tx, 'wfModel'), ['key'], { key });
