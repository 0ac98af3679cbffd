import { Input } from 'antd';
import { useState } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { ariaOf, useControlState } from './aria.ts';

/** Data as text. A text that is no JSON stays the value, so that validation refuses it and nothing typed is lost. */
export function JsonInput(props: InputProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState<string | undefined>();
  const text = typed ?? jsonText(props.value);
  const isBad = text.trim() !== '' && parseJson(text) === undefined;
  const { onBlur: _own, ...state } = useControlState(props, 'enter');
  return (
    <>
      <Input.TextArea
        {...ariaOf(props)}
        {...state}
        rows={6}
        spellCheck={false}
        style={{ fontFamily: 'ui-monospace, Consolas, monospace' }}
        value={text}
        onChange={(event) => {
          setTyped(event.target.value);
          props.onChange(
            event.target.value.trim() === ''
              ? null
              : (parseJson(event.target.value) ?? event.target.value),
          );
        }}
        onBlur={() => {
          if (!isBad) setTyped(undefined);
          props.onBlur?.();
        }}
      />
      {isBad && <div className="eform-warn">{t('input.notJson')}</div>}
    </>
  );
}

function jsonText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** @returns the parsed object or list; undefined for what is neither. */
export function parseJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
