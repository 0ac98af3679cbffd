import { useEffect, useState } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { DataPort, Row } from '#engine/base/ports.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { nameFieldOf, verbsOf } from '#schemas/language/derive.ts';
import { linkRuleReads } from '#schemas/language/link-reads.ts';
import { companionName } from '#schemas/language/names.ts';
import { withoutSurroundings } from '#schemas/rules/link-rule.ts';
import { linkRuleOf, targetOf as linkTarget } from '#schemas/types/ask.ts';

export interface RefOption {
  readonly value: string;
  readonly label: string;
}

/** Parent id of a root, as it travels. */
export const ROOT_ID = '0';

/** The entity a link points to; a field that is none points to its own type, which nobody has. */
export function targetOf(field: InputProps['field']): string {
  return linkTarget(field) ?? field.type;
}

/** What narrows the choices of a link, as the server is asked; where nothing of a form is known its other fields narrow nothing. */
export function whereOf(field: InputProps['field']): string | undefined {
  const rule = linkRuleOf(field);
  return rule && JSON.stringify(withoutSurroundings(rule));
}

/** Whether the choices of a link depend on what stands in the form or the record around it. */
export function isDependent(field: InputProps['field']): boolean {
  const rule = linkRuleOf(field);
  return rule !== undefined && linkRuleReads(rule).length > 0;
}

/** Labels this browser has seen, so that a choice just made is shown by name before the record is read again. */
const seen = new Map<string, string>();

export function rememberLabel(entity: string, id: string, label: string): void {
  if (label) seen.set(`${entity}:${id}`, label);
}

export function seenLabel(entity: string, id: unknown): string | undefined {
  return seen.get(`${entity}:${String(id)}`);
}

/** @returns up to `limit` rows of an entity as options; by keyword, or just those `ids`. */
export async function readOptions(
  ports: DataPort,
  entityName: string,
  query: Row,
  show?: string,
): Promise<RefOption[]> {
  const entity = await ports.entity(entityName);
  if (!verbsOf(entity).includes('options'))
    return optionsOfTree(await readTree(ports, entityName), entityName, query);
  const rows = await callVerb(
    ports,
    { entity, verb: 'options' },
    { params: query },
    { isSilent: true },
  );
  const name = show ?? nameFieldOf(entity);
  return rows.map((row) =>
    optionOf(entityName, row, String(row[name] ?? row['name'] ?? row['id'])),
  );
}

/** @returns the whole tree of an entity, nested by `children`; flat answers are nested here. */
export async function readTree(ports: DataPort, entityName: string): Promise<readonly Row[]> {
  const entity = await ports.entity(entityName);
  const whole = TREES[entityName];
  return nest(
    whole
      ? await ports.call<readonly Row[]>(whole, {}, { isSilent: true })
      : await callVerb(ports, { entity, verb: 'tree' }, {}, { isSilent: true }),
  );
}

/** Trees whose whole is served elsewhere than at the tree verb: regions load level by level there. */
const TREES: Readonly<Record<string, string>> = {
  region: 'GET /sys/region/tree',
  dept: 'GET /sys/dept/list',
  menu: 'GET /sys/menu/select',
};

/**
 * Nests flat rows by `pid`, siblings by `sort`; the root is the smallest parent id (SPEC.md section 9), and rows whose parent is not
 * among them stand at the top too, as does the first of a ring of rows that lie below each other. Nested rows come back sorted.
 */
