import type { LinkWord } from '#schemas/basics/link-words.ts';
import { routeName as ownRouteName } from '#schemas/language/names.ts';

/** Stands for the server's own address in menu links; the fixed list replaces what the public templates evaluate as code. */
const PLACEHOLDERS: Readonly<Record<LinkWord, (place: LinkPlace) => string>> = {
  'window.SITE_CONFIG["apiURL"]': ({ origin }) => `${origin}/api`,
  "window.SITE_CONFIG['apiURL']": ({ origin }) => `${origin}/api`,
  apiURL: ({ origin }) => `${origin}/api`,
  origin: ({ origin }) => origin,
  host: ({ host }) => host,
  language: ({ language }) => language,
};

/** Where a link is opened from. */
export interface LinkPlace {
  /** `http://10.1.2.3:8080` */
  readonly origin: string;
  readonly host: string;
  readonly language: string;
}

/** An address that leaves the product, or one that names a placeholder. */
export function isExternal(url: string): boolean {
  return /^https?:\/\//i.test(url) || /^\{\{.+\}\}/.test(url);
}

/** `sys/user` → `sys-user`; an external link is named by the id of its menu entry. */
export function routeName(url: string, id: string): string {
  return isExternal(url) ? `i-${id}` : ownRouteName(url);
}

/** The address of a frame: known placeholders filled, null when an unknown one stands in it or it is no web address. */
export function externalAddress(url: string, place: LinkPlace): string | null {
  let isKnown = true;
  const filled = url.replace(/\{\{\s*(.+?)\s*\}\}/g, (_all, name: string) => {
    const fill = Object.entries(PLACEHOLDERS).find(([word]) => word === name)?.[1];
    if (!fill) isKnown = false;
    return fill?.(place) ?? '';
  });
  return isKnown && /^https?:\/\//i.test(filled) ? filled : null;
}

/** True for an address below our own; `//host` and `/\\host` are other people's. */
export function isInside(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}

/** `/sys-dict-type__12` → `/sys-dict-type`; null where there is no such suffix or the address is not one of ours. */
export function withoutSuffix(path: string): string | null {
  if (!isInside(path)) return null;
  const match = /^(\/[^?]*?)__[^/?]+$/.exec(path);
  return match?.[1] ?? null;
}
