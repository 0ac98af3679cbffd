import { Button, Modal } from 'antd';
import { useEffect } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { keyItems } from '#engine/base/key-items.ts';
import { lazyPart } from '#engine/base/lazy-part.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { useIsShown } from '#engine/base/tab.ts';
import type { ActionResult } from './action-result.ts';
import type { AskedBack, ItemResult } from './run-parts.ts';
import './action-host.css';

/** Seldom shown, and it brings more of the kit. */
const SecretDialog = lazyPart(async () => (await import('./secret-dialog.tsx')).SecretDialog);

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

/** A question that waits for its answer. */
export interface OpenQuestion {
  readonly question: AskedBack;
  answer(value: string | undefined): void;
}

interface ActionHostProps {
  readonly question: OpenQuestion | null;
  readonly result: ActionResult | null;
  readonly onCloseResult: () => void;
  readonly progress: BatchProgress | null;
  readonly undo: UndoOffer | null;
  readonly onCloseProgress: () => void;
  readonly onCloseUndo: () => void;
}

/** Where actions show what is going on: progress with a result per row, questions asked back, what came of it, and the offer to undo. */
export function ActionHost({
  progress,
  undo,
  question,
  result,
  onCloseProgress,
  onCloseUndo,
  onCloseResult,
}: ActionHostProps) {
  return (
    <>
      {question ? <QuestionDialog open={question} /> : null}
      {result?.secret ? (
        <SecretDialog result={result} secret={result.secret} onClose={onCloseResult} />
      ) : null}
      {result && result.items.length > 0 ? (
        <ResultBar result={result} onClose={onCloseResult} />
      ) : null}
      {progress ? <BatchDialog progress={progress} onClose={onCloseProgress} /> : null}
      {undo ? <UndoBar key={undo.text} offer={undo} onClose={onCloseUndo} /> : null}
    </>
  );
}

/** Above the dialog it was asked from, which keeps what was typed. */
const QUESTION_Z = 1150;

function QuestionDialog({ open: { question, answer } }: { readonly open: OpenQuestion }) {
  const isShown = useIsShown();
  const { t } = useTexts();
  const leave = (): void => answer(undefined);
  return (
    <Modal
      open={isShown}
      title={question.title}
      zIndex={QUESTION_Z}
      width={480}
      onCancel={leave}
      footer={
        <>
          <Button onClick={leave}>{t('form.cancel')}</Button>
          {question.choices.map(({ value, title, kind }) => (
            <Button
              key={value}
              type={kind === 'primary' ? 'primary' : 'default'}
              danger={kind === 'danger'}
              onClick={() => answer(value)}
            >
              {title}
            </Button>
          ))}
        </>
      }
    >
      <p>{question.text}</p>
    </Modal>
  );
}

/** How long the links to what was made stay, ms. */
const RESULT_MS = 15_000;
/** More than so many links only say how many there are. */
const LINKS_SHOWN = 8;
/** More reasons only say how many there are. */
const LEFT_SHOWN = 3;

interface ResultBarProps {
  readonly result: ActionResult;
  readonly onClose: () => void;
}

/** What a call made, as links beside the list; nothing has to be clicked away. */
function ResultBar({ result, onClose }: ResultBarProps) {
  const ports = usePorts('texts', 'navigation');
  const { left } = result;
  useEffect(() => {
    // what was left is read before it goes
    if (left.length > 0) return undefined;
    const timer = setTimeout(onClose, RESULT_MS);
    return () => clearTimeout(timer);
  }, [left, onClose]);
  const handleOpen = (route: string): void => {
    onClose();
    ports.open(route);
  };
  return (
    <div className="engine-undo engine-resultbar" role="status">
      <span>{ports.t('action.made', { title: result.title, count: result.items.length })}</span>
      {result.items.slice(0, LINKS_SHOWN).map(({ text, open }) => (
        <button key={open} type="button" onClick={() => handleOpen(open)}>
          {text}
        </button>
      ))}
      <button
        type="button"
        aria-label={ports.t('list.close')}
        title={ports.t('list.close')}
        onClick={onClose}
      >
        <LineIcon name="close" />
      </button>
      {left.length > 0 ? (
        <span className="engine-left">
          {ports.t('action.left', { count: left.length })}
          {keyItems(left.slice(0, LEFT_SHOWN), (text) => text).map(({ key, item }) => (
            <em key={key}>{item}</em>
          ))}
          {left.length > LEFT_SHOWN ? '…' : null}
        </span>
      ) : null}
    </div>
  );
}

interface BatchDialogProps {
  readonly progress: BatchProgress;
  readonly onClose: () => void;
}

function BatchDialog({ progress: { title, total, results, isDone }, onClose }: BatchDialogProps) {
  const isShown = useIsShown();
  const { t } = useTexts();
  const failed = results.filter((result) => result.error);
  return (
    <Modal
      open={isShown}
      title={title}
      footer={null}
      onCancel={onClose}
      closable={isDone}
      mask={{ closable: isDone }}
      width={560}
    >
      <progress className="engine-progress" max={total} value={results.length} aria-label={title} />
      <p role="status">
        {t(isDone ? 'action.batchDone' : 'action.batchRunning', {
          done: results.length - failed.length,
          failed: failed.length,
          total,
        })}
      </p>
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
  const { t } = useTexts();
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
