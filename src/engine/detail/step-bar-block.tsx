import { useEffect, useState } from 'react';
import type { StatesSchema } from '#schemas/language/states.ts';
import { fillText } from '../actions/fill-body.ts';
import { statesName, statusField } from '../actions/action-model.ts';
import { LineIcon } from '../cells/icon.tsx';
import { useStates } from '../cells/states-cache.ts';
import { isBlank, isObject } from '../cells/texts.ts';
import { useEnginePorts } from '../ports-context.ts';
import type { Row } from '../ports.ts';
import type { BlockProps } from './blocks.ts';

interface Step {
  readonly status: string;
  readonly title: string;
}

/**
 * The way of a record through its statuses. Steps are the block's `props.steps` (status values), else the statuses that are
 * no dead end; `props.times` and `props.who` name the fields with the time and the person of each status. Refusals and the like
 * stand as a red side step with the reason its newest entry gives in the rows of `source`.
 */
export function StepBarBlock({ entity, row, props, source, stamp }: BlockProps) {
  const { t } = useEnginePorts();
  const states = useStates(statesName(entity));
  const field = statusField(entity);
  const status = field ? String(row[field] ?? '') : '';
  const steps = states ? stepsOf(states, props.steps) : [];
  const reached = steps.findIndex((step) => step.status === status);
  const side = reached === -1 ? states?.values[status] : undefined;
  const reason = useReason(side && source ? fillText(source, row, true) : undefined, status, stamp);
  if (!states || !field) return null;
  const times = isObject(props.times) ? props.times : {};
  const people = isObject(props.who) ? props.who : {};
  const known = (name: unknown): string => (name === undefined || isBlank(row[String(name)]) ? '' : String(row[String(name)]));
  return (
    <ol className="engine-steps" aria-label={t('detail.steps')}>
      {steps.map((step, index) => (
        <OneStep key={step.status} step={step} index={index} reached={reached} at={known(times[step.status])} who={known(people[step.status])} />
      ))}
      {side ? (
        <li data-state="side" aria-current="step">
          <i>
            <LineIcon name={side.icon ?? 'close-circle'} />
          </i>
          <span>
            {side.title}
            {reason ? <small title={reason}>{reason}</small> : null}
          </span>
        </li>
      ) : null}
    </ol>
  );
}

interface OneStepProps {
  readonly step: Step;
  readonly index: number;
  /** Index of the present step; -1 beside the way, where only the times tell how far it had come. */
  readonly reached: number;
  readonly at: string;
  readonly who: string;
}

function OneStep({ step, index, reached, at, who }: OneStepProps) {
  const isBehind = reached === -1 ? at !== '' : index < reached;
  const state = isBehind ? 'done' : index === reached ? 'now' : 'next';
  const hasFacts = state !== 'next' && Boolean(at || who);
  return (
    <li data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <i>{state === 'done' ? <LineIcon name="check-circle" /> : index + 1}</i>
      <span>
        {step.title}
        {hasFacts ? (
          <small title={`${who} ${at}`.trim()}>
            {who} <time>{at.slice(5, 16)}</time>
          </small>
        ) : null}
      </span>
    </li>
  );
}

/** Why the record stands in this status: the comment of the newest row that led there. A source that fails gives none. */
function useReason(api: string | undefined, status: string, stamp: number): string {
  const ports = useEnginePorts();
  const [reason, setReason] = useState('');
  useEffect(() => {
    if (!api) {
      setReason('');
      return;
    }
    const controller = new AbortController();
    ports.call<readonly Row[]>(api, {}, { isSilent: true, signal: controller.signal }).then(
      (rows) => {
        const row = [...rows].sort((a, b) => String(b.at ?? '').localeCompare(String(a.at ?? ''))).find(({ to }) => String(to) === status);
        const fields = isObject(row?.fields) ? row.fields : {};
        setReason(String(row?.comment ?? fields.reason ?? ''));
      },
      () => setReason(''),
    );
    return () => controller.abort();
  }, [ports, api, status, stamp]);
  return reason;
}

const DEAD_ENDS: ReadonlySet<string> = new Set(['stop', 'rollback', 'delete', 'close-circle']);

function stepsOf(states: StatesSchema, wanted: unknown): readonly Step[] {
  const names = Array.isArray(wanted) ? wanted.map(String) : Object.keys(states.values).filter((name) => !DEAD_ENDS.has(states.values[name]?.icon ?? ''));
  return names.flatMap((status) => {
    const value = states.values[status];
    return value ? [{ status, title: value.title }] : [];
  });
}
