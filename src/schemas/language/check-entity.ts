import { nearest } from '#schemas/expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { innerOf, statesOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import { checkActions } from './check-actions.ts';
import { checkAggregates } from './check-aggregates.ts';
import { checkApproval } from './check-approval.ts';
import { checkBulk } from './check-bulk.ts';
import { checkCalcs } from './check-calcs.ts';
import { checkCodeOf } from './check-code-of.ts';
import { heldByRow, tellParts } from './check-dollar.ts';
import { checkDetailDoubles } from './check-doubles.ts';
import { checkFaces } from './check-faces.ts';
import type { AskedFacts } from './check-facts.ts';
import { checkBounds, checkEnds, checkTextWords, checkRanges, has } from './check-field-words.ts';
import type { Fields, FileReport, SchemaIndex } from './check-file.ts';
import { checkFitting } from './check-fitting.ts';
import { checkForm } from './check-form.ts';
import { checkFormer } from './check-former.ts';
import { checkGrants } from './check-grants.ts';
import { checkKeyRules } from './check-key-rules.ts';
import { checkLabel } from './check-label.ts';
import { checkLinks } from './check-links.ts';
import { checkLock } from './check-lock.ts';
import { checkMenu } from './check-menu.ts';
import { checkMovers } from './check-movers.ts';
import { checkNumbers } from './check-numbers.ts';
import { checkEvidence, checkOwn } from './check-own.ts';
import { checkPickable } from './check-pickable.ts';
import { checkPickedBy } from './check-picked-by.ts';
import { checkBlockProps } from './check-props.ts';
import { checkPublic } from './check-public.ts';
import { checkQuery } from './check-query.ts';
import { checkRelated } from './check-related.ts';
import { checkScope } from './check-scope.ts';
import { checkSearch } from './check-search.ts';
import { checkSheet } from './check-sheet.ts';
import { checkShown } from './check-shown.ts';
import { checkSilent } from './check-silent.ts';
import { checkUnseen } from './check-unseen.ts';
import { checkViews } from './check-views.ts';
import { checkWrites } from './check-writes.ts';
import { isSortable } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import { columnName } from './names.ts';
import type { PresetSpec } from './page.ts';
import { SQL_WORDS } from './sql-words.ts';
import { tellRule } from './tell-rule.ts';

/** PostgreSQL cuts longer names off, and two that begin alike become one. */
const MAX_COLUMN = 60;

/** What only the whole entity can tell: columns, targets of links, sort, dialogs, related lists. */
export function checkEntity(
  entity: EntitySchema,
  index: SchemaIndex,
  facts: AskedFacts,
  report: FileReport,
): void {
  if (SQL_WORDS.has(entity.table.name))
    report.tellAt(
      ['table', 'name'],
      told('sqlWord', '"{{name}}" is a word of SQL', { name: entity.table.name }),
    );
  checkFields(entity.fields, ['fields'], index, report);
  checkPickable(entity, index, report);
  checkLinks(entity.fields, index, report);
  checkAggregates(entity, index, report);
  if (entity.table.lock && has(entity.fields, 'version'))
    report.tellAt(
      ['fields', 'version'],
      told('ownVersion', 'a table with "lock" has a "version" of its own'),
    );
  checkLock(entity, report);
  checkSilent(entity, index, report);
  checkList(entity, report);
  checkCalcs(entity, report);
  checkShown(entity.fields, ['fields'], report);
  checkFormer(entity, report);
  checkNumbers(entity, report);
  checkKeyRules(entity.fields, ['fields'], report);
  checkTwice(entity, report);
  checkMovers(entity, facts, report);
  checkViews(entity, index, report);
  checkFaces(entity, report);
  checkFitting(entity, report);
  checkForm(entity, report);
  checkUnseen(entity, report);
  checkDetailDoubles(entity, report);
  checkWrites(entity, index, report);
  checkBulk(entity, report);
  checkLabel(entity, report);
  checkBlockProps(entity, index, report);
  checkPublic(entity, report);
  checkSheet(entity, index, report);
  checkSearch(entity, report);
  checkScope(entity, index, report);
  checkOwn(entity, index, report);
  checkQuery(entity, facts, report);
  checkEvidence(entity, index, report);
  checkApproval(entity, index, facts, report);
  checkActions(entity, index, report);
  checkMenu(entity.menu, index, report);
  checkGrants(entity.menu, index, facts, report);
  checkTabs(entity, report);
  const { due } = entity.detail ?? {};
  if (due?.open !== undefined) tellRule(due.open, entity.fields, ['detail', 'due', 'open'], report);
  checkRelatedLists(entity, index, report);
}

function checkRelatedLists(entity: EntitySchema, index: SchemaIndex, report: FileReport): void {
  for (const [i, related] of (entity.detail?.related ?? []).entries()) {
    checkRelated(related, ['detail', 'related', String(i)], index, report);
    if (related.where)
      tellParts(
        related.where,
        heldByRow(entity.fields),
        report.within(['detail', 'related', String(i), 'where']),
      );
  }
}

/** A tab of a detail is made of what the detail has. */
function checkTabs({ detail = {} }: EntitySchema, report: FileReport): void {
  const known = [
    '$facts',
    '$history',
    ...(detail.blocks ?? []).map(({ block }) => block),
    ...(detail.related ?? []).map(({ entity }) => entity),
  ];
  for (const [i, { items }] of (detail.tabs ?? []).entries())
    for (const [at, item] of items.entries())
      if (!known.includes(item))
        report.tellAt(
          ['detail', 'tabs', String(i), 'items', String(at)],
          told(
            'noTabPart',
            'neither a block nor a related entity: "{{name}}"',
            { name: item },
            nearest(item, known),
          ),
        );
}

