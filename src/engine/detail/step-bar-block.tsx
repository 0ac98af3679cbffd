import type { StatesSchema } from '#schemas/language/states.ts';
import { statesName, statusField } from '../actions/action-model.ts';
import { LineIcon } from '../cells/icon.tsx';
import { useStates } from '../cells/states-cache.ts';
import { isBlank, isObject } from '../cells/texts.ts';
import { useEnginePorts } from '../ports-context.ts';
import type { BlockProps } from './blocks.ts';

interface Step {
  readonly status: string;
  readonly title: string;
}

/**
 * The way of a record through its statuses. Steps are the block's `props.steps` (status values), else the statuses that are
 * no dead end; `props.times` names the field with the time of each status. Refusals and the like stand as a red side step.
 */
export function StepBarBlock({ entity, row, props }: BlockProps) {
  const { t } = useEnginePorts();
  const states = useStates(statesName(entity));
  const field = statusField(entity);
  if (!states || !field) return null;
  const status = String(row[field] ?? '');
  const steps = stepsOf(states, props.steps);
  const times = isObject(props.times) ? props.times : {};
  const reached = steps.findIndex((step) => step.status === status);
  const side = reached === -1 ? states.values[status] : undefined;
  return (
    <ol className="engine-steps" aria-label={t('detail.steps')}>
      {steps.map((step, index) => {
        const state = index < reached ? 'done' : index === reached ? 'now' : 'next';
        const at = times[step.status] === undefined ? undefined : row[String(times[step.status])];
        return (
          <li key={step.status} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <i>{state === 'done' ? <LineIcon name="check-circle" /> : index + 1}</i>
            <span>{step.title}{isBlank(at) ? null : <time>{String(at)}</time>}</span>
          </li>
        );
      })}
      {side ? <li data-state="side" aria-current="step"><i><LineIcon name={side.icon ?? 'close-circle'} /></i><span>{side.title}</span></li> : null}
    </ol>
  );
}

const DEAD_ENDS: ReadonlySet<string> = new Set(['stop', 'rollback', 'delete', 'close-circle']);

function stepsOf(states: StatesSchema, wanted: unknown): readonly Step[] {
  const names = Array.isArray(wanted) ? wanted.map(String) : Object.keys(states.values).filter((name) => !DEAD_ENDS.has(states.values[name]?.icon ?? ''));
  return names.flatMap((status) => {
    const value = states.values[status];
    return value ? [{ status, title: value.title }] : [];
  });
}
