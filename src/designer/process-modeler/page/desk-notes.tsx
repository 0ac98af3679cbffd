import { Alert, Button } from 'antd';

import { useTexts } from '#engine/base/ports-context.ts';
import { DraftLines } from '#engine/form/record/draft-lines.tsx';
import { EditingNote } from '../../editing/editing-note.tsx';
import type { Editing } from '../../editing/use-editing.ts';
import type { useDrawing } from './use-drawing.ts';
import type { Saving } from './use-saving.ts';

interface DeskNotesProps {
  readonly editing: Editing;
  readonly view: Pick<ReturnType<typeof useDrawing>, 'open' | 'failure' | 'replace'>;
  readonly saving: Saving;
  readonly fault: string | null;
  readonly onFault: (fault: string | null) => void;
  readonly onReload: () => void;
}

/** What has to be said above the drawing: what failed, that somebody else saved, that a draft is kept. */
export function DeskNotes(props: DeskNotesProps) {
  const { view, saving, editing, fault, onFault, onReload } = props;
  const { t } = useTexts();
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
          title={
            saving.isConflict
              ? t('modeler.conflict', {
                  name: saving.otherName ?? t('designer.conflict.someone'),
                })
              : saving.failure
          }
          action={
            saving.isConflict ? (
              <Button size="small" onClick={onReload}>
                {t('modeler.reload')}
              </Button>
            ) : null
          }
        />
      )}
      {view.open ? (
        <DraftLines
          draft={saving.draft}
          title={(_, at) => t('designer.draft', { at })}
          onRestore={(found) =>
            void view.replace(String(found.values['xml'] ?? '')).then(
              () => saving.draft.take(found),
              (cause: Error) => onFault(cause.message),
            )
          }
        />
      ) : null}
    </div>
  );
}