/** Words of a list and of a detail that name fields in an order. */
const ORDERS = {
  list: ['columns', 'export', 'filters', 'stats', 'inlineEdit', 'badges'],
  detail: ['facts', 'heading', 'tags'],
} as const;

/** A column, a filter or a section that stands twice is one too many. */
function checkTwice({ list = {}, detail = {} }: EntitySchema, report: FileReport): void {
  for (const word of ORDERS.list) tellTwice(list[word], report.within(['list', word]));
  for (const word of ORDERS.detail) tellTwice(detail[word], report.within(['detail', word]));
  for (const [i, { fields }] of (detail.groups ?? []).entries()) {
    const own = report.within(['detail', 'groups', String(i), 'fields']);
    tellTwice(fields, own);
    if (fields.length === 0)
      own.warnAt([], told('groupEmpty', 'the group is empty: nothing is shown of it'));
  }
}

function tellTwice(names: readonly string[] = [], report: FileReport): void {
  for (const [i, name] of names.entries())
    if (names.indexOf(name) < i)
      report.tellAt([String(i)], told('twice', '"{{name}}" stands there already', { name }));
}

function checkList(entity: EntitySchema, report: FileReport): void {
  for (const [name, preset] of Object.entries(entity.list?.presets ?? {}))
    checkPreset(preset, ['list', 'presets', name], entity, report);
  const { field: sort, then } = entity.list?.sort ?? {};
  if (sort && !isSortable(entity, sort))
    report.tellAt(
      ['list', 'sort', 'field'],
      told('notSortable', 'the list cannot be sorted by "{{name}}"', { name: sort }),
    );
  if (then && !isSortable(entity, then.field))
    report.tellAt(
      ['list', 'sort', 'then', 'field'],
      told('notSortable', 'the list cannot be sorted by "{{name}}"', { name: then.field }),
    );
}

function checkPreset(
  { where, todo, due }: PresetSpec,
  path: readonly string[],
  entity: EntitySchema,
  report: FileReport,
): void {
  if ([where !== undefined, todo === true, due !== undefined].filter(Boolean).length !== 1)
    return report.tellAt(
      path,
      told('presetOne', 'a preset has one of {{words}}', { words: '"where", "todo" and "due"' }),
    );
  if (due !== undefined)
    return entity.detail?.due
      ? undefined
      : report.tellAt(
          [...path, 'due'],
          told('noDeadline', 'the entity has no deadline: "detail.due" names it'),
        );
  if (where !== undefined) return tellRule(where, entity.fields, [...path, 'where'], report);
  if (!Object.values(entity.fields).some((field) => statesOf(field) !== undefined))
    report.tellAt(
      [...path, 'todo'],
      told('todoStatus', 'only records with a status wait for a move'),
    );
}

function checkFields(
  fields: Fields,
  path: readonly string[],
  index: SchemaIndex,
  report: FileReport,
): void {
  for (const [name, field] of Object.entries(fields)) {
    const column = columnName(name);
    if (SQL_WORDS.has(column) && !field.virtual)
      report.tellAt(
        [...path, name],
        told('sqlWord', '"{{name}}" is a word of SQL; give the field another name', {
          name: column,
        }),
      );
    if (column.length > MAX_COLUMN)
      report.tellAt(
        [...path, name],
        told('longColumn', '"{{name}}" is longer than the {{max}} signs of a column', {
          name: column,
          max: MAX_COLUMN,
        }),
      );
    if (name === 'id')
      report.tellAt([...path, name], told('ownId', 'every table has an "id" of its own'));
    if ('scaleBy' in field && field.scaleBy !== undefined && !has(fields, field.scaleBy))
      report.tellAt(
        [...path, name, 'scaleBy'],
        told(
          'noField',
          'no field "{{name}}"',
          { name: field.scaleBy },
          nearest(field.scaleBy, Object.keys(fields)),
        ),
      );
    checkField(field, [...path, name], index, report);
    checkEnds(fields, name, report.within([...path, name, 'filter', 'ends']));
    checkPickedBy(field, Object.keys(fields), report, [...path, name]);
    checkFields(innerOf(field) ?? {}, [...path, name, 'fields'], index, report);
    checkShown(innerOf(field) ?? {}, [...path, name, 'fields'], report);
  }
}

function checkField(
  field: FieldSpec,
  path: readonly string[],
  index: SchemaIndex,
  report: FileReport,
): void {
  checkBounds(field, path, report);
  checkTextWords(field, path, report);
  checkRanges(field, path, report);
  checkShow(field, path, index, report);
  checkCodeOf(field, index, report.within([...path, 'codeOf']));
}

/** A link shows a field of what it points to. */
function checkShow(
  field: FieldSpec,
  path: readonly string[],
  index: SchemaIndex,
  report: FileReport,
): void {
  if (!('to' in field) || !field.show) return;
  const target = index.entities.get(field.to);
  if (target && !has(target.fields, field.show))
    report.tellAt(
      [...path, 'show'],
      told(
        'noFieldIn',
        'no field "{{name}}" in {{entity}}',
        { name: field.show, entity: field.to },
        nearest(field.show, Object.keys(target.fields)),
      ),
    );
}
