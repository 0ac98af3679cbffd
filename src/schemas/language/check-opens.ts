import { nearest } from '../expressions/nearest.ts';
import { told } from '../texts/told.ts';
import type { AddressNode, OpensSpec } from './address-nodes.ts';
import { addressOf } from './address-nodes.ts';
import { CALL } from './addresses.ts';
import { callShape, namesIn, partAt, rowIn } from './call-shapes.ts';
import type { NodePlace } from './check-address-nodes.ts';
import { filterFault } from './check-asked-values.ts';
import { groupNames } from './check-called.ts';
import { namesOfAnswer, tellParts } from './check-dollar.ts';
import type { ShapeFacts } from './check-facts.ts';
import type { FileReport, SchemaIndex } from './check-file.ts';
import { checkFilledNames } from './check-filled.ts';
import { endpointOf, listColumns, listFace, listFilters } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import { findPlaceholderFault, type FilledWord } from './placeholders.ts';

/** What a press starts from. */
interface PressedRow {
  /** Fields that are shown of the row. */
  readonly shown: readonly string[];
  /** All that it holds beside; undefined where nobody says. */
  readonly held: readonly string[] | undefined;
  /** The word whose placeholders its filters may hold. */
  readonly word: FilledWord;
}

interface OpensPlaceOf {
  /** Of the word itself. */
  readonly path: readonly string[];
  readonly index: SchemaIndex;
  readonly report: FileReport;
}

/** Where a press on a value leads: a list, its preset and filters are the entity's, and a row is chosen by a name it has. */
export function checkOpens(spec: OpensSpec, row: PressedRow, place: OpensPlaceOf): void {
  const { path, report } = place;
  if ('choose' in spec && !row.shown.includes(spec.choose))
    report.tellAt(
      [...path, 'choose'],
      told(
        'noNodeField',
        'no field "{{name}}" among those of the node',
        { name: spec.choose },
        nearest(spec.choose, row.shown),
      ),
    );
  if ('list' in spec) checkOpenedList(spec, row, place);
  // nobody who knows less than another finds more: where the answer of the call is not known, a row may hold anything
  if ('open' in spec && row.held)
    checkFilledNames(spec.open, row.held, report.within([...path, 'open']));
  if ('drawer' in spec && row.held)
    checkFilledNames(spec.title, row.held, report.within([...path, 'title']));
}

/** What a row of a node holds. */
export function opensRow(node: AddressNode, { index, facts }: NodePlace): PressedRow {
  const address = addressOf(node)?.address ?? '';
  const answer = callShape(CALL.exec(address)?.[0] ?? address, index, facts)?.answer;
  const held = answer && !('kind' in answer) ? heldIn(node, answer, index) : undefined;
  return { shown: Object.keys(node.fields), held, word: 'opens.filters' };
}

/** What is known of the rows of an answer; undefined where it does not hold them. */
function heldIn(
  node: AddressNode,
  answer: ShapeFacts,
  index: SchemaIndex,
): readonly string[] | undefined {
  const part = node.at === undefined ? answer : partAt(answer, node.at, index);
  return 'missing' in part ? undefined : (groupNames(node, part) ?? namesIn(rowIn(part), index));
}

/** The columns of a list that lead elsewhere: they are columns, they lead nowhere else yet, and what they open is there. */
export function checkListOpens(entity: EntitySchema, index: SchemaIndex, report: FileReport): void {
  const columns = listColumns(entity);
  for (const [name, spec] of Object.entries(entity.list?.opens ?? {})) {
    const path = ['list', 'opens', name];
    const field = entity.fields[name];
    if (!field || (!columns.includes(name) && !listFace(field).hidden))
      report.tellAt(
        path,
        told(
          'noPressedColumn',
          '"{{name}}" is no column of the list: nobody can press it',
          { name },
          nearest(name, columns),
        ),
      );
    else if (leadsElsewhere(entity, name))
      report.tellAt(
        path,
        told(
          'pressedTwice',
          'the cells of "{{name}}" lead to the record or are edited in place: one press does one thing',
          { name },
        ),
      );
    const held = namesOfAnswer(entity.fields);
    checkOpens(
      spec,
      { shown: columns, held, word: 'entity.list.opens.filters' },
      { path, index, report },
    );
  }
}

function leadsElsewhere(entity: EntitySchema, name: string): boolean {
  const field = entity.fields[name];
  const isLink = field !== undefined && listFace(field).link === true;
  return (
    (isLink && endpointOf(entity, 'info') !== undefined) ||
    entity.list?.inlineEdit?.includes(name) === true
  );
}

function checkOpenedList(
  { list, preset, filters = {} }: Extract<OpensSpec, { list: string }>,
  row: PressedRow,
  { path, index, report }: OpensPlaceOf,
): void {
  const entity = index.entities.get(list);
  if (!entity) return;
  const presets = Object.keys(entity.list?.presets ?? {});
  if (preset !== undefined && !presets.includes(preset))
    report.tellAt(
      [...path, 'preset'],
      told(
        'noPresetIn',
        'no preset "{{name}}" in {{entity}}',
        { name: preset, entity: entity.name },
        nearest(preset, presets),
      ),
    );
  const known = listFilters(entity);
  for (const [filter, value] of Object.entries(filters)) {
    const own = report.within([...path, 'filters', filter]);
    if (!known.includes(filter))
      own.tellAt(
        [],
        told(
          'noListFilter',
          'the list of {{entity}} is not filtered by "{{name}}"',
          { entity: entity.name, name: filter },
          nearest(filter, known),
        ),
      );
    checkFilled(value, row.word, own);
    const fault = filterFault(entity, filter, value, report.known);
    if (fault !== undefined) own.tellAt([], fault);
    if (row.held) tellParts(value, { row: row.held }, own);
  }
}

function checkFilled(value: unknown, word: FilledWord, report: FileReport): void {
  for (const part of [value].flat() as readonly unknown[]) {
    const fault = typeof part === 'string' ? findPlaceholderFault(part, word) : undefined;
    if (fault !== undefined) report.tellAt([], fault);
  }
}
