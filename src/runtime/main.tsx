import { createRoot } from 'react-dom/client';

import './app/app.css';
import { setKitLanguage } from '#runtime/i18n/kit-locale.ts';
import { App } from './app/app.tsx';
import { askAhead } from './app/places.ts';
import { currentLanguage, rememberLanguage } from './i18n/language.ts';
import { setupTexts, text } from './i18n/setup.ts';
import { setSessionEnd } from './services/http.ts';
import { startLook } from './services/look.ts';
import { askProduct, nameProduct } from './services/product.ts';
import { expireSession } from './session/session.ts';

async function start(): Promise<void> {
  const lang = currentLanguage();
  document.documentElement.lang = lang;
  // kept from the first moment: the server reads it where the browser itself fetches a file
  rememberLanguage(lang);
  startLook();
  setSessionEnd(expireSession);
  const texts = setupTexts(lang);
  askProduct();
  askAhead(window.location.hash.slice(1) || '/');
  // without the words of the kit the product still starts, and says itself what is missing
  await Promise.all([texts, setKitLanguage(lang).catch(() => undefined)]);
  nameProduct();
  document.title = text('common:product');
  const root = document.querySelector('#root');
  if (root) createRoot(root).render(<App />);
}

void start();
