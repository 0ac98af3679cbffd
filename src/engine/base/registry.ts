import type { ComponentType } from 'react';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { Operator } from '#schemas/types/words.ts';
import type { EnginePorts, Row } from './ports.ts';

/** What a cell or a display on the detail page is given. */
export interface CellProps {
  readonly value: unknown;
  readonly row: Row;
  readonly name: string;
  readonly field: FieldSpec;
}

/** A controlled input; the form engine ties it to a field, the query card to a filter. */
export interface InputProps {
  readonly id?: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  /** The value is complete and meant: the query card searches with it. */
  readonly onCommit?: (value: unknown) => void;
  readonly field: FieldSpec;
  readonly name: string;
  /** All values of the form, for pickers that depend on another field. */
  readonly values?: Row;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly placeholder?: string;
  readonly status?: 'error';
  readonly 'aria-label'?: string;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-required'?: boolean;
  readonly 'aria-describedby'?: string;
}

/**
 * The five faces of a field type. Shared code asks the type and never branches on it;
 * adding a type is adding a file that registers its faces.
 */
export interface TypeFaces {
  /** Table cell. */
  readonly cell: ComponentType<CellProps>;
  /** Detail page; default is the cell. */
  readonly display?: ComponentType<CellProps>;
  /** Form input. */
  readonly input?: ComponentType<InputProps>;
  /** Input where there is room for one line only, such as a cell; default is the form input. */
  readonly cellInput?: ComponentType<InputProps>;
  /** Query-card input; default is the form input. */
  readonly filter?: ComponentType<InputProps>;
  readonly filterOp?: Operator;
  /** Plain text of a value: clipboard, tooltips, print, sub-table cells. */
  readonly toText: (value: unknown, field: FieldSpec, ports: Pick<EnginePorts, 'dict' | 't'>, row?: Row) => string;
  readonly align?: 'left' | 'right' | 'center';
  /** Default column width in px. */
  readonly width?: number;
  /** px below which values of the type are cut; no schema, person or narrow screen makes a column of it narrower. */
  readonly leastWidth?: number;
  /**
   * Texts and names: where the table is wider than its box, such columns give way before anything leaves the screen, down to this
   * share of their width, 0 to 1. Codes that name one record (`unique`) never do: cut in the middle they name none.
   */
  readonly shrinksTo?: number;
  readonly isSortable?: boolean;
  /** Entered by typing: a cell that is edited in place takes the value with Enter or when it is left, not with each change. */
  readonly isTyped?: boolean;
}

const faces = new Map<string, Partial<TypeFaces>>();
const cells = new Map<string, ComponentType<CellProps>>();
const inputs = new Map<string, ComponentType<InputProps>>();
const displays = new Map<string, ComponentType<CellProps>>();

/** Registers (or adds to) the faces of a field type. Lists and forms register their own halves. */
export function registerType(type: string, part: Partial<TypeFaces>): void {
  faces.set(type, { ...faces.get(type), ...part });
}

/** The faces of a type; unknown types answer an empty object and the caller shows a visible marker. */
export function typeFaces(type: string): Partial<TypeFaces> {
  return faces.get(type) ?? {};
}

/** A named cell that a schema may ask for with `list.cell`. */
export function registerCell(name: string, cell: ComponentType<CellProps>): void {
  cells.set(name, cell);
}

export function namedCell(name: string): ComponentType<CellProps> | undefined {
  return cells.get(name);
}

/** How the detail page shows what a named input enters, where the type alone would not do. */
export function registerDisplay(input: string, display: ComponentType<CellProps>): void {
  displays.set(input, display);
}

export function namedDisplay(input: string): ComponentType<CellProps> | undefined {
  return displays.get(input);
}

/** A named input that a schema may ask for with `form.input`. */
export function registerInput(name: string, input: ComponentType<InputProps>): void {
  inputs.set(name, input);
}

export function namedInput(name: string): ComponentType<InputProps> | undefined {
  return inputs.get(name);
}

/** Names a schema may ask for with `list.cell` and `form.input`. */
export function registeredNames(): { readonly cells: readonly string[]; readonly inputs: readonly string[] } {
  return { cells: [...cells.keys()], inputs: [...inputs.keys()] };
}
