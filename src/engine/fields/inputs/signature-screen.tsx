import { useEffect, useRef, type ReactNode } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';

interface SignatureScreenProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The whole screen for a pad, lying across a phone that is held upright: whoever signs turns the phone, and finds what he has drawn. */
export function SignatureScreen({ title, onClose, children }: SignatureScreenProps) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="eform-sign-screen"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="eform-sign-sheet">
        <p className="eform-hint eform-sign-turn">{t('input.signTurn')}</p>
        {children}
      </div>
    </dialog>
  );
}
