import './properties.css';
import { createForm, onFieldInputValueChange } from '@formily/core';
import { toJS } from '@formily/reactive';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';

import type { FormSource } from '#engine/base/form-source.ts';
import type { DictItem, Row } from '#engine/base/ports.ts';
import { WithDicts } from '#engine/base/with-ports.tsx';
import { SchemaForm } from '#engine/form/schema-form.tsx';
import type { FieldSpec } from '#schemas/types/field.ts';

/** What can be said about a block, as fields of a form. */
export interface PropertySheet {
  /** Another key is another form. */
  readonly key: string;
  readonly title: string;
  readonly fields: Readonly<Record<string, FieldSpec>>;
  /** What the document says now (`usePanelNode`). */
  readonly values: Row;
  /** Choices that fields name as dictionaries, besides those of the house. */
  readonly dicts?: Readonly<Record<string, readonly DictItem[]>>;
}

interface PropertiesProps {
  readonly sheet: PropertySheet;
  readonly label: string;
  readonly isReadOnly: boolean;
  /** A field was filled in; `values` are all of them. */
  readonly onChange: (name: string, values: Row) => void;
  readonly children?: ReactNode;
}

/** The panel beside a canvas: the words of what is chosen, by the form engine. */
export function Properties({ sheet, label, isReadOnly, onChange, children }: PropertiesProps) {
  return (
    <aside className="dg-properties" aria-label={label}>
      <h2>{sheet.title}</h2>
      {children}
      <SheetForm
        key={`${sheet.key}.${isReadOnly}`}
        sheet={sheet}
        isReadOnly={isReadOnly}
        onChange={onChange}
      />
    </aside>
  );
}

const NO_DICTS = {};

function SheetForm({
  sheet,
  isReadOnly,
  onChange,
}: Pick<PropertiesProps, 'sheet' | 'isReadOnly' | 'onChange'>) {
  const formId = `dg${useId().replace(/[^\w]/g, '')}`;
  const tell = useEffectEvent(onChange);
  const [form] = useState(() =>
    createForm({
      values: { ...sheet.values },
      ...(isReadOnly ? { pattern: 'readOnly' as const } : {}),
    }),
  );
  useEffect(() => {
    const name = 'designer';
    form.addEffects(name, () =>
      onFieldInputValueChange('*', (field) =>
        tell(String(field.path), toJS(field.form.values) as Row),
      ),
    );
    return () => form.removeEffects(name);
  }, [form]);
  // what undo took back is shown; what the form said itself it has already. Together with the drawing: a letter that is typed between
  // the two would be taken back by what was drawn before it
  useLayoutEffect(() => {
    const shown = toJS(form.values) as Row;
    for (const [name, value] of Object.entries(sheet.values))
      if (JSON.stringify(shown[name] ?? null) !== JSON.stringify(value ?? null))
        form.setValuesIn(name, value);
  }, [form, sheet.values]);
  const { fields, dicts = NO_DICTS } = sheet;
  const source: FormSource = useMemo(() => ({ fields, columns: 1, mode: 'edit' }), [fields]);
  return (
    <WithDicts dicts={dicts}>
      <SchemaForm form={form} formId={formId} source={source} row={sheet.values} />
    </WithDicts>
  );
}
