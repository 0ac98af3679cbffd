import { useState } from 'react';

import type { FormOpener } from '#engine/base/form-contract.ts';
import { actionFormSource } from '#engine/base/form-source.ts';
import { ModalFrame, type Submit } from '#engine/base/frames.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { initialValues } from '#engine/fields/values/initial-values.ts';
import { useFormTab } from './form-tab.ts';
import { PreviewLines } from './preview-lines.tsx';
import { FormBody } from './record/form-body.tsx';
import { useFormSession, type FormSession } from './record/use-form-session.ts';
import { useLeaveGuard } from './record/use-leave-guard.ts';

interface ActionFormDialogProps {
  readonly request: Parameters<FormOpener['openAction']>[0];
  readonly onEnd: (values: Row | undefined) => void;
}

const NO_ROW: Row = {};
/** Marks what was sent by the second button. */
const OTHER = '$other';

function bothWays(session: FormSession, other: string, ok: string): readonly Submit[] {
  return [
    {
      key: 'other',
      title: other,
      kind: 'danger',
      onSave: () => void session.save({ [OTHER]: true }),
    },
    { key: 'ok', title: ok, kind: 'primary', onSave: () => void session.save() },
  ];
}

/** The dialog of an action: a line that says what it does, its fields, one call. A refused call keeps what was typed. */
export function ActionFormDialog({ request, onEnd }: ActionFormDialogProps) {
  const ports = usePorts('texts', 'house');
  const {
    entity,
    form,
    initial,
    okText = ports.t('form.ok'),
    other,
    row = NO_ROW,
    submit,
    title,
  } = request;
  const [source] = useState(() => actionFormSource(form, entity));
  const [values] = useState(() => ({
    ...initialValues(source.fields, { user: ports.user, now: ports.now() }),
    ...initial,
  }));
  const session = useFormSession({
    source,
    row,
    values,
    draftKey: `action.${entity.name}.${form.title ?? title}.${String(row.id ?? 'new')}`,
    send: ({ [OTHER]: isOther, ...sent }) => (isOther && other ? other.submit(sent) : submit(sent)),
    onDone: onEnd,
  });
  const leave = useLeaveGuard(session, useFormTab(), () => onEnd(undefined));
  return (
    <ModalFrame
      title={form.title ?? title}
      isRunning={session.isRunning}
      onLeave={leave}
      {...(session.isMidway ? {} : { onSave: () => void session.save() })}
      okText={okText}
      {...(other && !session.isMidway ? { submits: bothWays(session, other.title, okText) } : {})}
      {...(form.width ? { width: form.width } : {})}
    >
      {form.purpose && (
        <p className="eform-hint" style={{ marginBlock: '0 12px' }}>
          {form.purpose}
        </p>
      )}
      {request.preview ? (
        <PreviewLines
          read={request.preview}
          session={session}
          source={source}
          isLive={request.isLivePreview === true}
        />
      ) : null}
      <FormBody session={session} source={source} row={row} rows={request.rows} />
    </ModalFrame>
  );
}
