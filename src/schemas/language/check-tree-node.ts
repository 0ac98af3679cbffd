import { targetOf } from '../types/ask.ts';
import { nearest } from '../expressions/nearest.ts';
import type { NodePlace } from './check-address-nodes.ts';
import { tellRule } from './check-file.ts';
import { isGroupable, quickFields } from './derive.ts';
import type { TreeNode } from './screen.ts';

/** A tree of several entities: each level but the last is named by a field of the last one, whose rows are its leaves. */
export function checkTreeNode(node: TreeNode, { path, index, report }: NodePlace): void {
  const names = node.tree.map(({ entity }) => entity);
  const leaf = index.entities.get(names.at(-1) ?? '');
  for (const [at, name] of (node.pick ?? []).entries())
    if (!names.includes(name)) report.tellAt([...path, 'pick', String(at)], `no level of the tree is made of "${name}"${nearest(name, names)}`);
  if (!leaf) return;
  const fields = Object.keys(leaf.fields);
  for (const [at, { entity, by, tag }] of node.tree.entries()) {
    const place = [...path, 'tree', String(at)];
    const isLast = at === node.tree.length - 1;
    if (tag !== undefined && (!isLast || !fields.includes(tag))) report.tellAt([...place, 'tag'], `no field "${tag}" in ${leaf.name}${nearest(tag, fields)}`);
    if (isLast === (by !== undefined))
      report.tellAt(
        place,
        isLast ? 'the last level of a tree stands by itself: no "by"' : `the level "${entity}" says by which field of ${leaf.name} it is named: "by"`,
      );
    if (by === undefined || isLast) continue;
    if (!fields.includes(by)) report.tellAt([...place, 'by'], `no field "${by}" in ${leaf.name}${nearest(by, fields)}`);
    else if (!isGroupable(leaf, by) || targetOf(leaf.fields[by]) !== entity)
      report.tellAt([...place, 'by'], `"${by}" of ${leaf.name} names no ${entity}, or neither its list nor its filters tell it`);
  }
  if (node.where !== undefined) tellRule(node.where, leaf.fields, [...path, 'where'], report, true);
  if (node.search && quickFields(leaf).length === 0) report.tellAt([...path, 'search'], `nothing of ${leaf.name} is searched: no field of it says "quick"`);
}
