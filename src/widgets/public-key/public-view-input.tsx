import { Select } from 'antd';
import { useEffect, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { ariaOf, useControlState } from '#engine/fields/inputs/aria.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';

type Views = AnswerAt<'GET /sys/publicViews'>;

/** A list of what schemas make public, with the code of each: that is what an address names. Where nothing is, it says so. */
export function PublicViewInput(props: InputProps) {
  const [data, { t }] = [useData(), useTexts()];
  const [views, setViews] = useState<Views>();
  useEffect(() => {
    let isCurrent = true;
    callAddress(data, 'GET /sys/publicViews', {}).then(
      (found) => isCurrent && setViews(found),
      () => isCurrent && setViews([]),
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
      loading={views === undefined}
      value={textOf(props.value) || null}
      options={(views ?? []).map(({ name, title }) => ({
        value: name,
        label: `${title} (${name})`,
      }))}
      notFoundContent={views === undefined ? null : t('input.noPublicView')}
      onChange={(next: string | null | undefined) => props.onChange(next ?? null)}
    />
  );
}
