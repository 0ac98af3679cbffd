import { Button, Modal, Typography } from 'antd';
import { createElement } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { namedDisplay } from '#engine/base/registry.ts';
import { useIsShown } from '#engine/base/tab.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { ActionResult } from './action-result.ts';

interface SecretDialogProps {
  readonly result: ActionResult;
  readonly secret: string;
  readonly onClose: () => void;
}

const NOTHING: Row = {};
const ADDRESS: FieldSpec = { type: 'string', title: '' };

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
      {result.isAddress ? <AddressCode address={shown} /> : null}
      <Typography.Text className="engine-secret" code copyable={{ text: shown }}>
        {shown}
      </Typography.Text>
    </Modal>
  );
}

/** An address to scan. */
function AddressCode({ address }: { readonly address: string }) {
  const drawn = { value: address, row: NOTHING, name: 'address', field: ADDRESS };
  const display = namedDisplay('qr');
  return display ? createElement(display, drawn) : null;
}
