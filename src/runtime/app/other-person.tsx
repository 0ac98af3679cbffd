import { Modal } from 'antd';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { leaveWithOthers } from '#runtime/session/session.ts';
import { KEYS } from '#runtime/state/browser-store.ts';
import { isOtherPersonAtom, lookForOtherPerson } from '#runtime/state/token-owner.ts';

/**
 * Says that another tab has signed in somebody else: the page stays as it is, calls nothing, and can only be loaded anew. Where another
 * tab has signed out, this one goes to the login page.
 */
export function OtherPerson() {
  const { t } = useTranslation('common');
  const isOther = useAtomValue(isOtherPersonAtom);
  useEffect(() => {
    const hear = ({ key }: StorageEvent): void => {
      if (key === KEYS.tokenOwner) lookForOtherPerson();
      // null: all that was kept is gone
      if (key === KEYS.accessToken || key === null) leaveWithOthers();
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, []);
  return (
    <Modal
      open={isOther}
      title={t('otherPerson.title')}
      okText={t('otherPerson.reload')}
      onOk={() => window.location.reload()}
      cancelButtonProps={{ style: { display: 'none' } }}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
    >
      {t('otherPerson.text')}
    </Modal>
  );
}
