import { createElement } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import { formatPlain } from '#schemas/formats/numbers.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { TreeNode as TreeSpec } from '#schemas/language/screen.ts';
import { StateDots, ToneDot } from './tone-dot.tsx';
import { isPicked, type TreeItem } from './tree-model.ts';

/** What is dragged out of a tree, to a widget that takes it: entity and id. */
const DRAGGED = 'application/x-record';

interface ItemTitleProps {
  readonly node: TreeSpec;
  readonly leaf: EntitySchema;
  readonly item: TreeItem;
}

/** An item of a tree: its icon, name, count and tag. What can be chosen can be dragged away. */
export function ItemTitle({ node, leaf, item }: ItemTitleProps) {
  const { icon, tag, dot = false, entity } = item.beside?.look ?? node.tree[item.level] ?? {};
  const drag = entity !== undefined && item.id !== null && isPicked(node, item);
  return (
    <span
      className="engine-treeitem"
      draggable={drag || undefined}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, `${entity}:${item.id}`)}
    >
      {icon ? <LineIcon name={icon} /> : null}
      <span className="engine-treename" title={item.title}>
        {item.title}
      </span>
      <ItemCount count={item.count} />
      <BranchTag states={item.states} />
      {tag === undefined ? null : (
        <ItemTag item={item} entity={item.beside?.entity ?? leaf} name={tag} isDot={dot} />
      )}
    </span>
  );
}

/** What the leaves below an item are like. */
function BranchTag({ states = [] }: Pick<TreeItem, 'states'>) {
  return states.length === 0 ? null : (
    <span className="engine-treetag">
      <StateDots states={states} />
    </span>
  );
}

function ItemCount({ count }: { readonly count: number | undefined }) {
  return count === undefined ? null : (
    <span className="engine-treecount">{formatPlain(count)}</span>
  );
}

interface ItemTagProps {
  readonly item: TreeItem;
  readonly entity: EntitySchema;
  readonly name: string;
  readonly isDot: boolean;
}

/** The value of a field beside the name of an item. */
function ItemTag({ item: { row }, entity, name, isDot }: ItemTagProps) {
  if (!row) return null;
  return (
    <span className="engine-treetag">
      {createElement(isDot ? ToneDot : FieldValue, { entity, name, row })}
    </span>
  );
}
