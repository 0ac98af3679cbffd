import { createContext } from 'react';

import type { ActionPreview } from '#schemas/api/action-preview.ts';
import type { ActionForm } from '#schemas/language/action.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { Row } from './ports.ts';

/** What lists and actions ask of the form engine; `form-host.tsx` answers, mounted once in the shell. */
export interface FormOpener {
  /**
   * Opens the form of an entity as modal, drawer or tab by its schema. Resolves after a save with the sent values and the id where the
   * server told one, undefined when left.
   */
  openRecord(request: {
    readonly entity: EntitySchema;
    readonly mode: 'create' | 'edit' | 'view';
    readonly id?: string;
    readonly initial?: Row;
    /** Over the form it was asked for from, also where the schema says a tab. */
    readonly isInPlace?: boolean;
  }): Promise<Row | undefined>;
  /** Opens the dialog of an action. `submit` does the call; a rejected call keeps the dialog and what was typed. */
  openAction(request: {
    readonly title: string;
    readonly form: ActionForm;
    /** The entity whose fields the form may name. */
    readonly entity: Pick<EntitySchema, 'name' | 'fields'>;
    readonly row?: Row;
    /** The records it is opened on, which its conditions read as `$rows`. */
    readonly rows?: readonly Row[];
    readonly initial?: Row;
    readonly submit: (values: Row) => Promise<void>;
    /** The word on the button; default is OK. */
    readonly okText?: string;
    /** Another decision on what was typed. */
    readonly other?: { readonly title: string; readonly submit: (values: Row) => Promise<void> };
    /** What pressing OK will do; shown above the fields as soon as it is known. */
    readonly preview?: (values: Row) => Promise<ActionPreview>;
    /** The preview goes by what is filled in: it is asked for again when that changes. */
    readonly isLivePreview?: boolean;
  }): Promise<Row | undefined>;
}

/** Another way to open forms, for what stands below it: a preview shows them in place instead of in a dialog that saves. */
export const FormOpenerContext = createContext<FormOpener | null>(null);
