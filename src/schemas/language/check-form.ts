import { nearest } from '../expressions/nearest.ts';
import { told } from '../texts/told.ts';
import { isEntered } from '../types/ask.ts';
import type { FieldSpec } from '../types/field.ts';
import type { FileReport } from './check-file.ts';
import { tellGiven } from './check-given.ts';
import { formFace, verbsOf } from './derive.ts';
import type { EntitySchema } from './entity.ts';
import type { LayoutNode } from './page.ts';

type Path = readonly string[];

/** A layout names each field once, and all without which nothing can be saved. */
export function checkForm(entity: EntitySchema, report: FileReport): void {
  checkSubmits(entity, report.within(['form', 'submits']));
  const layout = entity.form?.layout;
  if (!layout) return;
  const spots = spotsOf(layout, ['form', 'layout']);
  tellEmpty(layout, ['form', 'layout'], report);
  for (const [i, { name, path }] of spots.entries())
    if (spots.findIndex((spot) => spot.name === name) < i)
      report.tellAt(path, told('twice', '"{{name}}" stands there already', { name }));
  checkTables(entity, spots, report);
  tellHiddenNeeds(entity, spots, report);
  if (!verbsOf(entity).includes('save')) return;
  const shown = new Set(spots.map(({ name }) => name));
  for (const [name, field] of Object.entries(entity.fields))
    if (field.requiredWhen !== undefined && isOpen(field) && !shown.has(name))
      report.warnAt(
        ['fields', name, 'requiredWhen'],
        told(
          'layoutLacks',
          'the layout lacks {{names}}: required at times, and nobody can fill it in then',
          { names: `"${name}"` },
        ),
      );
  const lacking = Object.entries(entity.fields)
    .filter(([name, field]) => isNeeded(field) && !shown.has(name) && !isSet(entity, name))
    .map(([name]) => `"${name}"`);
  if (lacking.length > 0)
    report.tellAt(
      ['form', 'layout'],
      told(
        'layoutLacks',
        'the layout lacks {{names}}: required, and without a default nothing can be saved',
        { names: lacking.join(', ') },
      ),
    );
}

/** A condition of a group hides its fields from people; only their own condition keeps the server from asking for them. */
function tellHiddenNeeds(
  { fields }: EntitySchema,
  spots: readonly Spot[],
  report: FileReport,
): void {
  for (const { name, path, isHideable } of spots) {
    const field = fields[name];
    if (!isHideable || field?.visibleWhen !== undefined) continue;
    if (field?.required === true || field?.requiredWhen !== undefined)
      report.tellAt(
        path,
        told(
          'hiddenNeed',
          '"{{name}}" is required though its group may be hidden: give the field the same "visibleWhen"',
          { name },
        ),
      );
  }
}

/** Tables of rows: the layout names those of `writes`, and leaves none out. */
function checkTables(
  { writes = {} }: EntitySchema,
  spots: readonly Spot[],
  report: FileReport,
): void {
  const tables = spots.filter(({ isRows }) => isRows);
  for (const { name, path } of tables)
    if (!Object.hasOwn(writes, name))
      report.tellAt(
        path,
        told(
          'writesNoRows',
          'no rows "{{name}}" in "writes"',
          { name },
          nearest(name, Object.keys(writes)),
        ),
      );
  for (const name of Object.keys(writes))
    if (!tables.some((table) => table.name === name))
      report.warnAt(
        ['writes', name],
        told('writesNotShown', 'the layout lacks "{{name}}": nobody can fill in its rows', {
          name,
        }),
      );
}

/** Groups and steps without a field. */
function tellEmpty(node: LayoutNode, path: Path, report: FileReport): void {
  if ('$field' in node || '$writes' in node || 'text' in node) return;
  const boxes: readonly (readonly [Path, readonly LayoutNode[]])[] =
    'steps' in node
      ? node.steps.map(({ items }, i) => [[...path, 'steps', String(i)], items] as const)
      : [[path, node.items]];
  for (const [at, items] of boxes) {
    if (items.length === 0)
      report.warnAt(at, told('groupEmpty', 'the group is empty: nothing is shown of it'));
    for (const [i, item] of items.entries()) tellEmpty(item, [...at, 'items', String(i)], report);
  }
}

/** What a button that saves sets besides is a field of the record, and one that takes it. */
function checkSubmits({ form, fields }: EntitySchema, report: FileReport): void {
  for (const [key, { set }] of Object.entries(form?.submits ?? {}))
    for (const [name, value] of Object.entries(set)) {
      const own = report.within([key, 'set', name]);
      if (!Object.hasOwn(fields, name))
        own.tellAt(
          [],
          told('noField', 'no field "{{name}}"', { name }, nearest(name, Object.keys(fields))),
        );
      tellGiven(fields, name, value, own);
    }
}

interface Spot {
  readonly name: string;
  readonly path: Path;
  /** Rows of `writes`, no field. */
  readonly isRows?: true;
  /** Whether a group around it has a condition. */
  readonly isHideable?: boolean;
}

/** Fields and tables of a layout with their places, in order. */
function spotsOf(node: LayoutNode, path: Path): readonly Spot[] {
  if ('$field' in node) return [{ name: node.$field, path: [...path, '$field'] }];
  if ('$writes' in node) return [{ name: node.$writes, path: [...path, '$writes'], isRows: true }];
  if ('text' in node) return [];
  const parts: readonly (readonly [LayoutNode, Path])[] =
    'steps' in node
      ? node.steps.flatMap(({ items }, step) =>
          items.map(
            (item, i) => [item, [...path, 'steps', String(step), 'items', String(i)]] as const,
          ),
        )
      : node.items.map((item, i) => [item, [...path, 'items', String(i)]] as const);
  const spots = parts.flatMap(([item, at]) => spotsOf(item, at));
  const isHideable = 'group' in node && node.visibleWhen !== undefined;
  return isHideable ? spots.map((spot) => ({ ...spot, isHideable })) : spots;
}

/** Whether somebody must enter it in the form of a new record. */
function isNeeded(field: FieldSpec): boolean {
  return field.required === true && isOpen(field);
}

/** Whether a new record has nothing in it but what somebody enters. */
function isOpen(field: FieldSpec): boolean {
  return (
    field.default === undefined &&
    field.from === undefined &&
    !field.readOnly &&
    field.form !== false &&
    formFace(field).on !== 'edit' &&
    isEntered(field)
  );
}

/** Whether every button that saves sets it. */
function isSet({ form }: EntitySchema, name: string): boolean {
  const submits = Object.values(form?.submits ?? {});
  return submits.length > 0 && submits.every(({ set }) => Object.hasOwn(set, name));
}
