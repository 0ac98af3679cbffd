import { useEffect, useState } from 'react';

import { callVerb } from '#engine/base/call-verb.ts';
import type { FormSource } from '#engine/base/form-source.ts';
import { asCallError } from '#engine/base/list-store.ts';
import { useData } from '#engine/base/ports-context.ts';
import type { CallError, Row } from '#engine/base/ports.ts';
import type { LayoutNode } from '#schemas/language/page.ts';
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

/** The form that a field was filled into. @param link id of the record that holds it; nothing is asked without one */
export function useHeldForm(field: FieldSpec, link: string | undefined): Held {
  const ports = useData();
  const [state, setState] = useState<Omit<Held, 'retry'>>({ held: null, error: null });
  const [turn, setTurn] = useState(0);
  const { of, holds } = formLinkOf(field) ?? {};
  useEffect(() => {
    let isNewest = true;
    const ask = async () => {
      if (of === undefined || holds === undefined || link === undefined) return;
      const entity = await ports.entity(of);
      const row = await callVerb(ports, { entity, verb: 'info' }, { id: link }, { isSilent: true });
      if (isNewest) setState({ held: readHeld(row[holds]), error: null });
    };
    ask().catch((reason: unknown) => {
      if (isNewest) setState({ held: null, error: asCallError(reason) });
    });
    return () => {
      isNewest = false;
    };
  }, [ports, of, holds, link, turn]);
  return { ...state, retry: () => setTurn((old) => old + 1) };
}

function readHeld(value: unknown): HeldForm | null {
  return isRow(value) && isRow(value['fields']) && isRow(value['layout'])
    ? (value as unknown as HeldForm)
    : null;
}

/** Id of the record that holds the form of a field, as the record with the field names it. */
export function linkIn(field: FieldSpec, row: Row): string | undefined {
  const by = formLinkOf(field)?.by;
  const link = by === undefined ? undefined : row[by];
  return typeof link === 'string' && link !== '' ? link : undefined;
}

/** What is filled in is an object by names of fields. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
