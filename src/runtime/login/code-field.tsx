import { Input } from 'antd';
import type { InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import { LoginField } from './login-field.tsx';

/** Digits of a code that is sent to a phone. */
export const PHONE_DIGITS = 6;
/** Longest code of a second step: a recovery code with its dash. */
export const STEP_CODE_LENGTH = 12;

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly maxLength: number;
  readonly hint?: string | undefined;
  readonly isBusy?: boolean;
  readonly hasFocus?: boolean;
  /** Why the last code was refused; the field takes the focus again for another one. */
  readonly refusal?: string;
  /** Beside the field: the button that has the code sent. */
  readonly children?: ReactNode;
}

/** A code that was sent or is shown by an app: the phone offers it for filling in. */
export function CodeField({
  id,
  label,
  value,
  onChange,
  maxLength,
  hint,
  isBusy = false,
  hasFocus = false,
  refusal = '',
  children,
}: Props) {
  const input = useRef<InputRef>(null);
  useEffect(() => {
    if (refusal) input.current?.focus();
  }, [refusal]);
  return (
    <LoginField id={id} label={label} hint={hint} {...(refusal ? { error: refusal } : {})}>
      <div className="login-captcha">
        <Input
          id={id}
          ref={input}
          status={refusal ? 'error' : ''}
          aria-invalid={refusal !== ''}
          size="large"
          autoFocus={hasFocus}
          // a recovery code has letters, a code of the phone has none
          inputMode={maxLength === PHONE_DIGITS ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          readOnly={isBusy}
          maxLength={maxLength}
          value={value}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value.trim())}
        />
        {children}
      </div>
    </LoginField>
  );
}
