import { FullscreenOutlined, LockOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';

import { toggleFullscreen } from '#engine/base/fullscreen.ts';
import { DENSITIES } from '#engine/base/theme.ts';
import { showToast } from '#runtime/state/toasts.ts';
import { LANGS } from '#schemas/types/words.ts';
import { TOAST_MS } from '../http/codes.ts';
import { currentLanguage, rememberLanguage } from '../i18n/language.ts';
import {
  chooseDensity,
  chooseTheme,
  densityAtom,
  THEME_CHOICES,
  themeChoiceAtom,
} from '../services/look.ts';

/** What one sets once: language, theme and row height, each with its present choice marked; full screen and lock. */
export function LookMenu({ onLock }: { readonly onLock: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  const theme = useAtomValue(themeChoiceAtom);
  const density = useAtomValue(densityAtom);
  const unsupported = t('look.noFullscreen');
  const runs: Readonly<Record<string, () => void>> = {
    ...runsOf('lang', LANGS, chooseLanguage),
    ...runsOf('theme', THEME_CHOICES, chooseTheme),
    ...runsOf('density', DENSITIES, chooseDensity),
    fullscreen: () =>
      toggleFullscreen(document.documentElement, () =>
        showToast('warning', unsupported, TOAST_MS.code),
      ),
    lock: onLock,
  };
  const items: NonNullable<MenuProps['items']> = [
    groupOf('lang', t('common:language'), LANGS, (lang) => t(`common:languages.${lang}`)),
    groupOf('theme', t('look.theme'), THEME_CHOICES, (choice) => t(`look.${choice}`)),
    groupOf('density', t('look.density'), DENSITIES, (choice) => t(`look.${choice}`)),
    { type: 'divider' },
    { key: 'fullscreen', icon: <FullscreenOutlined />, label: t('look.fullscreen') },
    { key: 'lock', icon: <LockOutlined />, label: t('lock.label') },
  ];
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        selectedKeys: [`lang:${currentLanguage()}`, `theme:${theme}`, `density:${density}`],
        onClick: ({ key }) => runs[key]?.(),
      }}
    >
      <Button
        type="text"
        aria-label={t('look.label')}
        title={t('look.label')}
        icon={<SettingOutlined />}
        aria-haspopup="menu"
      />
    </Dropdown>
  );
}

function groupOf<T extends string>(
  kind: string,
  label: string,
  choices: readonly T[],
  textOf: (choice: T) => string,
) {
  return {
    type: 'group' as const,
    key: kind,
    label,
    children: choices.map((choice) => ({ key: `${kind}:${choice}`, label: textOf(choice) })),
  };
}

function runsOf<T extends string>(
  kind: string,
  choices: readonly T[],
  choose: (choice: T) => void,
): Readonly<Record<string, () => void>> {
  return Object.fromEntries(choices.map((choice) => [`${kind}:${choice}`, () => choose(choice)]));
}

function chooseLanguage(lang: (typeof LANGS)[number]): void {
  if (lang === currentLanguage()) return;
  rememberLanguage(lang);
  window.location.reload();
}
