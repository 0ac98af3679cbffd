import { Button } from 'antd';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useEnginePorts } from '#engine/base/ports-context.ts';

/** Picking a field in the drawing with the pointer. */
export interface Picking {
  readonly isOn: boolean;
  /** Switches it on and off; null where nothing can be picked. */
  readonly button: ReactNode;
  /** The line around what was picked. */
  readonly mark: ReactNode;
  /** Hears every press on the drawing before the drawing does. */
  readonly handlePick: (event: SyntheticEvent) => void;
}

/** @param onPick absent: nothing can be picked here, and presses go where they always go. */
export function usePicking(onPick: ((field: string) => void) | undefined): Picking {
  const { t } = useEnginePorts();
  const [isWanted, setWanted] = useState(false);
  const [picked, setPicked] = useState<string | null>(null);
  const handlePick = (event: SyntheticEvent): void => {
    const name = (event.target as Element).closest<HTMLElement>('[data-field]')?.dataset['field'];
    if (!isWanted || name === undefined || !onPick) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type !== 'click') return;
    setPicked(name);
    onPick(name);
  };
  return {
    isOn: isWanted && onPick !== undefined,
    handlePick,
    mark: picked !== null && isWanted ? <style>{`.wb-paper [data-field="${CSS.escape(picked)}"] { outline: 2px solid var(--primary); }`}</style> : null,
    button: onPick ? (
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
