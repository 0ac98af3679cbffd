import { chromium, firefox, type Browser } from 'playwright';

import { CHROME_FLAGS } from '../../../scripts/chrome-path.mjs';
import type { FoundBrowser } from '../../../scripts/find-browsers.mjs';

/** Starts a browser of this machine, which shows no motion unless it `moves`; Firefox is driven over WebDriver BiDi. Both run as root too. */
export async function launchFound(
  { engine, executablePath }: FoundBrowser,
  moves = false,
): Promise<Browser> {
  if (engine === 'chromium') return chromium.launch({ executablePath, args: CHROME_FLAGS });
  // of a page it is not asked for: BiDi has no word for it
  const firefoxUserPrefs = { 'ui.prefersReducedMotion': moves ? 0 : 1 };
  const browser = await firefox.launch({
    executablePath,
    channel: 'moz-firefox',
    firefoxUserPrefs,
  });
  leaveOutUnknown(browser);
  return browser;
}

interface BidiSession {
  send(method: string, params?: unknown): Promise<unknown>;
}
interface Inside {
  readonly _connection: { toImpl?(browser: Browser): { readonly _browserSession?: BidiSession } };
}

/**
 * Playwright asks every new page for an emulation that Firefox does not know (the preferred colours), although nobody
 * wanted one, and gives up. Such a refusal is taken for done; every other one stands.
 */
function leaveOutUnknown(browser: Browser): void {
  const session = (browser as unknown as Inside)._connection.toImpl?.(browser)._browserSession;
  if (!session)
    throw new Error(
      'this edition of playwright keeps its BiDi session elsewhere: see support/found-browser.ts',
    );
  const sessions = Object.getPrototypeOf(session) as BidiSession;
  const send = Reflect.get(sessions, 'send') as BidiSession['send'];
  sessions.send = async function sendKnown(this: BidiSession, method, params) {
    try {
      return await send.call(this, method, params);
    } catch (cause) {
      if (method.startsWith('emulation.') && String(cause).includes('unknown command')) return {};
      throw cause;
    }
  };
}
