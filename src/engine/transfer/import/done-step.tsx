import { Button } from 'antd';

import { LineIcon } from '#engine/base/icon.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import { BackgroundTaskProgress } from './background-task-progress.tsx';
import {
  downloadResult,
  hasEnded,
  type ImportResult,
  type ImportBackgroundTask,
} from './import-model.ts';
import { IssueTable } from './issue-table.tsx';

interface DoneStepProps {
  readonly run: ImportBackgroundTask;
  readonly undo: ImportBackgroundTask | null;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
  readonly onCancel: () => void;
}

/** What the import did, and the way to take it back. */
export function DoneStep(props: DoneStepProps) {
  const { run, undo, onCancel } = props;
  const { t } = useTexts();
  if (undo && !hasEnded(undo))
    return <BackgroundTaskProgress task={undo} title={t('transfer.undoing')} onCancel={onCancel} />;
  if (undo) return <UndoResult task={undo} />;
  if (!hasEnded(run))
    return (
      <BackgroundTaskProgress task={run} title={t('transfer.importing')} onCancel={onCancel} />
    );
  return (
    <>
      {run.status === 'done' ? (
        <Counts result={run.result ?? {}} />
      ) : (
        <p className="import-error" role="alert">
          {run.error ?? t('transfer.stopped')}
        </p>
      )}
      {run.result?.hasPasswords ? <p className="import-note">{t('transfer.passwords')}</p> : null}
      <Buttons {...props} />
      <p className="engine-hint">{t('transfer.undoText')}</p>
      <IssueTable issues={run.result?.issues ?? []} />
    </>
  );
}

function Counts({
  result: { saved = 0, updated = 0, bad = 0 },
}: {
  readonly result: ImportResult;
}) {
  const { t } = useTexts();
  return (
    <div className="import-facts" role="status">
      <p className="import-good">
        <LineIcon name="check-circle" /> {t('transfer.imported', { saved, updated })}
      </p>
      {bad > 0 ? (
        <p className="import-bad">
          <LineIcon name="close-circle" /> {t('transfer.skipped', { count: bad })}
        </p>
      ) : null}
    </div>
  );
}

function Buttons({ run, isBusy, onUndo }: DoneStepProps) {
  const ports = usePorts('data', 'texts');
  const { t } = ports;
  const { saved = 0, updated = 0, hasPasswords = false } = run.result ?? {};
  // one that was stopped has written rows of which its result does not tell
  const hasWritten = saved + updated > 0 || run.status !== 'done';
  return (
    <div className="import-buttons">
      {run.hasFile ? (
        <Button
          type={hasPasswords ? 'primary' : 'default'}
          onClick={() => downloadResult(ports, run)}
        >
          <LineIcon name="download" />{' '}
          {t(hasPasswords ? 'transfer.passwordFile' : 'transfer.issueFile')}
        </Button>
      ) : null}
      {hasWritten ? (
        <Button danger loading={isBusy} onClick={onUndo}>
          <LineIcon name="rollback" /> {t('transfer.undo')}
        </Button>
      ) : null}
    </div>
  );
}

function UndoResult({ task }: { readonly task: ImportBackgroundTask }) {
  const { t } = useTexts();
  const { undone = 0, kept = 0, issues = [] } = task.result ?? {};
  return (
    <>
      <p role="status">
        {task.status === 'done'
          ? t('transfer.undone', { undone, kept })
          : (task.error ?? t('transfer.stopped'))}
      </p>
      <IssueTable issues={issues} />
    </>
  );
}
