import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useEnginePorts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { verbApi } from '#engine/base/entity-facts.ts';
import { ariaOf, useControlState } from './aria.ts';
import { isManyFilter, textsOf } from './dict-select.tsx';

const MOST = 1000;

interface FactorOption {
  readonly value: string;
  readonly label: string;
}

/** A pollution factor (污染因子) by its code: `name (code)`. */
export function FactorInput(props: InputProps) {
  const options = useFactors();
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
      onChange={(next: string | readonly string[] | null | undefined) => props.onChange(next ?? null)}
    />
  );
}

function useFactors(): FactorOption[] {
  const ports = useEnginePorts();
  const [options, setOptions] = useState<FactorOption[]>([]);
  useEffect(() => {
    let isCurrent = true;
    ports
      .entity('factor')
      .then((entity) => ports.page(verbApi(entity, 'page'), { page: 1, limit: MOST }, { isSilent: true }))
      .then(
        ({ list }) => isCurrent && setOptions(list.map((row) => ({ value: String(row['code']), label: `${String(row['name'])} (${String(row['code'])})` }))),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [ports]);
  return options;
}
