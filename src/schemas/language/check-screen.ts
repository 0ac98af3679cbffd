import { nearest } from '#schemas/expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { SYSTEM_KINDS } from '../types/kinds.ts';
import type { AddressNode } from './address-nodes.ts';
import { checkAddressNode, type NodePlace } from './check-address-nodes.ts';
import { checkMaster, namesOfAnswer, namesOfMaster } from './check-dollar.ts';
import type { AskedFacts } from './check-facts.ts';
import type { FileReport, SchemaIndex } from './check-file.ts';
import { checkFilledNames } from './check-filled.ts';
import { checkGrants } from './check-grants.ts';
import { checkMenu, checkUnder } from './check-menu.ts';
import { checkOpens, opensRow } from './check-opens.ts';
import { checkParams } from './check-params.ts';
import { tellWidget } from './check-props.ts';
import { checkReport } from './check-report.ts';
import { checkTreeNode } from './check-tree-node.ts';
import { tellView } from './check-views.ts';
import { checkWall, checkWallName } from './check-wall.ts';
import { actionsOf } from './derive-actions.ts';
import { quickFields } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import type { ScreenNode, ScreenSchema, TabBadge } from './screen.ts';
import { tellScreenRule } from './tell-rule.ts';
import { WALL_WIDGET } from './wall.ts';

/** A screen: its parameters, its lists, whose columns, filters, actions and fixed filter must be the entity's, and what it asks of addresses. */
export function checkScreen(
  screen: ScreenSchema,
  index: SchemaIndex,
  facts: AskedFacts,
  report: FileReport,
): void {
  checkParams(screen, index, report);
  checkMenu(screen.menu, index, report);
  checkGrants(screen.menu, index, facts, report);
  checkUnder(screen.under, index, report);
  if ('wall' in screen.body) checkWallName(screen.name, report);
  const asked = screen.permission === undefined ? [] : [screen.permission];
  walk(screen.body, { path: ['body'], index, facts, report, asked });
  for (const [at, { permission, body }] of (screen.drawers ?? []).entries())
    walk(body, {
      path: ['drawers', String(at), 'body'],
      index,
      facts,
      report,
      asked: permission === undefined ? asked : [...asked, permission],
    });
}

function walk(node: ScreenNode, place: NodePlace): void {
  const { path, index, report } = place;
  const below = (body: ScreenNode, ...more: readonly string[]): void =>
    walk(body, { ...place, path: [...path, ...more] });
  checkMaster(node, place.master, report.within(path));
  if ('list' in node) return checkList(node, path, index, report);
  if ('record' in node) return checkRecord(node, place);
  if ('tabs' in node) return checkTabs(node.tabs, place);
  if ('rows' in node) return node.rows.forEach((row, i) => below(row, 'rows', String(i)));
  if ('grid' in node)
    return node.grid.forEach(({ body }, i) => below(body, 'grid', String(i), 'body'));
  if ('tree' in node) return checkTreeNode(node, place);
  if ('master' in node) {
    below(node.master, 'master');
    return walk(node.detail, {
      ...place,
      path: [...path, 'detail'],
      master: namesOfMaster(node.master, index),
    });
  }
  if ('widget' in node) return checkWidget(node, place);
  if ('wall' in node) return checkWall(node, place);
  if ('report' in node) return checkReport(node, place);
  checkAddressNode(node, place);
  checkOpened(node, place);
}

/** A widget is given what it takes; a wall has a word of its own. */
function checkWidget(
  node: Extract<ScreenNode, { widget: string }>,
  { path, report, master }: NodePlace,
): void {
  if (node.widget === WALL_WIDGET)
    report.tellAt(
      [...path, 'widget'],
      told('wallWidget', '"{{widget}}" is said by "wall", with its panels', {
        widget: node.widget,
      }),
    );
  else tellWidget(node, master, report.within(path));
}

/** What values open: the lists and filters of entities, and nodes that read the row. */
function checkOpened(node: AddressNode<ScreenNode>, place: NodePlace): void {
  for (const [name, spec] of Object.entries(node.opens ?? {})) {
    const path = [...place.path, 'opens', name];
    checkOpens(spec, opensRow(node, place), { ...place, path });
    if (!('drawer' in spec)) continue;
    const asked = spec.permission === undefined ? place.asked : [...place.asked, spec.permission];
    walk(spec.drawer, {
      ...place,
      path: [...path, 'drawer'],
      asked,
      master: namesOfAnswer(node.fields),
    });
  }
}

