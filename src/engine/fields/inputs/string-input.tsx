import { Input } from 'antd';

import type { InputProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { ariaOf, useControlState } from './aria.ts';
import { withoutEmoji } from './text-filters.ts';

const INPUT_MODES: Readonly<Record<string, 'tel' | 'email' | 'url' | 'numeric' | undefined>> = {
  mobile: 'tel',
  phone: 'tel',
  email: 'email',
  url: 'url',
  digits: 'numeric',
  positiveInt: 'numeric',
};
/** The counter appears when this part of the room is used. */
const COUNTER_FROM = 0.8;

/** One line of text: counter near the limit, no emoji, the phone keyboard that fits the format. */
export function StringInput(props: InputProps) {
  const { value, onChange, field } = props;
  const { max, format } = limitsOf(field);
  const text = textOf(value);
  const inputMode = format && INPUT_MODES[format];
  return (
    <Input
      {...ariaOf(props)}
      {...useControlState(props, 'enter')}
      value={text}
      readOnly={props.readOnly ?? false}
      {...(inputMode ? { inputMode } : {})}
      {...(max === undefined ? {} : { count: { max, show: text.length >= max * COUNTER_FROM } })}
      onChange={(event) =>
        onChange(
          isComposing(event.nativeEvent) ? event.target.value : withoutEmoji(event.target.value),
        )
      }
      onCompositionEnd={(event) => onChange(withoutEmoji(event.currentTarget.value))}
    />
  );
}

/** Text search of the query card. */
export function TextFilter(props: InputProps) {
  return (
    <Input
      {...ariaOf(props)}
      {...useControlState(props, 'enter')}
      allowClear
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.target.value || undefined)}
    />
  );
}

/** A word that an input method still puts together is left alone. */
export function isComposing(event: Event): boolean {
  return 'isComposing' in event && event.isComposing === true;
}

/** Formats of numbers ask for no keyboard of their own. */
export function limitsOf(field: FieldSpec): { readonly max?: number; readonly format?: string } {
  const max = 'max' in field ? field.max : undefined;
  const format = 'format' in field ? field.format : undefined;
  return { ...(max === undefined ? {} : { max }), ...(format === undefined ? {} : { format }) };
}
