import { isField, type Form } from '@formily/core';
import type { Schema } from '@formily/json-schema';
import { observer, RecursionField, useFieldSchema, useForm } from '@formily/react';
import { Button, Steps } from 'antd';
import { createContext, use, useState, type ReactNode } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { FormColumns } from './layout.tsx';
import { StepsSummary, type Pane } from './steps-summary.tsx';
import './steps.css';

/** Told by a wizard to the frame of its form: the save button belongs to the last step. */
export const StepSink = createContext<(isLast: boolean) => void>(() => undefined);

/** A form in steps: "next" judges the fields of its step only; steps already seen stay mounted and keep what was typed; the last one sums up. */
export const FormSteps = observer(() => {
  const form = useForm();
  const ports = useTexts();
  const report = use(StepSink);
  const panes = panesOf(useFieldSchema());
  const [current, setCurrent] = useState(0);
  const [seen, setSeen] = useState(1);
  // the last step shows what was entered before it is sent
  const last = panes.length;
  const go = (step: number): void => {
    setCurrent(step);
    setSeen((count) => Math.max(count, step + 1));
    report(step === last);
  };
  const next = async (): Promise<void> => {
    if (await areGood(form, panes[current]?.fields ?? [])) go(current + 1);
  };
  return (
    <div className="eform-steps" data-step={current} data-last={current === last}>
      <Steps
        size="small"
        current={current}
        items={[...panes, { key: '$summary', title: ports.t('form.summary') }].map(
          ({ key, title }, index) => ({ key, title, disabled: index >= seen }),
        )}
        onChange={(step) => step < seen && go(step)}
      />
      {panes.slice(0, seen).map((pane, index) => (
        <div
          key={pane.key}
          data-step-pane={index}
          style={index === current ? undefined : { display: 'none' }}
        >
          <RecursionField name={pane.key} schema={pane.schema} />
        </div>
      ))}
      {current === last ? <StepsSummary panes={panes} onChange={go} /> : null}
      <div className="eform-steps-moves">
        {current > 0 && (
          <Button onClick={() => go(current - 1)}>{ports.t('form.previousStep')}</Button>
        )}
        {current < last && (
          <Button type="primary" onClick={() => void next()}>
            {ports.t('form.nextStep')}
          </Button>
        )}
      </div>
    </div>
  );
});

/** Judges fields, and no others. */
async function areGood(form: Form, fields: readonly string[]): Promise<boolean> {
  await Promise.all(
    fields.map((name) =>
      form
        .query(name)
        .take((field) => (isField(field) ? field.validate().catch(() => undefined) : undefined)),
    ),
  );
  return !fields.some((name) =>
    form
      .query(name)
      .take((field) => isField(field) && field.visible && field.selfErrors.length > 0),
  );
}

/** The fields of one step. */
export function StepPane({
  columns = 1,
  children,
}: {
  readonly columns?: number;
  readonly children?: ReactNode;
}) {
  return <FormColumns columns={columns}>{children}</FormColumns>;
}

function panesOf(schema: Schema): readonly Pane[] {
  return schema.mapProperties((pane, key): Pane => ({
    key: String(key),
    title: String(
      (pane['x-component-props'] as { readonly title?: string } | undefined)?.title ?? '',
    ),
    schema: pane,
    fields: fieldsIn(pane),
  }));
}

function fieldsIn(schema: Schema): string[] {
  return schema.reduceProperties<string[], string[]>(
    (names, child, key) => names.concat(child.type === 'void' ? fieldsIn(child) : [String(key)]),
    [],
  );
}
