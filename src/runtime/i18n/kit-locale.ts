import type { Locale } from 'antd/es/locale';
import dayjs from 'dayjs';
import { atom } from 'jotai';

import { appStore } from '#runtime/state/session-state.ts';
import type { Lang } from '#schemas/types/words.ts';

/** Texts of the component kit. */
export const localeAtom = atom<Locale | undefined>(undefined);

const LOADERS: Readonly<Record<Lang, () => Promise<readonly [{ default: Locale }, string]>>> = {
  'zh-CN': async () => both(import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')),
  'zh-TW': async () => both(import('antd/es/locale/zh_TW'), import('dayjs/locale/zh-tw')),
  'en-US': async () => [await import('antd/es/locale/en_US'), 'en'],
};

async function both(
  kit: Promise<{ default: Locale }>,
  dates: Promise<{ default: { readonly name: string } }>,
): Promise<readonly [{ default: Locale }, string]> {
  const [ofKit, ofDates] = await Promise.all([kit, dates]);
  return [ofKit, ofDates.default.name];
}

/** Sets the language of the kit and of dates. */
export async function setKitLanguage(lang: Lang): Promise<void> {
  const [kit, dates] = await LOADERS[lang]();
  dayjs.locale(dates);
  const wrapped = kit.default as Locale & { readonly default?: Locale };
  appStore.set(localeAtom, wrapped.default ?? wrapped);
}
