import type { Row } from '../ports.ts';

/** What a picker dialog shows: nodes of a tree alone, or rows of a table filtered by a tree beside it. */
export interface PickerKind {
  /** The entity whose tree stands at the left. */
  readonly tree: string;
  /** The entity whose rows stand in the table; absent: the nodes of the tree are what is picked. */
  readonly rows?: string;
  /** The query parameter of the table that the chosen node goes into. */
  readonly by?: string;
  /** Fields of the rows shown as columns. */
  readonly columns: readonly string[];
}

/** The pickers of the product (UX section 5). */
export const PICKER_KINDS: Readonly<Record<string, PickerKind>> = {
  user: { tree: 'dept', rows: 'user', by: 'deptId', columns: ['realName', 'username', 'deptName', 'mobile'] },
  station: { tree: 'region', rows: 'station', by: 'regionCode', columns: ['name', 'code', 'enterpriseName'] },
  dept: { tree: 'dept', columns: ['name', 'parentName'] },
  region: { tree: 'region', columns: ['name', 'id', 'parentName'] },
};

/**
 * The columns that the rows have something to say in: whoever may only choose is told the name alone, and an empty
 * column would read as data that is missing.
 */
export function shownColumns({ columns }: PickerKind, rows: readonly Row[]): readonly string[] {
  return rows.length === 0 ? columns : columns.filter((name, at) => at === 0 || rows.some((row) => Object.hasOwn(row, name)));
}
