import { Button } from 'antd';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { signInByPhone } from '../session/phone.ts';
import { secondStepOf } from '../session/second-step.ts';
import type { SecondStep } from '../session/second-step.ts';
import { isComplete, PhoneCodeFields } from './phone-code.tsx';

interface Props {
  /** The tokens are kept. */
  readonly onSignedIn: () => Promise<void>;
  readonly onSecond: (second: SecondStep) => void;
  readonly onBack: () => void;
}

/** Sign-in with a mobile number and the code sent to it. */
export function PhoneLogin({ onSignedIn, onSecond, onBack }: Props) {
  const { t } = useTranslation(['login', 'common']);
  const [phone, setPhone] = useState({ mobile: '', code: '' });
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || !isComplete(phone)) return;
    setBusy(true);
    setRefusal('');
    try {
      await signInByPhone(phone.mobile, phone.code);
      await onSignedIn();
    } catch (error) {
      const second = secondStepOf(error);
      if (second) return onSecond(second);
      setRefusal(error instanceof Error ? error.message : t('common:http.error'));
      setPhone({ ...phone, code: '' });
      setBusy(false);
    }
  }

  return (
    <form
      className="login-form"
      aria-labelledby="login-title"
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      <h1 id="login-title">{t('phone')}</h1>
      <PhoneCodeFields
        value={phone}
        purpose="login"
        isBusy={isBusy}
        onChange={setPhone}
        onRefused={setRefusal}
      />
      <div className="login-refusal" role="alert">
        {refusal}
      </div>
      <Button
        className="login-button"
        type="primary"
        htmlType="submit"
        block
        loading={isBusy}
        disabled={!isComplete(phone)}
      >
        {t('signIn')}
      </Button>
      <div className="login-links">
        <button type="button" className="link-button" onClick={onBack}>
          {t('byPassword')}
        </button>
      </div>
    </form>
  );
}
