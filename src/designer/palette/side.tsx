import './side.css';
import { memo, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { useTexts } from '#engine/base/ports-context.ts';
import { Segments } from '#engine/base/segments.tsx';
import { Canvas } from '../canvas/canvas.tsx';
import type { Faces, MarkStore } from '../canvas/faces.ts';
import type { Commander } from '../commands/commands.ts';
import { Palette, type PaletteGroup } from './palette.tsx';

interface SideProps {
  readonly design: {
    readonly commander: Commander;
    readonly faces: Faces;
    readonly marks: MarkStore;
    readonly groups: readonly PaletteGroup[];
  };
  readonly canEdit: boolean;
  readonly onOpen: () => void;
}

/** What can be put on a canvas, or the outline of what is on it: a tree of rows with every key and every drop that the canvas has. */
export const Side = memo(function Side({
  design: { commander, faces, marks, groups },
  canEdit,
  onOpen,
}: SideProps) {
  const { t } = useTexts();
  const [side, setSide] = useState<'items' | 'outline'>('items');
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leave = commander.wayToItems.enter(() => {
      flushSync(() => setSide('items'));
      host.current?.querySelector<HTMLElement>('.dg-palette input')?.focus();
    });
    return () => leave();
  }, [commander]);
  return (
    <div className="dg-side" ref={host}>
      <Segments
        label={t('designer.side')}
        value={side}
        options={[
          { value: 'items', label: t('designer.side.items') },
          { value: 'outline', label: t('designer.side.outline') },
        ]}
        onChange={setSide}
      />
      {side === 'items' ? (
        <Palette commander={commander} groups={groups} isOff={!canEdit} />
      ) : (
        <Canvas
          {...{ commander, faces, marks }}
          isReadOnly={!canEdit}
          isSecond
          label={t('designer.side.outline')}
          emptyText=""
          onOpen={onOpen}
        />
      )}
    </div>
  );
});
