import { CloseCircleFilled, DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useRecordRow } from '../form/form-context.ts';
import { lazyPart } from '../lazy-part.tsx';
import { useEnginePorts } from '../ports-context.ts';
import type { InputProps } from '../registry.ts';
import { isManyFilter, textsOf } from './dict-input.tsx';
import { PICKER_KINDS } from './picker-kinds.ts';
import { rememberLabel, targetOf, useLabels } from './reference.ts';

const PickerDialog = lazyPart(async () => (await import('./picker-dialog.tsx')).PickerDialog);

/** Person, department, region or station: shows the choice, opens its dialog. */
export function PickerInput(props: InputProps) {
  const { load } = PICKER_KINDS[targetOf(props.field)] ?? {};
  return <Picker {...props} isMany={false} isGiving={load?.field === props.name} />;
}

export function PickerFilter(props: InputProps) {
  return <Picker {...props} isMany={isManyFilter(props.field)} />;
}

interface PickerProps extends InputProps {
  readonly isMany: boolean;
  /** Whoever is chosen gets more to do. */
  readonly isGiving?: boolean;
}

function Picker({ isMany, isGiving = false, ...props }: PickerProps) {
  const { t } = useEnginePorts();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const ids = textsOf(props.value);
  const labels = useLabels(props, ids, useRecordRow());
  const text = ids.map((id) => labels.get(id) ?? id).join(t('input.listSeparator'));
  const shown = text || (props.placeholder ?? t(`picker.choose.${props.field.type}`));
  const close = (): void => {
    setOpen(false);
    props.onBlur?.();
    opener.current?.focus();
  };
  return (
    <div className="eform-picker-value" data-error={props.status} data-disabled={props.disabled ? '' : undefined}>
      <button
        ref={opener}
        type="button"
        id={props.id}
        className="eform-picker-open"
        aria-haspopup="dialog"
        aria-label={`${props['aria-label'] ?? ''} ${shown}`.trim()}
        aria-describedby={props['aria-describedby']}
        disabled={props.disabled}
        title={text}
        onClick={() => setOpen(true)}
      >
        {text || <span className="eform-picker-placeholder">{shown}</span>}
      </button>
      {text && !props.disabled && (
        <Button
          type="text"
          size="small"
          icon={<CloseCircleFilled />}
          aria-label={t('picker.clear')}
          onClick={() => props.onChange(isMany ? undefined : null)}
        />
      )}
      <DownOutlined aria-hidden="true" />
      {isOpen && (
        <PickerDialog
          kind={targetOf(props.field)}
          isMany={isMany}
          isGiving={isGiving}
          chosen={ids.map((id) => ({ id, label: labels.get(id) ?? id }))}
          onCancel={close}
          onCreate={(making) => {
            close();
            void making.then((made) => made && props.onChange(isMany ? [...ids, made.id] : made.id));
          }}
          onConfirm={(chosen) => {
            chosen.forEach(({ id, label }) => rememberLabel(targetOf(props.field), id, label));
            props.onChange(isMany ? chosen.map(({ id }) => id) : (chosen[0]?.id ?? null));
            close();
          }}
        />
      )}
    </div>
  );
}
