import { Button } from 'antd';
import { createElement } from 'react';

import { useRecordRow } from '#engine/base/form-context.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { MaskedValue } from '#engine/fields/cells/masked-value.tsx';
import { inputFor } from './input-for.tsx';
import './masked-input.css';

/** A field that was read masked: it stays as it is until somebody enters a whole new value. */
export function MaskedInput(props: InputProps) {
  const { t } = useTexts();
  const row = useRecordRow();
  const { id, value, onChange, name, field } = props;
  const stored = textOf(row[name]);
  const label = props['aria-label'] ?? field.title;
  if (value !== stored)
    return (
      <div className="eform-masked">
        {createElement(inputFor(field), props)}
        <Button
          size="small"
          type="link"
          aria-label={`${label} ${t('input.mask.keep')}`}
          onClick={() => onChange(stored)}
        >
          {t('input.mask.keep')}
        </Button>
      </div>
    );
  return (
    <div className="eform-masked" title={t('input.mask.help')}>
      <MaskedValue value={stored} name={name} field={field} row={row} />
      <Button
        {...(id ? { id } : {})}
        size="small"
        type="link"
        disabled={props.disabled ?? false}
        aria-label={`${label} ${stored} ${t('input.mask.change')}`}
        onClick={() => onChange('')}
      >
        {t('input.mask.change')}
      </Button>
    </div>
  );
}
