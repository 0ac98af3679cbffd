import './properties.css';
import { createForm, onFieldInputValueChange } from '@formily/core';
import { toJS } from '@formily/reactive';
import { useEffect, useEffectEvent, useId, useMemo, useState, type ReactNode } from 'react';

import type { FormSource } from '#engine/base/form-source.ts';
import { EnginePortsProvider, useEnginePorts } from '#engine/base/ports-context.ts';
import type { DictItem, EnginePorts, Row } from '#engine/base/ports.ts';
import { SchemaForm } from '#engine/form/schema-form.tsx';
import type { FieldSpec } from '#schemas/types/field.ts';

/** What can be said about a block, as fields of a form. */
export interface PropertySheet {
  /** Another key is another form. */
  readonly key: string;
  readonly title: string;
  readonly fields: Readonly<Record<string, FieldSpec>>;
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

function SheetForm({
  sheet,
  isReadOnly,
  onChange,
}: Pick<PropertiesProps, 'sheet' | 'isReadOnly' | 'onChange'>) {
  const ports = useEnginePorts();
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
  // what undo took back is shown; what the form said itself it has already
  useEffect(() => {
    const shown = toJS(form.values) as Row;
    for (const [name, value] of Object.entries(sheet.values))
      if (JSON.stringify(shown[name] ?? null) !== JSON.stringify(value ?? null))
        form.setValuesIn(name, value);
  }, [form, sheet.values]);
  const { fields, dicts } = sheet;
  const source: FormSource = useMemo(() => ({ fields, columns: 1, mode: 'edit' }), [fields]);
  const own = useMemo(() => withDicts(ports, dicts ?? {}), [ports, dicts]);
  return (
    <EnginePortsProvider value={own}>
      <SchemaForm form={form} formId={formId} source={source} row={sheet.values} />
    </EnginePortsProvider>
  );
}

/** The house with dictionaries of a panel in it. */
function withDicts(
  ports: EnginePorts,
  dicts: Readonly<Record<string, readonly DictItem[]>>,
): EnginePorts {
  return Object.create(ports, {
    dict: { value: (code: string) => dicts[code] ?? ports.dict(code) },
  }) as EnginePorts;
}
