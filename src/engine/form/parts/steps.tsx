import type { Schema } from '@formily/json-schema';
import { observer, RecursionField, useFieldSchema, useForm } from '@formily/react';
import { Button, Steps } from 'antd';
import { use, useMemo, useState, type ReactNode } from 'react';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import { areGood } from './judge-step.ts';
import { FormColumns } from './layout.tsx';
import { StepsSummary, type Pane } from './steps-summary.tsx';
import { StepSink, WizardContext } from './wizard-context.ts';
import './steps.css';

/** With a page of its own a form in steps has them at its left. */
const WizardSteps = lazyPart(async () => (await import('./wizard-steps.tsx')).WizardSteps);

/** A form in steps: on a page of its own, or in a dialog with the steps above. */
export function FormSteps() {
  const wizard = use(WizardContext);
  const schema = useFieldSchema();
  const panes = useMemo(() => panesOf(schema), [schema]);
  return wizard ? <WizardSteps panes={panes} wizard={wizard} /> : <DialogSteps panes={panes} />;
}

/** "Next" judges the fields of its step only; steps already seen stay mounted and keep what was typed; the last one sums up. */
const DialogSteps = observer(({ panes }: { readonly panes: readonly Pane[] }) => {
  const form = useForm();
  const ports = useTexts();
  const report = use(StepSink);
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
