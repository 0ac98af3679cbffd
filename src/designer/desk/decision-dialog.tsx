import './decision-dialog.css';
import { Alert, Input, Modal } from 'antd';
import { useId, type ReactNode } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import { useIsShown } from '#engine/base/tab.ts';
import { useOneRun } from './use-one-run.ts';

interface DecisionDialogProps {
  readonly title: string;
  readonly ok: {
    readonly text: string;
    readonly isDanger?: boolean;
    /** Why it cannot be done as it stands, for the tooltip; `''` where that is plain to see. Absent: it can. */
    readonly obstacle?: string | undefined;
  };
  /** px */
  readonly width: number;
  /** Why what the dialog shows could not be asked for. */
  readonly failure?: string | null;
  /** What happens. */
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Does it, and then says so itself. A refusal (`CallError`) stands in the dialog, which stays. */
  readonly onRun: () => Promise<void>;
}

/**
 * A step in the life of a document that wants to be decided: publishing it, taking it back, bringing an earlier version back. Says what
 * happens, does it once, keeps its refusal in sight; a press beside it does not lose what was written.
 */
export function DecisionDialog({
  title,
  ok: { text, isDanger = false, obstacle },
  width,
  failure = null,
  children,
  onClose,
  onRun,
}: DecisionDialogProps) {
  const { t } = useTexts();
  const isShown = useIsShown();
  const { isRunning, refusal, run } = useOneRun();
  const reason = refusal ?? failure;
  return (
    <Modal
      open={isShown}
      centered
      width={width}
      classNames={{ body: 'dg-decision-body' }}
      title={title}
      okText={text}
      cancelText={t('form.cancel')}
      confirmLoading={isRunning}
      okButtonProps={{ danger: isDanger, disabled: obstacle !== undefined, title: obstacle ?? '' }}
      onOk={() => void run(onRun)}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      {reason === null ? null : (
        <Alert className="dg-decision-alert" type="error" showIcon title={reason} />
      )}
      {children}
    </Modal>
  );
}

interface CommentFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Characters at most. */
  readonly most: number;
  /** Nothing is decided without it: one line, and the first thing to be written. */
  readonly isNeeded?: boolean;
}

/** What is said of a version, for those who read the list of versions. */
export function CommentField({ label, value, onChange, most, isNeeded }: CommentFieldProps) {
  const id = useId();
  const field = {
    id,
    value,
    maxLength: most,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange(target.value),
  };
  return (
    <label htmlFor={id} className="dg-comment">
      <span>
        {label} {isNeeded ? <em aria-hidden="true">*</em> : null}
      </span>
      {isNeeded ? (
        <Input {...field} autoFocus aria-required />
      ) : (
        <Input.TextArea {...field} rows={2} />
      )}
    </label>
  );
}
