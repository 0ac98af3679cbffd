import { useEffect, useId, useState } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useData, usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { BlockProps } from '#engine/base/registry.ts';
import { useStates } from '#engine/fields/cells/states-cache.ts';
import { isObject } from '#schemas/formats/field-text.ts';
import { STEP_BAR } from '#schemas/language/block-takes.ts';
import { readProps } from '#schemas/types/takes.ts';
import { statesName, statusField } from '../actions/action-model.ts';
import './step-bar-block.css';
import { fillText } from '../actions/fill-body.ts';
import { stepsOf, type Step } from './step-model.ts';

const NO_HISTORY: readonly Row[] = [];

/**
 * The way of a record through its statuses, by the work each waits for (`work` of its states file), with who did it and when by the
 * rows of `source`. Refusals and the like stand as a red side step with the reason of the newest row that led there. On a phone it is one
 * line, the step the record stands at, until somebody asks for all.
 */
export function StepBarBlock({ entity, row, props, source, stamp }: BlockProps) {
  const ports = usePorts('texts', 'house');
  const { t } = ports;
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const states = useStates(statesName(entity));
  const field = statusField(entity);
  const status = field ? String(row[field] ?? '') : '';
  const history = useHistory(source ? fillText(source, row, true) : undefined, stamp);
  if (!states || !field) return null;
  const steps = stepsOf({
    states,
    row,
    status,
    history,
    props: readProps(STEP_BAR, props),
    asker: ports,
  });
  const side = steps.some((step) => step.status === status) ? undefined : states.values[status];
  const reason = side ? reasonOf(history, status) : '';
  const at = placeIn(steps);
  return (
    <div className="engine-step-bar" data-open={isOpen}>
      <ol id={listId} className="engine-steps" aria-label={t('detail.steps')}>
        {steps.map((step, index) => (
          <OneStep
            key={step.status}
            step={step}
            index={index}
            isShort={!side && index === at - 1}
          />
        ))}
        {side ? (
          <li data-state="side" data-short aria-current="step">
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
      <button
        type="button"
        className="engine-step-all"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {t('detail.stepsAt', { at, of: steps.length })}
        <LineIcon name={isOpen ? 'up' : 'down'} />
      </button>
    </div>
  );
}

/** Which step the record stands at, from 1: the one it waits for, else the last that is done. */
function placeIn(steps: readonly Step[]): number {
  const now = steps.findIndex(({ state }) => state === 'now');
  return Math.max(1, (now === -1 ? steps.findLastIndex(({ state }) => state === 'done') : now) + 1);
}

function OneStep({
  step: { title, state, who, at },
  index,
  isShort,
}: {
  readonly step: Step;
  readonly index: number;
  /** The only one in sight where the bar is short. */
  readonly isShort: boolean;
}) {
  return (
    <li
      data-state={state}
      data-short={isShort || undefined}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      <i>{state === 'done' ? <LineIcon name="check-circle" /> : index + 1}</i>
      <span>
        {title}
        {who || at ? (
          <small title={`${who} ${at}`.trim()}>
            <span className="engine-step-who">{who}</span> <time>{at.slice(5, 16)}</time>
          </small>
        ) : null}
      </span>
    </li>
  );
}

/** What happened to the record; a source that fails tells nothing. */
function useHistory(api: string | undefined, stamp: number): readonly Row[] {
  const ports = useData();
  const [rows, setRows] = useState<readonly Row[]>(NO_HISTORY);
  useEffect(() => {
    if (!api) {
      setRows(NO_HISTORY);
      return undefined;
    }
    const controller = new AbortController();
    ports.call<readonly Row[]>(api, {}, { isSilent: true, signal: controller.signal }).then(
      (answer) => setRows(Array.isArray(answer) ? answer : NO_HISTORY),
      () => setRows(NO_HISTORY),
    );
    return () => controller.abort();
  }, [ports, api, stamp]);
  return rows;
}

/** Why the record stands beside the way: the comment of the newest row that led there. */
function reasonOf(history: readonly Row[], status: string): string {
  const row = [...history]
    .sort((a, b) => String(b.at ?? '').localeCompare(String(a.at ?? '')))
    .find(({ to }) => String(to) === status);
  const fields = isObject(row?.fields) ? row.fields : {};
  return String(row?.comment ?? fields.reason ?? '');
}
