import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';

interface MoveButtonsProps {
  /** What is moved, in words. */
  readonly title: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** By how many places, up below zero. */
  readonly onMove: (step: number) => void;
}

/** One place up or down, for whoever does not drag. */
export function MoveButtons({ title, isFirst, isLast, onMove }: MoveButtonsProps) {
  const { t } = useTexts();
  return (
    <>
      <button
        type="button"
        className="engine-iconbutton"
        disabled={isFirst}
        aria-label={t('list.moveUp', { title })}
        onClick={() => onMove(-1)}
      >
        <LineIcon name="up" />
      </button>
      <button
        type="button"
        className="engine-iconbutton"
        disabled={isLast}
        aria-label={t('list.moveDown', { title })}
        onClick={() => onMove(1)}
      >
        <LineIcon name="down" />
      </button>
    </>
  );
}
