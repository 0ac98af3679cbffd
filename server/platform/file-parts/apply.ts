import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { isApproved, STEPS_DESK } from '#server/records/approval.ts';
import { applyDictionaries, areDictionariesBrought } from './dictionaries.ts';
import type { BroughtItems } from './file-part-store.ts';
import { applyGrants, areGrantsBrought } from './grants.ts';
import { insertSamples, type SampleMover } from './samples.ts';

interface Habits {
  /** Sample rows are for demo mode alone. */
  readonly isDemo: boolean;
  /** Names of roles that were there before an update: keys are suggested to them, and an administrator decides. */
  readonly asked?: ReadonlySet<string>;
  /** How a sample row is moved. */
  readonly move: SampleMover;
}

/**
 * Brings what the file of an entity says besides its tables into the data: dictionaries, keys of roles, the process of its approval, sample rows. Each of
 * them once: what an administrator changed or took away since stays as he left it. Runs in the transaction of the caller, after
 * tables and menus follow the file.
 */
export async function applyFileParts(
  tx: Ctx,
  entity: EntitySchema,
  { isDemo, asked = new Set(), move }: Habits,
): Promise<void> {
  await applyDictionaries(tx, entity);
  await applyGrants(tx, entity, asked);
  if (isApproved(entity)) await tx.house.of(STEPS_DESK)?.follow(tx, entity);
  if (isDemo) await insertSamples(tx, entity, move);
}

/** Whether all that the file of an entity says is in the data already: at most starts it is, of every file. */
export function isBrought(
  entity: EntitySchema,
  brought: BroughtItems,
  { isDemo }: Pick<Habits, 'isDemo'>,
): boolean {
  const { name, dictionaries = {}, samples = [] } = entity;
  return (
    !isApproved(entity) &&
    !(isDemo && samples.length > 0) &&
    areDictionariesBrought(dictionaries, brought(name, 'dictionary')) &&
    areGrantsBrought(entity, brought(name, 'grant'))
  );
}
