import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestPhoneCode, type PhoneCodePurpose } from '../session/phone.ts';
import { LoginField } from './login-field.tsx';

const WAIT_SECONDS = 60;
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
  const { t } = useTranslation('login');
  const [wait, setWait] = useState(0);
  const [note, setNote] = useState<{ readonly isBad: boolean; readonly text: string } | null>(null);
  const isWaiting = wait > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setWait((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  async function send(): Promise<void> {
    if (!MOBILE.test(value.mobile)) return setNote({ isBad: true, text: t('phoneBad') });
    setWait(WAIT_SECONDS);
    onRefused('');
    try {
      await requestPhoneCode(purpose, value.mobile);
      setNote({ isBad: false, text: t('phoneSent') });
    } catch (error) {
      setWait(0);
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
      <LoginField id="phone-code" label={t('captcha')} hint={note && !note.isBad ? note.text : undefined}>
        <div className="login-captcha">
          <Input
            id="phone-code"
            size="large"
            inputMode="numeric"
            autoComplete="one-time-code"
            disabled={isBusy}
            maxLength={6}
            value={value.code}
            aria-describedby="phone-code-note"
            onChange={(event) => onChange({ ...value, code: event.target.value.trim() })}
          />
          <Button size="large" disabled={isBusy || isWaiting} onClick={() => void send()}>
            {isWaiting ? t('phoneWait', { seconds: wait }) : t('phoneSend')}
          </Button>
        </div>
      </LoginField>
    </>
  );
}
