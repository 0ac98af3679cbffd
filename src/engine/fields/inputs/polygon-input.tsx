import { ClearOutlined, EnvironmentOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { areaOf, crossingOf, ringOf, type Ring } from '#schemas/types/polygon-geometry.ts';
import { isInChina, readRing } from '#schemas/types/read-places.ts';
import { ariaOf } from './aria.ts';
import './location-input.css';

const M2_PER_KM2 = 1_000_000;
const DIGITS = 3;
const LINES = { minRows: 3, maxRows: 8 };
/** As high as it gets while the map is open: a corner that is drawn moves nothing under the mouse. */
const FIXED_LINES = { minRows: LINES.maxRows, maxRows: LINES.maxRows };

/** The map comes when somebody opens it. */
const PolygonMap = lazyPart(async () => (await import('./polygon-map.tsx')).PolygonMap);

/** An area by its corners: pasted or typed as text, drawn on the map by mouse or keys. */
export function PolygonInput(props: InputProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  /** What stands in the box while it is no area yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const ring = ringOf(props.value);
  const isLocked = props.disabled === true || props.readOnly === true;
  const change = (next: Ring): void => {
    setTyped(null);
    props.onChange(next.length > 0 ? next : null);
  };
  const handleText = (text: string): void => {
    setTyped(text);
    props.onChange(text.trim() === '' ? null : (readRing(text) ?? text));
  };
  return (
    <div className="eform-area">
      <Input.TextArea
        {...ariaOf(props)}
        value={typed ?? textOfRing(ring)}
        disabled={props.disabled ?? false}
        readOnly={props.readOnly ?? false}
        autoSize={isOpen ? FIXED_LINES : LINES}
        placeholder={t('input.area.text')}
        onChange={(event) => handleText(event.target.value)}
        onBlur={() => (ring.length > 0 ? setTyped(null) : undefined)}
      />
      <AreaFacts
        ring={ring}
        text={typeof props.value === 'string' ? props.value : ''}
        isRefused={props.status === 'error'}
      />
      {isLocked ? null : (
        <AreaTools ring={ring} isOpen={isOpen} onOpen={() => setOpen(!isOpen)} onChange={change} />
      )}
      {isOpen && !isLocked ? (
        <PolygonMap
          name={props.name}
          label={props['aria-label'] ?? ''}
          ring={ring}
          onChange={change}
        />
      ) : null}
    </div>
  );
}

const textOfRing = (ring: Ring): string => ring.map(([lng, lat]) => `${lng},${lat}`).join('\n');

interface AreaFactsProps {
  readonly ring: Ring;
  readonly text: string;
  /** The form says by itself what is wrong. */
  readonly isRefused: boolean;
}

/** How large it is, or why it is none yet. */
function AreaFacts({ ring, text, isRefused }: AreaFactsProps) {
  const { t } = useTexts();
  const crossing = ring.length > 0 ? crossingOf(ring) : undefined;
  const area = (areaOf(ring) / M2_PER_KM2).toFixed(DIGITS);
  const fault =
    crossing && ring.length > 2
      ? t('input.area.crossing', { ...crossing })
      : ring.length === 0 && text.trim() !== ''
        ? t('input.area.unread')
        : ring.length > 0 && !ring.every(isInChina)
          ? t('input.place.abroad')
          : '';
  const size = ring.length > 0 ? t('input.area.size', { count: ring.length, area }) : '';
  const says = fault === '' ? size : isRefused ? '' : fault;
  return (
    <div role="status" className={fault ? 'eform-hint eform-bad' : 'eform-hint'}>
      {says}
    </div>
  );
}

interface AreaToolsProps {
  readonly ring: Ring;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onChange: (ring: Ring) => void;
}

function AreaTools({ ring, isOpen, onOpen, onChange }: AreaToolsProps) {
  const { t } = useTexts();
  return (
    <div className="eform-place-tools">
      <Button size="small" icon={<EnvironmentOutlined />} aria-expanded={isOpen} onClick={onOpen}>
        {t(isOpen ? 'input.area.close' : 'input.area.open')}
      </Button>
      <Button
        size="small"
        icon={<UndoOutlined />}
        disabled={ring.length === 0}
        onClick={() => onChange(ring.slice(0, -1))}
      >
        {t('input.area.undo')}
      </Button>
      <Button
        size="small"
        icon={<ClearOutlined />}
        disabled={ring.length === 0}
        onClick={() => onChange([])}
      >
        {t('input.area.clear')}
      </Button>
      <span className="eform-hint">{t('input.area.hint')}</span>
    </div>
  );
}
