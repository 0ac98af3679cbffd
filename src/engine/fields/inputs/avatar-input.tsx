import { Button } from 'antd';
import { useRef, useState } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { useUnfinished } from '#engine/base/unfinished.ts';
import { CropDialog } from './crop-dialog.tsx';
import { storedOf } from './use-uploads.ts';
import './avatar-input.css';

const ACCEPT = 'image/png,image/jpeg,image/webp';

/** One round picture of a person: chosen, cut to a square, kept as the one file of its field. */
export function AvatarInput({ value, onChange, disabled, ...props }: InputProps) {
  const ports = usePorts('data', 'texts');
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isSending, setSending] = useState(false);
  const [stored] = storedOf(value);
  useUnfinished(isSending ? ports.t('input.uploadsRunning', { count: 1 }) : undefined);

  async function send(picture: File): Promise<void> {
    setFile(null);
    setSending(true);
    try {
      const { id, name, size } = await ports.upload(picture);
      onChange([{ id, name, size }]);
    } catch {
      // the refusal has been shown
    } finally {
      setSending(false);
    }
  }
  return (
    <div className="eform-avatar">
      {stored ? (
        <img src={ports.fileUrl(stored.id)} alt={props['aria-label'] ?? ''} />
      ) : (
        <span className="eform-avatar-empty" aria-hidden="true" />
      )}
      <input
        ref={picker}
        type="file"
        accept={ACCEPT}
        hidden
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null);
          event.target.value = '';
        }}
      />
      <Button
        {...(props.id ? { id: props.id } : {})}
        loading={isSending}
        disabled={disabled ?? false}
        onClick={() => picker.current?.click()}
      >
        {ports.t('input.avatarChoose')}
      </Button>
      {stored ? (
        <Button type="text" disabled={disabled ?? false} onClick={() => onChange([])}>
          {ports.t('input.clear')}
        </Button>
      ) : null}
      {file ? (
        <CropDialog
          file={file}
          onDone={(picture) => void send(picture)}
          onLeave={() => setFile(null)}
        />
      ) : null}
    </div>
  );
}
