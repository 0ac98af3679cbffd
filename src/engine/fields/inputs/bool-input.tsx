import { Radio } from '@formily/antd-v5';
import { Switch } from 'antd';

import { useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { ariaOf } from './aria.ts';
import { isTrue } from './is-true.ts';

/** A switch; two radio buttons where the field has words for its values, so that a decision is made and not left. */
export function BoolInput(props: InputProps) {
  const { t } = useTexts();
  const words = 'words' in props.field ? props.field.words : undefined;
  if (words)
    return (
      <Radio.Group
        {...ariaOf(props)}
        disabled={props.disabled ?? props.readOnly ?? false}
        value={props.value === undefined || props.value === null ? null : isTrue(props.value)}
        options={[
          { value: true, label: words.yes.title },
          { value: false, label: words.no.title },
        ]}
        onChange={(event) => props.onChange(event.target.value)}
      />
    );
  return (
    <span>
      <Switch
        {...ariaOf(props)}
        disabled={props.disabled ?? props.readOnly ?? false}
        checked={isTrue(props.value)}
        checkedChildren={t('input.yes')}
        unCheckedChildren={t('input.no')}
        onChange={(checked) => props.onChange(checked)}
      />
    </span>
  );
}
