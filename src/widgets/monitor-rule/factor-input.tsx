import { useEffect, useState } from 'react';

import { verbApi } from '#engine/base/entity-facts.ts';
import { useData } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { isManyFilter, OptionSelect, type Option } from '#engine/fields/inputs/dict-select.tsx';
import { byTrade } from '#schemas/formulas/factor-order.ts';

const MOST = 1000;

/** A pollution factor (污染因子) by its code: `name (code)`. */
export function FactorInput(props: InputProps) {
  return <OptionSelect {...props} options={useFactors()} isMany={isManyFilter(props.field)} />;
}

function useFactors(): readonly Option[] {
  const ports = useData();
  const [options, setOptions] = useState<Option[]>([]);
  useEffect(() => {
    let isCurrent = true;
    ports
      .entity('factor')
      .then((entity) =>
        ports.page(verbApi(entity, 'page'), { page: 1, limit: MOST }, { isSilent: true }),
      )
      .then(
        ({ list }) =>
          isCurrent &&
          setOptions(
            byTrade(list, ({ code }) => String(code)).map((row) => ({
              value: String(row['code']),
              label: `${String(row['name'])} (${String(row['code'])})`,
            })),
          ),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [ports]);
  return options;
}
