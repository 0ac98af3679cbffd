import { Button, Modal, Typography } from 'antd';

import { useTexts } from '#engine/base/ports-context.ts';
import { useIsShown } from '#engine/base/tab.ts';
import { QrCode } from '#engine/fields/cells/qr-cell.tsx';
import type { ActionResult } from './action-result.ts';

interface SecretDialogProps {
  readonly result: ActionResult;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Something that is told this one time: it stays until it is closed on purpose. */
export function SecretDialog({ result, secret, onClose }: SecretDialogProps) {
  const isShown = useIsShown();
  const { t } = useTexts();
  const shown = result.isAddress ? new URL(secret, document.baseURI).href : secret;
  return (
    <Modal
      open={isShown}
      title={result.title}
      width={480}
      keyboard={false}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('action.noted')}
        </Button>
      }
    >
      <p>{result.text}</p>
      {result.isAddress ? <QrCode value={shown} size="display" /> : null}
      <Typography.Text className="engine-secret" code copyable={{ text: shown }}>
        {shown}
      </Typography.Text>
    </Modal>
  );
}
