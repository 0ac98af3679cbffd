import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { newId } from '../ids/new-id.ts';
import { API_BASE } from '../services/http.ts';

export interface Captcha {
  /** Names the picture; one sign-in uses it up. */
  readonly uuid: string;
  readonly renew: () => void;
  /** The picture could not be fetched. */
  readonly hasFailed: boolean;
  readonly fail: () => void;
}

/** ms between two attempts to fetch a picture */
const AGAIN_MS = 5000;

export function useCaptcha(): Captcha {
  const [uuid, setUuid] = useState(newId);
  const [failed, setFailed] = useState('');
  const renew = useCallback(() => setUuid(newId()), []);
  const hasFailed = failed === uuid;
  useEffect(() => {
    // the server may be starting again: ask until it answers
    const timer = hasFailed ? setTimeout(renew, AGAIN_MS) : undefined;
    return () => clearTimeout(timer);
  }, [hasFailed, renew]);
  return { uuid, renew, hasFailed, fail: () => setFailed(uuid) };
}

/** The picture, 120 x 40; a click or Enter asks for another one, the small button enlarges it. */
export function CaptchaPicture({ captcha }: { readonly captcha: Captcha }) {
  const { t } = useTranslation('login');
  const [isLarge, setLarge] = useState(false);
  const { uuid } = captcha;
  // React sets `src` a second time when it mounts a picture, and Firefox fetches one that may not be kept anew: the
  // server would then hold the answer to another picture than the one in sight. Set by hand it is fetched once.
  const show = useCallback(
    (picture: HTMLImageElement | null) => {
      if (picture) picture.src = `${API_BASE}/auth/captcha?uuid=${uuid}`;
    },
    [uuid],
  );
  return (
    <span className="captcha" data-large={isLarge}>
      <button
        type="button"
        className="captcha-picture"
        onClick={captcha.renew}
        title={t('captchaRenew')}
      >
        {captcha.hasFailed ? (
          <span className="captcha-failed">{t('captchaFailed')}</span>
        ) : (
          <img key={captcha.uuid} ref={show} alt={t('captchaRenew')} onError={captcha.fail} />
        )}
      </button>
      <button
        type="button"
        className="captcha-size"
        aria-pressed={isLarge}
        onClick={() => setLarge(!isLarge)}
      >
        {isLarge ? t('captchaSmaller') : t('captchaLarger')}
      </button>
    </span>
  );
}
