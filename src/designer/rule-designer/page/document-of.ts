import { readTree } from '#schemas/monitor-rules/check/shape.ts';
import type { DesignNode } from '../../document/node.ts';
import type { RuleRow } from '../api.ts';
import { emptyDocument, toDocument, type RuleHead } from '../language/tree-nodes.ts';

/** A stored rule, or an empty one; a tree that is none is as one that is not there. */
export function documentOf(row: RuleRow | null, newName: string): DesignNode {
  const list = (name: string): readonly string[] =>
    Array.isArray(row?.[name]) ? (row[name] as unknown[]).map(String) : [];
  const text = (name: string): string => (typeof row?.[name] === 'string' ? row[name] : '');
  const head: RuleHead = {
    name: row ? text('name') : newName,
    remark: text('remark'),
    stationIds: list('stationIds'),
    groupIds: list('groupIds'),
    types: list('types'),
    pointIds: list('pointIds'),
  };
  const tree = readTree(row?.['tree']);
  return tree ? toDocument(tree, head) : emptyDocument(head);
}
