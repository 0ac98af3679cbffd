import type { KeyIn } from '#schemas/texts/text-keys.ts';
import type { NamedRecord } from '../monitor-rules/named.ts';
import type { AggregateFacts, FieldBase } from './field-base.ts';
import type { Shape } from './shape.ts';
import type { Kind, Operator, TimeSpan } from './words.ts';

/** What keeps the values of a type; the server's table says which column each is. `links`, `rows`: a table of their own; `none`: worked out. */
export type Stored =
  | 'text'
  | 'texts'
  | 'int'
  | 'decimal'
  | 'bool'
  | 'id'
  | 'date'
  | 'datetime'
  | 'document'
  | 'links'
  | 'rows'
  | 'none';

/** What a cell of a workbook holds; the import has one reader for each. `choice`: a label of a dictionary; `name`: what a record is called. */
export type WorkbookForm =
  | 'text'
  | 'number'
  | 'bool'
  | 'date'
  | 'datetime'
  | 'month'
  | 'choice'
  | 'choices'
  | 'name'
  | 'names'
  | 'place';

/** How finely a point in time is told: by the month, the day or the second. */
export type TimePart = 'month' | 'date' | 'datetime';

/** The rules that a value may break; `validation.<rule>` says each. */
export type FaultRule =
  | 'required'
  | 'contentEmpty'
  | 'dept'
  | 'format'
  | 'max'
  | 'minLength'
  | 'digits'
  | 'number'
  | 'int'
  | 'scale'
  | 'minValue'
  | 'maxValue'
  | 'text'
  | 'illegal'
  | 'invisible'
  | 'bool'
  | 'date'
  | 'datetime'
  | 'month'
  | 'years'
  | 'dict'
  | 'id'
  | 'list'
  | 'minRows'
  | 'maxRows'
  | 'file'
  | 'maxFiles'
  | 'fileFormat'
  | 'location'
  | 'polygon'
  | 'polygonCorners'
  | 'polygonCrossing'
  | 'rule'
  | 'tooLarge'
  | 'must'
  | 'mobile'
  | 'phone'
  | 'email'
  | 'url'
  | 'password'
  | 'positiveInt'
  | 'cron'
  | 'permission';

/** Why a value is refused, and what its text needs. */
export interface Fault {
  readonly rule: FaultRule;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Looks up values that the schema only names. Without a lookup they pass. */
export interface Lookups {
  readonly dictHas?: (dict: string, value: string) => boolean;
}

/** A JSON Schema, as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;
type Fields<F> = Readonly<Record<string, F>>;

/** What the description of a field is looked up in. */
export interface ApiWords<F extends FieldBase = FieldBase> {
  /** Values and labels of a dictionary, in the caller's language. */
  readonly dict: (type: string) => readonly { readonly value: string; readonly label: string }[];
  /** Values and titles of a status. */
  readonly states: (name: string) => readonly { readonly value: string; readonly label: string }[];
  /** `properties` and `required` of fields that stand inside another. */
  fields(fields: Fields<F>): JsonSchema;
}

/** What samples are made of. */
export interface SampleWords<F extends FieldBase = FieldBase> {
  /** The values of a dictionary. */
  readonly dict: (type: string) => readonly string[];
  /** The values of a status. */
  readonly states: (name: string) => readonly string[];
  /** The values of a row of fields that stand inside another; `at` counts from 0. */
  values(fields: Fields<F>, at: number): Readonly<Record<string, unknown>>;
}

/** Values that name records in their depth, not as a link does. */
export interface Inside {
  named(value: unknown): readonly NamedRecord[];
  without(value: unknown, isHidden: (record: NamedRecord) => boolean): unknown;
}

/** How the list shows a type where the schema says nothing. */
export interface ListFacts {
  /** Default column width in px. */
  readonly width: number;
  readonly align?: 'left' | 'right' | 'center';
  /** px below which values of the type are cut; no schema, person or narrow screen makes a column of it narrower. */
  readonly leastWidth?: number;
  /**
   * Texts and names: where the table is wider than its box, such columns give way before anything leaves the screen, down to this
   * share of their width, 0 to 1. Codes that name one record (`unique`) never do: cut in the middle they name none.
   */
  readonly shrinksTo?: number;
}

/** What a workbook holds of a type. */
export interface WorkbookFacts {
  readonly form: WorkbookForm;
  /** What may stand in the cell, in words. */
  readonly note: KeyIn<'server'>;
}

/** Where the fields of a filled form stand: `holds` of the record of `of` that the link `by` beside it names; the rest as `FormField` says it. */
interface FormPart {
  readonly by: string;
  readonly of: string;
  readonly holds: string;
  readonly drawn?: string;
  readonly asks?: string;
}

/**
 * All facts of one field type, asked by shared code instead of the type's name. Pure data and functions: what a type looks like
 * stands in the engine, what its column is called on the server.
 */
export interface TypeCard<F extends FieldBase = FieldBase> {
  /** How values compare, in the browser and in SQL alike. */
  readonly kind: Kind;
  readonly stored: Stored;
  /** Words of the schema language besides those of every field; `!` ends the required ones. Types that share the object share their form. */
  readonly words: Readonly<Record<string, Shape>>;
  /** Operator of the query card; default is the kind's. */
  readonly filterOp?: Operator;
  /** Spans of time that a filter can show, and those it offers by one click where the schema names none. */
  readonly spans?: { readonly all: readonly TimeSpan[]; readonly usual: readonly TimeSpan[] };
  readonly list: ListFacts;
  /** Absent: no cell of a workbook can hold it, or nobody enters it. */
  readonly workbook?: WorkbookFacts;
  /** Values are numbers written with this sign, at most so many decimals, in groups of three. */
  readonly number?: {
    readonly unit?: string;
    readonly scale?: number;
    readonly isGrouped?: boolean;
  };
  /** Values are points in time, told to this part. */
  readonly time?: TimePart;
  /** Values are stored files: any, pictures, or what was drawn by hand. */
  readonly files?: 'any' | 'pictures' | 'drawing';

