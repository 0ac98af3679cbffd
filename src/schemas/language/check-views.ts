import { nearest } from '#schemas/expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { cardOf, dictOf, statesOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import { kindOf, SYSTEM_KINDS } from '../types/kinds.ts';
import { checkCalendarMove } from './check-calendar.ts';
import { heldByRow } from './check-dollar.ts';
import type { FileReport, SchemaIndex } from './check-file.ts';
import { givenFault } from './check-given.ts';
import { checkListOpens } from './check-opens.ts';
import { checkPictures, checkPlaces } from './check-places.ts';
import { isGroupable, isMeasurable, isSortable, verbsOf, viewsOf } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import type { ChartSpec, ExpandSpec, ListSpec, MergeSpec } from './page.ts';
import { tellRuleOf } from './tell-rule.ts';

/** The ways a list may be looked at besides its table: cards, charts, a map, unfolded rows, cells that are edited in place. */
export function checkViews(entity: EntitySchema, index: SchemaIndex, report: FileReport): void {
  const spec: ListSpec = entity.list ?? {};
  for (const [i, part] of (spec.expand ?? []).entries())
    checkExpand(entity, part, { index, report, path: ['list', 'expand', String(i)] });
  checkPictures(entity, report);
  checkPlaces(entity, report);
  for (const [name, chart] of Object.entries(spec.chart ?? {}))
    checkChart(entity, chart, ['list', 'chart', name], report);
  if (spec.merge) checkMerge(entity, spec.merge, report);
  checkBoard(entity, report);
  checkTimes(entity, report);
  checkYear(entity, report);
  checkCalendarMove(entity, report);
  for (const [i, name] of (spec.inlineEdit ?? []).entries())
    checkInline(entity, name, ['list', 'inlineEdit', String(i)], report);
  tellView(spec, spec.view, report.within(['list', 'view']));
  checkRowClick(entity, report);
  checkListOpens(entity, index, report);
  if (spec.tree && !entity.table.tree)
    report.tellAt(
      ['list', 'tree'],
      told('noParent', 'no row has a parent: "table.tree" says which link leads to it'),
    );
}

/** A calendar and a timeline stand on a date or time that the rows can be asked by; a name nobody knows is told elsewhere. */
function checkTimes(entity: EntitySchema, report: FileReport): void {
  for (const part of ['calendar', 'timeline'] as const) {
    const by = entity.list?.[part]?.by;
    const kind = by === undefined ? undefined : kindOf(entity.fields, by);
    if (by === undefined || kind === undefined) continue;
    if ((kind !== 'date' && kind !== 'datetime') || !isSortable(entity, by))
      report.tellAt(
        ['list', part, 'by'],
        told('noDayField', '"{{name}}" is no date or time of the rows', { name: by }),
      );
  }
}

/** The days of a year are counted by the server. */
function checkYear(entity: EntitySchema, report: FileReport): void {
  const { by, span } = entity.list?.calendar ?? {};
  if (span !== 'year' || by === undefined || kindOf(entity.fields, by) === undefined) return;
  if (!verbsOf(entity).includes('group'))
    report.tellAt(
      ['list', 'calendar', 'span'],
      told('yearGroup', 'a year is counted by the verb "group"'),
    );
  else if (!isGroupable(entity, by))
    report.tellAt(
      ['list', 'calendar', 'by'],
      told('yearDays', 'a year counts the days of "{{name}}", which the list does not show', {
        name: by,
      }),
    );
}

const ROW_CLICKS: readonly string[] = ['detail', 'edit', 'none'];

/** A click never does more than open something: an action is meant only where it opens a page from the row. */
function checkRowClick({ list, actions = {} }: EntitySchema, report: FileReport): void {
  const click = list?.rowClick;
  if (click === undefined || ROW_CLICKS.includes(click)) return;
  const opening = Object.keys(actions).filter(
    (name) => actions[name]?.open !== undefined && [actions[name]?.place].flat().includes('row'),
  );
  if (opening.includes(click)) return;
  const known = [...ROW_CLICKS, ...opening];
  report.tellAt(
    ['list', 'rowClick'],
    told(
      'noRowClick',
      'no row action "{{name}}" that opens a page{{near}}; known: {{known}}',
      { name: click, known: known.join(', ') },
      nearest(click, known),
    ),
  );
}

/** The view a list opens with, alone or within a page, is one it has. */
export function tellView(spec: ListSpec, view: string | undefined, report: FileReport): void {
  const views = viewsOf(spec);
  if (view !== undefined && !views.includes(view))
    report.tellAt(
      [],
      told(
        'noView',
        'no view "{{name}}"{{near}}; known: {{known}}',
        { name: view, known: views.join(', ') },
        nearest(view, views),
      ),
    );
}

/** The columns of a board are values of its field; a status has a table of moves, a dictionary values that are known or not. */
function checkBoard(entity: EntitySchema, report: FileReport): void {
  const { board } = entity.list ?? {};
  const field = board && entity.fields[board.by];
  if (!board || !field) return;
  const states = statesOf(field);
  if (states === undefined && !isDictionary(field))
    return report.tellAt(
      ['list', 'board', 'by'],
      told('noBoardField', '"{{name}}" is neither a status nor a dictionary', { name: board.by }),
    );
  checkValues(field, board.columns ?? [], report.within(['list', 'board', 'columns']));
}

