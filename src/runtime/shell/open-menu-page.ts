import type { MenuPage } from '#runtime/state/menu.ts';
import { externalAddress } from '#runtime/state/route-name.ts';
import { currentLanguage } from '../i18n/language.ts';
import { openAddress } from '../router/navigation.ts';

/** Opens a page of the menu as its entry says: in a tab of the shell, or in a window of its own (打开方式 外部打开). */
export function openMenuPage(page: MenuPage): void {
  const address = page.isApart ? addressApart(page) : null;
  if (address) window.open(address, '_blank', 'noopener');
  else openAddress(`/${page.route}`);
}

/** Where the window goes; null for an address that cannot be read, whose tab then says so. */
export function addressApart({
  isExternal,
  url,
  route,
}: Pick<MenuPage, 'isExternal' | 'url' | 'route'>): string | null {
  if (!isExternal) return `#/${route}`;
  return externalAddress(url, {
    origin: window.location.origin,
    host: window.location.host,
    language: currentLanguage(),
  });
}
