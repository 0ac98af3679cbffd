import './form-desk.css';
import { useState, type ReactNode } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import { Canvas } from '../../canvas/canvas.tsx';
import { DragRoom } from '../../canvas/drag-room.tsx';
import { KeySheet } from '../../canvas/key-sheet.tsx';
import { Side } from '../../palette/side.tsx';
import { FormSheet } from './form-sheet.tsx';
import { useFormText, type FormPane } from './use-form-text.ts';

interface FormDeskProps {
  readonly pane: FormPane;
  readonly canSave: boolean;
  /** Enter on a part: to its words. */
  readonly onOpen: () => void;
  /** The head of the pane it stands in. */
  readonly children: ReactNode;
}

/** The form of an entity drawn: moved, added to and laid out by mouse and keyboard, while its text beside follows. */
export function FormDesk({ pane, canSave, onOpen, children }: FormDeskProps) {
  const { t } = useTexts();
  const design = useFormText(pane, canSave);
  const { commander, faces, marks, root, hasLayout, isReadOnly, isRead } = design;
  const [hasKeys, setKeys] = useState(false);
  return (
    <section className="wb-form-desk" aria-label={t('workbench.form.title')}>
      <header className="wb-bar">
        {children}
        <button
          type="button"
          className="engine-iconbutton"
          aria-label={t('designer.keys')}
          title={t('designer.keys')}
          onClick={() => setKeys(true)}
        >
          <LineIcon name="info" />
        </button>
      </header>
      {isRead ? null : (
        <div className="wb-strip wb-strip-warn" role="status">
          {t('workbench.structure.broken')}
        </div>
      )}
      <DragRoom commander={commander}>
        <div className="wb-form-room">
          <Side design={design} canEdit={!isReadOnly} onOpen={onOpen} />
          <Canvas
            {...{ commander, faces, marks, isReadOnly, onOpen }}
            label={t('workbench.form.canvas')}
            emptyText=""
            drawn={<FormSheet root={root} hasLayout={hasLayout} />}
          />
        </div>
      </DragRoom>
      {hasKeys ? (
        <KeySheet language={commander.store.language} onClose={() => setKeys(false)} />
      ) : null}
    </section>
  );
}
