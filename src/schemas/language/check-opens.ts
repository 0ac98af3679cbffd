import { suggestNearest } from '../expressions/nearest.ts';
import type { OpensSpec, RowsNode } from './address-nodes.ts';
import { CALL } from './addresses.ts';
import { callShape, namesIn, partAt, rowIn } from './call-shapes.ts';
import type { NodePlace } from './check-address-nodes.ts';
import { tellParts } from './check-dollar.ts';
import type { FileReport } from './check-file.ts';
import { listFilters } from './derive.ts';
import { findPlaceholderFault } from './placeholders.ts';

/** Where a press on a value of a row leads: a list, its preset and filters are the entity's, and a row is chosen by a name it has. `path`: of the word itself. */
export function checkOpens(node: RowsNode, name: string, place: NodePlace): void {
  const spec = node.opens?.[name];
  if (!spec) return;
  const { path, report } = place;
  const names = Object.keys(node.fields);
  if ('choose' in spec && !names.includes(spec.choose))
    report.tellAt(
      [...path, 'choose'],
      `no field "${spec.choose}" among those of the node${suggestNearest(spec.choose, names)}`,
    );
  if ('list' in spec) checkOpenedList(node, spec, place);
  // nobody who knows less than another finds more: where the answer of the call is not known, a row may hold anything
  const row = rowNames(node, place);
  if ('open' in spec && row) checkFilledNames(spec.open, row, report.within([...path, 'open']));
}

function checkOpenedList(
  node: RowsNode,
  { list, preset, filters = {} }: Extract<OpensSpec, { list: string }>,
  place: NodePlace,
): void {
  const { path, index, report } = place;
  const entity = index.entities.get(list);
  if (!entity) return;
  const presets = Object.keys(entity.list?.presets ?? {});
  if (preset !== undefined && !presets.includes(preset))
    report.tellAt(
      [...path, 'preset'],
      `no preset "${preset}" in ${entity.name}${suggestNearest(preset, presets)}`,
    );
  const known = listFilters(entity);
  const row = rowNames(node, place);
  for (const [filter, value] of Object.entries(filters)) {
    const own = report.within([...path, 'filters', filter]);
    if (!known.includes(filter))
      own.tellAt(
        [],
        `the list of ${entity.name} is not filtered by "${filter}"${suggestNearest(filter, known)}`,
      );
    checkFilled(value, own);
    if (row) tellParts(value, { row }, own);
  }
}

function checkFilledNames(address: string, names: readonly string[], report: FileReport): void {
  for (const [, name = ''] of address.matchAll(/\{(\w+)\}/g))
    if (!names.includes(name))
      report.tellAt([], `no field "${name}" to fill in${suggestNearest(name, names)}`);
}

function checkFilled(value: unknown, report: FileReport): void {
  for (const part of [value].flat() as readonly unknown[]) {
    const fault =
      typeof part === 'string' ? findPlaceholderFault(part, 'screenNode.opens.filters') : undefined;
    if (fault !== undefined) report.tellAt([], fault);
  }
}

/** What a row holds beside what is shown of it; undefined where nobody says. */
function rowNames(
  { rowsOf, at }: RowsNode,
  { index, facts }: NodePlace,
): readonly string[] | undefined {
  const answer = callShape(CALL.exec(rowsOf)?.[0] ?? rowsOf, index, facts)?.answer;
  if (!answer || 'kind' in answer) return undefined;
  const part = at === undefined ? answer : partAt(answer, at, index);
  return 'missing' in part ? undefined : namesIn(rowIn(part), index);
}
