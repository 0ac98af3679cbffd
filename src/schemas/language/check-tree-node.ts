import { nearest } from '../expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { targetOf } from '../types/ask.ts';
import type { NodePlace } from './check-address-nodes.ts';
import type { FileReport } from './check-file.ts';
import { isGroupable, quickFields } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import { namesOfLevels } from './screen-parts.ts';
import type { TreeLeaf, TreeNode } from './screen.ts';
import { tellScreenRule } from './tell-rule.ts';

type TreeLevel = TreeNode['tree'][number];

/** A tree of several entities: each level but the last is named by a field of the last one, whose rows are its leaves. */
export function checkTreeNode(node: TreeNode, { path, index, report }: NodePlace): void {
  const names = namesOfLevels(node);
  const leaf = index.entities.get(node.tree.at(-1)?.entity ?? '');
  checkLevels(node, names, report.within(path));
  if (!leaf) return;
  for (const [at, level] of node.tree.entries()) {
    const own = report.within([...path, 'tree', String(at)]);
    if (at === node.tree.length - 1) checkLeaves(level, leaf, own);
    else checkGroup(level, leaf, own);
  }
  checkBeside(node, { path, index, report });
  if (node.where !== undefined) tellScreenRule(node.where, leaf.fields, [...path, 'where'], report);
  if (node.search && quickFields(leaf).length === 0)
    report.tellAt(
      [...path, 'search'],
      told('noQuick', 'nothing of {{entity}} is searched: no field of it says "quick"', {
        entity: leaf.name,
      }),
    );
}

/** What stands beside the leaves is found by the same fields, and nothing else narrows it. */
function checkBeside(
  { tree, where }: TreeNode,
  { path, index, report }: Pick<NodePlace, 'path' | 'index' | 'report'>,
): void {
  for (const [at, { also = [] }] of tree.entries())
    for (const [i, beside] of also.entries()) {
      const own = report.within([...path, 'tree', String(at), 'also', String(i)]);
      const entity = index.entities.get(beside.entity);
      if (at < tree.length - 1 || where !== undefined)
        own.tellAt(
          [],
          told(
            'treeBeside',
            'only the last level of a tree without "where" has others beside its leaves',
          ),
        );
      if (!entity) continue;
      checkTag(beside, entity, own);
      for (const { by, entity: level } of tree.slice(0, -1))
        if (by !== undefined && (!isGroupable(entity, by) || targetOf(entity.fields[by]) !== level))
          own.tellAt(
            ['entity'],
            told(
              'namesNo',
              '"{{name}}" of {{entity}} names no {{target}}, or neither its list nor its filters tell it',
              { name: by, entity: entity.name, target: level },
            ),
          );
    }
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
        told(
          'noLevel',
          'no level of the tree is made of "{{name}}"',
          { name },
          nearest(name, names),
        ),
      );
  if (leaves === false && tree.length === 1)
    report.tellAt(
      ['leaves'],
      told('noLeavesLeft', 'nothing is left of a tree of one level without its leaves'),
    );
}

/** A level above the leaves: named by a link of theirs that the list can be grouped by. */
function checkGroup({ entity, by, tag }: TreeLevel, leaf: EntitySchema, report: FileReport): void {
  const fields = Object.keys(leaf.fields);
  if (tag !== undefined)
    report.tellAt(
      ['tag'],
      told(
        'noFieldIn',
        'no field "{{name}}" in {{entity}}',
        { name: tag, entity: leaf.name },
        nearest(tag, fields),
      ),
    );
  if (by === undefined)
    return report.tellAt(
      [],
      told('levelBy', 'the level "{{name}}" says by which field of {{entity}} it is named: "by"', {
        name: entity,
        entity: leaf.name,
      }),
    );
  if (!fields.includes(by))
    report.tellAt(
      ['by'],
      told(
        'noFieldIn',
        'no field "{{name}}" in {{entity}}',
        { name: by, entity: leaf.name },
        nearest(by, fields),
      ),
    );
  else if (!isGroupable(leaf, by) || targetOf(leaf.fields[by]) !== entity)
    report.tellAt(
      ['by'],
      told(
        'namesNo',
        '"{{name}}" of {{entity}} names no {{target}}, or neither its list nor its filters tell it',
        { name: by, entity: leaf.name, target: entity },
      ),
    );
}

function checkLeaves(level: TreeLevel, leaf: EntitySchema, report: FileReport): void {
  checkTag(level, leaf, report);
  if (level.by !== undefined)
    report.tellAt([], told('lastLevel', 'the last level of a tree stands by itself: no "by"'));
}

function checkTag({ tag, dot }: TreeLeaf, leaf: EntitySchema, report: FileReport): void {
  const fields = Object.keys(leaf.fields);
  if (dot && tag === undefined)
    report.tellAt(['dot'], told('dotOfTag', 'a dot stands for a field: "tag" names it'));
  if (tag !== undefined && !fields.includes(tag))
    report.tellAt(
      ['tag'],
      told(
        'noFieldIn',
        'no field "{{name}}" in {{entity}}',
        { name: tag, entity: leaf.name },
        nearest(tag, fields),
      ),
    );
}
