import type { ScreenNode, TreeNode } from './screen.ts';

/** Names of the entities that a screen shows, each once. */
export function screenEntities(node: ScreenNode): readonly string[] {
  return [...new Set(namesIn(node))];
}

function namesIn(node: ScreenNode): readonly string[] {
  if ('list' in node) return [node.list];
  if ('tree' in node) return namesOfLevels(node);
  if ('record' in node)
    return [
      node.record,
      ...(node.cases ?? []).flatMap(({ below }) => (below ? namesIn(below) : [])),
    ];
  if ('tabs' in node) return node.tabs.flatMap(({ body }) => namesIn(body));
  if ('master' in node) return [...namesIn(node.master), ...namesIn(node.detail)];
  if ('rows' in node) return node.rows.flatMap(namesIn);
  if ('grid' in node) return node.grid.flatMap(({ body }) => namesIn(body));
  if (!('fields' in node)) return [];
  return Object.values(node.opens ?? {}).flatMap((spec) =>
    'drawer' in spec ? namesIn(spec.drawer) : [],
  );
}

/** Entities of which a tree is made, those beside its leaves last. */
export function namesOfLevels({ tree }: TreeNode): readonly string[] {
  return [
    ...tree.map(({ entity }) => entity),
    ...tree.flatMap(({ also = [] }) => also.map(({ entity }) => entity)),
  ];
}
