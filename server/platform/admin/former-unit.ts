import type { Ctx } from '#server/base/context/ctx.ts';
import { expireFilesOf } from '#server/platform/background-task/background-task-store.ts';
import type { SaveStep, Values } from '#server/records/hooks.ts';
import { hasChanged } from './not-above.ts';
import { listRolesOfUnits } from './people-of-units-store.ts';

const UNITS = ['enterpriseId', 'opsCompanyId'] as const;
type Given = Pick<Values<'user'>, 'stationIdList' | 'stationGroupIdList' | 'roleIdList'>;

/**
 * Whoever goes to another company or enterprise leaves there what it gave him: stations, groups of stations and roles of its own. What is
 * given anew by the same save stays.
 */
export async function leaveFormerUnit(
  ctx: Ctx,
  step: SaveStep<'user'>,
  values: Given,
): Promise<Given> {
  const { before } = step;
  const left = unitsLeft(step);
  if (!before || left.length === 0) return {};
  const anew = (field: 'stationIdList' | 'stationGroupIdList'): string[] => {
    const held = new Set<string>(before[field] ?? []);
    return [...(values[field] ?? [])].filter((id) => !held.has(id));
  };
  const roles = [...(values.roleIdList ?? before.roleIdList ?? [])];
  const former = new Set(
    await listRolesOfUnits(ctx.db, roles, {
      enterpriseId: left.includes('enterpriseId') ? (before.enterpriseId ?? null) : null,
      opsCompanyId: left.includes('opsCompanyId') ? (before.opsCompanyId ?? null) : null,
    }),
  );
  return {
    stationIdList: anew('stationIdList'),
    stationGroupIdList: anew('stationGroupIdList'),
    ...(former.size > 0 && { roleIdList: roles.filter((id) => !former.has(id)) }),
  };
}

/** Files that he had made of what he saw there are gone with it: who may load them is asked of what he holds, not of what they hold. */
export async function dropFormerFiles(ctx: Ctx, step: SaveStep<'user'>): Promise<void> {
  if (unitsLeft(step).length > 0) await expireFilesOf(ctx.db, step.id, ctx.now());
}

function unitsLeft(step: SaveStep<'user'>): readonly (typeof UNITS)[number][] {
  return UNITS.filter((field) => step.before?.[field] && hasChanged(step, field));
}