function checkTabs(tabs: Extract<ScreenNode, { tabs: unknown }>['tabs'], place: NodePlace): void {
  for (const [i, { badge, permission, body }] of tabs.entries()) {
    const path = [...place.path, 'tabs', String(i)];
    if (badge) checkBadge(badge, [...path, 'badge'], place.index, place.report);
    walk(body, {
      ...place,
      path: [...path, 'body'],
      asked: permission === undefined ? place.asked : [...place.asked, permission],
    });
  }
}

function checkBadge(
  badge: TabBadge,
  path: readonly string[],
  index: SchemaIndex,
  report: FileReport,
): void {
  const entity = index.entities.get(badge.list);
  if (!entity) return;
  if (badge.preset !== undefined) checkPreset(entity, badge.preset, [...path, 'preset'], report);
  if (badge.where !== undefined)
    tellScreenRule(badge.where, entity.fields, [...path, 'where'], report);
}

function checkRecord(
  { record, by, cases = [] }: Extract<ScreenNode, { record: string }>,
  place: NodePlace,
): void {
  const { path, index, report } = place;
  const entity = index.entities.get(record);
  if (entity && by === undefined && !entity.rest.own)
    report.tellAt(
      [...path, 'record'],
      told(
        'recordOwn',
        '{{entity}} has no "rest.own": a screen shows the caller\'s own record only, or the one that the address names ("by")',
        { entity: record },
      ),
    );
  for (const [i, { title }] of entity ? cases.entries() : [])
    checkFilledNames(
      title,
      namesOfAnswer(entity?.fields) ?? [],
      report.within([...path, 'cases', String(i), 'title']),
    );
  for (const [i, { below }] of cases.entries())
    if (below) walk(below, { ...place, path: [...path, 'cases', String(i), 'below'] });
}

function checkList(
  node: Extract<ScreenNode, { list: string }>,
  path: readonly string[],
  index: SchemaIndex,
  report: FileReport,
): void {
  const entity = index.entities.get(node.list);
  if (!entity) return;
  const fields = [...Object.keys(entity.fields), ...Object.keys(SYSTEM_KINDS)];
  for (const part of ['columns', 'filters'] as const)
    for (const name of node[part] ?? [])
      if (!fields.includes(name))
        report.tellAt(
          [...path, part],
          told(
            'noFieldIn',
            'no field "{{name}}" in {{entity}}',
            { name, entity: node.list },
            nearest(name, fields),
          ),
        );
  const actions = actionsOf(entity).map(({ key }) => key);
  for (const name of node.actions ?? [])
    if (!actions.includes(name))
      report.tellAt(
        [...path, 'actions'],
        told(
          'noActionIn',
          'no action "{{name}}" in {{entity}}',
          { name, entity: node.list },
          nearest(name, actions),
        ),
      );
  if (node.where !== undefined)
    tellScreenRule(node.where, entity.fields, [...path, 'where'], report);
  checkFace(node, entity, path, report);
}

/** Counts, preset, view and search of a list: those the entity has. */
function checkFace(
  node: Extract<ScreenNode, { list: string }>,
  entity: EntitySchema,
  path: readonly string[],
  report: FileReport,
): void {
  for (const [i, name] of (node.stats ?? []).entries())
    checkPreset(entity, name, [...path, 'stats', String(i)], report);
  if (node.preset !== undefined) checkPreset(entity, node.preset, [...path, 'preset'], report);
  tellView(entity.list ?? {}, node.view, report.within([...path, 'view']));
  if (node.search && quickFields(entity).length === 0)
    report.tellAt(
      [...path, 'search'],
      told('noQuick', 'nothing of {{entity}} is searched: no field of it says "quick"', {
        entity: node.list,
      }),
    );
}

function checkPreset(
  entity: EntitySchema,
  name: string,
  path: readonly string[],
  report: FileReport,
): void {
  const presets = Object.keys(entity.list?.presets ?? {});
  if (!presets.includes(name))
    report.tellAt(
      path,
      told(
        'noPresetIn',
        'no preset "{{name}}" in {{entity}}',
        { name, entity: entity.name },
        nearest(name, presets),
      ),
    );
}
