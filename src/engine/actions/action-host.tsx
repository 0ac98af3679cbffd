import { Modal } from 'antd';
import { useEffect } from 'react';
import { LineIcon } from '../cells/icon.tsx';
import { rowId } from '../list/selection-store.ts';
import { useEnginePorts } from '../ports-context.ts';
import type { ItemResult } from './run-action.ts';

/** How long an undo is offered (UX.md section 5). */
const UNDO_MS = 5000;

export interface BatchProgress {
  readonly title: string;
  readonly total: number;
  readonly results: readonly ItemResult[];
  readonly isDone: boolean;
}

export interface UndoOffer {
  readonly text: string;
  readonly undo: () => Promise<void>;
}

interface ActionHostProps {
  readonly progress: BatchProgress | null;
  readonly undo: UndoOffer | null;
  readonly onCloseProgress: () => void;
  readonly onCloseUndo: () => void;
}

/** Where actions show what is going on: progress with a result per row, and the offer to undo. */
export function ActionHost({ progress, undo, onCloseProgress, onCloseUndo }: ActionHostProps) {
  return (
    <>
      {progress ? <BatchDialog progress={progress} onClose={onCloseProgress} /> : null}
      {undo ? <UndoBar key={undo.text} offer={undo} onClose={onCloseUndo} /> : null}
    </>
  );
}

interface BatchDialogProps {
  readonly progress: BatchProgress;
  readonly onClose: () => void;
}

function BatchDialog({ progress: { title, total, results, isDone }, onClose }: BatchDialogProps) {
  const { t } = useEnginePorts();
  const failed = results.filter((result) => result.error);
  return (
    <Modal open title={title} footer={null} onCancel={onClose} closable={isDone} mask={{ closable: isDone }} width={560}>
      <progress className="engine-progress" max={total} value={results.length} aria-label={title} />
      <p role="status">{t(isDone ? 'action.batchDone' : 'action.batchRunning', { done: results.length - failed.length, failed: failed.length, total })}</p>
      <ul className="engine-results">
        {results.map(({ row, error }) => (
          <li key={rowId(row)} className={error ? 'engine-result-bad' : undefined}>
            <LineIcon name={error ? 'close-circle' : 'check-circle'} />
            <span>{String(row.name ?? row.title ?? row.orderNo ?? row.id)}</span>
            <span className="engine-hint">{error ? error.message : t('action.ok')}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

interface UndoBarProps {
  readonly offer: UndoOffer;
  readonly onClose: () => void;
}

function UndoBar({ offer, onClose }: UndoBarProps) {
  const { t } = useEnginePorts();
  useEffect(() => {
    const timer = setTimeout(onClose, UNDO_MS);
    return () => clearTimeout(timer);
  }, [offer, onClose]);
  const handleUndo = (): void => {
    onClose();
    offer.undo().catch(() => undefined);
  };
  return (
    <div className="engine-undo" role="status">
      <span>{offer.text}</span>
      <button type="button" onClick={handleUndo}>
        {t('action.undo')}
      </button>
    </div>
  );
}
