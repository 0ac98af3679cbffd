import { holeKey, holesOf, isWithin, spotsOf, type DesignNode } from '../document/node.ts';
import { outermost, type Desk, type Edited } from './edits.ts';

/** What is chosen when nodes are gone: the neighbour behind, before, else what they stood in. */
export function nextChosen(root: DesignNode, ids: readonly string[]): readonly string[] {
  const gone = outermost(root, ids);
  const spot = spotsOf(root).get(gone.at(-1) ?? '');
  if (!spot?.parent) return [];
  const nodes = spot.parent.slots[spot.slot] ?? [];
  const next =
    nodes.slice(spot.at + 1).find(({ id }) => !gone.includes(id)) ??
    nodes.slice(0, spot.at).findLast(({ id }) => !gone.includes(id));
  return [next?.id ?? (spot.parent.id === root.id ? '' : spot.parent.id)].filter((id) => id !== '');
}

/** After a newcomer: the first place that is still to be filled in it, else in the row it stands in, else the newcomer. */
export function nextHole(desk: Desk, { root, ids }: Edited): readonly string[] {
  const [id] = ids;
  if (id === undefined) return [];
  const holes = holesOf(root, desk.language);
  const around = spotsOf(root);
  for (let spot = around.get(id); spot?.parent; spot = around.get(spot.parent.id)) {
    const inside = holes.find(({ parentId }) => isWithin(root, parentId, spot?.node.id ?? ''));
    if (inside) return [holeKey(inside.parentId, inside.slot)];
    const isInline =
      desk.language.kind(spot.parent.kind)?.slots.find(({ name }) => name === spot?.slot)
        ?.isInline === true;
    if (!isInline) break;
  }
  return [id];
}
