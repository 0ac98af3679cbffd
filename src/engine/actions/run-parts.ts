import type { FormOpener } from '#engine/base/form-contract.ts';
import type { CallError, EnginePorts, Row } from '#engine/base/ports.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { ActionModel } from './action-model.ts';
import type { ActionResult } from './action-result.ts';

/** What a standard button opens a dialog of its own for. */
export type TransferKind = 'import' | 'export' | 'label' | 'sheet' | 'bulk';

/** What came of one row of a batch. */
export interface ItemResult {
  readonly row: Row;
  /** Null when the row went through. */
  readonly error: CallError | null;
}

/** A question the server asked back, its words filled in. */
export interface AskedBack {
  readonly title: string;
  readonly text: string;
  readonly choices: readonly {
    readonly value: string;
    readonly title: string;
    readonly kind: 'primary' | 'default' | 'danger';
  }[];
}

/** What the place of a button knows and does; the list and the detail page each give their own. */
export interface ActionPlaceFacts {
  readonly entity: EntitySchema;
  /** Values a new record starts with, e.g. the parent of an embedded list. */
  readonly initial?: Row;
  /** The filter in force, for exports. */
  filter(): Row;
  /** Columns that are on screen, in their order. */
  columns?(): readonly string[];
  onView?(row: Row): void;
  onPrint?(): void;
  /**
   * Rows changed: reload. `isDeleted` says that rows are gone, `handled` which of those that were chosen are done with, `below` the
   * node of a tree that a new one stands under.
   */
  onChanged(change: {
    readonly isDeleted: boolean;
    readonly handled?: readonly Row[];
    readonly below?: string;
  }): void;
  onClose?(): void;
  /** A button led to another page: what is shown may be another when somebody comes back. */
  onLeft?(): void;
}

/** What a run uses of the page: its ports, its forms, and where it tells what happens. */
export interface RunParts {
  readonly ports: EnginePorts;
  readonly opener: FormOpener;
  readonly place: ActionPlaceFacts;
  /** Where the move of a button leads from this row, in words; empty where the status stays. */
  destination(action: ActionModel, row: Row): string;
  /** The action whose decision is offered in the dialog of this one, if it may be made here. */
  other(action: ActionModel, row: Row | undefined): ActionModel | undefined;
  /** What is known already of what the dialog asks, e.g. the day that an entry was dropped on. */
  readonly given?: Row | undefined;
  /** Progress of a call per row, and the results when it ends. */
  onProgress(progress: {
    readonly title: string;
    readonly total: number;
    readonly results: readonly ItemResult[];
    readonly isDone: boolean;
  }): void;
  /** Asks what the server left to the person. @returns the chosen value, undefined where he leaves it. */
  ask(question: AskedBack): Promise<string | undefined>;
  /** Shows what came of a call, as links. */
  onResult(result: ActionResult): void;
  /** Opens the dialog of an import, an export or of labels for the rows. */
  onTransfer(kind: TransferKind, rows?: readonly Row[]): void;
  /** Offers to take back what was just done. */
  onUndo(offer: { readonly text: string; readonly undo: () => Promise<void> }): void;
}
