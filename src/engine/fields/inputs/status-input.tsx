import { statesOf } from '#schemas/types/ask.ts';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useEnginePorts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { ariaOf, useControlState } from './aria.ts';
import { isManyFilter, textsOf } from './dict-select.tsx';

/** The values of a status; a choice in the query card, since forms never set a status by hand. */
export function StatusFilter(props: InputProps) {
  const options = useStatusOptions(statesOf(props.field));
  const isMany = isManyFilter(props.field);
  return (
    <Select
      {...ariaOf(props)}
      {...useControlState(props, 'choose')}
      className="eform-full"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      {...(isMany ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      value={isMany ? textsOf(props.value) : (textsOf(props.value)[0] ?? null)}
      options={options}
      onChange={(next: string | readonly string[] | null | undefined) => props.onChange(next === null || next?.length === 0 ? undefined : next)}
    />
  );
}

function useStatusOptions(states: string | undefined): { value: string; label: string }[] {
  const ports = useEnginePorts();
  const [options, setOptions] = useState<{ value: string; label: string }[]>([]);
  useEffect(() => {
    if (!states) return undefined;
    let isCurrent = true;
    ports.states(states).then(
      ({ values }) => isCurrent && setOptions(Object.entries(values).map(([value, { title }]) => ({ value, label: title }))),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ports, states]);
  return options;
}
