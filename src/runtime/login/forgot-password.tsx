import { Button, Input } from 'antd';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { changePasswordByPhone } from '../session/phone.ts';
import { LoginField } from './login-field.tsx';
import { PASSWORD_RULES, passwordRules } from './password-rules.ts';
import { isComplete, PhoneCodeFields } from './phone-code.tsx';

interface Props {
  readonly onChanged: () => void;
  readonly onBack: () => void;
}

/** The old password is forgotten, so it cannot be compared with. */
const RULES = PASSWORD_RULES.filter((rule) => rule !== 'different');

/** A forgotten password is set anew by a code sent to the phone; who has no phone asks the administrator. */
export function ForgotPassword({ onChanged, onBack }: Props) {
  const { t } = useTranslation('login');
  const [phone, setPhone] = useState({ mobile: '', code: '' });
  const [passwords, setPasswords] = useState({ newPassword: '', confirmPassword: '' });
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const rules = passwordRules({ password: '', ...passwords });
  const isReady = isComplete(phone) && RULES.every((rule) => rules[rule]);

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
    <form className="login-form" aria-labelledby="forgot-title" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <h1 id="forgot-title">{t('forgot')}</h1>
      <p className="login-note">{t('forgotHelp')}</p>
      <PhoneCodeFields value={phone} purpose="forgot" isBusy={isBusy} onChange={setPhone} onRefused={setRefusal} />
      {(['newPassword', 'confirmPassword'] as const).map((name) => (
        <LoginField key={name} id={name} label={t(`change.${name}`)}>
          <Input.Password
            id={name}
            size="large"
            autoComplete="new-password"
            disabled={isBusy}
            maxLength={64}
            value={passwords[name]}
            aria-describedby="rules"
            onChange={(event) => setPasswords({ ...passwords, [name]: event.target.value })}
          />
        </LoginField>
      ))}
      <ul id="rules" className="password-rules" aria-live="polite">
        {RULES.map((rule) => (
          <li key={rule} data-ok={rules[rule]}>
            <span aria-hidden="true">{rules[rule] ? '✓' : '○'}</span> {t(`rules.${rule}`)}
            <span className="sr-only">{t(rules[rule] ? 'rules.ok' : 'rules.open')}</span>
          </li>
        ))}
      </ul>
      <div className="login-refusal" role="alert">
        {refusal}
      </div>
      <Button className="login-button" type="primary" htmlType="submit" block loading={isBusy} disabled={!isReady}>
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