export function nest(rows: readonly Row[]): readonly Row[] {
  if (rows.some((row) => Array.isArray(row['children']) && row['children'].length > 0))
    return sorted(rows).map(withSortedChildren);
  const byParent = new Map<string, Row[]>();
  const ids = new Set(rows.map((row) => String(row['id'])));
  const root = rootOf(rows, ids);
  for (const row of rows) {
    const parent = ids.has(String(row['pid'])) ? String(row['pid']) : root;
    byParent.set(parent, [...(byParent.get(parent) ?? []), row]);
  }
  const placed = new Set<Row>();
  const place = (row: Row): Row => {
    placed.add(row);
    return { ...row, children: below(String(row['id'])) };
  };
  const below = (parent: string): Row[] =>
    sorted(byParent.get(parent) ?? []).flatMap((row) => (placed.has(row) ? [] : [place(row)]));
  const tops = below(root);
  return [...tops, ...sorted(rows).flatMap((row) => (placed.has(row) ? [] : [place(row)]))];
}

/** The smallest parent id that is no row itself; of numbers the least, whatever their length. */
function rootOf(rows: readonly Row[], ids: ReadonlySet<string>): string {
  const parents = rows.map((row) => String(row['pid'] ?? ROOT_ID)).filter((pid) => !ids.has(pid));
  return parents.reduce(
    (least, one) =>
      one.length < least.length || (one.length === least.length && one < least) ? one : least,
    parents[0] ?? ROOT_ID,
  );
}

/** Siblings by `sort`; equal ones keep their order. */
function sorted(rows: readonly Row[]): readonly Row[] {
  return [...rows].sort((a, b) => Number(a['sort'] ?? 0) - Number(b['sort'] ?? 0));
}

function withSortedChildren(row: Row): Row {
  return { ...row, children: sorted(childrenOf(row)).map(withSortedChildren) };
}

export function childrenOf(row: Row): readonly Row[] {
  return Array.isArray(row['children']) ? (row['children'] as readonly Row[]) : [];
}

/** All rows of a tree, parents before children. */
export function flatten(rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => [row, ...flatten(childrenOf(row))]);
}

function optionsOfTree(
  tree: readonly Row[],
  entityName: string,
  { ids, keyword }: Row,
): RefOption[] {
  const wanted = typeof ids === 'string' ? new Set(ids.split(',')) : undefined;
  const word = typeof keyword === 'string' ? keyword.trim() : '';
  return flatten(tree)
    .map((row) => optionOf(entityName, row, String(row['name'] ?? row['id'])))
    .filter((option) => (wanted ? wanted.has(option.value) : option.label.includes(word)));
}

function optionOf(entityName: string, row: Row, label: string): RefOption {
  const value = String(row['id']);
  rememberLabel(entityName, value, label);
  return { value, label };
}

/**
 * Labels of the chosen ids: from the companion field, from what was seen, else asked from the server once.
 * @returns id → label; ids still unknown stand for themselves.
 */
export function useLabels(
  { field, name }: Pick<InputProps, 'field' | 'name'>,
  ids: readonly string[],
  row: Row,
): ReadonlyMap<string, string> {
  const ports = usePorts('data', 'texts');
  const entity = targetOf(field);
  const [, redraw] = useState(0);
  const stored = storedLabels(name, row);
  const labelOf = (id: string): string | undefined => {
    if (id === ROOT_ID) return ports.t('input.root');
    return stored.get(id) ?? seenLabel(entity, id);
  };
  const missing = ids.filter((id) => labelOf(id) === undefined).join(',');
  useEffect(() => {
    if (!missing) return undefined;
    let isCurrent = true;
    readOptions(ports, entity, { ids: missing, limit: missing.split(',').length }).then(
      () => isCurrent && redraw((n) => n + 1),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ports, entity, missing]);
  return new Map(ids.map((id) => [id, labelOf(id) ?? id]));
}

/** Labels that came with the record: `enterpriseName` beside `enterpriseId`, `roleNameList` beside `roleIdList`. */
function storedLabels(name: string, row: Row): ReadonlyMap<string, string> {
  const ids = [row[name]].flat();
  const labels = [row[companionName(name)]].flat();
  return new Map(
    ids.flatMap((id, index): [string, string][] =>
      id && typeof labels[index] === 'string' ? [[textOf(id), labels[index]]] : [],
    ),
  );
}
