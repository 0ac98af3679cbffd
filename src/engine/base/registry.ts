import type { ComponentType, ReactNode } from 'react';

import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ScreenKey } from '#schemas/texts/text-keys.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { Way } from './opens.ts';
import type { Row, TextPort } from './ports.ts';

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

/** A value that has fields of its own, before and after a change, each with the record it stood in. */
export interface ChangedProps {
  readonly field: FieldSpec;
  readonly before: unknown;
  readonly after: unknown;
  readonly rowBefore: Row;
  readonly rowAfter: Row;
}

/**
 * The faces of a field type; what the type means stands in its card (`src/schemas/types`). Shared code asks the type and never
 * branches on it.
 */
export interface TypeFaces {
  /** Table cell. */
  readonly cell: ComponentType<CellProps>;
  /** Detail page; default is the cell. */
  readonly display?: ComponentType<CellProps>;
  /** What changed within a value: items of a list; default is the cell twice. */
  readonly changed?: ComponentType<ChangedProps>;
  /** Form input. */
  readonly input?: ComponentType<InputProps>;
  /** Input where there is room for one line only, such as a cell; default is the form input. */
  readonly cellInput?: ComponentType<InputProps>;
  /** Query-card input; default is the form input. */
  readonly filter?: ComponentType<InputProps>;
  /** Plain text of a value: clipboard, tooltips, print, sub-table cells. */
  readonly toText: (value: unknown, field: FieldSpec, ports: TextPort, row?: Row) => string;
  /** Entered by typing: a cell that is edited in place takes the value with Enter or when it is left, not with each change. */
  readonly isTyped?: boolean;
}

/** The faces of a type without its text, which stands in `src/schemas/formats/field-text.ts`, where the server asks for it, too. */
export type TypeLooks = Omit<TypeFaces, 'toText'>;

/** What a block beside the facts of a record is given. */
export interface BlockProps {
  readonly entity: EntitySchema;
  readonly row: Row;
  readonly title: string | undefined;
  /** `GET /ops/workorder/{id}/timeline`, with `{id}` not yet filled. */
  readonly source: string | undefined;
  /** Read by `readProps`, by what the part takes. */
  readonly props: unknown;
  /** Changes after every action on the record: ask again. */
  readonly stamp: number;
  /** The block has changed the record. */
  readonly onChanged?: () => void;
  /** How many things a block in a tab holds: stands beside its title. */
  readonly onTotal?: (total: number) => void;
}

export interface BlockSpec {
  readonly component: ComponentType<BlockProps>;
  /** `top`: under the header. `side`: right column, under the facts in a drawer. `main`: above the facts. `tab`: beside the related lists, by its title. */
  readonly place: 'top' | 'side' | 'main' | 'tab';
  /** It shows the changes of the record itself: they have no tab beside it. */
  readonly holdsHistory?: boolean;
}

/** What a hand-written widget on a screen is given. */
export interface WidgetProps {
  /** Read by `readProps`, by what the part takes. */
  readonly props: unknown;
  /** The row chosen in the master list, when the widget stands in a detail. */
  readonly master: Row | undefined;
}

/** Numbers by category, ready to be drawn. */
export interface ChartFaceProps {
  readonly kind: 'bar' | 'line' | 'pie';
  readonly categories: readonly string[];
  /** One value for each category. */
  readonly series: readonly {
    readonly name: string;
    readonly color?: string | undefined;
    readonly values: readonly (number | null)[];
  }[];
  /** Colours of the categories of a pie, and of bars without a second field; undefined takes the picture's own. */
  readonly colors: readonly (string | undefined)[];
  /** What the axis of values counts. */
  readonly unit: string;
  /** What the picture says, for screen readers. */
  readonly label: string;
  /** What the categories are, head of the table of the same numbers. */
  readonly head: string;
  /** px */
  readonly height: number;
  /** Where a press on a number leads, by the places of its category and its series; undefined where it leads nowhere. */
  readonly wayOf?: ((category: number, series: number) => Way | undefined) | undefined;
}

/** What a list is asked to show. */
export interface ListPageProps {
  readonly entity: EntitySchema;
  /** Narrows the list from outside; the user cannot remove it. */
  readonly where?: Rule;
  readonly columns?: readonly string[];
  readonly filters?: readonly string[];
  readonly actions?: readonly string[];
  /** Of an embedded list: presets shown as a strip of counts, the preset and the view it opens with, and whether it has the quick search. */
  readonly stats?: readonly string[];
  readonly preset?: string;
  readonly view?: string;
  readonly search?: boolean;
  /** Inside another page: no address, no keys, no title row of its own. */
  readonly embedded?: boolean;
  readonly title?: string;
  /** px; an embedded list scrolls inside it. */
  readonly height?: number;
  /** Values new records start with. */
  readonly initial?: Row;
  /** Takes the place of opening the detail, e.g. in master and detail. */
  readonly onChoose?: (row: Row) => void;
  readonly onTotal?: (total: number) => void;
}

/** Fields that pickers show; `picker.column.<name>` is the head of each. */
export type PickerColumn =
  | 'realName'
  | 'username'
  | 'deptName'
  | 'mobile'
  | 'name'
  | 'code'
  | 'id'
  | 'parentName'
  | 'enterpriseName';

