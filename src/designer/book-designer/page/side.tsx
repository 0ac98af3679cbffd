import { memo, useState } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { Segments } from '#engine/base/segments.tsx';
import { Canvas } from '../../canvas/canvas.tsx';
import { Palette } from '../../palette/palette.tsx';
import type { BookDesign } from './use-book-design.ts';

interface SideProps {
  readonly design: Pick<BookDesign, 'commander' | 'faces' | 'marks' | 'groups'>;
  readonly canEdit: boolean;
  readonly onOpen: () => void;
}

/** What can be put on the sheet, or its outline: a tree of rows with every key and every drop that the sheet has. */
export const Side = memo(function Side({
  design: { commander, faces, marks, groups },
  canEdit,
  onOpen,
}: SideProps) {
  const { t } = useTexts();
  const [side, setSide] = useState<'items' | 'outline'>('items');
  return (
    <div className="bd-side">
      <Segments
        label={t('bookDesign.side')}
        value={side}
        options={[
          { value: 'items', label: t('bookDesign.side.items') },
          { value: 'outline', label: t('bookDesign.side.outline') },
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
          label={t('bookDesign.side.outline')}
          emptyText=""
          onOpen={onOpen}
        />
      )}
    </div>
  );
});
