import { DatePicker as KitDatePicker } from '@formily/antd-v5';
import type { DatePickerProps } from 'antd';
import type { ComponentType } from 'react';

import type { InputProps } from '#engine/base/registry.ts';
import { cardOf } from '#schemas/types/ask.ts';
import { ariaOf, useControlState } from './aria.ts';
import { dayOf, formatOf, partOf } from './time-filter.tsx';
import { TypedTime } from './typed-time.tsx';

/** The kit takes and gives texts; its types name events and children of antd 5. */
const DatePicker = KitDatePicker as unknown as ComponentType<
  Omit<DatePickerProps, 'value' | 'onChange'> & {
    readonly value: unknown;
    readonly onChange: (text: string | null | undefined) => void;
  }
>;

/** Date, date with time, or month; on the wire it is the text that is shown. */
export function DateInput(props: InputProps) {
  return (
    <TypedTime input={props} onTime={(time) => props.onChange(time)}>
      <DatePicker
        {...ariaOf(props)}
        {...useControlState(props, 'choose')}
        className="eform-full"
        format={formatOf(props)}
        picker={partOf(props) === 'month' ? 'month' : 'date'}
        {...(cardOf(props.field)?.time === 'datetime' ? { showTime: true } : {})}
        needConfirm={false}
        inputReadOnly={props.readOnly ?? false}
        value={dayOf(props.value) === null ? null : props.value}
        onChange={(text) => props.onChange(text ?? null)}
      />
    </TypedTime>
  );
}
