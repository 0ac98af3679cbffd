import { Checkbox, Radio, Select as KitSelect } from '@formily/antd-v5';
import type { Select } from 'antd';

import type { InputProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { ariaOf } from './aria.ts';
import { OptionSelect, textsOf, useOptions } from './dict-select.tsx';
import './dict-input.css';

/** Takes what antd's takes, under the types of antd 5. */
const FormSelect = KitSelect as unknown as typeof Select;

/** Up to this many values are shown side by side. */
const RADIO_MAX = 3;

/** One value of a dictionary: radio buttons for up to three, else a list that can be searched. */
export function DictInput(props: InputProps) {
  const options = useOptions(props.field);
  const value = textOf(props.value) || null;
  if (!standsOpen(props.field, options.length))
    return <OptionSelect {...props} options={options} isMany={false} control={FormSelect} />;
  return (
    <Radio.Group
      {...ariaOf(props)}
      disabled={props.disabled ?? false}
      value={value}
      options={[...options]}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

/** Whether all values are seen beside each other: as the field says, else where they are few. */
function standsOpen(field: InputProps['field'], count: number): boolean {
  const look = 'look' in field ? field.look : undefined;
  return count > 0 && (look === undefined ? count <= RADIO_MAX : look === 'radio');
}

/** Several values of a dictionary. */
export function DictsInput(props: InputProps) {
  const options = useOptions(props.field);
  if (options.length === 0 || options.length > RADIO_MAX)
    return <OptionSelect {...props} options={options} isMany isForm control={FormSelect} />;
  return (
    <fieldset id={props.id} className="eform-bare" aria-label={props['aria-label']}>
      <Checkbox.Group
        disabled={props.disabled ?? false}
        value={textsOf(props.value)}
        options={[...options]}
        onChange={(next) => props.onChange(next.map(String))}
      />
    </fieldset>
  );
}
