import { Button, Input, Modal } from 'antd';
import type { InputRef } from 'antd';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useSignOut } from '#runtime/parts/use-sign-out.tsx';
import { userAtom } from '#runtime/state/session-state.ts';
import { lockCodeAtom, openPartAtom, setLock } from '#runtime/state/shell-state.ts';
import './lock-screen.css';

/** Shortest code that locks. */
const MIN_CODE = 4;
/** ms */
const FADE_MS = 300;

/** Asks for the code that will open the screen again. */
export function LockDialog({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['shell', 'common']);
  const setOpenPart = useSetAtom(openPartAtom);
  const [code, setCode] = useState('');
  function handleLock(): void {
    if (code.length < MIN_CODE) return;
    setOpenPart(null);
    setLock(code);
    setCode('');
    onClose();
  }
  return (
    <Modal
      open={isOpen}
      width={400}
      title={t('lock.label')}
      okText={t('lock.lock')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: code.length < MIN_CODE }}
      onOk={handleLock}
      onCancel={onClose}
      focusable={{ focusTriggerAfterClose: false }}
      destroyOnHidden
    >
      <p>{t('lock.purpose')}</p>
      <Input.Password
        autoFocus
        autoComplete="off"
        aria-label={t('lock.code')}
        placeholder={t('lock.code')}
        maxLength={32}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        onPressEnter={handleLock}
      />
    </Modal>
  );
}

/** Covers everything until the code is typed; who forgot it signs in again. */
export function LockScreen() {
  const { t } = useTranslation(['shell', 'common']);
  const lockCode = useAtomValue(lockCodeAtom);
  const user = useAtomValue(userAtom);
  const [code, setCode] = useState('');
  const [isWrong, setWrong] = useState(false);
  const inputRef = useRef<InputRef>(null);
  const signOut = useSignOut();
  const isLocked = lockCode !== null;
  useEffect(() => {
    // the dialog that set the code gives the focus away only when it has faded
    const timer = isLocked ? setTimeout(() => inputRef.current?.focus(), FADE_MS) : undefined;
    return () => clearTimeout(timer);
  }, [isLocked]);
  useLayoutEffect(() => {
    // dialogs and drawers stand beside the root and would still take keys
    const others = isLocked
      ? [...document.body.children].filter(
          (element) => element instanceof HTMLElement && element.id !== 'root' && !element.inert,
        )
      : [];
    for (const element of others) (element as HTMLElement).inert = true;
    return () => {
      for (const element of others) (element as HTMLElement).inert = false;
    };
  }, [isLocked]);
  if (lockCode === null) return null;
  async function leave(): Promise<void> {
    if (await signOut()) setLock(null);
  }
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    setWrong(code !== lockCode);
    setCode('');
    if (code === lockCode) setLock(null);
  }
  return (
    <div className="lock-screen" role="dialog" aria-modal="true" aria-label={t('lock.locked')}>
      <form onSubmit={handleSubmit}>
        <h1>{t('lock.locked')}</h1>
        <p>{user?.realName ?? user?.username}</p>
        <Input.Password
          ref={inputRef}
          autoFocus
          autoComplete="off"
          aria-label={t('lock.code')}
          placeholder={t('lock.code')}
          value={code}
          status={isWrong ? 'error' : ''}
          onChange={(event) => setCode(event.target.value)}
        />
        <div className="login-error" role="alert">
          {isWrong ? t('lock.wrong') : ''}
        </div>
        <Button type="primary" htmlType="submit" block>
          {t('lock.open')}
        </Button>
        <Button type="link" block onClick={() => void leave()}>
          {t('lock.signInAgain')}
        </Button>
      </form>
    </div>
  );
}
