import type { Ctx } from '#server/base/context/ctx.ts';
import { newId } from '#server/base/context/new-id.ts';
import { listBroughtItems, noteItems } from '#server/platform/file-parts/file-part-store.ts';
import { isOfSecondPersons } from '#server/platform/second-person/second-person.ts';
import type { Approved, StepsDesk } from '#server/records/approval.ts';
import { findLatestFile } from '../definitions/definition-store.ts';
import { deployModel } from '../definitions/deploy.ts';
import { findModelOf, insertModel, lockKey, updateModel } from '../definitions/model-store.ts';
import { putRoute } from '../definitions/route-store.ts';
import { listRoleIds } from '../engine/role-store.ts';
import { keepDrawnWords } from '../engine/words-store.ts';
import { drawSteps, processName, sayingOf, wordsOfSteps, type RoleIds } from './draw-steps.ts';

/** What was made of the steps of a file: as long as it stands there untouched, the next steps follow it. */
interface MadeProcess {
  readonly saying: string;
  readonly modelId: string;
  /** Of the model, when it was drawn by us. */
  readonly rev: number;
  readonly definitionId: string;
}

/** The processes that come with files. */
export const STEPS_DESK_OF_PROCESSES: StepsDesk = {
  follow: followSteps,
  isDrawnByHand: async (ctx, entity) => (await stateOf(ctx, entity)).kind === 'drawn',
};

/**
 * Makes the process of the steps of an approval, deployed and drawn as any other; its next version where they change. A process that
 * somebody drew, changed or removed since is left as he left it, and so is everything while a role is not there.
 * @throws AppError as `deployModel`
 */
async function followSteps(tx: Ctx, entity: Approved): Promise<void> {
  const { steps = [], process } = entity.approval;
  if (steps.length === 0) return;
  await lockKey(tx.db, process);
  const roles = await listRoleIds(tx.db, [...new Set(steps.flatMap((step) => step.roles))]);
  const saying = sayingOf(entity, roles);
  if (saying === null) {
    tx.log.warn(
      { entity: entity.name, process },
      'the steps of an approval name a role that is not there: its process is not made',
    );
    return;
  }
  const state = await stateOf(tx, entity);
  const words = wordsOfSteps(tx, entity);
  if (state.kind === 'made' && state.made.saying === saying) {
    await keepDrawnWords(tx.db, state.made.definitionId, words);
    return;
  }
  if (state.kind === 'drawn') {
    tx.log.warn(
      { entity: entity.name, process },
      'the process of an approval was drawn by hand: it does not follow the steps of the file',
    );
    return;
  }
  const modelId = await drawModel(tx, entity, {
    roles,
    modelId: state.kind === 'made' ? state.made.modelId : undefined,
  });
  await deployModel(tx, modelId, { words });
  await noteProcess(tx, entity, saying);
}

type StepsState =
  | { readonly kind: 'none' }
  | { readonly kind: 'made'; readonly made: MadeProcess }
  /** By somebody, from the beginning or since; also where he removed it. */
  | { readonly kind: 'drawn' };

async function stateOf(
  { db, house }: Ctx,
  { name, approval: { process } }: Approved,
): Promise<StepsState> {
  if (isOfSecondPersons(house, process)) return { kind: 'drawn' };
  const brought = await listBroughtItems(db, name, 'process');
  const made = brought.get(process) as MadeProcess | undefined;
  const [model, latest] = [await findModelOf(db, process), await findLatestFile(db, process)];
  if (made === undefined)
    return { kind: model === undefined && latest === undefined ? 'none' : 'drawn' };
  const isUntouched =
    model?.id === made.modelId && model.rev === made.rev && latest?.id === made.definitionId;
  return isUntouched ? { kind: 'made', made } : { kind: 'drawn' };
}

async function drawModel(
  tx: Ctx,
  entity: Approved,
  { roles, modelId }: { readonly roles: RoleIds; readonly modelId: string | undefined },
): Promise<string> {
  const drawing = {
    key: entity.approval.process,
    name: processName(entity),
    description: null,
    xml: drawSteps(entity, roles),
    by: tx.actor.id,
    at: tx.now(),
  };
  if (modelId !== undefined) {
    await updateModel(tx.db, modelId, drawing);
    return modelId;
  }
  const id = newId();
  await insertModel(tx.db, { id, ...drawing });
  return id;
}

/** What was made, and on which page it is started. */
async function noteProcess(tx: Ctx, { name, approval, menu }: Approved, saying: string) {
  const { process } = approval;
  const [model, latest] = [await findModelOf(tx.db, process), await findLatestFile(tx.db, process)];
  if (model === undefined || latest === undefined) return;
  const made: MadeProcess = {
    saying,
    modelId: model.id,
    rev: model.rev,
    definitionId: latest.id,
  };
  await noteItems(tx.db, name, 'process', [{ item: process, said: made }]);
  if (menu !== undefined)
    await putRoute(tx.db, {
      id: newId(),
      definitionId: latest.id,
      route: menu.url,
      by: tx.actor.id,
      at: tx.now(),
    });
}
