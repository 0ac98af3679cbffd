import { createRoot } from 'react-dom/client';

import './app/app.css';
import { setKitLanguage } from '#runtime/i18n/kit-locale.ts';
import { App } from './app/app.tsx';
import { currentLanguage, rememberLanguage } from './i18n/language.ts';
import { setupTexts, text } from './i18n/setup.ts';
import { setSessionEnd } from './services/http.ts';
import { startLook } from './services/look.ts';
import { nameProduct, readProduct } from './services/product.ts';
import { expireSession } from './session/session.ts';

async function start(): Promise<void> {
  const lang = currentLanguage();
  document.documentElement.lang = lang;
  // kept from the first moment: the server reads it where the browser itself fetches a file
  rememberLanguage(lang);
  startLook();
  // without the words of the kit the product still starts, and says itself what is missing
  await Promise.all([setupTexts(lang), setKitLanguage(lang).catch(() => undefined), readProduct()]);
  nameProduct();
  document.title = text('common:product');
  setSessionEnd(expireSession);
  const root = document.querySelector('#root');
  if (root) createRoot(root).render(<App />);
}

void start();
