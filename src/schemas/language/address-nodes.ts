import type { FieldSpec } from '../types/field.ts';
import type { KeyRule } from '../types/key-rule.ts';
import type { Expression, ValueTone } from '../types/words.ts';

/** What an address is asked with, and where its rows stand in the answer. `N`: what may open beside them. */
interface AddressCall<N> {
  /** Values may be `$param.x`, `$master.x`, `$user.x`, `$today` …; what is not filled in is not asked. Lists go side by side: `from,to`. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** Of a POST. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Where the rows stand in the answer: `points`; in a list, in each of its items, whose own values go with each row. Answers of `page`, `list` and `group` of an entity are read by themselves. */
  readonly at?: string;
  /** Who lacks it does not see the node. The key of the address is said here, at the tab or at the screen. */
  readonly permission?: KeyRule;
  readonly title?: string;
  readonly fields: Readonly<Record<string, FieldSpec>>;
  /** Field → where a press on its value leads: a figure, a bar or a cell to the rows it counts. */
  readonly opens?: Readonly<Record<string, OpensSpec<N>>>;
}

/** What one address answers, shown field by field. */
export interface FactsNode<N = unknown> extends AddressCall<N> {
  readonly facts: string;
  readonly columns?: 2 | 3;
}

export interface DownloadSpec {
  readonly api: string;
  readonly permission: KeyRule;
}

/** Columns that nobody knows before the page is open: one for each row of another address, such as the factors of a monitoring point. */
export interface ColumnsFrom {
  readonly api: string;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Where those rows stand in the answer. */
  readonly at?: string;
  /** Fields of those rows: the name under which a row of the table holds its value, its title, its unit, how many decimals it is shown with. */
  readonly name: string;
  readonly title: string;
  readonly unit?: string;
  readonly scale?: string;
  /** Where a value is an object: its part that is the number, and the part that stands behind it as a mark unless it is one of `plain`. */
  readonly value?: string;
  readonly mark?: string;
  readonly plain?: readonly string[];
  /** px of each */
  readonly width?: number;
}

/** The rows of one address: searched, sorted, grouped and paged in the browser, or `paged` by the server. */
export interface RowsNode<N = unknown> extends AddressCall<N> {
  readonly rowsOf: string;
  /** An address whose file the button takes, asked with the same query, or by POST with the same body, order, groups and `format`; who lacks its key does not see the button. */
  readonly download?: string | DownloadSpec;
  /** Columns beside those of `fields`, one for each row of another address. */
  readonly columnsFrom?: ColumnsFrom;
  /** The server pages and sorts: it is asked with `page`, `limit`, `order`, `orderField`. */
  readonly paged?: boolean;
  readonly sort?: { readonly field: string; readonly order: 'asc' | 'desc' };
  /**
   * Rows with one value of this field stand together, with what their `list.summary` says below. Of several the reader chooses one, or
   * none. Of a `paged` address the server makes the groups: it is asked with `groupBy` and answers `groups` beside its rows, one for
   * each, with the sums of the whole group under the names of the fields and how many rows it has as `count`.
   */
  readonly groupBy?: string | readonly string[];
  /** A button that keeps what is shown as a file. */
  readonly export?: boolean;
  /** A button that shows the rows in the days of their months instead, each by some of its values. */
  readonly calendar?: RowsCalendar;
}

export interface RowsCalendar {
  /** The field with the day of a row. */
  readonly by: string;
  /** Fields whose values stand in the day as their cells draw them, e.g. with the colour of a level. */
  readonly values: readonly string[];
  /** The field that says whose row it is, before its values. */
  readonly title?: string;
}

interface OpensGuard {
  readonly permission?: KeyRule;
  readonly when?: Expression;
}

/**
 * Where a press on a value of a row leads; for who lacks the key, who may not read the list, where `when` does not hold and where a
 * filter asks for what the row does not hold, it is the value alone.
 */
export type OpensSpec<N = unknown> =
  | OpensPlace
  | (OpensGuard &
      /** Beside the rows; reads the row as `$master.field`, its title as `{field}`. */
      (
        | ({ readonly drawer: N } & DrawerFace)
        /** The row takes the place of the one that is chosen on the left side; the field says what it is called. */
        | { readonly choose: string }
      ));

/** What has an address of its own: all that a column of an entity's list can lead to. */
export type OpensPlace = OpensGuard &
  (
    | {
        /** The list of this entity, on its own page, with these filters: `$row.field`, `$param.x`, `$today` … */
        readonly list: string;
        readonly filters?: Readonly<Record<string, unknown>>;
        readonly preset?: string;
      }
    /** A page of the product; `{field}` is filled from the row, and alone it is a whole address that the row holds. */
    | { readonly open: string }
  );

export interface DrawerFace {
  readonly title: string;
  /** px; default 720 */
  readonly width?: number;
}

/** Big numbers of the one row that an address answers. A field with `detail: false` is only compared with. */
export interface FiguresNode<N = unknown> extends AddressCall<N> {
  readonly figures: string;
  /** Field → tone → when; the first that holds. */
  readonly tones?: Readonly<Record<string, Readonly<Partial<Record<ValueTone, Expression>>>>>;
  readonly compare?: Readonly<Record<string, CompareSpec>>;
}

export interface CompareSpec {
  /** The field it is held against: yesterday's, or the whole. */
  readonly with: string;
  /** `change` (default): up or down by so much. `share`: so much of it. */
  readonly as?: 'change' | 'share';
  /** Which way is good; without it neither is. */
  readonly better?: 'more' | 'less';
}

/** A picture of the rows of an address; what `opens` names is a series. */
export interface ChartNode<N = unknown> extends AddressCall<N> {
  readonly chart: string;
  /** Default `bar`. */
  readonly kind?: 'bar' | 'line' | 'pie';
  /** The field whose values stand on the axis. */
  readonly x: string;
  /** Numbers, one series each; with `split` the first of them. */
  readonly series: readonly string[];
  /** One series for each value of this field. */
  readonly split?: string;
  /** px */
  readonly height?: number;
}

export type AddressNode<N = unknown> = FactsNode<N> | RowsNode<N> | FiguresNode<N> | ChartNode<N>;

const WORDS = ['facts', 'rowsOf', 'figures', 'chart'] as const;

/** The word of a node that shows what an address answers, and the address; undefined for every other node. */
export function addressOf(
  node: object,
): { readonly word: string; readonly address: string } | undefined {
  const word = WORDS.find((one) => Object.hasOwn(node, one));
  return word === undefined
    ? undefined
    : { word, address: String((node as Readonly<Record<string, unknown>>)[word]) };
}
