import { AimOutlined, EnvironmentOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState, type ClipboardEvent } from 'react';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { placeOf, readPlace } from '#engine/fields/map/place.ts';
import type { DecimalField } from '#schemas/types/decimal.ts';
import { isInChina } from '#schemas/types/read-places.ts';
import { hasPosition, myPosition } from './my-position.ts';
import { NumberInput } from './number-input.tsx';
import './location-input.css';

const LNG: DecimalField = { type: 'decimal', title: '', scale: 6, min: -180, max: 180 };
const LAT: DecimalField = { type: 'decimal', title: '', scale: 6, min: -90, max: 90 };
const ERROR_MS = 3000;

/** The map comes when somebody opens it. */
const LocationMap = lazyPart(async () => (await import('./location-map.tsx')).LocationMap);

/** A place in degrees WGS-84, with an address where known: typed, pasted, chosen on the map, or where the browser is. */
export function LocationInput(props: InputProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const place = (typeof props.value === 'object' && props.value !== null ? props.value : {}) as Row;
  const isLocked = props.disabled === true || props.readOnly === true;
  const change = (part: Row): void => {
    const next = { ...place, ...part };
    const isEmpty = Object.values(next).every(
      (value) => value === null || value === undefined || value === '',
    );
    props.onChange(isEmpty ? null : next);
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>): void => {
    const found = isLocked ? undefined : readPlace(event.clipboardData.getData('text/plain'));
    if (
      !found ||
      (event.target instanceof HTMLElement && event.target.dataset['address'] !== undefined)
    )
      return;
    event.preventDefault();
    change({ ...found });
  };
  return (
    <div className="eform-place">
      <div className="eform-pair" onPaste={onPaste}>
        <PlaceFields input={props} place={place} onPart={change} />
      </div>
      {isAbroad(place) ? (
        <div role="status" className="eform-hint eform-bad">
          {t('input.place.abroad')}
        </div>
      ) : null}
      {isLocked ? null : (
        <PlaceTools isOpen={isOpen} onOpen={() => setOpen(!isOpen)} onFound={change} />
      )}
      {isOpen ? (
        <LocationMap
          name={props.name}
          label={props['aria-label'] ?? ''}
          value={placeOf(place)}
          onPick={(picked) => change({ ...picked })}
        />
      ) : null}
    </div>
  );
}

/** Two numbers the wrong way round, or a digit too many, make a place, too: nobody would look for a station there. */
function isAbroad(value: Row): boolean {
  const place = placeOf(value);
  return place !== undefined && !isInChina([place.lng, place.lat]);
}

interface PlaceFieldsProps {
  readonly input: InputProps;
  readonly place: Row;
  readonly onPart: (part: Row) => void;
}

function PlaceFields({ input, place, onPart }: PlaceFieldsProps) {
  const { t } = useTexts();
  const { id, placeholder: _none, ...rest } = input;
  const label = input['aria-label'] ?? '';
  return (
    <>
      <NumberInput
        {...rest}
        {...(id ? { id } : {})}
        field={LNG}
        value={place['lng']}
        placeholder={t('input.lng')}
        aria-label={`${label} ${t('input.lng')}`}
        onChange={(lng) => onPart({ lng })}
      />
      <NumberInput
        {...rest}
        field={LAT}
        value={place['lat']}
        placeholder={t('input.lat')}
        aria-label={`${label} ${t('input.lat')}`}
        onChange={(lat) => onPart({ lat })}
      />
      <Input
        data-address=""
        value={textOf(place['address'])}
        disabled={input.disabled ?? false}
        placeholder={t('input.address')}
        aria-label={`${label} ${t('input.address')}`}
        onChange={(event) => onPart({ address: event.target.value })}
      />
    </>
  );
}

interface PlaceToolsProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onFound: (place: Row) => void;
}

/** The map, and the place of the browser where it tells one. */
function PlaceTools({ isOpen, onOpen, onFound }: PlaceToolsProps) {
  const { t, notify } = usePorts('texts', 'feedback');
  const handleMine = (): void =>
    void myPosition().then(
      (place) => onFound({ ...place }),
      () => notify('error', t('input.place.noMine'), ERROR_MS),
    );
  return (
    <div className="eform-place-tools">
      <Button size="small" icon={<EnvironmentOutlined />} aria-expanded={isOpen} onClick={onOpen}>
        {t(isOpen ? 'input.place.close' : 'input.place.open')}
      </Button>
      {hasPosition() ? (
        <Button size="small" icon={<AimOutlined />} onClick={handleMine}>
          {t('input.place.mine')}
        </Button>
      ) : null}
      <span className="eform-hint">{t('input.place.hint')}</span>
    </div>
  );
}
