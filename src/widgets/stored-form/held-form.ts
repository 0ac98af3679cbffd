import { useEffect, useMemo, useState } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import type { FormSource } from '#engine/base/form-source.ts';
import { asCallError } from '#engine/base/list-store.ts';
import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { CallError, Row } from '#engine/base/ports.ts';
import type { LayoutNode } from '#schemas/language/page.ts';
import { askedForm, readAsked } from '#schemas/standing-books/asked.ts';
import type { SayBook } from '#schemas/standing-books/check/say-problem.ts';
import { wordsIn } from '#schemas/standing-books/words.ts';
import { formLinkOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

/** A form as records hold it. */
export interface HeldForm {
  readonly fields: FormSource['fields'];
  readonly layout: LayoutNode;
}

interface Held {
  readonly held: HeldForm | null;
  readonly error: CallError | null;
  readonly retry: () => void;
}

/** Where a record was filled in: the record with the form, and what of its template it asks for. */
export interface FormPlace {
  /** Id of the record that holds the form; nothing is asked without one. */
  readonly link: string | undefined;
  readonly asked?: unknown;
}

/** The form that a field was filled into. */
export function useHeldForm(field: FieldSpec, { link, asked }: FormPlace): Held {
  const { t } = useTexts();
  const [kept, setKept] = useState<Kept>(NOTHING);
  const held = useMemo(
    () => (kept.published ? formOf(kept.published, asked, t) : null),
    [kept, asked, t],
  );
  const retry = useRecord(field, link, setKept);
  return { held, error: kept.error, retry };
}

/** The record with the form, as it was read. */
interface Kept {
  readonly published: { readonly form: unknown; readonly document: unknown } | null;
  readonly error: CallError | null;
}

const NOTHING: Kept = { published: null, error: null };

/** A record that asks for a part of its template has a form of its own. */
function formOf(
  { form, document }: NonNullable<Kept['published']>,
  asked: unknown,
  t: SayBook,
): HeldForm | null {
  return readHeld(askedForm({ form, document }, readAsked(asked), wordsIn(t)));
}

/** Reads it, and again by what is returned. */
function useRecord(
  field: FieldSpec,
  link: string | undefined,
  setKept: (kept: Kept) => void,
): () => void {
  const ports = useData();
  const [turn, setTurn] = useState(0);
  const { of, holds, drawn } = formLinkOf(field) ?? {};
  useEffect(() => {
    let isNewest = true;
    const ask = async () => {
      if (of === undefined || holds === undefined || link === undefined) return;
      const entity = await ports.entity(of);
      const row = await callVerb(ports, { entity, verb: 'info' }, { id: link }, { isSilent: true });
      const document = drawn === undefined ? undefined : row[drawn];
      if (isNewest) setKept({ published: { form: row[holds], document }, error: null });
    };
    ask().catch((reason: unknown) => {
      if (isNewest) setKept({ published: null, error: asCallError(reason) });
    });
    return () => {
      isNewest = false;
    };
  }, [ports, of, holds, drawn, link, turn, setKept]);
  return () => setTurn((old) => old + 1);
}

function readHeld(value: unknown): HeldForm | null {
  return isRow(value) && isRow(value['fields']) && isRow(value['layout'])
    ? (value as unknown as HeldForm)
    : null;
}

/** Id of the record that holds the form of a field, as the record with the field names it. */
function linkIn(field: FieldSpec, row: Row): string | undefined {
  const by = formLinkOf(field)?.by;
  const link = by === undefined ? undefined : row[by];
  return typeof link === 'string' && link !== '' ? link : undefined;
}

/** Where a field was filled in, as its record says it. */
export function placeIn(field: FieldSpec, row: Row): FormPlace {
  const asks = formLinkOf(field)?.asks;
  return { link: linkIn(field, row), asked: asks === undefined ? undefined : row[asks] };
}

/** What is filled in is an object by names of fields. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
