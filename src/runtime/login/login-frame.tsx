import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { setKitLanguage } from '#runtime/i18n/kit-locale.ts';
import { LANGS } from '#schemas/types/words.ts';
import type { Lang } from '#schemas/types/words.ts';
import { currentLanguage, rememberLanguage } from '../i18n/language.ts';
import { switchTexts } from '../i18n/setup.ts';
import { LoginSelect } from './login-select.tsx';
import './login.css';

interface Props {
  readonly children: ReactNode;
  /** A change of language reloads the page, as everywhere but on the login page (SPEC.md section 1). */
  readonly isReloaded?: boolean;
}

/** The two halves of the sign-in pages; below 900 only the card. */
export function LoginFrame({ children, isReloaded = false }: Props) {
  const { t } = useTranslation(['login', 'common']);
  const [lang, setLang] = useState<Lang>(currentLanguage);

  async function handleLanguage(next: Lang): Promise<void> {
    rememberLanguage(next);
    if (isReloaded) {
      window.location.reload();
      return;
    }
    setLang(next);
    document.documentElement.lang = next;
    await Promise.all([switchTexts(next), setKitLanguage(next)]);
  }

  return (
    <div className="login-page">
      <header className="login-picture">
        <img src="./favicon.svg" width={56} height={56} alt="" />
        <p className="login-product">{t('common:product')}</p>
        <p className="login-purpose">{t('purpose')}</p>
      </header>
      <main className="login-side">
        <div className="login-language">
          <LoginSelect
            label={t('common:language')}
            value={lang}
            options={LANGS.map((value) => ({ value, label: t(`common:languages.${value}`) }))}
            onChange={(next) => void handleLanguage(next)}
          />
        </div>
        <div className="login-card">{children}</div>
        <footer className="login-foot">
          {t('foot', { version: import.meta.env['VITE_BUILD_ID']?.slice(0, 10) ?? '' })}
        </footer>
      </main>
    </div>
  );
}
