import type { Rule } from '../types/field-base.ts';
import type { Expression } from '../types/words.ts';
import type { OpensPlace } from './address-nodes.ts';

/** The looks a row may have: the engine has a style for each. */
export const ROW_CLASSES = [
  'row-danger',
  'row-warning',
  'row-muted',
  'row-bold',
  'row-level-1',
  'row-level-2',
  'row-level-3',
  'row-level-4',
] as const;
type RowClass = (typeof ROW_CLASSES)[number];

export interface ListSpec {
  /** Column order; default: the order of the fields that have a `list` face. */
  readonly columns?: readonly string[];
  /** Fields that stand first in an export, in this order; the others follow as the fields stand. */
  readonly export?: readonly string[];
  /** The order of a list nobody sorted; `then` orders what is equal, e.g. the unread first and the newest of them on top. */
  readonly sort?: SortSpec & { readonly then?: SortSpec };
  /** Order of the query card; default: the order of the fields that have a `filter`. */
  readonly filters?: readonly string[];
  readonly presets?: Readonly<Record<string, PresetSpec>>;
  /** The preset that is on when the page opens. */
  readonly preset?: string;
  /** Presets shown as a strip of counts above the query card. */
  readonly stats?: readonly string[];
  /** How a row looks, by the expression that must hold for it. */
  readonly rowClass?: Readonly<Partial<Record<RowClass, Expression>>>;
  /** Shows the rows as a tree (by `table.tree`). `lazy` loads the children of a node when it opens. */
  readonly tree?: boolean | 'lazy';
  /** What a click on a row does; else the name of a row action that opens a page (`open`), for rows that are shown elsewhere. */
  readonly rowClick?: 'detail' | 'edit' | 'none' | (string & {});
  /** Column → where a press on its value leads: a number to the rows it counts. */
  readonly opens?: Readonly<Record<string, OpensPlace>>;
  /** What stands there while there are no rows at all. */
  readonly empty?: string;
  readonly selectable?: boolean;
  readonly pageSize?: 10 | 20 | 50 | 100;
  /** Topics whose messages announce new rows: `pushEnterpriseAlarm`. */
  readonly live?: string;
  /** What an unfolded row shows: a sub-table or other field by name, a related entity of the detail by name, some fields as a grid, or a list of another entity. */
  readonly expand?: readonly (string | ExpandSpec)[];
  /** Rows as cards, one of the views of the page. */
  readonly cards?: CardsSpec;
  /** Pictures of all rows that match, counted by the server; each is one of the views of the page. */
  readonly chart?: Readonly<Record<string, ChartSpec>>;
  /** Rows that share a value folded into one, one of the views of the page: the answer to a storm of rows. */
  readonly merge?: MergeSpec;
  /** Rows in columns by a status or a dictionary, dragged from one to the next; one of the views of the page. The cards are those of `cards`. */
  readonly board?: BoardSpec;
  /** Rows in a month by a date or time; one of the views of the page. */
  readonly calendar?: CalendarSpec;
  /** Rows along the days, newest on top; one of the views of the page. */
  readonly timeline?: TimelineSpec;
  /** What a phone shows in place of the table and of the view the page opens with: `cards` (default) or `table`; other views that are chosen stay. */
  readonly phone?: 'cards' | 'table';
  /** Rows on a map, one of the views of the page. */
  readonly map?: MapSpec;
  /** The view the page opens with: `table` (default), `cards`, `board`, `calendar`, `timeline`, `map`, `merged`, or `chart.<name>`. */
  readonly view?: string;
  /** Fields that may be changed in their cells. */
  readonly inlineEdit?: readonly string[];
  /** Presets of the toolbar that show how many rows they hold. */
  readonly badges?: readonly string[];
  readonly actionWidth?: number;
  /** Registered widgets at the right end of the strip of counts, e.g. `alarmSound`. */
  readonly tools?: readonly string[];
}

/**
 * A filter under a name: a rule, the records that wait for a move of the caller's (`todo`, see the moves of the status), or those
 * whose deadline counts (`open`) or is over (`over`, see `detail.due`).
 */
export interface PresetSpec {
  readonly title: string;
  readonly where?: Rule;
  readonly todo?: boolean;
  readonly due?: DueState;
  readonly tone?: Tone;
}

