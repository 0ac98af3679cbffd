import { createForm, onFieldValueChange } from '@formily/core';
import { toJS } from '@formily/reactive';
import { useId, useMemo, useState } from 'react';

import { useRecordRow } from '#engine/base/form-context.ts';
import type { FormSource } from '#engine/base/form-source.ts';
import { ListFailure } from '#engine/base/list-states.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { CellProps, InputProps } from '#engine/base/registry.ts';
import { EMPTY_TEXT } from '#engine/fields/values/texts.ts';
import { SchemaForm } from '#engine/form/schema-form.tsx';
import { innerOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { isRow, placeIn, useHeldForm, type FormPlace, type HeldForm } from './held-form.ts';
import type { LiveCall } from './live-values.ts';
import { useLive } from './use-live.ts';

/** In a list: how much of it is filled in. */
export function StoredFormCell({ value }: CellProps) {
  const filled = Object.values(isRow(value) ? value : {}).filter(
    (one) => one !== null && one !== '',
  ).length;
  return <>{filled === 0 ? EMPTY_TEXT : filled}</>;
}

/** The form with what was filled in, to be read. */
export function StoredFormDisplay({ value, row, field }: CellProps) {
  return <HeldFormView field={field} place={placeIn(field, row)} value={value} />;
}

/** The form to be filled in; what is worked out changes with every key. */
export function StoredFormInput({
  value,
  values,
  field,
  onChange,
  disabled,
  readOnly,
}: InputProps) {
  const row = useRecordRow();
  return (
    <HeldFormView
      field={field}
      place={placeIn(field, { ...row, ...values })}
      live={liveIn(field, row)}
      value={value}
      {...(disabled || readOnly ? {} : { onChange })}
    />
  );
}

interface ViewProps {
  readonly field: FieldSpec;
  readonly place: FormPlace;
  /** Who tells what the platform knows while it is filled in. */
  readonly live?: LiveCall | undefined;
  readonly value: unknown;
  /** Absent: it is read. */
  readonly onChange?: (value: unknown) => void;
}

function HeldFormView({ field, place, live, value, onChange }: ViewProps) {
  const { t } = useTexts();
  const { held, error, retry } = useHeldForm(field, place);
  const { link } = place;
  if (error) return <ListFailure error={error} onRetry={retry} />;
  if (link === undefined) return <p className="engine-hint">{t('storedForm.saveFirst')}</p>;
  if (!held) return <span aria-hidden="true">…</span>;
  return (
    <Filled
      key={link}
      held={held}
      value={value}
      live={onChange && live}
      {...(onChange && { onChange })}
    />
  );
}

interface FilledProps {
  readonly held: HeldForm;
  readonly live: LiveCall | undefined;
  readonly value: unknown;
  readonly onChange?: (value: unknown) => void;
}

function Filled({ held, live, value, onChange }: FilledProps) {
  const formId = `sf${useId().replace(/[^\w]/g, '')}`;
  const [form] = useState(() =>
    createForm({
      values: { ...(isRow(value) ? structuredClone(toJS(value)) : {}) },
      ...(onChange
        ? {
            effects: () =>
              onFieldValueChange('*', (changed) =>
                onChange(entered(toJS(changed.form.values) as Row, held.fields)),
              ),
          }
        : { pattern: 'readOnly' as const }),
    }),
  );
  const isFilledIn = onChange !== undefined;
  const source: FormSource = useMemo(
    () => ({
      fields: held.fields,
      layout: held.layout,
      columns: 2,
      mode: isFilledIn ? 'edit' : 'view',
    }),
    [held, isFilledIn],
  );
  const notes = useLive(form, live);
  return (
    <>
      {notes.length === 0 ? null : (
        <div role="status">
          {notes.map((note) => (
            <p key={note} className="engine-hint">
              {note}
            </p>
          ))}
        </div>
      )}
      <SchemaForm form={form} formId={formId} source={source} />
    </>
  );
}

/** What people filled in: the rest is worked out where it is stored. */
function entered(values: Row, fields: HeldForm['fields']): Row {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = fields[name];
      return field !== undefined && (!field.readOnly || innerOf(field) !== undefined);
    }),
  );
}

function liveIn(field: FieldSpec, { id }: Row): LiveCall | undefined {
  return 'live' in field && typeof field.live === 'string' && typeof id === 'string'
    ? { api: field.live, id }
    : undefined;
}
