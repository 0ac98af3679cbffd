import { useTranslation } from 'react-i18next';

export type OtherWay = 'forgot' | 'phone';

/** The links under the button: what to do without the password. */
export function LoginHelp({ onChoose }: { readonly onChoose: (way: OtherWay) => void }) {
  const { t } = useTranslation('login');
  return (
    <div className="login-help">
      <div className="login-links">
        <button type="button" className="link-button" onClick={() => onChoose('forgot')}>
          {t('forgot')}
        </button>
        <button type="button" className="link-button" onClick={() => onChoose('phone')}>
          {t('phone')}
        </button>
      </div>
    </div>
  );
}
