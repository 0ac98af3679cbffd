import type { ComponentType } from 'react';

import type { CellName, EngineInputName, HouseInputName } from '#schemas/language/part-names.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
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
  /** Why nothing can be chosen yet: shown in the place of the value, though the input is locked. */
  readonly waiting?: string;
  readonly status?: 'error';
  readonly 'aria-label'?: string;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-required'?: boolean;
  readonly 'aria-describedby'?: string;
}

/**
 * The five faces of a field type; what the type means stands in its card (`src/schemas/types`). Shared code asks the type and never
 * branches on it.
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
  /** Plain text of a value: clipboard, tooltips, print, sub-table cells. */
  readonly toText: (
    value: unknown,
    field: FieldSpec,
    ports: Pick<EnginePorts, 'dict' | 't'>,
    row?: Row,
  ) => string;
  /** Entered by typing: a cell that is edited in place takes the value with Enter or when it is left, not with each change. */
  readonly isTyped?: boolean;
}

const faces = new Map<string, TypeFaces>();
const cells = new Map<string, ComponentType<CellProps>>();
const inputs = new Map<string, ComponentType<InputProps>>();
const displays = new Map<string, ComponentType<CellProps>>();

/** Registers the faces of a field type. */
export function registerType(type: string, own: TypeFaces): void {
  faces.set(type, own);
}

/** The faces of a type; unknown types answer an empty object and the caller shows a visible marker. */
export function typeFaces(type: string): Partial<TypeFaces> {
  return faces.get(type) ?? {};
}

/** The named cells that a schema may ask for with `list.cell`. */
export function registerCells(table: Readonly<Record<CellName, ComponentType<CellProps>>>): void {
  for (const [name, cell] of Object.entries(table)) cells.set(name, cell);
}

export function namedCell(name: string): ComponentType<CellProps> | undefined {
  return cells.get(name);
}

/** How the detail page shows what a named input enters, or a named cell shortens for a column, where the type alone would not do. */
export function registerDisplay(name: string, display: ComponentType<CellProps>): void {
  displays.set(name, display);
}

export function namedDisplay(name: string): ComponentType<CellProps> | undefined {
  return displays.get(name);
}

/** Named inputs that a schema may ask for with `form.input`: all of the engine, or all of the house. */
export function registerInputs(
  table:
    | Readonly<Record<EngineInputName, ComponentType<InputProps>>>
    | Readonly<Record<HouseInputName, ComponentType<InputProps>>>,
): void {
  for (const [name, input] of Object.entries(table)) inputs.set(name, input);
}

export function namedInput(name: string): ComponentType<InputProps> | undefined {
  return inputs.get(name);
}

/** Names a schema may ask for with `list.cell` and `form.input`. */
export function registeredNames(): {
  readonly cells: readonly string[];
  readonly inputs: readonly string[];
} {
  return { cells: [...cells.keys()], inputs: [...inputs.keys()] };
}
