import {
  BellOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useAtom, useAtomValue } from 'jotai';
import { memo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { CountMark } from '#engine/base/count-mark.tsx';
import { ConnectionDot } from '#runtime/parts/connection-dot.tsx';
import {
  changeMenuLook,
  menuLookAtom,
  openPartAtom,
  toggleHelp,
} from '#runtime/state/shell-state.ts';
import { messagesAtom } from '../realtime/message-state.ts';
import { BackgroundTasksButton } from './background-tasks-button.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { LockDialog } from './lock-screen.tsx';
import { LookMenu } from './look-menu.tsx';
import { OutboxButton } from './outbox-button.tsx';
import { UserMenu } from './user-menu.tsx';
import './header.css';

/** The top line: product, fold, breadcrumb; at the right search, messages, help, look and person. */
export const Header = memo(function Header({ isNarrow }: { readonly isNarrow: boolean }) {
  const { t } = useTranslation(['shell', 'common']);
  const look = useAtomValue(menuLookAtom);
  const [openPart, setOpenPart] = useAtom(openPartAtom);
  const [isLocking, setLocking] = useState(false);
  const isFolded = isNarrow || look.isFolded;
  const toggleMenu = (): void =>
    isNarrow
      ? setOpenPart(openPart === 'menu' ? null : 'menu')
      : changeMenuLook({ isFolded: !look.isFolded });

  return (
    <header className="shell-header">
      <a className="shell-brand" href="#/home" style={isNarrow ? {} : { width: MENU_BRAND_WIDTH }}>
        <img src="./favicon.svg" width={24} height={24} alt="" />
        <span>{t('common:productShort')}</span>
      </a>
      <IconButton
        label={t(isFolded ? 'menu.unfold' : 'menu.fold')}
        icon={isFolded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        tour="menu"
        onClick={toggleMenu}
      />
      <Breadcrumb />
      <div className="shell-tools">
        <button type="button" className="palette-field" onClick={() => setOpenPart('palette')}>
          <SearchOutlined /> <span>{t('palette.field')}</span> <kbd>Ctrl+K</kbd>
        </button>
        <ConnectionDot />
        <OutboxButton />
        <BackgroundTasksButton />
        <Bell onClick={() => setOpenPart('bell')} />
        <IconButton
          label={t('help.label')}
          icon={<QuestionCircleOutlined />}
          tour="help"
          onClick={toggleHelp}
        />
        <LookMenu onLock={() => setLocking(true)} />
        <UserMenu />
      </div>
      <LockDialog isOpen={isLocking} onClose={() => setLocking(false)} />
    </header>
  );
});

/** Apart from the header: in a storm it is drawn many times a second. */
function Bell({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  const unread = useAtomValue(messagesAtom).filter(({ isRead }) => !isRead).length;
  return (
    <span className="header-bell">
      <IconButton
        label={t('bell.label', { count: unread })}
        icon={<BellOutlined />}
        tour="bell"
        onClick={onClick}
      />
      <CountMark count={unread} />
    </span>
  );
}

/** px; as wide as the menu's standard, less the header's own padding. */
const MENU_BRAND_WIDTH = 204;

interface IconButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  /** The step of the tour that points here. */
  readonly tour?: string;
}

function IconButton({ label, icon, onClick, tour }: IconButtonProps) {
  return (
    <Button
      type="text"
      data-tour={tour}
      aria-label={label}
      title={label}
      icon={icon}
      onClick={onClick}
    />
  );
}
