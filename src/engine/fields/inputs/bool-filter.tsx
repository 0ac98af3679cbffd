import { Select } from 'antd';

import { useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { ariaOf, useControlState } from './aria.ts';
import { isTrue } from './is-true.ts';

/** Yes, no or either, in the words of the field where it has some. */
export function BoolFilter(props: InputProps) {
  const { t } = useTexts();
  const words = 'words' in props.field ? props.field.words : undefined;
  const value =
    props.value === undefined || props.value === null || props.value === ''
      ? undefined
      : String(isTrue(props.value));
  return (
    <Select
      {...ariaOf(props)}
      {...useControlState(props, 'choose')}
      className="eform-full"
      allowClear
      value={value ?? null}
      options={[
        { value: 'true', label: words?.yes.title ?? t('input.yes') },
        { value: 'false', label: words?.no.title ?? t('input.no') },
      ]}
      onChange={(next: string | null | undefined) =>
        props.onChange(next ? next === 'true' : undefined)
      }
    />
  );
}
