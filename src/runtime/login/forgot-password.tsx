import { Button } from 'antd';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { changePasswordByPhone } from '../session/phone.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { passwordRules } from './password-rules.ts';
import { isComplete, PhoneCodeFields } from './phone-code.tsx';

interface Props {
  readonly onChanged: () => void;
  readonly onBack: () => void;
}

/** A forgotten password is set anew by a code sent to the phone; who has no phone asks the administrator. */
export function ForgotPassword({ onChanged, onBack }: Props) {
  const { t } = useTranslation(['login', 'common']);
  const [phone, setPhone] = useState({ mobile: '', code: '' });
  const [passwords, setPasswords] = useState({ newPassword: '', confirmPassword: '' });
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  // the old password is forgotten, so it cannot be compared with
  const { different: _, ...rules } = passwordRules({ password: '', ...passwords });
  const isReady = isComplete(phone) && Object.values(rules).every(Boolean);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || !isReady) return;
    setBusy(true);
    setRefusal('');
    try {
      await changePasswordByPhone({ ...phone, ...passwords });
      onChanged();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : t('common:http.error'));
      setBusy(false);
    }
  }

  return (
    <form
      className="login-form"
      aria-labelledby="forgot-title"
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      <h1 id="forgot-title">{t('forgot')}</h1>
      <p className="login-note">{t('forgotHelp')}</p>
      <PhoneCodeFields
        value={phone}
        purpose="forgot"
        isBusy={isBusy}
        onChange={setPhone}
        onRefused={setRefusal}
      />
      <NewPasswordFields
        value={passwords}
        rules={rules}
        isBusy={isBusy}
        onChange={(name, text) => setPasswords({ ...passwords, [name]: text })}
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
        disabled={!isReady}
      >
        {t('change.submit')}
      </Button>
      <div className="login-links">
        <button type="button" className="link-button" onClick={onBack}>
          {t('byPassword')}
        </button>
      </div>
    </form>
  );
}
