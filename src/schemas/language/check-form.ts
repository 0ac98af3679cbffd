import { suggestNearest } from '../expressions/nearest.ts';
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
  for (const [i, { name, path }] of spots.entries())
    if (spots.findIndex((spot) => spot.name === name) < i)
      report.tellAt(path, `"${name}" stands there already`);
  if (!verbsOf(entity).includes('save')) return;
  const shown = new Set(spots.map(({ name }) => name));
  const lacking = Object.entries(entity.fields)
    .filter(([name, field]) => isNeeded(field) && !shown.has(name) && !isSet(entity, name))
    .map(([name]) => `"${name}"`);
  if (lacking.length > 0)
    report.tellAt(
      ['form', 'layout'],
      `the layout lacks ${lacking.join(', ')}: required, and without a default nothing can be saved`,
    );
}

/** What a button that saves sets besides is a field of the record, and one that takes it. */
function checkSubmits({ form, fields }: EntitySchema, report: FileReport): void {
  for (const [key, { set }] of Object.entries(form?.submits ?? {}))
    for (const [name, value] of Object.entries(set)) {
      const own = report.within([key, 'set', name]);
      if (!Object.hasOwn(fields, name))
        own.tellAt([], `no field "${name}"${suggestNearest(name, Object.keys(fields))}`);
      tellGiven(fields, name, value, own);
    }
}

/** Fields of a layout with their places, in order. */
function spotsOf(node: LayoutNode, path: Path): readonly { name: string; path: Path }[] {
  if ('$field' in node) return [{ name: node.$field, path: [...path, '$field'] }];
  if ('text' in node) return [];
  const parts: readonly (readonly [LayoutNode, Path])[] =
    'steps' in node
      ? node.steps.flatMap(({ items }, step) =>
          items.map(
            (item, i) => [item, [...path, 'steps', String(step), 'items', String(i)]] as const,
          ),
        )
      : node.items.map((item, i) => [item, [...path, 'items', String(i)]] as const);
  return parts.flatMap(([item, at]) => spotsOf(item, at));
}

/** Whether somebody must enter it in the form of a new record. */
function isNeeded(field: FieldSpec): boolean {
  return (
    field.required === true &&
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
