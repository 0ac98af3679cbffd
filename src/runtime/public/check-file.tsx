import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { hashFile } from './hash-file.ts';

/** A file that somebody holds, by its hash. */
export interface HeldFile {
  readonly name: string;
  readonly hash: string;
}

interface CheckFileProps {
  readonly file: HeldFile | null;
  /** Null: it could not be read. */
  readonly onHeld: (file: HeldFile | null) => void;
}

/** The file a visitor holds, chosen or dropped: its hash is made here, the file itself goes nowhere. */
export function CheckFile({ file, onHeld }: CheckFileProps) {
  const { t } = useTranslation('lab');
  const chooser = useRef<HTMLInputElement>(null);
  const last = useRef<File | null>(null);
  const [isOver, setOver] = useState(false);
  const [isReading, setReading] = useState(false);
  const take = async (files: FileList | null): Promise<void> => {
    const [chosen] = files ?? [];
    if (!chosen) return;
    last.current = chosen;
    setReading(true);
    const held = await hashFile(chosen).then(
      (hash) => ({ name: chosen.name, hash }),
      () => null,
    );
    // whoever chose another one meanwhile asks about that
    if (last.current !== chosen) return;
    setReading(false);
    onHeld(held);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is another way to what the button does
    <div
      className="public-file"
      role="group"
      aria-label={t('lab.check.file.label')}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer.files);
      }}
    >
      <span>{file?.name ?? t('lab.check.file.label')}</span>
      <Button loading={isReading} onClick={() => chooser.current?.click()}>
        {t(file ? 'lab.check.file.again' : 'lab.check.file.choose')}
      </Button>
      <span className="text-2">{t('lab.check.file.local')}</span>
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          void take(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}
