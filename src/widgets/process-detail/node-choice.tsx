import { useEffect, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { usePreset, useRecordRow } from '#engine/base/form-context.ts';
import { asCallError } from '#engine/base/list-store.ts';
import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import './node-choice.css';

type Address = 'GET /activiti/task/backTargets' | 'GET /activiti/running/moveTargets';
interface Target {
  readonly node: string;
  readonly name: string;
}

/** A step to go back to (回退): those that were done before, the one before first. */
export function BackTargetInput(props: InputProps) {
  return <NodeChoice {...props} address="GET /activiti/task/backTargets" isFirstChosen />;
}

/** A step to move to (跳转), for who administers. */
export function MoveTargetInput(props: InputProps) {
  return (
    <NodeChoice {...props} address="GET /activiti/running/moveTargets" isFirstChosen={false} />
  );
}

interface NodeChoiceProps extends InputProps {
  readonly address: Address;
  readonly isFirstChosen: boolean;
}

/** Steps of the process as radio buttons: few, and to be read before one is pressed. */
function NodeChoice({
  address,
  isFirstChosen,
  value,
  onChange,
  id,
  name,
  disabled,
  ...aria
}: NodeChoiceProps) {
  const { t } = useTexts();
  const { targets, failure } = useTargets(address, String(useRecordRow()['taskId'] ?? ''));
  const [first] = targets ?? [];
  const mustChoose =
    isFirstChosen && first !== undefined && (value === undefined || value === null || value === '');
  const preset = usePreset();
  useEffect(() => {
    if (!mustChoose || !first) return;
    // offered, not chosen: who opens the dialog and cancels it has changed nothing
    if (preset && name !== undefined) preset(name, first.node);
    else onChange(first.node);
  }, [mustChoose, first, onChange, preset, name]);
  if (failure !== null)
    return (
      <p className="engine-hint" role="alert">
        {failure}
      </p>
    );
  if (targets === null) return <p className="engine-hint">{t('list.loading')}</p>;
  if (targets.length === 0) return <p className="engine-hint">{t('process.noTarget')}</p>;
  return (
    <div
      id={id}
      className="dsr-node-choice"
      role="radiogroup"
      aria-label={aria['aria-label']}
      aria-required={aria['aria-required']}
      tabIndex={-1}
    >
      {targets.map((target, at) => (
        <label key={target.node}>
          <input
            type="radio"
            name={`${id ?? name}-node`}
            checked={value === target.node}
            disabled={disabled}
            onChange={() => onChange(target.node)}
          />
          {target.name}
          {isFirstChosen && at === 0 ? (
            <span className="engine-hint">{t('process.previous')}</span>
          ) : null}
        </label>
      ))}
    </div>
  );
}

function useTargets(
  address: Address,
  taskId: string,
): { readonly targets: readonly Target[] | null; readonly failure: string | null } {
  const ports = useData();
  const [state, setState] = useState<{
    readonly targets: readonly Target[] | null;
    readonly failure: string | null;
  }>({ targets: null, failure: null });
  useEffect(() => {
    let isGone = false;
    callAddress(ports, address, { params: { taskId } }, { isSilent: true }).then(
      (targets) => !isGone && setState({ targets, failure: null }),
      (cause: unknown) =>
        !isGone && setState({ targets: null, failure: asCallError(cause).message }),
    );
    return () => {
      isGone = true;
    };
  }, [ports, address, taskId]);
  return state;
}
