/** What may stand in `{{ }}` of a menu link; nothing else is filled in, and nothing is run. */
export const LINK_WORDS = [
  'window.SITE_CONFIG["apiURL"]',
  "window.SITE_CONFIG['apiURL']",
  'apiURL',
  'origin',
  'host',
  'language',
] as const;

export type LinkWord = (typeof LINK_WORDS)[number];

const PLACES = /\{\{\s*(.+?)\s*\}\}/g;

/** Whether everything in braces is a word that is filled in. */
export function isFillable(url: string): boolean {
  return [...url.matchAll(PLACES)].every(([, name]) => LINK_WORDS.some((word) => word === name));
}
