import type { Locale } from 'antd/es/locale';
import dayjs from 'dayjs';
import zhCn from 'dayjs/locale/zh-cn';
import zhTw from 'dayjs/locale/zh-tw';
import { atom } from 'jotai';

import { appStore } from '#runtime/state/session-state.ts';
import type { Lang } from '#schemas/types/words.ts';

/** Texts of the component kit. */
export const localeAtom = atom<Locale | undefined>(undefined);

const LOADERS: Readonly<Record<Lang, () => Promise<readonly [{ default: Locale }, string]>>> = {
  'zh-CN': async () => [await import('antd/es/locale/zh_CN'), zhCn.name],
  'zh-TW': async () => [await import('antd/es/locale/zh_TW'), zhTw.name],
  'en-US': async () => [await import('antd/es/locale/en_US'), 'en'],
};

/** Sets the language of the kit and of dates. */
export async function setKitLanguage(lang: Lang): Promise<void> {
  const [kit, dates] = await LOADERS[lang]();
  dayjs.locale(dates);
  const wrapped = kit.default as Locale & { readonly default?: Locale };
  appStore.set(localeAtom, wrapped.default ?? wrapped);
}
