import type { Row } from '#engine/base/ports.ts';
import { textOf } from '#engine/base/text-of.ts';

/** The name of a tree node, its id where it has none. */
export function nameShown(node: Row): string {
  return textOf(node['name'] ?? node['id']);
}
