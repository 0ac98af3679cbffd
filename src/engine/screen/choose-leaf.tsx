import { useTexts } from '#engine/base/ports-context.ts';
import { useEntity } from '#engine/base/use-entity.ts';
import type { TreeNode } from '#schemas/language/screen.ts';

/** Stands on the right until something is chosen in a tree: what is to be chosen, by its name. */
export function ChooseLeaf({ node }: { readonly node: TreeNode }) {
  const { t } = useTexts();
  const leaf = useEntity(node.tree.at(-1)?.entity ?? '');
  return <>{leaf ? t('detail.chooseOne', { title: leaf.title }) : t('detail.chooseLeft')}</>;
}
