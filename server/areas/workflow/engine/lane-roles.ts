import type { Ctx } from '#server/base/context/ctx.ts';
import { LANE } from '../compile/lanes.ts';
import type { Effect } from '../core/effect.ts';
import { listRoleIds } from './role-store.ts';

/** Tasks of lanes with the numbers of the roles that lanes are called after. A lane that is called like no role names nobody. */
export async function withLaneRoles(
  { db }: Pick<Ctx, 'db'>,
  effects: readonly Effect[],
): Promise<readonly Effect[]> {
  const names = effects.flatMap((effect) =>
    effect.kind === 'taskOpened' ? effect.groups.filter(isLane).map(roleName) : [],
  );
  if (names.length === 0) return effects;
  const ids = await listRoleIds(db, [...new Set(names)]);
  const idOf = (group: string): readonly string[] =>
    isLane(group) ? [ids.get(roleName(group)) ?? []].flat() : [group];
  return effects.map((effect) =>
    effect.kind === 'taskOpened' ? { ...effect, groups: effect.groups.flatMap(idOf) } : effect,
  );
}

const isLane = (group: string): boolean => group.startsWith(LANE);
const roleName = (group: string): string => group.slice(LANE.length);
