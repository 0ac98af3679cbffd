import type { Row } from '#engine/base/ports.ts';

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
  /** How much each row already has in hand, shown where the field of a form gives it more. */
  readonly load?: PickerLoad;
}

/** Records that are still open, counted by the row they are given to. */
export interface PickerLoad {
  readonly entity: string;
  /** The link of those records to the row; a form field of the same name is where more is given. */
  readonly field: string;
  readonly isLate: string;
  readonly where: Readonly<Record<string, string>>;
}

/** What an engineer has in hand: waiting for him, being dealt with, sent back to him. */
const ORDERS_IN_HAND: PickerLoad = {
  entity: 'workOrder',
  field: 'assigneeId',
  isLate: 'isOverdue',
  where: { status: '1,2,-1' },
};

/** The pickers of the product (UX section 5). */
export const PICKER_KINDS: Readonly<Record<string, PickerKind>> = {
  user: {
    tree: 'dept',
    rows: 'user',
    by: 'deptId',
    columns: ['realName', 'username', 'deptName', 'mobile'],
    load: ORDERS_IN_HAND,
  },
  station: {
    tree: 'region',
    rows: 'station',
    by: 'regionCode',
    columns: ['name', 'code', 'enterpriseName'],
  },
  dept: { tree: 'dept', columns: ['name', 'parentName'] },
  region: { tree: 'region', columns: ['name', 'id', 'parentName'] },
};

/** A kind nobody described is chosen among departments. */
export const FALLBACK_KIND: PickerKind = { tree: 'dept', columns: ['name'] };

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
export function shownColumns({ columns }: PickerKind, rows: readonly Row[]): readonly string[] {
  return rows.length === 0
    ? columns
    : columns.filter(
        (name, at) => at === 0 || rows.some((row) => Object.hasOwn(row, name) && row[name] !== ''),
      );
}
