import { Button } from 'antd';
import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { FieldMove } from './move-field.ts';

/** Picking a field in the drawing with the pointer, and dragging it onto another one. */
export interface Picking {
  readonly isOn: boolean;
  /** Switches it on and off; null where nothing can be picked. */
  readonly button: ReactNode;
  /** The line around what was picked, and before what it would take the place of. */
  readonly mark: ReactNode;
  /** Hears every press on the drawing before the drawing does. */
  readonly handlePick: (event: SyntheticEvent) => void;
}

interface Deeds {
  readonly onPick: (field: string) => void;
  /** Absent: fields stay where they are. */
  readonly onMove?: ((move: FieldMove) => void) | undefined;
}

/** @param deeds absent: nothing can be picked here, and presses go where they always go. */
export function usePicking(deeds: Deeds | undefined): Picking {
  const { t } = useTexts();
  const [isWanted, setWanted] = useState(false);
  const [picked, setPicked] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const held = useRef<string | null>(null);
  const hasMoved = useRef(false);
  const drop = (place: string | undefined): void => {
    const field = held.current;
    held.current = null;
    setOver(null);
    hasMoved.current = field !== null && place !== undefined && place !== field;
    if (hasMoved.current && field !== null && place !== undefined)
      deeds?.onMove?.({ field, place });
  };
  const hear: Readonly<Partial<Record<string, (name: string | undefined) => void>>> = {
    pointerdown: (name) => {
      held.current = deeds?.onMove && name !== undefined ? name : null;
      hasMoved.current = false;
    },
    pointermove: (name) =>
      setOver(held.current !== null && name !== held.current ? (name ?? null) : null),
    pointerup: drop,
    click: (name) => {
      // the press that ends a drag is no pick
      if (hasMoved.current || name === undefined) return;
      setPicked(name);
      deeds?.onPick(name);
    },
  };
  const handlePick = (event: SyntheticEvent): void => {
    if (!isWanted || !deeds) return;
    const name = (event.target as Element).closest<HTMLElement>('[data-field]')?.dataset['field'];
    if (name !== undefined || held.current !== null) {
      event.preventDefault();
      event.stopPropagation();
    }
    hear[event.type]?.(name);
  };
  return {
    isOn: isWanted && deeds !== undefined,
    handlePick,
    mark: isWanted ? (
      <style>{[outlineOf(picked, 'solid'), outlineOf(over, 'dotted')].join('')}</style>
    ) : null,
    button: deeds ? (
      <Button
        size="small"
        type={isWanted ? 'primary' : 'default'}
        aria-pressed={isWanted}
        title={t('workbench.preview.pickHelp')}
        onClick={() => setWanted(!isWanted)}
      >
        {t('workbench.preview.pick')}
      </Button>
    ) : null,
  };
}

function outlineOf(name: string | null, line: string): string {
  return name === null
    ? ''
    : `.wb-paper [data-field="${CSS.escape(name)}"] { outline: 2px ${line} var(--primary); }`;
}
