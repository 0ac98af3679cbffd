import type { ScreenNode } from './screen.ts';

/** Names of the entities that a screen shows, each once. */
export function screenEntities(node: ScreenNode): readonly string[] {
  return [...new Set(namesIn(node))];
}

function namesIn(node: ScreenNode): readonly string[] {
  if ('list' in node) return [node.list];
  if ('tree' in node) return node.tree.map(({ entity }) => entity);
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
