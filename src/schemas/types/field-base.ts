import type { KeyRule } from './key-rule.ts';
import type { Expression, Operator, TimeSpan, ValueTone } from './words.ts';

/** The words every field may have, whatever its type. */
export interface FieldBase {
  /** Text in the source language (zh-CN). */
  readonly title: string;
  readonly help?: string;
  /** What it means that nothing stands in it, shown in its place: 全部 of a company that a rule may leave open. */
  readonly empty?: string;
  readonly required?: boolean;
  readonly requiredWhen?: Expression;
  readonly visibleWhen?: Expression;
  /** The form shows it but nobody edits it; the server ignores it on input. */
  readonly readOnly?: boolean;
  /** Judged on the record as it was opened: as it is stored, of a new one as it came. A change in the same save neither opens nor closes it; the server refuses another value. */
  readonly readOnlyWhen?: Expression;
  /** A literal, or `$now`, `$today`, `$user.id`, `$user.deptId`, `$user.enterpriseId`, `$user.opsCompanyId`. */
  readonly default?: unknown;
  /** What a new record's form and a dialog hold in the field until a person fills it in: worked out of the other fields, and again whenever one of them changes. */
  readonly suggest?: Expression;
  readonly unique?: boolean;
  /** What the field was called before, the latest name first: its column is renamed with what it holds, and what people saved by the old name goes on. */
  readonly was?: string | readonly string[];
  /** What must hold for the record once the field is filled in; else the text stands under it. */
  readonly must?: MustSpec;
  /**
   * `<link>.<field>`: taken from the record the link names whenever this one is written, and it follows that one's changes. Stored as any
   * field is: filtered, sorted, grouped, and usable for row rights. Read-only.
   */
  readonly from?: string;
  /** Keys needed beyond the entity's own to see or to change this field; enforced by the server. */
  readonly permission?: { readonly read?: KeyRule; readonly write?: KeyRule };
  /**
   * Personal data: who lacks `sys:personal:view` gets the value with its middle hidden, everywhere; `string` and `text` only. Of a
   * station's `packet` the password alone is hidden, from who lacks `gw:packet:raw`.
   */
  readonly mask?: Mask;
  /** Has a text of its own in each language: lists, searches, exports and details answer the caller's; the form offers the others behind a globe. */
  readonly translatable?: boolean;
  /** Accepted on input, never answered (passwords, secrets). */
  readonly writeOnly?: boolean;
  /** No column: filled by a hook (`decorate`) or read by one (`beforeSave`). */
  readonly virtual?: boolean;
  readonly list?: boolean | ListFace;
  /** The operator of the query-card field; `true` takes the type's own. */
  readonly filter?: boolean | Operator | FilterFace;
  /** Takes part in the quick search box. */
  readonly quick?: boolean;
  readonly form?: boolean | FormFace;
  readonly export?: boolean;
  /** Shown on the detail page; default true. */
  readonly detail?: boolean;
}

/** A condition over the record with the words of its refusal. */
interface MustSpec {
  readonly when: Expression;
  readonly text: string;
}

/** What of a personal value stays: the usual for its kind, or the number of letters at both ends. `phone` takes mobiles and landlines; of a `packet` (HJ 212) everything but its PW stays. */
export type Mask =
  | 'mobile'
  | 'phone'
  | 'idCard'
  | 'bankCard'
  | 'name'
  | 'email'
  | 'packet'
  | { readonly first: number; readonly last: number };

export interface ListFace {
  /** px */
  readonly width?: number;
  readonly pin?: 'left' | 'right';
  readonly sortable?: boolean;
  readonly align?: 'left' | 'right' | 'center';
  /** A registered cell widget; default is the type's own. */
  readonly cell?: string;
  /** In the schema but hidden until the user shows it. */
  readonly hidden?: boolean;
  /** Cell text is a link to the record's detail. */
  readonly link?: boolean | 'detail';
  readonly summary?: 'sum' | 'avg' | 'min' | 'max' | 'count';
  /** Tone of the value → when; the first that holds, in table, cards and detail. */
  readonly tones?: Readonly<Partial<Record<ValueTone, Expression>>>;
}

