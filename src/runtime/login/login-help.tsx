import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The links under the button: what to do without the password. */
export function LoginHelp() {
  const { t } = useTranslation('login');
  const [shown, setShown] = useState<'forgot' | 'phone' | null>(null);
  return (
    <div className="login-help">
      <div className="login-links">
        <button type="button" className="link-button" aria-expanded={shown === 'forgot'} onClick={() => setShown(shown === 'forgot' ? null : 'forgot')}>{t('forgot')}</button>
        <button type="button" className="link-button" aria-expanded={shown === 'phone'} onClick={() => setShown(shown === 'phone' ? null : 'phone')}>{t('phone')}</button>
      </div>
      {shown ? <p className="login-note" role="status">{t(`${shown}Help`)}</p> : null}
    </div>
  );
}
