import type { AddressNode } from '#schemas/language/address-nodes.ts';
import type { ScreenNode } from '#schemas/language/screen.ts';

/** Whether a node shows what an address answers. */
export function isAddressNode(node: ScreenNode): node is AddressNode<ScreenNode> {
  return 'facts' in node || 'rowsOf' in node || 'figures' in node || 'chart' in node;
}

/** Whether the right side is a widget of the whole: it stays as it is and is told what is chosen. */
export function keepsDetail({ whole, detail }: Extract<ScreenNode, { master: unknown }>): boolean {
  return whole === true && 'widget' in detail;
}
