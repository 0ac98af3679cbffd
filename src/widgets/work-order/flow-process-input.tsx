import { Select } from 'antd';
import { useEffect, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { ariaOf, useControlState } from '#engine/fields/inputs/aria.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';

type Processes = AnswerAt<'GET /ops/flowProcesses'>;

/** A list of the processes that are deployed and may review orders, each with its key. Where there is none, it says so. */
export function FlowProcessInput(props: InputProps) {
  const [data, { t }] = [useData(), useTexts()];
  const [processes, setProcesses] = useState<Processes>();
  useEffect(() => {
    let isCurrent = true;
    callAddress(data, 'GET /ops/flowProcesses', {}).then(
      (found) => isCurrent && setProcesses(found),
      () => isCurrent && setProcesses([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [data]);
  return (
    <Select
      {...ariaOf(props)}
      {...useControlState(props, 'choose')}
      className="eform-full"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={processes === undefined}
      value={textOf(props.value) || null}
      options={(processes ?? []).map(({ key, name }) => ({
        value: key,
        label: `${name} (${key})`,
      }))}
      notFoundContent={processes === undefined ? null : t('input.noProcess')}
      onChange={(next: string | null | undefined) => props.onChange(next ?? null)}
    />
  );
}