function checkValues(field: FieldSpec, columns: readonly string[], report: FileReport): void {
  for (const [i, value] of columns.entries()) {
    const fault =
      columns.indexOf(value) < i
        ? told('twice', '"{{name}}" stands there already', { name: value })
        : undefined;
    const strange = fault ?? givenFault(field, value, report.known);
    if (strange !== undefined) report.tellAt([String(i)], strange);
  }
}

function checkChart(
  entity: EntitySchema,
  chart: ChartSpec,
  path: readonly string[],
  report: FileReport,
): void {
  for (const part of ['by', 'split'] as const) {
    const field = chart[part];
    if (field !== undefined && !isGroupable(entity, field))
      report.tellAt(
        [...path, part],
        told('notCounted', 'rows cannot be counted by "{{name}}"', { name: field }),
      );
  }
  const { measure, op } = chart;
  if (measure !== undefined && !isMeasurable(entity, measure))
    report.tellAt(
      [...path, 'measure'],
      told('noMeasure', '"{{name}}" is no number of the list', { name: measure }),
    );
  if (op !== undefined && op !== 'count' && measure === undefined)
    report.tellAt(
      [...path, 'op'],
      told('needsMeasure', '"{{name}}" needs a measure', { name: op }),
    );
  checkSteps(entity, chart, path, report);
  if (chart.kind === 'pie' && chart.split !== undefined)
    report.tellAt([...path, 'split'], told('onePie', 'a pie has one series'));
}

/** Words of a chart that change nothing where they stand. */
function checkSteps(
  { fields }: EntitySchema,
  { by, split, step, measure, op }: ChartSpec,
  path: readonly string[],
  report: FileReport,
): void {
  const kind = kindOf(fields, by);
  if (step !== undefined && kind !== 'date' && kind !== 'datetime')
    report.warnAt(
      [...path, 'step'],
      told('noSteps', '"{{name}}" is no time: it has no steps', { name: by }),
    );
  if (step === 'hour' && kind === 'date')
    report.warnAt(
      [...path, 'step'],
      told('noSteps', '"{{name}}" is a day and has no hours', { name: by }),
    );
  if (op === 'count' && measure !== undefined)
    report.warnAt(
      [...path, 'measure'],
      told('countMeasure', 'a count adds nothing up: it has no measure'),
    );
  if (split === by)
    report.warnAt(
      [...path, 'split'],
      told('axisTwice', '"{{name}}" stands on the axis already: each has one series', { name: by }),
    );
}

function checkMerge(
  entity: EntitySchema,
  { by, worst, latest, storm }: MergeSpec,
  report: FileReport,
): void {
  if (!isGroupable(entity, by))
    report.tellAt(
      ['list', 'merge', 'by'],
      told('notCounted', 'rows cannot be counted by "{{name}}"', { name: by }),
    );
  if (worst !== undefined && !isDictionary(entity.fields[worst]))
    report.tellAt(
      ['list', 'merge', 'worst'],
      told('noDictField', '"{{name}}" is no dictionary', { name: worst }),
    );
  if (latest !== undefined && kindOf(entity.fields, latest) !== 'datetime')
    report.tellAt(
      ['list', 'merge', 'latest'],
      told('noTimeField', '"{{name}}" is no time', { name: latest }),
    );
  if (storm !== undefined && latest === undefined)
    report.tellAt(
      ['list', 'merge', 'storm'],
      told('noMergeTime', 'rows of the last minute are known by "latest": name a field of time'),
    );
}

interface ViewSpot {
  readonly index: SchemaIndex;
  readonly report: FileReport;
  readonly path: readonly string[];
}

function checkExpand(
  entity: EntitySchema,
  part: string | ExpandSpec,
  { index, report, path }: ViewSpot,
): void {
  if (typeof part === 'string') {
    const known = [
      ...Object.keys(entity.fields),
      ...(entity.detail?.related ?? []).map((related) => related.entity),
    ];
    if (!known.includes(part))
      report.tellAt(
        path,
        told(
          'noPart',
          'neither a field nor a related entity: "{{name}}"',
          { name: part },
          nearest(part, known),
        ),
      );
    return;
  }
  if (!('entity' in part)) return;
  const target = index.entities.get(part.entity);
  if (!target) return;
  tellRuleOf(
    part.where,
    { fields: target.fields, held: heldByRow(entity.fields) },
    report.within([...path, 'where']),
  );
  const names = [...Object.keys(target.fields), ...Object.keys(SYSTEM_KINDS)];
  for (const name of part.columns ?? [])
    if (!names.includes(name))
      report.tellAt(
        [...path, 'columns'],
        told(
          'noFieldIn',
          'no field "{{name}}" in {{entity}}',
          { name, entity: part.entity },
          nearest(name, names),
        ),
      );
}

function checkInline(
  entity: EntitySchema,
  name: string,
  path: readonly string[],
  report: FileReport,
): void {
  const field = entity.fields[name];
  if (!field) return;
  if (!verbsOf(entity).includes('update'))
    report.tellAt(
      path,
      told('noCellEdit', 'cells cannot be edited: the entity does not answer "update"'),
    );
  else if (field.readOnly || field.form === false || field.virtual || cardOf(field)?.isOffCells)
    report.tellAt(path, told('notInCell', '"{{name}}" cannot be edited in its cell', { name }));
}

/** Whether a field holds one value of a dictionary, so that values have an order. */
function isDictionary(field: FieldSpec | undefined): boolean {
  return dictOf(field) !== undefined && field !== undefined && cardOf(field)?.kind === 'text';
}
