import { nearest } from '../expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { innerOf, isEntered, targetOf } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import type { FileReport, SchemaIndex } from './check-file.ts';
import { verbsOf } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import {
  MOST_WRITTEN_LEVELS,
  MOST_WRITTEN_ROWS,
  USUAL_WRITTEN_ROWS,
  type Writes,
  type WritesFill,
  type WritesSpec,
} from './writes.ts';

type Fields = EntitySchema['fields'];

/** Rows that are made with a record: of an entity that is saved, hung on the record by a link to it, with all that it asks for. */
export function checkWrites(entity: EntitySchema, index: SchemaIndex, file: FileReport): void {
  if (!entity.writes) return;
  const report = file.within(['writes']);
  if (!verbsOf(entity).includes('save'))
    report.tellAt(
      [],
      told('writesNoSave', 'nothing is saved here: rows are written with a new record'),
    );
  checkAll(entity.writes, { owner: entity, level: 1 }, index, report);
}

interface Around {
  /** Whose record the rows hang on. */
  readonly owner: EntitySchema;
  readonly level: number;
}

function checkAll(writes: Writes, around: Around, index: SchemaIndex, report: FileReport): void {
  for (const [name, spec] of Object.entries(writes)) {
    const own = report.within([name]);
    if (Object.hasOwn(around.owner.fields, name) || name === 'id' || name === 'version')
      own.tellAt(
        [],
        told(
          'writesOwnName',
          '"{{name}}" is a field of {{entity}}: rows need a name of their own',
          { name, entity: around.owner.name },
        ),
      );
    checkCounts(spec, own);
    const child = index.entities.get(spec.entity);
    // a name that is none is told where names are
    if (child) checkRows(spec, { ...around, child }, index, own);
  }
}

function checkCounts({ min = 0, max = USUAL_WRITTEN_ROWS }: WritesSpec, report: FileReport): void {
  if (max < 1 || max > MOST_WRITTEN_ROWS)
    report.tellAt(
      ['max'],
      told('writesMany', '1 to {{max}} rows are written at once', { max: MOST_WRITTEN_ROWS }),
    );
  if (min > max)
    report.tellAt(['min'], told('writesMinMax', '"min" is above "max" ({{max}})', { max }));
}

function checkRows(
  spec: WritesSpec,
  { owner, child, level }: Around & { readonly child: EntitySchema },
  index: SchemaIndex,
  report: FileReport,
): void {
  if (!verbsOf(child).includes('save'))
    report.tellAt(
      ['entity'],
      told('writesNotSaved', 'records of {{entity}} are not saved: it answers no "save"', {
        entity: child.name,
      }),
    );
  checkLink(spec, owner, child, report);
  for (const [i, name] of spec.fields.entries())
    checkAsked(name, { ...spec, at: i }, child.fields, report.within(['fields', String(i)]));
  const lacking = Object.entries(child.fields)
    .filter(([name, field]) => isNeeded(field) && name !== spec.by && !spec.fields.includes(name))
    .map(([name]) => `"${name}"`);
  if (lacking.length > 0)
    report.tellAt(
      ['fields'],
      told(
        'writesLack',
        'the rows lack {{names}}: required, and without a default nothing can be saved',
        { names: lacking.join(', ') },
      ),
    );
  if (spec.fill) checkFill(spec.fill, index, report.within(['fill']));
  if (!spec.writes) return;
  const inner = report.within(['writes']);
  if (level >= MOST_WRITTEN_LEVELS - 1)
    inner.tellAt(
      [],
      told('writesDeep', 'at most {{max}} entities are written inside each other', {
        max: MOST_WRITTEN_LEVELS,
      }),
    );
  else checkAll(spec.writes, { owner: child, level: level + 1 }, index, inner);
}

/** What rows are filled from: a list that may be looked at, by fields it has. */
function checkFill(
  { entity, columns, key }: WritesFill,
  index: SchemaIndex,
  report: FileReport,
): void {
  const offered = index.entities.get(entity);
  if (!offered) return;
  if (!verbsOf(offered).includes('page'))
    report.tellAt(
      ['entity'],
      told('writesNoOffer', 'nothing of {{entity}} is offered: it answers no "page"', { entity }),
    );
  const known = Object.keys(offered.fields);
  for (const [path, name] of [
    [['key'], key] as const,
    ...columns.map((column, i) => [['columns', String(i)], column] as const),
  ])
    if (!known.includes(name))
      report.tellAt(
        path,
        told(
          'noFieldIn',
          'no field "{{name}}" in {{entity}}',
          { name, entity },
          nearest(name, known),
        ),
      );
}

/** The link back: a field of the rows that names records of the entity around them. */
function checkLink(
  { by }: WritesSpec,
  owner: EntitySchema,
  child: EntitySchema,
  report: FileReport,
): void {
  const links = Object.keys(child.fields).filter((name) => isLinkTo(child.fields[name], owner));
  const field = Object.hasOwn(child.fields, by) ? child.fields[by] : undefined;
  if (!field)
    report.tellAt(
      ['by'],
      told(
        'noFieldIn',
        'no field "{{name}}" in {{entity}}',
        { name: by, entity: child.name },
        nearest(by, links),
      ),
    );
  else if (!isLinkTo(field, owner))
    report.tellAt(
      ['by'],
      told('writesNoLink', '"{{name}}" of {{entity}} is no link to {{target}}', {
        name: by,
        entity: child.name,
        target: `${owner.name}${links.length > 0 ? `: ${links.map((name) => `"${name}"`).join(', ')} is` : ''}`,
      }),
    );
}

function isLinkTo(field: FieldSpec | undefined, { name }: EntitySchema): boolean {
  return field !== undefined && targetOf(field) === name && !field.readOnly && !field.virtual;
}

function checkAsked(
  name: string,
  { by, entity, fields, at }: WritesSpec & { readonly at: number },
  known: Fields,
  report: FileReport,
): void {
  const field = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!field)
    report.tellAt(
      [],
      told(
        'noFieldIn',
        'no field "{{name}}" in {{entity}}',
        { name, entity },
        nearest(name, Object.keys(known)),
      ),
    );
  else if (fields.indexOf(name) < at)
    report.tellAt([], told('twice', '"{{name}}" stands there already', { name }));
  else if (name === by)
    report.tellAt(
      [],
      told('writesFilled', '"{{name}}" is filled with the record the rows belong to', { name }),
    );
  else if (!isOpen(field))
    report.tellAt(
      [],
      told('writesNotEntered', 'nobody enters "{{name}}" of {{entity}}', { name, entity }),
    );
  else if (innerOf(field))
    report.tellAt(
      [],
      told(
        'writesNoTable',
        'a row holds no sub-table: write "{{name}}" as rows of an entity ("writes")',
        { name },
      ),
    );
}

function isOpen(field: FieldSpec): boolean {
  return !field.readOnly && !field.virtual && isEntered(field);
}

/** Whether a new record has nothing in it but what somebody enters. */
function isNeeded(field: FieldSpec): boolean {
  return (
    field.required === true &&
    field.default === undefined &&
    field.from === undefined &&
    isOpen(field)
  );
}
