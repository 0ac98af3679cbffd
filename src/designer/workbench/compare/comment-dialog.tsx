import { useState, type ReactNode } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { CommentField, DecisionDialog } from '../../desk/decision-dialog.tsx';

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

const WIDTH = 520;
const MOST_CHARS = 200;

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
  const { t } = useTexts();
  const [comment, setComment] = useState(offered);
  return (
    <DecisionDialog
      title={title}
      ok={{ text: okText, isDanger, obstacle: comment.trim() === '' ? '' : undefined }}
      width={WIDTH}
      onClose={onClose}
      onRun={() => onRun(comment.trim())}
    >
      {children}
      <CommentField
        label={t('workbench.publish.comment')}
        value={comment}
        onChange={setComment}
        most={MOST_CHARS}
        isNeeded
      />
    </DecisionDialog>
  );
}
