import { Input } from 'antd';
import type { DecimalField } from '#schemas/language/field.ts';
import type { Row } from '../ports.ts';
import { useEnginePorts } from '../ports-context.ts';
import type { InputProps } from '../registry.ts';
import { NumberInput } from './number-input.tsx';
import { textOf } from '../text-of.ts';

const LNG: DecimalField = { type: 'decimal', title: '', scale: 6, min: -180, max: 180 };
const LAT: DecimalField = { type: 'decimal', title: '', scale: 6, min: -90, max: 90 };

/** A place in degrees WGS-84, with an address where known. */
export function LocationInput(props: InputProps) {
  const { t } = useEnginePorts();
  const place = (typeof props.value === 'object' && props.value !== null ? props.value : {}) as Row;
  const change = (part: Row): void => {
    const next = { ...place, ...part };
    const isEmpty = Object.values(next).every((value) => value === null || value === undefined || value === '');
    props.onChange(isEmpty ? null : next);
  };
  const { id, placeholder: _none, ...rest } = props;
  return (
    <div className="eform-pair">
      <NumberInput
        {...rest}
        {...(id ? { id } : {})}
        field={LNG}
        value={place['lng']}
        placeholder={t('input.lng')}
        aria-label={`${props['aria-label'] ?? ''} ${t('input.lng')}`}
        onChange={(lng) => change({ lng })}
      />
      <NumberInput
        {...rest}
        field={LAT}
        value={place['lat']}
        placeholder={t('input.lat')}
        aria-label={`${props['aria-label'] ?? ''} ${t('input.lat')}`}
        onChange={(lat) => change({ lat })}
      />
      <Input
        value={textOf(place['address'])}
        disabled={props.disabled ?? false}
        placeholder={t('input.address')}
        aria-label={`${props['aria-label'] ?? ''} ${t('input.address')}`}
        onChange={(event) => change({ address: event.target.value })}
      />
    </div>
  );
}
