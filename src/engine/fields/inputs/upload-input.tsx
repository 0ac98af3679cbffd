import { CameraOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { useIsPhone, useMedia } from '#engine/base/use-media.ts';
import { FileLinks } from '#engine/fields/files/file-links.tsx';
import { useUploads, type RunningFile, type StoredFile } from './use-uploads.ts';
import '#engine/fields/files/files.css';
import './upload-input.css';

/** Files with progress; only the formats the field names, each within its size. */
export function FileInput(props: InputProps) {
  return <UploadList {...props} isImage={false} />;
}

/** Pictures with preview. */
export function ImageInput(props: InputProps) {
  return <UploadList {...props} isImage />;
}

const MOVED_TYPE = 'application/x-file-id';

interface UploadListProps extends InputProps {
  readonly isImage: boolean;
}

/** Chosen, dropped on the field or pasted into it (a screenshot too); in an order that can be changed. */
function UploadList({ isImage, ...props }: UploadListProps) {
  const uploads = useUploads(props, isImage);
  const { stored } = uploads;
  const [isOver, setOver] = useState(false);
  const isLocked = props.disabled === true || props.readOnly === true;
  const take = (files: FileList | null | undefined, isShot = false): boolean => {
    if (isLocked || !files || files.length === 0) return false;
    uploads.add([...files], isShot);
    return true;
  };
  const onDrop = (event: DragEvent): void => {
    setOver(false);
    if (take(event.dataTransfer.files)) event.preventDefault();
  };
  const onDragOver = (event: DragEvent): void => {
    if (isLocked || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (take(event.clipboardData.files)) event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping and pasting are other ways to what the button does
    <div
      className="eup"
      role="group"
      aria-label={props['aria-label'] ?? ''}
      data-over={isOver ? '' : undefined}
      onPaste={onPaste}
      onDrop={onDrop}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
    >
      {stored.length > 0 ? (
        <ul className="eup-list" data-picture={isImage ? '' : undefined}>
          {stored.map((file, index) => (
            <StoredItem
              key={file.id}
              {...{ file, index, isImage, isLocked }}
              count={stored.length}
              onMove={uploads.move}
              onRemove={() => uploads.remove(file.id)}
            />
          ))}
        </ul>
      ) : null}
      <RunningList uploads={uploads} />
      <AddFiles {...props} {...{ uploads, isImage, isLocked, take }} />
    </div>
  );
}

/** Files on their way. */
function RunningList({ uploads: { running, retry, drop } }: Pick<AddFilesProps, 'uploads'>) {
  if (running.length === 0) return null;
  return (
    <ul className="eup-list" aria-live="polite">
      {running.map((one) => (
        <RunningItem
          key={one.key}
          one={one}
          onRetry={() => retry(one.key)}
          onDrop={() => drop(one.key)}
        />
      ))}
    </ul>
  );
}

interface AddFilesProps extends Pick<InputProps, 'id' | 'aria-label'> {
  readonly uploads: ReturnType<typeof useUploads>;
  readonly isImage: boolean;
  readonly isLocked: boolean;
  readonly take: (files: FileList | null, isShot?: boolean) => void;
}

/** A device that is touched has no mouse to drag with, and most often a camera. */
const TOUCHED = '(pointer: coarse)';

/** The button that chooses files, and what may be chosen. */
function AddFiles({ id, uploads, isImage, isLocked, take, ...props }: AddFilesProps) {
  const { t } = useTexts();
  const isTouched = useMedia(TOUCHED);
  const isSmall = useIsPhone();
  const { rules, hasRoom } = uploads;
  const picker = useRef<HTMLInputElement>(null);
  const hint = [
    rules.accept.length > 0 &&
      t('input.uploadFormats', { formats: rules.accept.join(t('input.listSeparator')) }),
    t('input.uploadLimit', { count: rules.count, size: rules.maxMb }),
    !isLocked && !isTouched && !isSmall && t('input.uploadWays'),
  ];
  return (
    <div className="eup-add">
      {hasRoom && !isLocked ? (
        <>
          {isImage && isTouched ? <Camera onTake={(files) => take(files, true)} /> : null}
          <Button
            {...(id ? { id } : {})}
            icon={<UploadOutlined />}
            aria-label={`${props['aria-label'] ?? ''} ${t('input.upload')}`.trim()}
            onClick={() => picker.current?.click()}
          >
            {t('input.upload')}
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            tabIndex={-1}
            aria-hidden="true"
            multiple={rules.count > 1}
            accept={rules.accept.map((ext) => `.${ext}`).join(',')}
            onChange={(event) => {
              take(event.target.files);
              // the same file may be chosen again after a failure
              event.target.value = '';
            }}
          />
        </>
      ) : null}
      <span className="eform-hint">{hint.filter(Boolean).join(t('input.comma'))}</span>
    </div>
  );
}

/** Takes a picture with the camera of the device, the one that looks away from its holder. */
function Camera({ onTake }: { readonly onTake: (files: FileList | null) => void }) {
  const { t } = useTexts();
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button type="primary" icon={<CameraOutlined />} onClick={() => camera.current?.click()}>
        {t('input.takePhoto')}
      </Button>
      <input
        ref={camera}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          onTake(event.target.files);
          event.target.value = '';
        }}
      />
    </>
  );
}

