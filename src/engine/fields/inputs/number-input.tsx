import { Input } from 'antd';
import { useState } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { cardOf } from '#schemas/types/ask.ts';
import { ariaOf, useControlState } from './aria.ts';
import { numberShape } from './number-shape.ts';
import {
  isUnreadable,
  numericText,
  settledText,
  shownNumber,
  valueOfTyped,
} from './text-filters.ts';

/** What the typist wrote, and the value it was taken as. */
interface Held {
  readonly text: string;
  readonly value: unknown;
}

/**
 * A number with its unit. While it is typed in the text is the typist's own; else it stands grouped and with its decimals. What is
 * no number stays as it was pasted, marked at once and refused by the field's rules.
 */
export function NumberInput(props: InputProps) {
  const { value, onChange, onBlur, field } = props;
  const [held, setHeld] = useState<Held | undefined>();
  const shape = numberShape(field);
  const rest = shownNumber(
    value,
    cardOf(field)?.number?.isGrouped || shape.settles === 'padded' ? shape.scale : undefined,
    shape.isGrouped,
  );
  // what was typed stands for the value it gave: one that came from elsewhere meanwhile is shown instead
  const typed = held && textOf(held.value) === textOf(value) ? held.text : undefined;
  const { onBlur: _own, ...state } = useControlState(props, 'enter');
  const take = (text: string): void => {
    const next = valueOfTyped(text, shape);
    setHeld({ text, value: next });
    onChange(next);
  };
  const isBad = isUnreadable(typed ?? textOf(value), shape);
  return (
    <Input
      {...ariaOf(props)}
      {...state}
      {...(isBad ? { status: 'error', 'aria-invalid': true } : {})}
      className="eform-full"
      inputMode="decimal"
      readOnly={props.readOnly ?? false}
      value={typed ?? rest}
      {...(shape.unit ? { suffix: shape.unit } : {})}
      onFocus={() => setHeld({ text: shownNumber(value, undefined, false), value })}
      onChange={(event) => take(numericText(typed ?? rest, event.target.value, shape.scale))}
      onPaste={(event) => {
        // one line of text loses its line ends, and two cells would become one number
        const pasted = event.clipboardData.getData('text/plain').trim();
        if (props.readOnly || !/[\r\n\t]/.test(pasted)) return;
        event.preventDefault();
        take(pasted.replace(/\s+/g, ' '));
      }}
      onBlur={() => {
        if (typed !== undefined && shape.settles && !props.readOnly)
          onChange(valueOfTyped(settledText(typed, shape), shape));
        setHeld(undefined);
        onBlur?.();
      }}
    />
  );
}

type Range = readonly [unknown, unknown];

/** From and to of a number: `[from, to]`, either may be null; undefined when both are empty. */
export function NumberRangeFilter(props: InputProps) {
  const { t } = useTexts();
  const [from, to] = rangeOf(props.value);
  const change = (next: Range): void =>
    props.onChange(next[0] === null && next[1] === null ? undefined : next);
  const { id, 'aria-label': label = '', ...rest } = props;
  return (
    <div className="eform-pair">
      <NumberInput
        {...rest}
        {...(id ? { id } : {})}
        value={from}
        aria-label={t('input.rangeFrom', { label })}
        onChange={(value) => change([value, to])}
      />
      <span className="eform-pair-dash" aria-hidden="true">
        ~
      </span>
      <NumberInput
        {...rest}
        value={to}
        aria-label={t('input.rangeTo', { label })}
        onChange={(value) => change([from, value])}
      />
    </div>
  );
}

/** A filter value as a pair; anything else is an empty pair. */
export function rangeOf(value: unknown): Range {
  return Array.isArray(value) ? [value[0] ?? null, value[1] ?? null] : [null, null];
}
