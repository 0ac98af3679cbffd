import { Alert, Input, Modal } from 'antd';
import { useState, type ReactNode } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import { useIsShown } from '#engine/base/tab.ts';

interface CommentDialogProps {
  readonly title: string;
  readonly okText: string;
  readonly isDanger?: boolean;
  /** The comment as it is offered. */
  readonly comment: string;
  /** What happens, before the field of the comment. */
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** A refusal stands in the dialog, which stays. */
  readonly onRun: (comment: string) => Promise<void>;
}

/** A step in the life of a schema that wants a comment: says what happens, runs it once, keeps its refusal in sight. */
export function CommentDialog({
  title,
  okText,
  isDanger = false,
  comment: offered,
  children,
  onClose,
  onRun,
}: CommentDialogProps) {
  const isShown = useIsShown();
  const { t } = useTexts();
  const [comment, setComment] = useState(offered);
  const [state, setState] = useState<{ readonly isRunning: boolean; readonly error?: string }>({
    isRunning: false,
  });
  const run = async (): Promise<void> => {
    setState({ isRunning: true });
    try {
      await onRun(comment.trim());
    } catch (cause) {
      setState({ isRunning: false, error: (cause as CallError).message });
    }
  };
  return (
    <Modal
      open={isShown}
      centered
      width={520}
      title={title}
      okText={okText}
      cancelText={t('workbench.cancel')}
      confirmLoading={state.isRunning}
      okButtonProps={{ danger: isDanger, disabled: comment.trim() === '' }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      {children}
      <Input
        value={comment}
        maxLength={200}
        aria-label={t('workbench.publish.comment')}
        onChange={(event) => setComment(event.target.value)}
      />
      {state.error ? (
        <Alert type="error" showIcon title={state.error} style={{ marginTop: 12 }} />
      ) : null}
    </Modal>
  );
}
