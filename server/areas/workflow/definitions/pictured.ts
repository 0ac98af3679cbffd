import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { listFilesOfDeployment } from './definition-store.ts';
import { findModel } from './model-store.ts';

/** A file whose picture is asked for, by the id of a model or of a deployment. @throws AppError `notFound` */
export async function findPictured(
  ctx: Ctx,
  id: string,
): Promise<{ readonly xml: string; readonly name: string }> {
  const model = await findModel(ctx.db, id);
  if (model !== undefined) return model;
  const [deployed] = await listFilesOfDeployment(ctx.db, id);
  if (deployed === undefined) throw new AppError('notFound');
  return { xml: deployed.xml, name: deployed.name ?? deployed.key };
}
