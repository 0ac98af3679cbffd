import { Alert, Button } from 'antd';
import { useState } from 'react';

import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { useLabels } from '#engine/fields/inputs/reference.ts';
import { SchemaForm } from '#engine/form/schema-form.tsx';
import type { ModelTrial } from '#schemas/api/workflow-definitions.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { useOneRun } from '../../desk/use-one-run.ts';
import { modelerApi } from '../api.ts';
import type { Drawing } from '../canvas/drawing.ts';
import type { ProcessForm } from '../facts.ts';
import { STARTER, useTrialAnswers } from './use-trial-answers.ts';
import './trial-panel.css';

interface TrialPanelProps {
  readonly drawing: Drawing;
  /** The form of the record that the process is about. */
  readonly about: ProcessForm | undefined;
  readonly onTrial: (trial: ModelTrial | null) => void;
  readonly onClose: () => void;
}

type Step = NonNullable<Parameters<ReturnType<typeof modelerApi>['try']>[0]['steps']>[number];

/** A process is tried out: answers are chosen, and its tasks passed one by one, while the drawing shows the way. Nothing of it is kept. */
export function TrialPanel({ drawing, about, onTrial, onClose }: TrialPanelProps) {
  const { t } = useTexts();
  const { shown, answers } = useTrialAnswers(drawing, about);
  const state = useSteps(drawing, answers, onTrial);
  const { trial, asked } = state;
  return (
    <aside className="pm-trial" aria-label={t('modeler.try')}>
      <header>
        <h2>{t('modeler.try')}</h2>
        <Button size="small" onClick={onClose}>
          {t('modeler.close')}
        </Button>
      </header>
      <div className="pm-form">{shown ? <SchemaForm {...shown} /> : null}</div>
      <TrialButtons state={state} />
      {asked.refusal === null ? null : <Alert type="error" showIcon title={asked.refusal} />}
      {trial === null ? (
        <p className="pm-note">{t('modeler.trial.hint')}</p>
      ) : (
        <TrialState
          drawing={drawing}
          trial={trial}
          isRunning={asked.isRunning}
          onStep={(step) => void state.go([...state.steps, step])}
        />
      )}
    </aside>
  );
}

/** The steps that were passed, and where the process stands after them. */
function useSteps(
  drawing: Drawing,
  answers: () => Row,
  onTrial: (trial: ModelTrial | null) => void,
) {
  const ports = useData();
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [trial, setTrial] = useState<ModelTrial | null>(null);
  const asked = useOneRun();
  const go = (next: readonly Step[]): Promise<void> =>
    asked.run(async () => {
      const { [STARTER]: starter, ...variables } = answers();
      const { xml = '' } = await drawing.saveXML({ format: true });
      const answer = await modelerApi(ports).try({
        xml,
        variables: withoutEmpty(variables),
        ...(starter ? { starter: String(starter) } : {}),
        steps: [...next],
      });
      setTrial(answer);
      setSteps(next);
      onTrial(answer);
    });
  const stop = (): void => {
    setTrial(null);
    setSteps([]);
    onTrial(null);
  };
  return { steps, trial, asked, go, stop };
}

/** Begins, begins again, goes a step back, ends. */
function TrialButtons({ state }: { readonly state: ReturnType<typeof useSteps> }) {
  const { t } = useTexts();
  const { steps, trial, asked, go, stop } = state;
  return (
    <div className="pm-trial-buttons">
      <Button
        type={trial === null ? 'primary' : 'default'}
        loading={asked.isRunning}
        onClick={() => void go([])}
      >
        {t(trial === null ? 'modeler.trial.start' : 'modeler.trial.again')}
      </Button>
      {trial === null ? null : <Button onClick={stop}>{t('modeler.trial.clear')}</Button>}
      {steps.length > 0 ? (
        <Button onClick={() => void go(steps.slice(0, -1))}>{t('modeler.trial.back')}</Button>
      ) : null}
    </div>
  );
}

interface TrialStateProps {
  readonly drawing: Drawing;
  readonly trial: ModelTrial;
  readonly isRunning: boolean;
  readonly onStep: (step: Step) => void;
}

/** Where the trial stands: who would get which task, and what is waited for. */
function TrialState({ drawing, trial, isRunning, onStep }: TrialStateProps) {
  const { t } = useTexts();
  const { tasks, waits, ended, problem } = trial;
  const nameOf = (node: string): string =>
    drawing.get('elementRegistry').get(node)?.businessObject.name ?? node;
  return (
    <div className="pm-trial-state" role="status">
      {problem === null ? null : (
        <Alert type="error" showIcon title={`${nameOf(problem.node)}: ${problem.message}`} />
      )}
      {ended === null ? null : (
        <Alert
          type={ended === 'error' ? 'warning' : 'success'}
          showIcon
          title={t(`modeler.ended.${ended}`)}
        />
      )}
      <ul>
        {countSame(tasks).map(({ key, one, number }) => (
          <li key={key}>
            <div>
              <strong>{one.name || one.node}</strong>
              <Who task={one} />
            </div>
            <Button
              size="small"
              type="primary"
              disabled={isRunning}
              aria-label={`${t('modeler.trial.pass')} ${one.name} ${number}`}
              onClick={() => onStep({ task: one.node, action: 'complete' })}
            >
              {t('modeler.trial.pass')}
            </Button>
          </li>
        ))}
        {waits.map(({ node, kind }) => (
          <li key={`${node}.${kind}`}>
            <div>
              <strong>{nameOf(node)}</strong>
              <span>{t(`modeler.wait.${kind}`)}</span>
            </div>
            <Button size="small" disabled={isRunning} onClick={() => onStep({ event: node })}>
              {t('modeler.trial.fire')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

type TrialTask = ModelTrial['tasks'][number];

/** Members of a countersign share a node: they are told apart by their number. */
function countSame(
  tasks: readonly TrialTask[],
): readonly { readonly key: string; readonly one: TrialTask; readonly number: number }[] {
  const seen = new Map<string, number>();
  return tasks.map((one) => {
    const number = (seen.get(one.node) ?? 0) + 1;
    seen.set(one.node, number);
    return { key: `${one.node}.${number}`, one, number };
  });
}

const PEOPLE: FieldSpec = { type: 'refs', to: 'user', title: '' };
const ROLES: FieldSpec = { type: 'refs', to: 'role', title: '' };
const NO_ROW: Row = {};

/** Who would get a task, by name. */
function Who({ task }: { readonly task: TrialTask }) {
  const { t } = useTexts();
  const { assignee, users, groups } = task;
  const people = useLabels(
    { field: PEOPLE, name: 'users' },
    assignee ? [assignee, ...users] : users,
    NO_ROW,
  );
  const roles = useLabels({ field: ROLES, name: 'roles' }, groups, NO_ROW);
  const named = (ids: readonly string[], labels: ReadonlyMap<string, string>): string =>
    ids.map((id) => labels.get(id) ?? id).join(t('modeler.listComma'));
  const parts = [
    assignee ? t('modeler.trial.to', { names: named([assignee], people) }) : '',
    users.length > 0 ? t('modeler.trial.users', { names: named(users, people) }) : '',
    groups.length > 0 ? t('modeler.trial.groups', { names: named(groups, roles) }) : '',
  ].filter((part) => part !== '');
  return (
    <span>
      {parts.length === 0 ? t('modeler.trial.nobody') : parts.join(t('modeler.listComma'))}
    </span>
  );
}

const withoutEmpty = (values: Row): Row =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  );