/** What a picker dialog shows: nodes of a tree alone, or rows of a table filtered by a tree beside it. */
export interface PickerKind {
  /** The entity whose tree stands at the left. */
  readonly tree: string;
  /** The entity whose rows stand in the table; absent: the nodes of the tree are what is picked. */
  readonly rows?: string;
  /** The query parameter of the table that the chosen node goes into. */
  readonly by?: string;
  /** Fields of the rows shown as columns. */
  readonly columns: readonly PickerColumn[];
  /** What its dialog is called, and what it says when nothing was chosen. */
  readonly title: ScreenKey;
  readonly none: ScreenKey;
}

/** Records that are still open, counted by the row they are given to. */
export interface PickerLoad {
  readonly entity: string;
  /** The link of those records to the row; a form field of the same name is where more is given. */
  readonly field: string;
  /** Presets of the list: what is not done yet, and what of it is overdue. */
  readonly open: string;
  readonly late: string;
}

/** A cell that schemas may ask for by name with `list.cell`. */
export interface NamedCell {
  readonly component: ComponentType<CellProps>;
  /** A code that it is given has a name of its own: a chosen filter says it by this cell too. */
  readonly saysCodes?: boolean;
}

/** Parts that are handed in together; a name that is handed in again is drawn by the newer part. */
export interface NewParts {
  /** Faces by field type. */
  readonly types?: Readonly<Record<string, TypeFaces>>;
  /** By the names of `list.cell`. */
  readonly cells?: Readonly<Record<string, NamedCell>>;
  /** How the detail page shows what a named input enters, or a named cell shortens for a column, where the type alone would not do. */
  readonly displays?: Readonly<Record<string, ComponentType<CellProps>>>;
  /** By the names of `form.input` and `filter.input`. */
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
  /** By the names of `detail.blocks`. */
  readonly blocks?: Readonly<Record<string, BlockSpec>>;
  /** By the names that screens and tools of lists use. */
  readonly widgets?: Readonly<Record<string, ComponentType<WidgetProps>>>;
  /** Dialogs of links, by the entity that is picked. */
  readonly pickers?: Readonly<Record<string, PickerKind>>;
  /** What rows of a picker have in hand, by the entity that is picked. */
  readonly loads?: Readonly<Record<string, PickerLoad>>;
  /** The engine draws no charts itself. */
  readonly chart?: ComponentType<ChartFaceProps>;
  /** The icons that the menu draws, so that a record that names one shows it; null where there is none of the name. */
  readonly glyph?: (name: string) => ReactNode;
  /** Lists contain details and details contain lists: the list page makes itself known, so that neither imports the other. */
  readonly list?: ComponentType<ListPageProps>;
}

/** Kinds of parts that are known by name. */
type Named = Pick<
  NewParts,
  'types' | 'cells' | 'displays' | 'inputs' | 'blocks' | 'widgets' | 'pickers' | 'loads'
>;
/** Kinds of parts of which there is one. */
type Single = Omit<NewParts, keyof Named>;

type PartRegistry = { [K in keyof Named]-?: Record<string, NonNullable<Named[K]>[string]> } & {
  -readonly [K in keyof Single]: Single[K];
};

/** The one registry of the page (ADR 0034 says why a page keeps one): what schemas may name, and how it is drawn. */
const parts: PartRegistry = {
  types: {},
  cells: {},
  displays: {},
  inputs: {},
  blocks: {},
  widgets: {},
  pickers: {},
  loads: {},
};

/** Hands parts to the engine; called before the first page that names them. */
export function registerParts({ chart, glyph, list, ...named }: NewParts): void {
  if (chart) parts.chart = chart;
  if (glyph) parts.glyph = glyph;
  if (list) parts.list = list;
  for (const [kind, table] of Object.entries(named))
    Object.assign(parts[kind as keyof Named], table);
}

/** The faces of a type; unknown types answer an empty object and the caller shows a visible marker. */
export function typeFaces(type: string): Partial<TypeFaces> {
  return own(parts.types, type) ?? {};
}

export function namedCell(name: string): ComponentType<CellProps> | undefined {
  return own(parts.cells, name)?.component;
}

/** Whether a code has a name of its own that the cell says. */
export function saysCodes(cell: string): boolean {
  return own(parts.cells, cell)?.saysCodes === true;
}

export function namedDisplay(name: string): ComponentType<CellProps> | undefined {
  return own(parts.displays, name);
}

export function namedInput(name: string): ComponentType<InputProps> | undefined {
  return own(parts.inputs, name);
}

export function namedBlock(name: string): BlockSpec | undefined {
  return own(parts.blocks, name);
}

export function namedWidget(name: string): ComponentType<WidgetProps> | undefined {
  return own(parts.widgets, name);
}

export function pickerOf(entity: string): PickerKind | undefined {
  return own(parts.pickers, entity);
}

export function loadOf(entity: string): PickerLoad | undefined {
  return own(parts.loads, entity);
}

/** How charts are drawn; undefined where nobody draws any. */
export function chartFace(): ComponentType<ChartFaceProps> | undefined {
  return parts.chart;
}

/** The icon of a name, null where there is none. */
export function glyphOf(name: string): ReactNode {
  return parts.glyph?.(name) ?? null;
}

/** The list page, once its code is here. */
export function listFace(): ComponentType<ListPageProps> | undefined {
  return parts.list;
}

/** Names that a schema may ask for, by where it asks. */
export function registeredNames(): Readonly<
  Record<'cells' | 'inputs' | 'blocks' | 'widgets', readonly string[]>
> {
  return {
    cells: Object.keys(parts.cells),
    inputs: Object.keys(parts.inputs),
    blocks: Object.keys(parts.blocks),
    widgets: Object.keys(parts.widgets),
  };
}

/** Schemas name parts freely: a name that every object inherits is none. */
function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
