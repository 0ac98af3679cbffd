import { useTranslation } from 'react-i18next';

import { externalAddress } from '#runtime/state/route-name.ts';
import { currentLanguage } from '../i18n/language.ts';
import './frame-page.css';

/** An external page of the menu, in a frame that may not touch the product. */
export function FramePage({ url, title }: { readonly url: string; readonly title: string }) {
  const { t } = useTranslation('common');
  const address = externalAddress(url, {
    origin: window.location.origin,
    host: window.location.host,
    language: currentLanguage(),
  });
  if (!address)
    return (
      <div className="plain-card" role="alert">
        {t('frame.badAddress')}
      </div>
    );
  return (
    <iframe
      className="frame-page"
      title={title}
      src={address}
      sandbox="allow-scripts allow-forms allow-popups allow-downloads"
      referrerPolicy="no-referrer"
    />
  );
}
