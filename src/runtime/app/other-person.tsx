import { Modal } from 'antd';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { KEYS } from '#runtime/state/browser-store.ts';
import { isOtherPersonAtom, lookForOtherPerson } from '#runtime/state/token-owner.ts';

/** Says that another tab has signed in somebody else. The page stays as it is, calls nothing, and can only be loaded anew. */
export function OtherPerson() {
  const { t } = useTranslation('common');
  const isOther = useAtomValue(isOtherPersonAtom);
  useEffect(() => {
    const hear = ({ key }: StorageEvent): void => {
      if (key === KEYS.tokenOwner) lookForOtherPerson();
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
