import type { checkLocales } from './locales.mjs';
export const DYNAMIC_KEYS: Parameters<typeof checkLocales>[0]['dynamic'];
