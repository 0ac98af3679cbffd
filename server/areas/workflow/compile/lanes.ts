import { childOf, childrenOf, idOf, textOf, type Element, type Extensions } from './element.ts';

/** Before the name of a role that a lane stands for; its number is looked up when a task opens. */
export const LANE = 'lane:';

/** Whom the innermost lane around an element names, by the ids of what stands in lanes. */
export type Lanes = ReadonlyMap<string, readonly string[]>;

/** A lane names roles by their numbers (`activiti:candidateGroups`), else the role it is called after. */
export function readLanes(process: Element, extensions: Extensions): Lanes {
  const found = new Map<string, readonly string[]>();
  const walk = (set: Element | null): void => {
    for (const lane of childrenOf(set, 'lanes')) {
      const groups = groupsOf(lane, extensions);
      for (const node of childrenOf(lane, 'flowNodeRef')) found.set(idOf(node), groups);
      // what stands in a lane within the lane is of that one
      walk(childOf(lane, 'childLaneSet'));
    }
  };
  for (const set of childrenOf(process, 'laneSets')) walk(set);
  return found;
}

function groupsOf(lane: Element, extensions: Extensions): readonly string[] {
  const said = extensions.read(lane, 'candidateGroups');
  if (said !== null) return said.split(',').map((one) => one.trim());
  const name = textOf(lane, 'name');
  return name === null ? [] : [`${LANE}${name}`];
}

/** Whom the lane around an element names: a task of a sub-process stands where that stands. */
export function laneAround(lanes: Lanes, element: Element): readonly string[] {
  for (
    let one: Element | null = element;
    one !== null && one.$type !== 'bpmn:Process';
    one = childOf(one, '$parent')
  ) {
    const groups = lanes.get(idOf(one));
    if (groups !== undefined) return groups;
  }
  return [];
}
