interface TreeNode {
  readonly key: string;
  readonly children: readonly TreeNode[];
}

/** The nodes of `ids` that are checked through and through; stored half-checked parents fall out. */
export function pickFullyChecked(nodes: readonly TreeNode[], ids: readonly string[]): string[] {
  const given = new Set(ids);
  const found: string[] = [];
  const visit = (node: TreeNode): boolean => {
    const isWhole = node.children.map(visit).every(Boolean) && given.has(node.key);
    if (isWhole) found.push(node.key);
    return isWhole;
  };
  nodes.forEach(visit);
  return found;
}

/** Checked nodes and the parents of any of them, in tree order. */
export function withHalfChecked(nodes: readonly TreeNode[], checked: readonly string[]): string[] {
  const given = new Set(checked);
  const collect = (node: TreeNode): string[] => {
    const below = node.children.flatMap(collect);
    return given.has(node.key) || below.length > 0 ? [node.key, ...below] : [];
  };
  return nodes.flatMap(collect);
}