interface SortSpec {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** Fields as a grid, or a list of another entity whose `where` may name this row as `$row.x`. */
export type ExpandSpec =
  | { readonly fields: readonly string[]; readonly title?: string }
  | {
      readonly entity: string;
      readonly where: Rule;
      readonly columns?: readonly string[];
      readonly title?: string;
    };

export interface CardsSpec {
  /** Default: the field that names the record. */
  readonly title?: string;
  readonly subtitle?: string;
  /** A field of pictures; the first one stands on top. */
  readonly image?: string;
  /** Shown beside the title, e.g. the status. */
  readonly tag?: string;
  /** Lines of name and value. Default: the first four columns that stand nowhere else on the card. */
  readonly fields?: readonly string[];
  /** Lines that a card without a value for them leaves out, such as the reason of something missing. */
  readonly optional?: readonly string[];
  /** Least width of a card in px; default 280. */
  readonly width?: number;
}

export interface BoardSpec {
  /** A status, whose cards move by its moves, or a dictionary, whose cards are edited. */
  readonly by: string;
  /** Values that have a column, in this order; default all of them. */
  readonly columns?: readonly string[];
}

/** Rows by a time of theirs. */
interface TimesSpec {
  /** A date or time. */
  readonly by: string;
  /** What stands on an entry; default the field that names the record. */
  readonly title?: string;
  /** Shown beside it, e.g. the status. */
  readonly tag?: string;
}

export interface CalendarSpec extends TimesSpec {
  /** `year`: opens with twelve small months in which the server counts, each of which leads to its own; `week`: opens with a week and leads to the month; default a month. */
  readonly span?: 'week' | 'month' | 'year';
  /** Entries can be taken to another day, by mouse, finger or keyboard. */
  readonly move?: CalendarMove;
}

/** What comes of an entry that is put into another day. */
export interface CalendarMove {
  /** A row action, whose dialog opens with the day; `edit`: the time itself is changed. */
  readonly action: string;
  /** The field of the dialog that is given the day. */
  readonly field?: string;
  /** Fields of the row with the first and the last day that it may be taken to; default any. */
  readonly from?: string;
  readonly to?: string;
}

export interface TimelineSpec extends TimesSpec {
  /** Further values of an entry, each with its name. */
  readonly fields?: readonly string[];
}

export interface MergeSpec {
  /** On the switch: `按站点合并`. */
  readonly title: string;
  /** The field whose value the rows share. */
  readonly by: string;
  /** A dictionary from the lightest to the gravest; the folded row shows the gravest of its rows and stands by it. */
  readonly worst?: string;
  /** A field of time; the folded row shows the newest of its rows. */
  readonly latest?: string;
  /** More rows than this whose `latest` is within the last minute: the table is folded by itself, and a line says so and takes it back. */
  readonly storm?: number;
}

export type GroupStep = 'hour' | 'day' | 'month' | 'year';
export type GroupOp = 'count' | 'sum' | 'avg' | 'min' | 'max';

export interface ChartSpec {
  readonly title: string;
  readonly kind: 'bar' | 'line' | 'pie';
  /** The field whose values stand on the axis. */
  readonly by: string;
  /** How wide a step of a time field is; default `day`. */
  readonly step?: GroupStep;
  /** A second field: one series for each of its values. */
  readonly split?: string;
  /** A number that is added up; without one rows are counted. */
  readonly measure?: string;
  /** Default `sum`. */
  readonly op?: GroupOp;
}

/** Shape and colour of a point on a map: a dot, a square, a triangle, a small dot, a diamond. */
export type PointTone = 'success' | 'warning' | 'danger' | 'neutral' | 'primary';

export interface MapSpec {
  /** A field of type `location`. */
  readonly location: string;
  /** A field of type `polygon`, drawn as an area under the points. */
  readonly area?: string;
  /** The field whose value gives the point its shape and colour. */
  readonly status?: string;
  /** Value of `status` → shape and colour; default `neutral`. */
  readonly tones?: Readonly<Record<string, PointTone>>;
}

export type Tone =
  | 'neutral'
  | 'primary'
  | 'success'
  | 'warning'
  | 'danger'
  | 'purple'
  | 'cyan'
  | 'volcano';

export interface FormSpec {
  /** Default by number of fields, the columns of sub-tables among them: ≤ 8 modal, ≤ 20 drawer, more a tab of its own. */
  readonly open?: 'modal' | 'drawer' | 'tab';
  readonly layout?: LayoutNode;
  readonly columns?: 1 | 2 | 3;
  /** Buttons in place of the one that saves; each sets fields of its own, e.g. a draft and what is published. */
  readonly submits?: Readonly<Record<string, SubmitSpec>>;
}

export interface SubmitSpec {
  readonly title: string;
  /** Values sent besides those of the form. */
  readonly set: Readonly<Record<string, unknown>>;
  readonly kind?: 'primary' | 'default' | 'danger';
}

/** Layout of a form: containers over `{ "$field": "name" }`. */
export type LayoutNode =
  | { readonly $field: string; readonly span?: number }
  /** The rows of this name in `writes`; shown where a record is made. */
  | { readonly $writes: string }
  /** Words between the fields; a tip is set off as advice. */
  | { readonly text: string; readonly tone?: 'tip'; readonly visibleWhen?: Expression }
  | {
      readonly group: string;
      readonly columns?: 1 | 2 | 3 | 4;
      readonly items: readonly LayoutNode[];
      /** Stands closed until somebody opens it. */
      readonly folded?: boolean;
      readonly visibleWhen?: Expression;
    }
  | { readonly columns: 1 | 2 | 3 | 4; readonly items: readonly LayoutNode[] }
  | {
      readonly steps: readonly { readonly title: string; readonly items: readonly LayoutNode[] }[];
    };

export interface DetailSpec {
  readonly columns?: 2 | 3;
  /** The field that stands beside the name in the header, e.g. the title of a numbered record. */
  readonly subtitle?: string;
  /** The fields whose values are the heading, where the name of a record is a long sentence. Default: the field that names it. */
  readonly heading?: readonly string[];
  /** Fields that stand beside the heading without their title, e.g. level and status. */
  readonly tags?: readonly string[];
  /** A deadline: the header shows the time that is left, amber in its last quarter, red when it is over. */
  readonly due?: DueSpec;
  /** Why nothing can be changed, in a sentence: the first entry that holds stands as a grey line, its `text` filled with the row: `{assigneeName}`. What holds people off is the `when` of the buttons `edit` and `remove`, which the server asks for, the moves, and `approval.lock`. */
  readonly locks?: readonly { readonly when: Expression; readonly text: string }[];
  /** Facts shown in one line under the title. */
  readonly facts?: readonly string[];
  /** A group with `tab` stands in a tab of its own; one with `when` only while that holds of the record. */
  readonly groups?: readonly {
    readonly title: string;
    readonly when?: Expression;
    readonly fields: readonly string[];
    readonly tab?: boolean;
  }[];
  /** Related lists: rows of `entity` whose `by` is this record. */
  readonly related?: readonly RelatedSpec[];
  /** Registered blocks beside the facts, e.g. `timeline`, `readingCurve`, `stepBar`, `history`. */
  readonly blocks?: readonly {
    readonly block: string;
    readonly title?: string;
    readonly source?: string;
    readonly props?: Readonly<Record<string, unknown>>;
  }[];
  /** Tabs in their order, each of one part or several: names of blocks, entities of related lists, `$facts`, `$history`. What is named by none has its own after them. */
  readonly tabs?: readonly { readonly title: string; readonly items: readonly string[] }[];
  readonly open?: 'drawer' | 'tab';
  readonly width?: number;
  /** Called once when a record is opened for which `when` holds, e.g. to mark it read; `{id}` is filled from the row. */
  readonly seen?: { readonly when: Expression; readonly api: string };
}

/** `open`: the deadline counts. `over`: it counts and has passed. */
export type DueState = 'open' | 'over';

export interface DueSpec {
  /** The field with the deadline. */
  readonly by: string;
  /** The field with the beginning; the last quarter is counted from it. */
  readonly from: string;
  /** The deadline counts for the records that meet this; without it for all. */
  readonly open?: Rule;
}

export interface RelatedSpec {
  readonly entity: string;
  readonly by: string;
  /** The field of this record whose value `by` must equal; of several links one of them. Default `id`. */
  readonly from?: string;
  /** `tree`: what lies below that value as well, of regions and departments. Default: `eq`. */
  readonly op?: 'eq' | 'tree';
  readonly title?: string;
  /** Stands below the facts instead of in a tab of its own, as long as it holds rows. */
  readonly beside?: boolean;
  /** Narrows the list further; `$row.x` is this record. */
  readonly where?: Rule;
  readonly columns?: readonly string[];
  /** The view it opens with, e.g. `cards`; with one all views of that list are offered. Default: the table alone. */
  readonly view?: string;
  /** Buttons of the list, by key; `[]`: none. Default: all a person may press. */
  readonly actions?: readonly string[];
}
