import { Password } from '@formily/antd-v5';
import { useState, type KeyboardEvent } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { textOf } from '#engine/base/text-of.ts';
import { ariaOf, useControlState } from './aria.ts';

/** A password with an eye and a hint while caps lock is on. Password managers may fill it. */
export function PasswordInput(props: InputProps) {
  const { t } = useTexts();
  const [isCaps, setCaps] = useState(false);
  const watch = (event: KeyboardEvent): void => setCaps(event.getModifierState('CapsLock'));
  return (
    <>
      <Password
        {...ariaOf(props)}
        {...useControlState(props, 'enter')}
        autoComplete="new-password"
        value={textOf(props.value)}
        onKeyDown={watch}
        onKeyUp={watch}
        onChange={(event) => props.onChange(event.target.value || null)}
      />
      {isCaps && <output className="eform-warn">{t('input.capsLock')}</output>}
    </>
  );
}
