import { useEffect, useState } from 'react';

import { useData } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { statesOf } from '#schemas/types/ask.ts';
import { isManyFilter, OptionSelect, type Option } from './dict-select.tsx';

/** The values of a status; a choice in the query card, since forms never set a status by hand. */
export function StatusFilter(props: InputProps) {
  return (
    <OptionSelect
      {...props}
      options={useStatusOptions(statesOf(props.field))}
      isMany={isManyFilter(props.field)}
    />
  );
}

function useStatusOptions(states: string | undefined): readonly Option[] {
  const ports = useData();
  const [options, setOptions] = useState<readonly Option[]>([]);
  useEffect(() => {
    if (!states) return undefined;
    let isCurrent = true;
    ports.states(states).then(
      ({ values }) =>
        isCurrent &&
        setOptions(Object.entries(values).map(([value, { title }]) => ({ value, label: title }))),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ports, states]);
  return options;
}
