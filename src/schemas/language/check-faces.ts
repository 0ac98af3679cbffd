import { nearest } from '#schemas/expressions/nearest.ts';
import { told, type Told } from '../texts/told.ts';
import { cardOf, innerOf, isAsked, isSecretType } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import { operatorsOf, SYSTEM_KINDS } from '../types/kinds.ts';
import type { FileReport } from './check-file.ts';
import { buttonOfVerb } from './derive-actions.ts';
import { canImport, filterFace, isSortable, verbsOf } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import { companionName } from './names.ts';

/** What the faces of the fields promise and their types cannot keep: filters that find nothing, columns that cannot be sorted, keys of an import that find several records. */
export function checkFaces(entity: EntitySchema, report: FileReport): void {
  const { filters } = entity.list ?? {};
  for (const [name, field] of Object.entries(entity.fields)) {
    const place = filters?.indexOf(name) ?? -1;
    const own = report.within(['fields', name, 'filter']);
    if (field.filter) checkFilter(name, field, own);
    else if (place >= 0)
      checkFilter(name, field, report.within(['list', 'filters', String(place)]));
    checkSortable(entity, name, report);
  }
  checkImport(entity, report);
  checkLocks(entity, report);
}

/** A sentence holds nobody off: plain writes keep to the `when` of the button that makes them, and to an approval. */
function checkLocks(entity: EntitySchema, report: FileReport): void {
  const { detail, actions, approval } = entity;
  tellFills(entity, report);
  const button = buttonOfVerb('update') ?? '';
  const isOpen =
    verbsOf(entity).includes('update') && !actions?.[button]?.when && approval === undefined;
  if (detail?.locks && isOpen)
    report.warnAt(
      ['detail', 'locks'],
      told(
        'locksHoldNobody',
        '"locks" is a sentence and holds nobody off: the record is changed as before, unless the button "{{name}}" has a "when"',
        { name: button },
      ),
    );
}

/** What a sentence is filled with is the record as it is answered: names stand beside links. */
function tellFills({ detail, fields }: EntitySchema, report: FileReport): void {
  const names = [...Object.keys(fields), ...Object.keys(SYSTEM_KINDS)];
  const known = new Set([...names, ...names.map(companionName)]);
  for (const [i, { text }] of (detail?.locks ?? []).entries())
    for (const [, name = ''] of text.matchAll(/\{(\w+)\}/g))
      if (!known.has(name))
        report.tellAt(
          ['detail', 'locks', String(i), 'text'],
          told(
            'noField',
            'no field "{{name}}" to fill the text with',
            { name },
            nearest(name, names),
          ),
        );
}

/** A filter by an operator that the type does not know finds no row, or refuses the list. What a hook answers is its own. */
function checkFilter(name: string, field: FieldSpec, report: FileReport): void {
  const card = cardOf(field);
  if (field.virtual || !card) return;
  if (!isAsked(field))
    return report.tellAt(
      [],
      told('notAsked', 'no rows are found by "{{name}}", a {{type}}: it cannot be a filter', {
        name,
        type: field.type,
      }),
    );
  const { op } = filterFace(field);
  const known = operatorsOf(field);
  if (!known.includes(op))
    report.tellAt(
      typeof field.filter === 'object' ? ['op'] : [],
      told(
        'noOperatorOf',
        'operator "{{op}}" has no meaning for "{{name}}", a {{type}}{{near}}; it takes {{known}}',
        { op, name, type: field.type, known: known.join(', ') },
        nearest(op, known),
      ),
    );
}

function checkSortable(entity: EntitySchema, name: string, report: FileReport): void {
  const field = entity.fields[name];
  if (!field || typeof field.list !== 'object' || field.list.sortable !== true) return;
  if (!isSortable(entity, name))
    report.tellAt(
      ['fields', name, 'list', 'sortable'],
      told('notSortable', 'the list cannot be sorted by "{{name}}", a {{type}}', {
        name,
        type: field.type,
      }),
    );
}

/** The key of an import finds one record, and by what a cell can hold; rows that a record must have are brought by no import. */
function checkImport(entity: EntitySchema, report: FileReport): void {
  if (!canImport(entity)) return;
  const { key = [] } = entity.import || {};
  checkKeyFields(entity, key, report.within(['import', 'key']));
  const isThere = key.every((name) => Object.hasOwn(entity.fields, name));
  if (key.length > 0 && isThere && !isUnique(entity, key))
    report.warnAt(['import', 'key'], sharedBy(entity, key));
  for (const [name, field] of Object.entries(entity.fields))
    if (innerOf(field) && needsRows(field))
      report.warnAt(
        ['fields', name],
        told(
          'importNoRows',
          'no import brings rows of "{{name}}", and without them no record is saved: say "import": false, or take the least number away',
          { name },
        ),
      );
}

function checkKeyFields(
  { fields }: EntitySchema,
  key: readonly string[],
  report: FileReport,
): void {
  for (const [i, name] of key.entries()) {
    const field = fields[name];
    if (key.indexOf(name) < i)
      report.tellAt([String(i)], told('twice', '"{{name}}" stands there already', { name }));
    else if (field && !isFound(field))
      report.tellAt(
        [String(i)],
        told('importNoCell', 'no cell holds "{{name}}", a {{type}}: no record is found by it', {
          name,
          type: field.type,
        }),
      );
  }
}

/** One value in one cell that is the same in no other record. */
function isFound(field: FieldSpec): boolean {
  const { workbook, kind } = cardOf(field) ?? {};
  return workbook !== undefined && kind !== 'blob' && kind !== 'list' && !isSecretType(field);
}

function sharedBy(entity: EntitySchema, key: readonly string[]): Told {
  const unique = Object.keys(entity.fields).filter((name) => isUnique(entity, [name]));
  const help =
    unique.length > 0
      ? `; unique: ${unique.join(', ')}`
      : '; "unique" of the field or of the table makes it so';
  return told(
    'importShared',
    'several records may share {{names}}: the key of an import is unique{{near}}{{help}}',
    { names: key.map((name) => `"${name}"`).join(' and '), help },
    nearest(key.join(), unique),
  );
}

function isUnique({ fields, table }: EntitySchema, names: readonly string[]): boolean {
  return (
    names.some((name) => fields[name]?.unique === true) ||
    (table.unique ?? []).some((set) => set.every((name) => names.includes(name)))
  );
}

function needsRows(field: FieldSpec): boolean {
  return field.required === true || ('minRows' in field && (field.minRows ?? 0) > 0);
}
