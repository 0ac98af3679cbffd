import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../ids/new-id.ts';
import { API_BASE } from '../services/http.ts';

export interface Captcha {
  /** Names the picture; one sign-in uses it up. */
  readonly uuid: string;
  readonly renew: () => void;
}

export function useCaptcha(): Captcha {
  const [uuid, setUuid] = useState(newId);
  const renew = useCallback(() => setUuid(newId()), []);
  return { uuid, renew };
}

/** The picture, 120 x 40; a click or Enter asks for another one, the small button enlarges it. */
export function CaptchaPicture({ captcha }: { readonly captcha: Captcha }) {
  const { t } = useTranslation('login');
  const [isLarge, setLarge] = useState(false);
  const [failed, setFailed] = useState('');
  return (
    <span className="captcha" data-large={isLarge}>
      <button type="button" className="captcha-picture" onClick={captcha.renew} title={t('captchaRenew')}>
        {failed === captcha.uuid ? (
          <span className="captcha-failed">{t('captchaFailed')}</span>
        ) : (
          <img key={captcha.uuid} src={`${API_BASE}/auth/captcha?uuid=${captcha.uuid}`} alt={t('captchaRenew')} onError={() => setFailed(captcha.uuid)} />
        )}
      </button>
      <button type="button" className="captcha-size" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
        {isLarge ? t('captchaSmaller') : t('captchaLarger')}
      </button>
    </span>
  );
}
