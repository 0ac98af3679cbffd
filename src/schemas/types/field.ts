import type { FieldBase, Format, NumberFormat, Rule } from './field-base.ts';
import type { Expression } from './words.ts';

interface StringField extends FieldBase {
  readonly type: 'string';
  readonly max?: number;
  readonly min?: number;
  readonly pattern?: string;
  readonly patternMessage?: string;
  readonly format?: Format;
}
interface TextField extends FieldBase {
  readonly type: 'text';
  readonly max?: number;
  readonly rows?: number;
}
interface RichTextField extends FieldBase {
  readonly type: 'richText';
  readonly max?: number;
}
interface IntField extends FieldBase {
  readonly type: 'int';
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
  readonly format?: NumberFormat;
}
export interface DecimalField extends FieldBase {
  readonly type: 'decimal' | 'money' | 'percent';
  readonly scale?: number;
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
  readonly format?: NumberFormat;
}
interface BoolField extends FieldBase {
  readonly type: 'bool';
  /** Words for the two values, where yes and no say too little; entered as two radio buttons. */
  readonly words?: { readonly yes: { readonly title: string }; readonly no: { readonly title: string } };
  /** `int`: 0 and 1 on the wire, for interfaces that call it a number. */
  readonly wire?: 'int';
}
interface DateField extends FieldBase {
  readonly type: 'date' | 'datetime' | 'month';
  /** `words`: 2026年11月22日. `weekday`: with the name of the day. */
  readonly format?: 'words' | 'weekday';
}
/** `dict` holds one dictionary value as text, `dicts` several. */
interface DictField extends FieldBase {
  readonly type: 'dict' | 'dicts';
  readonly dict: string;
  /** `int`: answered as a JSON number and taken as number or text, for interfaces that call it one; `dict` only. */
  readonly wire?: 'int';
}
/** A link to a row of another entity. On the wire `xxxId` comes with `xxxName`. */
interface RefField extends FieldBase {
  readonly type: 'ref';
  readonly to: string;
  readonly show?: string;
  readonly where?: Rule;
}
/** Several links, kept in a join table; default name `<table>_<field>`. */
export interface RefsField extends FieldBase {
  readonly type: 'refs';
  readonly to: string;
  readonly show?: string;
  readonly through?: { readonly table: string; readonly own: string; readonly other: string };
}
/** Links to the built-in entities user, dept, region (by code), station; with their own pickers. */
interface PickField extends FieldBase {
  readonly type: 'user' | 'dept' | 'region' | 'station';
}
interface FileField extends FieldBase {
  readonly type: 'file' | 'image' | 'signature';
  readonly count?: number;
  readonly accept?: readonly string[];
  readonly maxMb?: number;
}
/** `{ lng, lat, address? }`, degrees WGS-84. */
interface LocationField extends FieldBase {
  readonly type: 'location';
}
interface JsonField extends FieldBase {
  readonly type: 'json';
}
interface PasswordField extends FieldBase {
  readonly type: 'password';
}
/** A sub-table; rows live in their own table `<table>_<field>` in the order given. */
export interface ChildrenField extends FieldBase {
  readonly type: 'children';
  readonly fields: Readonly<Record<string, FieldSpec>>;
  readonly minRows?: number;
  readonly maxRows?: number;
}
/** Computed from the other fields of the row, on both ends; never stored. */
interface CalcField extends FieldBase {
  readonly type: 'calc';
  readonly expr: Expression;
  readonly scale?: number;
  readonly unit?: string;
}
/** A status whose values and moves stand in `src/schemas/states/<states>.json`. */
interface StatusField extends FieldBase {
  readonly type: 'status';
  readonly states: string;
}
/** An icon of the registered set. */
interface IconField extends FieldBase {
  readonly type: 'icon';
}

export type FieldSpec =
  | StringField
  | TextField
  | RichTextField
  | IntField
  | DecimalField
  | BoolField
  | DateField
  | DictField
  | RefField
  | RefsField
  | PickField
  | FileField
  | LocationField
  | JsonField
  | PasswordField
  | ChildrenField
  | CalcField
  | StatusField
  | IconField;
export type FieldTypeName = FieldSpec['type'];
