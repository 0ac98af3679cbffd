import { isField } from '@formily/core';
import type { Schema } from '@formily/json-schema';
import { observer, useForm } from '@formily/react';
import { toJS } from '@formily/reactive';
import { Button } from 'antd';

import { useFormShare } from '#engine/base/form-context.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { cellText } from '#engine/fields/sub-table/cell-text.ts';
import { isSecretType } from '#schemas/types/ask.ts';
import './steps-summary.css';

/** One step: its node of the form's schema and the fields in it. */
export interface Pane {
  readonly key: string;
  readonly title: string;
  readonly schema: Schema;
  readonly fields: readonly string[];
}

interface StepsSummaryProps {
  readonly panes: readonly Pane[];
  /** Goes back to a step. */
  readonly onChange: (step: number) => void;
}

const SECRET = '\u2022'.repeat(6);

/** What was entered, step by step, as text; each step can be gone back to. */
export const StepsSummary = observer(({ panes, onChange }: StepsSummaryProps) => {
  const ports = usePorts('texts', 'house');
  const form = useForm();
  const { fields, row } = useFormShare();
  const values = { ...row, ...(toJS(form.values) as Row) };
  const isShown = (name: string): boolean =>
    form.query(name).take((field) => isField(field) && field.visible) ?? true;
  const textOf = (name: string): string => {
    const field = fields[name];
    if (!field) return '';
    if (isSecretType(field)) return values[name] ? SECRET : '-';
    return cellText(name, field, values, ports) || '-';
  };
  return (
    <div className="eform-summary">
      {panes.map((pane, index) => (
        <section key={pane.key} aria-label={pane.title}>
          <h3 className="eform-group-title">
            {pane.title}
            <Button
              size="small"
              type="link"
              aria-label={`${pane.title} ${ports.t('form.summaryChange')}`}
              onClick={() => onChange(index)}
            >
              {ports.t('form.summaryChange')}
            </Button>
          </h3>
          <dl>
            {pane.fields.filter(isShown).map((name) => (
              <div key={name}>
                <dt>{fields[name]?.title}</dt>
                <dd>{textOf(name)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
});
