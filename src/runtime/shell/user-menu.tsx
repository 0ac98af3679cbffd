import { KeyOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';

import { useSignOut } from '#runtime/parts/use-sign-out.tsx';
import { userAtom } from '#runtime/state/session-state.ts';
import { readToken } from '#runtime/state/tokens.ts';
import { navigateTo, openAddress } from '../router/navigation.ts';
import './user-menu.css';

/** The person at the right end: own facts, password, sign-out. */
export function UserMenu() {
  const { t } = useTranslation(['shell', 'common']);
  const signOut = useSignOut();
  const user = useAtomValue(userAtom);
  const name = user?.realName || user?.username || '';

  const items = [
    { key: 'info', icon: <UserOutlined />, label: t('profile.title') },
    { key: 'password', icon: <KeyOutlined />, label: t('user.changePassword') },
    { type: 'divider' as const },
    { key: 'signOut', icon: <LogoutOutlined />, label: t('common:signOut') },
  ];
  function handleClick(key: string): void {
    if (key === 'info') openAddress('/my-center');
    if (key === 'password') navigateTo('/change-password');
    if (key === 'signOut') void signOut({ isAlwaysAsked: true });
  }
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => handleClick(key) }}>
      <Button
        type="text"
        className="user-button"
        icon={<Face address={user?.headUrl} />}
        aria-haspopup="menu"
        aria-label={t('user.label', { name })}
      >
        <span className="user-name">{name}</span>
      </Button>
    </Dropdown>
  );
}

/** The person's picture; an outline where there is none. */
function Face({ address }: { readonly address: unknown }) {
  if (typeof address !== 'string' || !address.startsWith('/api/oss/file/')) return <UserOutlined />;
  return (
    <img
      className="user-face"
      alt=""
      src={`${address}?access_token=${encodeURIComponent(readToken(localStorage) ?? '')}`}
    />
  );
}