  /** Values are areas on the ground, by their corners. */
  readonly isArea?: true;
  /** Takes a whole row of a form and of the detail. */
  readonly isWide?: true;
  /** Has titles of its own: its title stands above it, and it begins at the edge. */
  readonly isStacked?: true;
  /** Never answered to anybody; left empty it stays as it is. */
  readonly isSecret?: true;
  /** Worked out from other fields; neither entered nor stored. */
  readonly isComputed?: true;
  /** Changes by moves alone. */
  readonly isMoved?: true;
  /**
   * Values are only shown. They name no record, open no file and give nobody a right. Whoever changes schemas needs the right to widen
   * rights for most changes of a type; not for a change from one plain type to another, and not for the default of a plain one.
   */
  readonly isPlain?: true;
  /** Anybody types it as words: an expression that compares it with a number is mistaken. */
  readonly isProse?: true;
  /** Texts of which a part may be hidden (`mask`), and that have one form per language (`translatable`). */
  readonly isMaskable?: true;
  /** Too long to count rows by. */
  readonly isLong?: true;
  /** Markup that is cleaned before it is stored and carries files. */
  readonly isHtml?: true;
  /** One line of words that anybody types. */
  readonly isLine?: true;
  /** Typed as JSON: text that cannot be read is no value yet. */
  readonly isCode?: true;
  /** Has few values, by which pickers narrow. */
  readonly isChoice?: true;
  /** Cannot be entered in the cell of a list. */
  readonly isOffCells?: true;
  /** Shown as it is, not as a line of text, where two versions are compared. */
  readonly isShownWhole?: true;
  /** A row that is answered always has a value: an empty list, the first state. */
  readonly isNeverNull?: true;
  /** Where a generated entity shows it first. */
  readonly drafted?: 'list' | 'filter';
  /** What the workbench writes beside a new field of this type. */
  readonly starter?: Readonly<Record<string, unknown>>;

  /** The dictionary of its values. */
  dict?(field: F): string;
  /** The values that may be chosen, where they stand in the field itself. */
  options?(field: F): readonly { readonly value: string; readonly title: string }[];
  /** The states file of its values. */
  states?(field: F): string;
  /** The entity its values name; they travel with the names they stand for. */
  target?(field: F): string;
  /** The fields of the rows it holds. */
  rows?(field: F): Fields<FieldBase>;
  /** The records that a value names in its depth, and the value without some of them. Undefined where it names none. */
  inside?(field: F): Inside | undefined;
  /** Whether a field of the type holds what texts of its record are in other languages. */
  isWords?(field: F): boolean;
  /** Where the fields of its value stand. */
  form?(field: F): FormPart;
  /** The rows a number is made of, worked out by the database: lists sort and filter by it. */
  aggregate?(field: F): AggregateFacts;
  /** The expression it is worked out by. */
  expr?(field: F): string;

  /** What the template of an import shows as an example; undefined: the field's title. */
  example?(field: F): string | undefined;
  /** The rule that tells of a missing value, where `required` says it otherwise. */
  missing?(field: F): FaultRule | undefined;
  /** A value from the wire in the form the product keeps it; what cannot be read stays as it is, for `check` to refuse. Not asked for empty ones. */
  coerce(
    value: unknown,
    field: F,
    row: (fields: Fields<FieldBase>, value: unknown) => unknown,
  ): unknown;
  /** The fault of a value that is there; undefined when it is fine. */
  check(value: unknown, field: F, lookups: Lookups): Fault | undefined;
  /** TypeScript type of a value in a row; `print` gives the type of a row of other fields. */
  rowType(field: F, print: (fields: Fields<FieldBase>) => string): string;
  /** JSON Schema of OpenAPI 3.1. */
  api(field: F, words: ApiWords): JsonSchema;
  /** A value for a look at a list before anything is stored; `at` counts from 0. The same every time. */
  sample(field: F, at: number, words: SampleWords): unknown;
}
