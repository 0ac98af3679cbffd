import { Modal } from 'antd';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { askToKeepDrafts } from '#engine/base/keep-drafts.ts';
import { otherPersonAtom, userAtom } from '#runtime/state/session-state.ts';

/** Says that somebody else signed in in another tab, and stands before the page until it is loaded for him, or the first one is back. */
export function OtherPerson({ onLoad }: { readonly onLoad: () => void }) {
  const { t } = useTranslation('common');
  const name = useAtomValue(otherPersonAtom);
  const mine = useAtomValue(userAtom)?.username ?? '';
  useEffect(() => {
    if (name !== null) askToKeepDrafts();
  }, [name]);
  return (
    <Modal
      open={name !== null}
      title={t('otherPerson.title')}
      okText={t('otherPerson.load', { name })}
      onOk={onLoad}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      cancelButtonProps={{ style: { display: 'none' } }}
      // before whatever dialog or drawer is open on the page
      zIndex={3000}
      width={480}
    >
      <p>{t('otherPerson.text', { name, mine })}</p>
      <p>{t('otherPerson.drafts', { mine })}</p>
    </Modal>
  );
}
