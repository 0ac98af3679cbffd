import {
  BellOutlined,
  BulbOutlined,
  ColumnHeightOutlined,
  FullscreenOutlined,
  LockOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
  TranslationOutlined,
} from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { useAtom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DENSITIES } from '#engine/theme.ts';
import { LANGS } from '#schemas/language/words.ts';
import { currentLanguage, rememberLanguage } from '../i18n/language.ts';
import { messagesAtom } from '../realtime/message-state.ts';
import { chooseDensity, chooseTheme, densityAtom, THEME_CHOICES, themeChoiceAtom } from '../services/look.ts';
import { TOAST_MS } from '../http/codes.ts';
import { showToast } from '../toast/toasts.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { ConnectionDot } from './connection-dot.tsx';
import { ChoiceMenu } from './choice-menu.tsx';
import { LockDialog } from './lock-screen.tsx';
import { changeMenuLook, menuLookAtom, openPartAtom } from './shell-state.ts';
import { TasksButton } from './tasks-button.tsx';
import { UserMenu } from './user-menu.tsx';
import { useState } from 'react';

/** The top line: product, fold, breadcrumb; at the right search, messages, help, look and person. */
export function Header({ isNarrow }: { readonly isNarrow: boolean }) {
  const { t } = useTranslation('shell');
  const look = useAtomValue(menuLookAtom);
  const [openPart, setOpenPart] = useAtom(openPartAtom);
  const [isLocking, setLocking] = useState(false);
  const unread = useAtomValue(messagesAtom).filter(({ isRead }) => !isRead).length;
  const theme = useAtomValue(themeChoiceAtom);
  const density = useAtomValue(densityAtom);
  const isFolded = isNarrow || look.isFolded;
  const toggleMenu = (): void => (isNarrow ? setOpenPart(openPart === 'menu' ? null : 'menu') : changeMenuLook({ isFolded: !look.isFolded }));

  return (
    <header className="shell-header">
      <a className="shell-brand" href="#/home" style={isNarrow ? {} : { width: MENU_BRAND_WIDTH }}>
        <img src="./favicon.svg" width={24} height={24} alt="" />
        <span>{t('common:productShort')}</span>
      </a>
      <IconButton label={t(isFolded ? 'menu.unfold' : 'menu.fold')} icon={isFolded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />} onClick={toggleMenu} />
      <Breadcrumb />
      <div className="shell-tools">
        <button type="button" className="palette-field" onClick={() => setOpenPart('palette')}>
          <SearchOutlined /> <span>{t('palette.field')}</span> <kbd>Ctrl+K</kbd>
        </button>
        <ConnectionDot />
        <TasksButton />
        <Badge count={unread} size="small" overflowCount={99} offset={[-6, 6]}>
          <IconButton label={t('bell.label', { count: unread })} icon={<BellOutlined />} tour="bell" onClick={() => setOpenPart('bell')} />
        </Badge>
        <IconButton label={t('help.label')} icon={<QuestionCircleOutlined />} tour="help" onClick={() => setOpenPart('help')} />
        <ChoiceMenu
          label={t('common:language')}
          icon={<TranslationOutlined />}
          value={currentLanguage()}
          choices={LANGS.map((lang) => [lang, t(`common:languages.${lang}`)])}
          onChoose={chooseLanguage}
        />
        <ChoiceMenu
          label={t('look.theme')}
          icon={<BulbOutlined />}
          value={theme}
          choices={THEME_CHOICES.map((choice) => [choice, t(`look.${choice}`)])}
          onChoose={chooseTheme}
        />
        <ChoiceMenu
          label={t('look.density')}
          icon={<ColumnHeightOutlined />}
          value={density}
          choices={DENSITIES.map((choice) => [choice, t(`look.${choice}`)])}
          onChoose={chooseDensity}
        />
        <IconButton label={t('look.fullscreen')} icon={<FullscreenOutlined />} onClick={() => toggleFullscreen(t('look.noFullscreen'))} isWideOnly />
        <IconButton label={t('lock.label')} icon={<LockOutlined />} onClick={() => setLocking(true)} isWideOnly />
        <UserMenu />
      </div>
      <LockDialog isOpen={isLocking} onClose={() => setLocking(false)} />
    </header>
  );
}

/** px; as wide as the menu's standard, less the header's own padding. */
const MENU_BRAND_WIDTH = 204;

interface IconButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly isWideOnly?: boolean;
  /** The step of the tour that points here. */
  readonly tour?: string;
}

function IconButton({ label, icon, onClick, isWideOnly = false, tour }: IconButtonProps) {
  return <Button type="text" data-tour={tour} className={isWideOnly ? 'wide-only' : ''} aria-label={label} title={label} icon={icon} onClick={onClick} />;
}

function chooseLanguage(lang: (typeof LANGS)[number]): void {
  if (lang === currentLanguage()) return;
  rememberLanguage(lang);
  window.location.reload();
}

function toggleFullscreen(unsupported: string): void {
  if (!document.fullscreenEnabled) return showToast('warning', unsupported, TOAST_MS.code);
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen().catch(() => showToast('warning', unsupported, TOAST_MS.code));
}
