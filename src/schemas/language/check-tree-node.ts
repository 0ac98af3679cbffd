import { suggestNearest } from '../expressions/nearest.ts';
import { targetOf } from '../types/ask.ts';
import type { NodePlace } from './check-address-nodes.ts';
import { tellScreenRule, type FileReport } from './check-file.ts';
import { isGroupable, quickFields } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import type { TreeNode } from './screen.ts';

type TreeLevel = TreeNode['tree'][number];

/** A tree of several entities: each level but the last is named by a field of the last one, whose rows are its leaves. */
export function checkTreeNode(node: TreeNode, { path, index, report }: NodePlace): void {
  const names = node.tree.map(({ entity }) => entity);
  const leaf = index.entities.get(names.at(-1) ?? '');
  checkLevels(node, names, report.within(path));
  if (!leaf) return;
  for (const [at, level] of node.tree.entries()) {
    const own = report.within([...path, 'tree', String(at)]);
    if (at === node.tree.length - 1) checkLeaves(level, leaf, own);
    else checkGroup(level, leaf, own);
  }
  if (node.where !== undefined) tellScreenRule(node.where, leaf.fields, [...path, 'where'], report);
  if (node.search && quickFields(leaf).length === 0)
    report.tellAt(
      [...path, 'search'],
      `nothing of ${leaf.name} is searched: no field of it says "quick"`,
    );
}

/** Which levels are chosen and shown. */
function checkLevels(
  { pick = [], leaves, tree }: TreeNode,
  names: readonly string[],
  report: FileReport,
): void {
  for (const [at, name] of pick.entries())
    if (!names.includes(name))
      report.tellAt(
        ['pick', String(at)],
        `no level of the tree is made of "${name}"${suggestNearest(name, names)}`,
      );
  if (leaves === false && tree.length === 1)
    report.tellAt(['leaves'], 'nothing is left of a tree of one level without its leaves');
}

/** A level above the leaves: named by a link of theirs that the list can be grouped by. */
function checkGroup({ entity, by, tag }: TreeLevel, leaf: EntitySchema, report: FileReport): void {
  const fields = Object.keys(leaf.fields);
  if (tag !== undefined)
    report.tellAt(['tag'], `no field "${tag}" in ${leaf.name}${suggestNearest(tag, fields)}`);
  if (by === undefined)
    return report.tellAt(
      [],
      `the level "${entity}" says by which field of ${leaf.name} it is named: "by"`,
    );
  if (!fields.includes(by))
    report.tellAt(['by'], `no field "${by}" in ${leaf.name}${suggestNearest(by, fields)}`);
  else if (!isGroupable(leaf, by) || targetOf(leaf.fields[by]) !== entity)
    report.tellAt(
      ['by'],
      `"${by}" of ${leaf.name} names no ${entity}, or neither its list nor its filters tell it`,
    );
}

function checkLeaves({ by, tag, dot }: TreeLevel, leaf: EntitySchema, report: FileReport): void {
  const fields = Object.keys(leaf.fields);
  if (dot && tag === undefined) report.tellAt(['dot'], 'a dot stands for a field: "tag" names it');
  if (tag !== undefined && !fields.includes(tag))
    report.tellAt(['tag'], `no field "${tag}" in ${leaf.name}${suggestNearest(tag, fields)}`);
  if (by !== undefined) report.tellAt([], 'the last level of a tree stands by itself: no "by"');
}
