import { createContext, useContext } from 'react';

import type { Writes } from '#schemas/language/writes.ts';
import type { FieldSpecs, FormMode } from './form-source.ts';

/** What every field of one form shares. Constant while the form lives, so reading it never re-renders. */
export interface FormShare {
  /** Prefix of the element ids. */
  readonly formId: string;
  readonly fields: FieldSpecs;
  readonly mode: FormMode;
  /** The entity behind the form; absent for a dialog of an action. */
  readonly entity?: string;
  /** Which of the fields are rows of other entities. */
  readonly written?: Writes;
  /** What stays out of the form but belongs to the record: ids, companion names of references. */
  readonly row: Readonly<Record<string, unknown>>;
  /** Sets a field to what stands to reason; nobody has typed it, so that leaving does not ask about it. */
  readonly preset?: (name: string, value: unknown) => void;
}

const FormShareContext = createContext<FormShare | null>(null);
export const FormShareProvider = FormShareContext.Provider;

/** @throws Error outside a form. */
export function useFormShare(): FormShare {
  const share = useContext(FormShareContext);
  if (!share) throw new Error('form parts need a SchemaForm above them');
  return share;
}

/** Id of the input element of a field; its label, help and error ids follow from it. */
export function inputId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

const NO_ROW: Readonly<Record<string, unknown>> = {};

/** Sets a field of the form to what stands to reason, see `FormShare.preset`; absent outside a form. */
export function usePreset(): FormShare['preset'] {
  return useContext(FormShareContext)?.preset;
}

/** The record behind the form; empty in the query card and other places without a form. */
export function useRecordRow(): Readonly<Record<string, unknown>> {
  return useContext(FormShareContext)?.row ?? NO_ROW;
}
