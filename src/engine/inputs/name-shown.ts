import type { Row } from '../ports.ts';
import { textOf } from '../text-of.ts';

/** The name of a tree node, its id where it has none. */
export function nameShown(node: Row): string {
  return textOf(node['name'] ?? node['id']);
}
