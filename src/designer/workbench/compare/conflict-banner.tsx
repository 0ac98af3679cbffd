import { Button, Modal, Segmented } from 'antd';
import { useState } from 'react';

import type { SchemaDocument } from '#designer/workbench/draft/use-document.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import { useIsShown } from '#engine/base/tab.ts';
import { WIDE_DIALOG } from './diff-dialog.tsx';
import { DiffView } from './diff-view.tsx';
import { mergeTexts } from './merge-texts.ts';
import './conflict-banner.css';

interface ConflictBannerProps {
  readonly document: SchemaDocument;
  /** The text the person goes on with. */
  readonly onResolve: (text: string) => void;
}

const FACES = ['both', 'byThem', 'byMe'] as const;

/** Somebody else saved the draft first: nothing is lost, the person chooses. */
export function ConflictBanner({ document, onResolve }: ConflictBannerProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { conflict } = document;
  if (!conflict) return null;
  return (
    <div className="wb-strip wb-strip-bad" role="alert">
      <span>
        {t('workbench.conflict.text', {
          name: conflict.theirs.byName ?? '',
          at: conflict.theirs.at ?? '',
        })}
      </span>
      <Button size="small" type="primary" onClick={() => setOpen(true)}>
        {t('workbench.conflict.open')}
      </Button>
      {isOpen ? (
        <ConflictDialog
          conflict={conflict}
          mine={document.text}
          onClose={() => setOpen(false)}
          onResolve={onResolve}
        />
      ) : null}
    </div>
  );
}

interface ConflictDialogProps {
  readonly conflict: NonNullable<SchemaDocument['conflict']>;
  readonly mine: string;
  readonly onClose: () => void;
  readonly onResolve: (text: string) => void;
}

/** Mine beside theirs, each beside what both started from; the right side of the first can be edited and holds the changes of both that do not meet. */
function ConflictDialog({
  conflict: { base, theirs },
  mine,
  onClose,
  onResolve,
}: ConflictDialogProps) {
  const isShown = useIsShown();
  const { t } = useTexts();
  const [face, setFace] = useState<(typeof FACES)[number]>('both');
  const [merged, setMerged] = useState(() => mergeTexts(base, mine, theirs.text));
  const baseSide = { title: t('workbench.conflict.base'), text: base };
  const theirSide = {
    title: t('workbench.conflict.theirs', { name: theirs.byName ?? '' }),
    text: theirs.text,
  };
  return (
    <Modal
      open={isShown}
      centered
      width={WIDE_DIALOG}
      title={t('workbench.conflict.title')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{t('workbench.cancel')}</Button>
          <Button onClick={() => onResolve(theirs.text)}>
            {t('workbench.conflict.takeTheirs')}
          </Button>
          <Button type="primary" onClick={() => onResolve(merged)}>
            {t('workbench.conflict.takeMerged')}
          </Button>
        </>
      }
    >
      <Segmented
        value={face}
        onChange={setFace}
        options={FACES.map((value) => ({ value, label: t(`workbench.conflict.face.${value}`) }))}
      />
      {face === 'both' ? (
        <DiffView
          left={theirSide}
          right={{ title: t('workbench.conflict.result'), text: merged }}
          onRight={setMerged}
        />
      ) : null}
      {face === 'byThem' ? <DiffView left={baseSide} right={theirSide} /> : null}
      {face === 'byMe' ? (
        <DiffView left={baseSide} right={{ title: t('workbench.diff.mine'), text: merged }} />
      ) : null}
    </Modal>
  );
}
