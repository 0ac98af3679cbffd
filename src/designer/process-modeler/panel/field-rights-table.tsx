import { useState } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { Segments } from '#engine/base/segments.tsx';
import { FIELD_RIGHTS, readFieldRights, writeFieldRights } from '../bpmn/field-rights.ts';
import type { FormField } from '../facts.ts';
import './field-rights-table.css';

interface FieldRightsTableProps {
  readonly text: string;
  readonly fields: readonly FormField[];
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
}

/** What one may do with each field of the form at this step. */
export function FieldRightsTable({ text, fields, isReadOnly, onChange }: FieldRightsTableProps) {
  const { t } = useTexts();
  const [rights, setRights] = useState(() => readFieldRights(text));
  if (fields.length === 0) return <p className="pm-note">{t('modeler.rights.none')}</p>;
  const options = FIELD_RIGHTS.map((value) => ({ value, label: t(`modeler.right.${value}`) }));
  return (
    <fieldset className="pm-rights" disabled={isReadOnly}>
      <legend>{t('modeler.rights.title')}</legend>
      {fields.map(({ name, title }) => (
        <div key={name} className="pm-right">
          <span>{title}</span>
          <Segments
            label={title}
            value={rights[name] ?? 'read'}
            options={options}
            onChange={(right) => {
              const next = { ...rights, [name]: right };
              setRights(next);
              onChange(writeFieldRights(next));
            }}
          />
        </div>
      ))}
    </fieldset>
  );
}
