import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { requestPhoneCode, type PhoneCodePurpose } from '../session/phone.ts';
import { CodeField, PHONE_DIGITS } from './code-field.tsx';
import { LoginField } from './login-field.tsx';
import { useWait } from './use-wait.ts';

const MOBILE = /^1[3-9]\d{9}$/;

export interface PhoneCode {
  readonly mobile: string;
  readonly code: string;
}

/** Whether both fields hold what the server would look at. */
export function isComplete({ mobile, code }: PhoneCode): boolean {
  return MOBILE.test(mobile) && /^\d{6}$/.test(code);
}

interface Props {
  readonly value: PhoneCode;
  readonly purpose: PhoneCodePurpose;
  readonly isBusy: boolean;
  readonly onChange: (value: PhoneCode) => void;
  readonly onRefused: (text: string) => void;
}

/** A mobile number and the code that was sent to it; another one can be asked for after a minute. */
export function PhoneCodeFields({ value, purpose, isBusy, onChange, onRefused }: Props) {
  const { t } = useTranslation(['login', 'common']);
  const wait = useWait();
  const [note, setNote] = useState<{ readonly isBad: boolean; readonly text: string } | null>(null);

  async function send(): Promise<void> {
    if (!MOBILE.test(value.mobile)) return setNote({ isBad: true, text: t('phoneBad') });
    wait.begin();
    onRefused('');
    try {
      await requestPhoneCode(purpose, value.mobile);
      setNote({ isBad: false, text: t('phoneSent') });
    } catch (error) {
      wait.end();
      onRefused(error instanceof Error ? error.message : t('common:http.error'));
    }
  }

  return (
    <>
      <LoginField id="mobile" label={t('mobile')} error={note?.isBad ? note.text : undefined}>
        <Input
          id="mobile"
          size="large"
          autoFocus
          inputMode="tel"
          autoComplete="tel"
          disabled={isBusy}
          maxLength={11}
          value={value.mobile}
          status={note?.isBad ? 'error' : ''}
          aria-invalid={note?.isBad === true}
          aria-describedby="mobile-note"
          onChange={(event) => {
            setNote(null);
            onChange({ ...value, mobile: event.target.value.trim() });
          }}
        />
      </LoginField>
      <CodeField
        id="phone-code"
        label={t('phoneCode')}
        hint={note && !note.isBad ? note.text : undefined}
        maxLength={PHONE_DIGITS}
        isBusy={isBusy}
        value={value.code}
        onChange={(code) => onChange({ ...value, code })}
      >
        <Button size="large" disabled={isBusy || wait.seconds > 0} onClick={() => void send()}>
          {wait.seconds > 0 ? t('phoneWait', { seconds: wait.seconds }) : t('phoneSend')}
        </Button>
      </CodeField>
    </>
  );
}
