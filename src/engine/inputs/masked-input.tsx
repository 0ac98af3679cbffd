import { Button } from 'antd';
import { createElement } from 'react';
import { MaskedValue } from '../cells/masked-value.tsx';
import { useRecordRow } from '../form/form-context.ts';
import { useEnginePorts } from '../ports-context.ts';
import type { InputProps } from '../registry.ts';
import { textOf } from '../text-of.ts';
import { inputFor } from './input-for.tsx';

/** A field that was read masked: it stays as it is until somebody enters a whole new value. */
export function MaskedInput(props: InputProps) {
  const { t } = useEnginePorts();
  const row = useRecordRow();
  const { id, value, onChange, name, field } = props;
  const stored = textOf(row[name]);
  const label = props['aria-label'] ?? field.title;
  if (value !== stored)
    return (
      <div className="eform-masked">
        {createElement(inputFor(field), props)}
        <Button size="small" type="link" aria-label={`${label} ${t('input.mask.keep')}`} onClick={() => onChange(stored)}>
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
