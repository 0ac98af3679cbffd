import type { Row } from '#engine/base/ports.ts';
import type { PickerColumn, PickerKind } from '#engine/base/registry.ts';

/** Pickers of what every product has; others come with widgets (UX section 5). */
export const PICKER_KINDS: Readonly<Record<'user' | 'dept' | 'region', PickerKind>> = {
  user: {
    tree: 'dept',
    rows: 'user',
    by: 'deptId',
    columns: ['realName', 'username', 'deptName', 'mobile'],
    title: 'picker.title.user',
    none: 'picker.none.user',
  },
  dept: {
    tree: 'dept',
    columns: ['name', 'parentName'],
    title: 'picker.title.dept',
    none: 'picker.none.dept',
  },
  region: {
    tree: 'region',
    columns: ['name', 'id', 'parentName'],
    title: 'picker.title.region',
    none: 'picker.none.region',
  },
};

/** A kind nobody described is chosen among departments. */
export const FALLBACK_KIND: PickerKind = {
  tree: 'dept',
  columns: ['name'],
  title: 'picker.title.dept',
  none: 'picker.none.dept',
};

/** What tells a row from its neighbours in one line: the two columns after its name, as far as they say something. */
export function hintOf({ columns }: PickerKind, row: Row): string {
  return columns
    .slice(1, 3)
    .map((name) => row[name])
    .filter((text) => typeof text === 'string' && text !== '')
    .join(' · ');
}

/**
 * The columns that the rows have something to say in: whoever may only choose is told the name alone, top rows have no
 * parent, and an empty column would read as data that is missing.
 */
export function shownColumns(
  { columns }: PickerKind,
  rows: readonly Row[],
): readonly PickerColumn[] {
  return rows.length === 0
    ? columns
    : columns.filter(
        (name, at) => at === 0 || rows.some((row) => Object.hasOwn(row, name) && row[name] !== ''),
      );
}
