import { CheckOutlined } from '@ant-design/icons';
import { observer, RecursionField, useForm } from '@formily/react';
import { Button } from 'antd';
import { use, useEffect, useRef } from 'react';

import { focusField, focusFirst } from '#engine/base/focus-field.ts';
import { useFormShare } from '#engine/base/form-context.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import { areGood, countMistakes } from './judge-step.ts';
import type { Pane } from './steps-summary.tsx';
import { StepSink, type Wizard } from './wizard-context.ts';
import { WizardSummary } from './wizard-summary.tsx';
import './wizard-steps.css';

interface WizardStepsProps {
  readonly panes: readonly Pane[];
  readonly wizard: Wizard;
}

/** A form in steps on a page of its own: the steps with their state at the left, the step's fields, and the bar below. */
export const WizardSteps = observer(({ panes, wizard }: WizardStepsProps) => {
  const { t } = useTexts();
  const { formId } = useFormShare();
  const form = useForm();
  const report = use(StepSink);
  const body = useRef<HTMLDivElement>(null);
  const { seen, go, refusals } = wizard;
  const last = panes.length;
  const step = Math.min(wizard.step, last);
  const mistakes = panes.map((pane) => countMistakes(form, pane.fields));
  useEffect(() => {
    report(step === last);
  }, [report, step, last]);
  const bad = mistakes.findIndex((count) => count > 0);
  const opened = useRef(0);
  useEffect(() => {
    if (refusals === opened.current || bad < 0) return;
    opened.current = refusals;
    go(bad);
  }, [refusals, bad, go]);
  const move = async (to: number): Promise<void> => {
    if (to > step && !(await areGood(form, panes[step]?.fields ?? []))) return;
    go(to);
    requestAnimationFrame(() => focusFirst(body.current));
  };
  const open = (to: number, name: string): void => {
    go(to);
    requestAnimationFrame(() => focusField(formId, name));
  };
  const titles = [...panes.map(({ title }) => title), t('form.summary')];
  return (
    <div className="eform-wizard" data-step={step} data-last={step === last}>
      <StepList {...{ titles, step, seen, mistakes }} onMove={(to) => void move(to)} />
      <div className="eform-wizard-body" ref={body}>
        {panes.slice(0, seen).map((pane, index) => (
          <div
            key={pane.key}
            data-step-pane={index}
            style={index === step ? undefined : { display: 'none' }}
          >
            <h2>{pane.title}</h2>
            <RecursionField name={pane.key} schema={pane.schema} />
          </div>
        ))}
        {step === last ? <WizardSummary panes={panes} onOpen={open} /> : null}
      </div>
      <Bar wizard={wizard} isLast={step === last} step={step} onMove={(to) => void move(to)} />
    </div>
  );
});

interface StepListProps {
  readonly titles: readonly string[];
  readonly step: number;
  readonly seen: number;
  /** How much is wrong in each step. */
  readonly mistakes: readonly number[];
  readonly onMove: (to: number) => void;
}

function StepList({ titles, step, seen, mistakes, onMove }: StepListProps) {
  const { t } = useTexts();
  return (
    <ol className="eform-wizard-steps" aria-label={t('form.steps')}>
      {titles.map((title, index) => (
        <li key={title} data-state={stateOf(index, step, seen, mistakes[index] ?? 0)}>
          <button
            type="button"
            disabled={index >= seen}
            aria-current={index === step ? 'step' : undefined}
            onClick={() => onMove(index)}
          >
            <span className="eform-wizard-mark" aria-hidden="true">
              {index < seen && index !== step && !mistakes[index] ? <CheckOutlined /> : index + 1}
            </span>
            <span className="eform-wizard-title">{title}</span>
            {mistakes[index] ? (
              <span className="eform-wizard-bad">
                {t('form.mistakes', { count: mistakes[index] })}
              </span>
            ) : null}
          </button>
        </li>
      ))}
    </ol>
  );
}

interface BarProps {
  readonly wizard: Wizard;
  readonly isLast: boolean;
  readonly step: number;
  readonly onMove: (to: number) => void;
}

function Bar({ wizard: { isRunning, keep, save }, isLast, step, onMove }: BarProps) {
  const { t } = useTexts();
  return (
    <div className="eform-wizard-bar">
      <Button disabled={step === 0 || isRunning} onClick={() => onMove(step - 1)}>
        {t('form.previousStep')}
      </Button>
      <Button disabled={isRunning} onClick={keep}>
        {t('form.keepDraft')}
      </Button>
      {isLast ? (
        <Button type="primary" loading={isRunning} disabled={isRunning} onClick={save}>
          {t('form.save')}
        </Button>
      ) : (
        <Button type="primary" onClick={() => onMove(step + 1)}>
          {t('form.nextStep')}
        </Button>
      )}
    </div>
  );
}

function stateOf(index: number, step: number, seen: number, mistakes: number): string {
  if (mistakes > 0) return 'bad';
  if (index === step) return 'current';
  return index < seen ? 'done' : 'waiting';
}
