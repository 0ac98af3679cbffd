import { Button, Modal } from 'antd';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LineIcon } from '#engine/base/icon.tsx';
import { wayOn, type Go } from '#runtime/router/navigation.ts';
import { manifestAtom } from '#runtime/services/schemas.ts';
import { PHONE_RECORDS, phoneAddress, phonePageOf } from '../phone-address.ts';
import { decodePicture } from './decode-picture.ts';
import { readCode, type CodeRoutes, type ScannedCode } from './read-code.ts';
import { noteScan } from './scans.ts';

/** What came of a photo: nothing that is a code, or one that is none of ours. */
type Failure = 'unread' | { readonly text: string };

interface ScanButtonProps {
  /** What is done with a code of ours; without it its page opens. */
  readonly onCode?: (code: ScannedCode, goOn: Go) => void;
  /** Instead of 扫码. */
  readonly text?: string;
}

/** Reads a QR code from a photo: plain http has no camera stream. Codes of ours are followed, any other is named and left alone. */
export function ScanButton({ onCode = openCode, text }: ScanButtonProps) {
  const { t } = useTranslation('phone');
  const camera = useRef<HTMLInputElement>(null);
  const routes = useCodeRoutes();
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const read = async (file: File): Promise<void> => {
    setReading(true);
    const goOn = wayOn();
    const said = await decodePicture(file).catch(() => undefined);
    setReading(false);
    if (said === undefined) return setFailure('unread');
    const code = readCode(said, routes);
    noteScan(code, new Date());
    if (code.kind === 'other' && onCode === openCode) setFailure({ text: code.text });
    else onCode(code, goOn);
  };
  return (
    <>
      <Button
        type="primary"
        size="large"
        loading={isReading}
        icon={<LineIcon name="fullscreen" />}
        onClick={() => camera.current?.click()}
      >
        {text ?? t('scan.button')}
      </Button>
      <input
        ref={camera}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        data-scan=""
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void read(file);
          event.target.value = '';
        }}
      />
      <ScanFailure failure={failure} onClose={() => setFailure(null)} />
    </>
  );
}

interface ScanFailureProps {
  readonly failure: Failure | null;
  readonly onClose: () => void;
}

/** Says what to do for a photo without a code, and what another's code says. */
function ScanFailure({ failure, onClose }: ScanFailureProps) {
  const { t } = useTranslation('phone');
  const isUnread = failure === 'unread';
  return (
    <Modal
      open={failure !== null}
      title={t(isUnread ? 'scan.unread' : 'scan.other')}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('scan.close')}
        </Button>
      }
      onCancel={onClose}
    >
      <p>{t(isUnread ? 'scan.unreadHint' : 'scan.otherHint')}</p>
      {failure === null || isUnread ? null : <p className="phone-said">{failure.text}</p>}
    </Modal>
  );
}

function openCode(code: ScannedCode, goOn: Go): void {
  if (code.kind === 'other') return;
  const address =
    code.kind === 'page' ? code.address : phoneAddress(PHONE_RECORDS[code.kind], code.id);
  if (address !== undefined) goOn(address);
}

/** The routes under which records have pages: codes on labels of any entity name them. */
function useCodeRoutes(): CodeRoutes {
  const { entities } = useAtomValue(manifestAtom);
  return new Map(
    entities.flatMap(({ name, route }) => (route ? [[route, phonePageOf(name)] as const] : [])),
  );
}
