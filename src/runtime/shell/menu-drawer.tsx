import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';

import { ShellPart } from './shell-part.tsx';
import { SideMenu } from './side-menu.tsx';
import './menu-drawer.css';

interface Props {
  /** Of the page that is shown. */
  readonly path: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The menu on a narrow screen. */
export function MenuDrawer({ path, isOpen, onClose }: Props) {
  const { t } = useTranslation('shell');
  return (
    <Drawer
      open={isOpen}
      placement="left"
      size={264}
      onClose={onClose}
      title={t('menu.label')}
      className="menu-drawer"
      styles={{ body: { padding: 0 } }}
    >
      <ShellPart>
        <SideMenu path={path} isFolded={false} onOpened={onClose} />
      </ShellPart>
    </Drawer>
  );
}
