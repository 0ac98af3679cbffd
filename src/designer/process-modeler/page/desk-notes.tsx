import { Alert, Button } from 'antd';
import { useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { ModelSource } from '#schemas/api/workflow-definitions.ts';
import { EditingNote } from '../../editing/editing-note.tsx';
import type { Editing } from '../../editing/use-editing.ts';
import type { useDrawing } from './use-drawing.ts';
import { draftKeyOf, type Saving } from './use-saving.ts';

interface DeskNotesProps {
  readonly editing: Editing;
  readonly source: ModelSource;
  readonly view: Pick<ReturnType<typeof useDrawing>, 'open' | 'failure' | 'replace'>;
  readonly saving: Saving;
  readonly fault: string | null;
  readonly onFault: (fault: string | null) => void;
  readonly onReload: () => void;
}

/** What has to be said above the drawing: what failed, that somebody else saved, that a draft is kept. */
export function DeskNotes(props: DeskNotesProps) {
  const { source, view, saving, editing, fault, onFault, onReload } = props;
  const ports = usePorts('texts', 'house');
  const { t } = ports;
  const [draft, setDraft] = useState(() => ports.drafts.get(draftKeyOf(source.id)));
  const drop = (): void => {
    ports.drafts.remove(draftKeyOf(source.id));
    setDraft(undefined);
  };
  const restore = async (): Promise<void> => {
    setDraft(undefined);
    await view
      .replace(String(draft?.values['xml'] ?? ''))
      .catch((cause: Error) => onFault(cause.message));
  };
  return (
    <div className="pm-notes">
      <EditingNote editing={editing} />
      {view.failure === null ? null : (
        <Alert type="error" showIcon title={t('modeler.drawFailed', { reason: view.failure })} />
      )}
      {fault === null ? null : (
        <Alert type="error" showIcon closable={{ onClose: () => onFault(null) }} title={fault} />
      )}
      {saving.failure === null ? null : (
        <Alert
          type="error"
          showIcon
          title={saving.isConflict ? t('modeler.conflict') : saving.failure}
          action={
            saving.isConflict ? (
              <Button size="small" onClick={onReload}>
                {t('modeler.reload')}
              </Button>
            ) : null
          }
        />
      )}
      {draft && view.open ? (
        <Alert
          type="info"
          showIcon
          title={t('modeler.draft', { at: draft.at })}
          action={
            <>
              <Button size="small" type="primary" onClick={() => void restore()}>
                {t('modeler.draft.restore')}
              </Button>{' '}
              <Button size="small" onClick={drop}>
                {t('modeler.draft.drop')}
              </Button>
            </>
          }
        />
      ) : null}
    </div>
  );
}
