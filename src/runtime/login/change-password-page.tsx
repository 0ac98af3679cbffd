import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import { useSignOut } from '#runtime/parts/use-sign-out.tsx';
import { appStore, userAtom } from '#runtime/state/session-state.ts';
import { changePassword, endAfterPasswordChange, mustChangePassword } from '../session/session.ts';
import { LoginFrame } from './login-frame.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PASSWORD_RULES, passwordRules } from './password-rules.ts';

const EMPTY = { password: '', newPassword: '', confirmPassword: '' };

/** Change of one's own password; at the first sign-in there is no way around it. */
export function ChangePasswordPage() {
  const { t } = useTranslation(['login', 'common']);
  const navigate = useNavigate();
  const signOut = useSignOut();
  const user = appStore.get(userAtom);
  const isForced = user !== null && mustChangePassword(user);
  const [form, setForm] = useState(EMPTY);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const rules = passwordRules(form);
  const isComplete = form.password !== '' && PASSWORD_RULES.every((rule) => rules[rule]);

  useEffect(() => {
    document.title = `${t('changeTitle')} - ${t('common:product')}`;
  }, [t]);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isComplete || isBusy) return;
    setBusy(true);
    setError('');
    try {
      await changePassword(form);
      endAfterPasswordChange();
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : t('common:http.error'));
      setBusy(false);
    }
  }

  return (
    <LoginFrame isReloaded>
      <form
        className="login-form"
        aria-labelledby="change-title"
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
      >
        <h1 id="change-title">{t('changeTitle')}</h1>
        <p className="login-note">{t(isForced ? 'changeForced' : 'changePurpose')}</p>
        <NewPasswordFields
          value={form}
          rules={rules}
          isBusy={isBusy}
          hasFocus
          onChange={(name, text) => setForm({ ...form, [name]: text })}
        />
        <div className="login-refusal" role="alert">
          {error}
        </div>
        <Button
          className="login-button"
          type="primary"
          htmlType="submit"
          block
          loading={isBusy}
          disabled={!isComplete}
        >
          {t('change.submit')}
        </Button>
        <div className="login-links">
          {isForced ? null : (
            <button type="button" className="link-button" onClick={() => void navigate(-1)}>
              {t('common:back')}
            </button>
          )}
          <button type="button" className="link-button" onClick={() => void signOut()}>
            {t('common:signOut')}
          </button>
        </div>
      </form>
    </LoginFrame>
  );
}
