import { Button } from 'antd';
import { LineIcon } from '../cells/icon.tsx';
import { useEnginePorts } from '../ports-context.ts';
import { downloadResult, hasEnded, type ImportTask } from './import-model.ts';
import { IssueTable } from './issue-table.tsx';
import { TaskProgress } from './task-progress.tsx';

interface DoneStepProps {
  readonly run: ImportTask;
  readonly undo: ImportTask | null;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
  readonly onCancel: () => void;
}

/** What the import did, and the way to take it back. */
export function DoneStep({ run, undo, isBusy, onUndo, onCancel }: DoneStepProps) {
  const ports = useEnginePorts();
  const { t } = ports;
  if (undo && !hasEnded(undo)) return <TaskProgress task={undo} title={t('transfer.undoing')} onCancel={onCancel} />;
  if (undo) return <UndoResult task={undo} />;
  if (!hasEnded(run)) return <TaskProgress task={run} title={t('transfer.importing')} onCancel={onCancel} />;
  const { saved = 0, updated = 0, bad = 0, issues = [], hasPasswords = false } = run.result ?? {};
  return (
    <>
      {run.status === 'done' ? null : (
        <p className="import-error" role="alert">
          {run.error ?? t('transfer.stopped')}
        </p>
      )}
      <div className="import-facts" role="status">
        {run.status === 'done' ? (
          <p className="import-good">
            <LineIcon name="check-circle" /> {t('transfer.imported', { saved, updated })}
          </p>
        ) : null}
        {bad > 0 ? (
          <p className="import-bad">
            <LineIcon name="close-circle" /> {t('transfer.skipped', { count: bad })}
          </p>
        ) : null}
      </div>
      {hasPasswords ? <p className="import-note">{t('transfer.passwords')}</p> : null}
      <div className="import-buttons">
        {run.hasFile ? (
          <Button type={hasPasswords ? 'primary' : 'default'} onClick={() => downloadResult(ports, run)}>
            <LineIcon name="download" /> {t(hasPasswords ? 'transfer.passwordFile' : 'transfer.issueFile')}
          </Button>
        ) : null}
        {saved + updated > 0 || run.status !== 'done' ? (
          <Button danger loading={isBusy} onClick={onUndo}>
            <LineIcon name="rollback" /> {t('transfer.undo')}
          </Button>
        ) : null}
      </div>
      <p className="engine-hint">{t('transfer.undoText')}</p>
      <IssueTable issues={issues} />
    </>
  );
}

function UndoResult({ task }: { readonly task: ImportTask }) {
  const { t } = useEnginePorts();
  const { undone = 0, kept = 0, issues = [] } = task.result ?? {};
  return (
    <>
      <p role="status">{task.status === 'done' ? t('transfer.undone', { undone, kept }) : (task.error ?? t('transfer.stopped'))}</p>
      <IssueTable issues={issues} />
    </>
  );
}