interface StoredItemProps {
  readonly file: StoredFile;
  readonly index: number;
  readonly count: number;
  readonly isImage: boolean;
  readonly isLocked: boolean;
  readonly onMove: (id: string, to: number) => void;
  readonly onRemove: () => void;
}

function StoredItem({ file, index, count, isImage, isLocked, onMove, onRemove }: StoredItemProps) {
  const { t } = useTexts();
  const [isDragged, setDragged] = useState(false);
  const canMove = !isLocked && count > 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is another way to what the arrows do
    <li
      className="eup-item"
      draggable={canMove}
      data-dragged={isDragged ? '' : undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData(MOVED_TYPE, file.id);
        setDragged(true);
      }}
      onDragEnd={() => setDragged(false)}
      onDragOver={(event) =>
        event.dataTransfer.types.includes(MOVED_TYPE) && event.preventDefault()
      }
      onDrop={(event) => {
        const id = event.dataTransfer.getData(MOVED_TYPE);
        if (!id || isLocked) return;
        event.preventDefault();
        event.stopPropagation();
        onMove(id, index);
      }}
    >
      <span className="eup-name">
        <FileLinks value={[file]} isPicture={isImage} isShort /> {isImage ? file.name : null}
      </span>
      {canMove ? (
        <>
          <Tool
            icon="up"
            text={t('input.moveUp', { name: file.name })}
            isOff={index === 0}
            onClick={() => onMove(file.id, index - 1)}
          />
          <Tool
            icon="down"
            text={t('input.moveDown', { name: file.name })}
            isOff={index === count - 1}
            onClick={() => onMove(file.id, index + 1)}
          />
        </>
      ) : null}
      {isLocked ? null : (
        <Tool
          icon="delete"
          text={t('input.removeFile', { name: file.name })}
          isOff={false}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

interface RunningItemProps {
  readonly one: RunningFile;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
}

function RunningItem({ one, onRetry, onDrop }: RunningItemProps) {
  const { t } = useTexts();
  const { name } = one.file;
  return (
    <li className="eup-item" data-failed={one.failure === undefined ? undefined : ''}>
      <span className="eup-name">{name}</span>
      {one.failure === undefined ? (
        <progress max={100} value={one.percent} aria-label={t('input.uploading', { name })} />
      ) : (
        <>
          <span role="alert">{one.failure}</span>
          <Tool
            icon="reload"
            text={t('input.uploadAgain', { name })}
            isOff={false}
            onClick={onRetry}
          />
          <Tool
            icon="delete"
            text={t('input.removeFile', { name })}
            isOff={false}
            onClick={onDrop}
          />
        </>
      )}
    </li>
  );
}

interface ToolProps {
  readonly icon: string;
  readonly text: string;
  readonly isOff: boolean;
  readonly onClick: () => void;
}

function Tool({ icon, text, isOff, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className="engine-iconbutton"
      disabled={isOff}
      aria-label={text}
      title={text}
      onClick={onClick}
    >
      <LineIcon name={icon} />
    </button>
  );
}
