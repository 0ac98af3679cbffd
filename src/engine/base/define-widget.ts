import type { ComponentType } from 'react';

import type { Takes } from '#schemas/types/takes.ts';
import type {
  BlockProps,
  BlockSpec,
  CellProps,
  ChangedProps,
  ChartFaceProps,
  InputProps,
  PickerKind,
  PickerLoad,
  TypeFaces,
  WidgetProps,
} from './registry.ts';

/** Where a drawing lies: its code comes when it is first shown. */
export interface LazyView<P extends object> {
  readonly load: () => Promise<ComponentType<P>>;
  /** Files of texts (`locales/<language>/<name>.json`) that have to be there with it. */
  readonly texts?: readonly string[];
  /** It fills a page: the skeleton of one stands in its place until it has come. */
  readonly isPage?: boolean;
  /** Fetched a while after the start, so that the first page that shows it is whole at once. */
  readonly isSoon?: boolean;
}

/** Faces of a field type that a widget draws. */
export interface TypeViews {
  readonly cell: LazyView<CellProps>;
  readonly display?: LazyView<CellProps>;
  readonly changed?: LazyView<ChangedProps>;
  readonly input?: LazyView<InputProps>;
  readonly toText: TypeFaces['toText'];
}

/** A part that schemas hand `props` to. */
export interface TakingView<P extends object> extends LazyView<P> {
  /** What may stand in them; the view reads them by the same value (`readProps`). */
  readonly takes: Takes;
}

/** A block beside the facts of a record. */
export interface BlockView extends TakingView<BlockProps> {
  readonly place: BlockSpec['place'];
  readonly holdsHistory?: BlockSpec['holdsHistory'];
  /** Its `source` answers one record, and this part of it is what it shows; absent: the source answers rows. */
  readonly reads?: string;
}

/**
 * A widget as a value: the words of schemas that it serves, and where the drawing of each lies. `npm run gen` prints the words, so that
 * the checker and the server know them without a line of client code.
 */
export interface WidgetConfig {
  /** `list.cell`; `saysCodes` as in `NamedCell`. */
  readonly cells?: Readonly<Record<string, LazyView<CellProps> & { readonly saysCodes?: boolean }>>;
  /** `form.input` and `filter.input`. */
  readonly inputs?: Readonly<Record<string, LazyView<InputProps>>>;
  /** `detail.blocks`. */
  readonly blocks?: Readonly<Record<string, BlockView>>;
  /** Widgets of screens and tools of lists. */
  readonly widgets?: Readonly<Record<string, TakingView<WidgetProps>>>;
  /** Field types whose values only a widget understands, by their names. */
  readonly types?: Readonly<Record<string, TypeViews>>;
  /** Dialogs of links, by the entity that is picked. */
  readonly pickers?: Readonly<Record<string, PickerKind>>;
  /** What rows of a picker have in hand, by the entity that is picked. */
  readonly loads?: Readonly<Record<string, PickerLoad>>;
  /** Charts of lists and screens. */
  readonly chart?: LazyView<ChartFaceProps>;
}

/** Says that a value is a widget; each `config.ts` exports one as `WIDGET`. */
export function defineWidget<const W extends WidgetConfig>(widget: W): W {
  return widget;
}
