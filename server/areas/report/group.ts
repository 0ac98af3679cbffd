import { gapOf, type Content, type Hours, type Member } from './content.ts';

/** What those of an enterprise, region or company come to: sums of numerators and denominators, never of percentages. */
export function groupContent(members: readonly Member[]): Content {
  const sum = (of: (member: Member) => number): number =>
    members.reduce((total, member) => total + of(member), 0);
  const hours: Hours = {
    should: sum(({ should }) => should),
    received: sum(({ received }) => received),
    valid: sum(({ valid }) => valid),
    stopped: sum(({ stopped }) => stopped),
  };
  return {
    hours,
    factors: [],
    times: [],
    cells: {},
    exceedances: [],
    members,
    air: null,
    gap: gapOf(
      hours,
      members.some(({ gap }) => gap !== 'neverConnected'),
    ),
  };
}

/** Members that are the same enterprise as one. */
export function joinMembers(members: readonly Member[]): readonly Member[] {
  const by = new Map<string, Member[]>();
  for (const member of members) by.set(member.id, [...(by.get(member.id) ?? []), member]);
  return [...by.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { hours, gap } = groupContent(same);
    const sum = (of: (member: Member) => number): number =>
      same.reduce((total, member) => total + of(member), 0);
    return {
      id: first.id,
      name: first.name,
      ...hours,
      points: sum(({ points }) => points),
      exceedances: sum(({ exceedances }) => exceedances),
      alarms: sum(({ alarms }) => alarms),
      gap,
    };
  });
}
