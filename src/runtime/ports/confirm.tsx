import { Input } from 'antd';
import type { HookAPI } from 'antd/es/modal/useModal';

import type { FeedbackPort } from '#engine/base/ports.ts';
import { text } from '../i18n/setup.ts';

/** Asks before a hard action; a dangerous one wants the name typed. Resolves false when left. */
export function createConfirm(modal: HookAPI): FeedbackPort['confirm'] {
  return ({ title, text: body, danger = false, typeName }) =>
    new Promise((resolve) => {
      const dialog = modal.confirm({
        title,
        okText: text('common:ok'),
        cancelText: text('common:cancel'),
        okButtonProps: { danger, disabled: typeName !== undefined },
        content: (
          <>
            {body}
            {typeName === undefined ? null : (
              <TypedName
                name={typeName}
                onChange={(isSame) =>
                  dialog.update({ okButtonProps: { danger, disabled: !isSame } })
                }
              />
            )}
          </>
        ),
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
}

function TypedName({
  name,
  onChange,
}: {
  readonly name: string;
  readonly onChange: (isSame: boolean) => void;
}) {
  const label = text('common:confirm.typeName', { name });
  return (
    <label className="typed-name">
      <span>{label}</span>
      <Input
        autoFocus
        aria-label={label}
        onChange={(event) => onChange(event.target.value === name)}
      />
    </label>
  );
}
