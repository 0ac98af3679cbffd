import { createForm, onFieldInputValueChange } from '@formily/core';
import { toJS } from '@formily/reactive';
import { useEffect, useId, useMemo, useState } from 'react';

import type { FormSource } from '#engine/base/form-source.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import type { DictItem, Row, TextPort } from '#engine/base/ports.ts';
import { WithDicts } from '#engine/base/with-ports.tsx';
import { SchemaForm } from '#engine/form/schema-form.tsx';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { FoundChoices } from './found-choices.ts';
import {
  CHOICES,
  dictOf,
  PANEL_FIELDS,
  type ChoiceName,
  type PanelField,
} from './panel-schemas.ts';
import { readValues, writeValue, type Subject } from './panel-values.ts';

interface PanelFormProps {
  readonly subject: Subject;
  readonly names: readonly PanelField[];
  readonly found: FoundChoices;
  readonly isReadOnly: boolean;
}

/** A typed text is one step to undo, not one for each letter. */
const TYPING_MS = 500;

/** The fields of one tab, by the form engine; what is said goes into the drawing. Another element is another form. */
export function PanelForm({ subject, names, found, isReadOnly }: PanelFormProps) {
  const { t } = useTexts();
  const formId = `pm${useId().replace(/[^\w]/g, '')}`;
  const writer = useState(() => new DelayedWriter(subject))[0];
  const [form] = useState(() =>
    createForm({
      values: { ...readValues(subject) },
      ...(isReadOnly ? { pattern: 'readOnly' as const } : {}),
      effects: () =>
        onFieldInputValueChange('*', (field) =>
          writer.say(String(field.path), toJS(field.form.values) as Row),
        ),
    }),
  );
  useEffect(() => () => writer.flush(), [writer]);
  const source: FormSource = useMemo(
    () => ({ fields: fieldsOf(names, found, t), columns: 1, mode: 'edit' }),
    [names, found, t],
  );
  const dicts = useMemo(() => dictsOf(found, t), [found, t]);
  return (
    <WithDicts dicts={dicts}>
      <div className="pm-form" onBlur={() => writer.flush()}>
        <SchemaForm form={form} formId={formId} source={source} />
      </div>
    </WithDicts>
  );
}

class DelayedWriter {
  private readonly waiting = new Map<string, Row>();
  private readonly subject: Subject;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(subject: Subject) {
    this.subject = subject;
  }

  say(name: string, values: Row): void {
    this.waiting.set(name, values);
    clearTimeout(this.timer);
    if (isTyped(name)) this.timer = setTimeout(() => this.flush(), TYPING_MS);
    else this.flush();
  }

  flush(): void {
    clearTimeout(this.timer);
    const said = [...this.waiting];
    this.waiting.clear();
    for (const [name, values] of said) writeValue(this.subject, name, values);
  }
}

const TYPED: ReadonlySet<string> = new Set([
  'name',
  'key',
  'documentation',
  'timerText',
  'resultName',
  'calledElement',
  'field',
  'messageName',
  'signalName',
]);
const isTyped = (name: string): boolean => TYPED.has(name);

function fieldsOf(
  names: readonly PanelField[],
  found: FoundChoices,
  t: TextPort['t'],
): Readonly<Record<string, FieldSpec>> {
  return Object.fromEntries(
    names.map((name): [string, FieldSpec] => {
      const spec: FieldSpec = {
        ...PANEL_FIELDS[name],
        title: t(`modeler.field.${name}`),
        ...(name === 'timerText' ? { help: t('modeler.timerHelp') } : {}),
      };
      // a process without a form names its variables itself
      return [
        name,
        name === 'field' && found.people.length === 0
          ? { type: 'string', title: spec.title, visibleWhen: PANEL_FIELDS.field.visibleWhen }
          : spec,
      ];
    }),
  );
}

/** What the fields of the panel choose from. */
function dictsOf(
  found: FoundChoices,
  t: TextPort['t'],
): Readonly<Record<string, readonly DictItem[]>> {
  const fixed = (Object.keys(CHOICES) as ChoiceName[]).map((name) => {
    const words = CHOICES[name].map((dictValue) => ({
      dictValue,
      dictLabel: t(`modeler.choice.${dictValue}`),
    }));
    return [dictOf(name), words] as const;
  });
  const own = Object.entries(found).map(([name, items]) => [`modeler.${name}`, items] as const);
  return Object.fromEntries([...fixed, ...own]);
}
