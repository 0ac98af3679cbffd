import { createForm, onFieldInputValueChange, type Field, type Form } from '@formily/core';
import { toJS } from '@formily/reactive';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { Row, TextPort } from '#engine/base/ports.ts';
import { firstUnfinished } from '#engine/fields/values/unfinished-fields.ts';
import type { FoundDraft } from '#engine/form/record/draft-place.ts';
import { useDraft, type DraftControl } from '#engine/form/record/use-draft.ts';
import type { Issue } from '#schemas/api/envelope.ts';
import type { StoredForm } from '#schemas/standing-books/elements/card.ts';
import { signClock, type SignClock } from '#schemas/standing-books/sign-clock.ts';
import type { SignedTime } from '#schemas/standing-books/signed.ts';
import { innerOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { workOut } from '#schemas/types/work-out.ts';
import { coerceRecord } from '#schemas/validators/coerce-record.ts';
import { validateRecord } from '#schemas/validators/validate-record.ts';
import { changedBy, type LiveCells } from '#widgets/stored-form/live-values.ts';
import { useLiveBook } from './use-live-book.ts';

/** What is typed is kept when nobody has typed for this long. */
const PAUSE_MS = 800;

/** A book that is being filled in. */
export interface BookForm {
  /** A form of one screen, with all that is filled in by now: each has its own, because one that leaves the page takes its fields along. */
  readonly openForm: () => Form;
  /** When what was found of an earlier visit was kept, ISO; undefined where nothing was. */
  readonly restoredAt: string | undefined;
  /** Where several were kept, e.g. by tabs, each waits for its answer. */
  readonly draft: Omit<DraftControl, 'isUnkept' | 'touch'>;
  /** This phone has no room for what is typed: it lives as long as the page does. */
  readonly isUnkept: boolean;
  /** Values that came from elsewhere, e.g. from another page of the same book. */
  readonly take: (values: Row) => void;
  /** What people entered by now: the rest is worked out where it is stored. */
  readonly entered: () => Row;
  /** With what is worked out of it. */
  readonly values: () => Row;
  /** All that is wrong or missing, as the server will judge it. */
  readonly issues: () => readonly Issue[];
  /** Why what is shown cannot be left yet: a photo on its way, or one that did not arrive, is no value. */
  readonly unfinished: () => string | undefined;
  /** Why values of the platform are missing; null: without a network they come as the book is handed in. */
  readonly notes: readonly string[] | null;
}

interface BookFormOptions {
  /** Names the book among what is kept in this browser. */
  readonly key: string;
  readonly fields: StoredForm['fields'];
  /** What is stored of it. */
  readonly stored: Row;
  readonly isReadOnly: boolean;
  /** The record, where the platform has values of its own to tell while it is filled in. */
  readonly liveId: string | undefined;
  /** Times that follow a signature. */
  readonly signed?: readonly SignedTime[];
}

/** The form of a book: what is typed survives reload and a closed browser, on this phone and for this person. */
export function useBookForm({
  key,
  fields,
  stored,
  signed = NEVER_SIGNED,
  ...options
}: BookFormOptions): BookForm {
  const { isReadOnly, liveId } = options;
  const ports = usePorts('texts');
  const read = useRef<() => Row>(() => NO_VALUES);
  const draft = useDraft(isReadOnly ? undefined : key, () => read.current(), { pauseMs: PAUSE_MS });
  const restored = useRestored(draft);
  const first = useRef(stored);
  const held = useRef<Row>({ ...stored, ...restored?.values });
  const touched = useRef<() => void>(() => {});
  const shown = useRef<Form | undefined>(undefined);
  const book = useMemo(() => {
    const values = (): Row => workOut(fields, held.current);
    const { put, note } = holding({ held, shown }, signClock(fields, signed, first.current));
    note(held.current, first.current);
    const take = (field: Field, form: Form): void => {
      const [name = ''] = String(field.path).split('.');
      note({ [name]: toJS(form.getValuesIn(name)) as unknown });
      touched.current();
      // a number out of its range is told while one still looks at the instrument
      if (hasRange(fields[name])) void field.validate('onBlur').catch(() => {});
    };
    return {
      values,
      openForm: () => {
        const form = createForm({
          values: structuredClone(held.current),
          ...(isReadOnly ? { pattern: 'readOnly' as const } : {}),
          effects: () => onFieldInputValueChange('*', take),
        });
        shown.current = form;
        return form;
      },
      putLive: (cells: LiveCells): void =>
        put(Object.fromEntries(changedBy(cells, (one) => held.current[one]))),
      take: put,
      entered: () => enteredOf(held.current, fields),
      unfinished: () => shown.current && firstUnfinished(shown.current),
      issues: () => issuesOf(fields, values(), ports),
    };
  }, [fields, ports, isReadOnly, signed]);
  read.current = book.entered;
  const { notes, touch } = useLiveBook({
    id: isReadOnly ? undefined : liveId,
    read: book.entered,
    put: book.putLive,
  });
  touched.current = () => {
    draft.touch();
    touch();
  };
  return { ...book, notes, draft, isUnkept: draft.isUnkept, restoredAt: restored?.at };
}

const NO_VALUES: Row = {};
const NEVER_SIGNED: readonly SignedTime[] = [];

interface Held {
  readonly held: RefObject<Row>;
  /** The form that shows it. */
  readonly shown: RefObject<Form | undefined>;
}

/** The ways in which values come into a book, each with the times of its signatures. */
function holding({ held, shown }: Held, clock: SignClock) {
  const show = (values: Row): void => {
    held.current = { ...held.current, ...values };
    for (const [name, value] of Object.entries(values)) shown.current?.setValuesIn(name, value);
  };
  const showTimes = (): void => show(clock.changes(held.current));
  return {
    /** They are not in the form that is open yet. */
    put: (values: Row): void => {
      clock.note(values, held.current);
      show(values);
      showTimes();
    },
    /** They stand in it already. */
    note: (values: Row, before = held.current): void => {
      clock.note(values, before);
      held.current = { ...held.current, ...values };
      showTimes();
    },
  };
}

/** What an earlier visit left is gone on with where it is the only one; of several, one is chosen. */
function useRestored({ found, take }: DraftControl): FoundDraft | undefined {
  const [only] = useState(() => (found.length === 1 ? found[0] : undefined));
  const restore = useEffectEvent(() => {
    if (only) take(only);
  });
  useEffect(() => {
    restore();
  }, []);
  return only;
}

/** What a book cannot be sent with; a dictionary that is not there judges nothing. */
function issuesOf(
  fields: StoredForm['fields'],
  values: Row,
  ports: Pick<TextPort, 'dict' | 't'>,
): readonly Issue[] {
  return validateRecord(fields, coerceRecord(fields, values), {
    mode: 'create',
    dictHas: (dict, one) => {
      const items = ports.dict(dict);
      return items.length === 0 || items.some(({ dictValue }) => dictValue === one);
    },
    say: ports.t,
  });
}

function hasRange(field: FieldSpec | undefined): boolean {
  const { min, max } = (field ?? {}) as { readonly min?: unknown; readonly max?: unknown };
  return typeof min === 'number' || typeof max === 'number';
}

function enteredOf(values: Row, fields: StoredForm['fields']): Row {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = fields[name];
      return field !== undefined && (!field.readOnly || innerOf(field) !== undefined);
    }),
  );
}