export interface FilterFace {
  readonly op?: Operator;
  readonly input?: string;
  readonly default?: unknown;
  /** `between`: other names for its two ends in the query, where an interface asks for them: `["startDate", "endDate"]`. */
  readonly ends?: readonly [string, string];
  /** `between` of a date, time or month: the spans offered beside it, by one click. Default: those that suit the type; `[]` offers none. */
  readonly ranges?: readonly TimeSpan[];
  /** Of a date: the filter beside it that says what is picked instead of a day, by its value `month`, `quarter` or `year`; kept is the first day of that, a span ends with its last. */
  readonly pickedBy?: string;
  /** Stands in the first row of a folded query card. */
  readonly first?: boolean;
}

export interface FormFace {
  /** A registered input widget; default is the type's own. */
  readonly input?: string;
  /** Columns of the grid this field takes. */
  readonly span?: number;
  readonly placeholder?: string;
  /** Only in the create form, or only in the edit form. */
  readonly on?: 'create' | 'edit';
}

/**
 * `short`: above 9999 in ten thousands, the exact value on hover. `duration`: seconds in words, `minutes`: minutes in words. `zero`: an input left empty holds 0.
 * `padded`: exactly `scale` decimals, typed and shown (SPEC.md sections 5 and 9). `trimmed`: at most `scale` decimals, without zeros that
 * say nothing: bounds and terms, which are not measured to so many places. `megabytes`: in GB from 1,024 on. `gauge`: a percentage
 * with a bar beside it, on the detail.
 */
export type NumberFormat =
  | 'short'
  | 'duration'
  | 'minutes'
  | 'zero'
  | 'padded'
  | 'trimmed'
  | 'megabytes'
  | 'gauge';
/** `number`: a sign and decimals are allowed; `decimal2`: digits with at most two decimals. */
export type Format =
  | 'mobile'
  | 'phone'
  | 'email'
  | 'url'
  | 'password'
  | 'digits'
  | 'positiveInt'
  | 'number'
  | 'decimal2'
  | 'cron'
  | 'permission';

/** A filter as data: becomes parameterised SQL on the server and a predicate in the browser. */
export type Rule =
  | { readonly all: readonly Rule[] }
  | { readonly any: readonly Rule[] }
  | { readonly not: Rule }
  | { readonly field: string; readonly op: Operator; readonly value?: unknown };

/** What is made of the rows: how many there are, or of one number of theirs. */
export type AggregateOp = 'count' | 'sum' | 'avg' | 'min' | 'max';

/** Which rows a number is made of, and how. */
export interface AggregateFacts {
  /** A sub-table of the record, or an entity whose rows point to it. */
  readonly of: string;
  /** The link of that entity to the record. */
  readonly by?: string;
  readonly op: AggregateOp;
  /** The number of the rows that `sum`, `avg`, `min` and `max` are made of. */
  readonly field?: string;
  /** Only these rows. */
  readonly where?: Rule;
}

/** What numbers with decimals say besides. */
export interface NumericBase extends FieldBase {
  readonly scale?: number;
  /** The field of the row that says how many decimals it is shown with, where `scale` is not the same for all rows; of `decimal`. */
  readonly scaleBy?: string;
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
  readonly format?: NumberFormat;
}

/** What points in time say besides. */
export interface TimeBase extends FieldBase {
  /** `words`: 2026年11月22日. `weekday`: with the name of the day. */
  readonly format?: 'words' | 'weekday';
}

/** What stored files say besides. */
export interface FileBase extends FieldBase {
  readonly count?: number;
  /** Ends of names: `pdf`. */
  readonly accept?: readonly string[];
  readonly maxMb?: number;
}
