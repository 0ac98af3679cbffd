import { useState, type MouseEvent, type ReactNode } from 'react';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { useData } from '#engine/base/ports-context.ts';
import { fileSizeText } from '#engine/fields/values/texts.ts';
import { filesOf, type StoredFile } from '#schemas/formats/field-text.ts';
import { FileBadge } from './file-badge.tsx';
import './files.css';

const FilePreview = lazyPart(async () => (await import('./file-preview.tsx')).FilePreview);

interface FileLinksProps {
  readonly value: unknown;
  /** Pictures are shown small, other files by name. */
  readonly isPicture: boolean;
  /** Only the first, and how many more; for cells of a list. */
  readonly isShort?: boolean;
  /** Pictures that are wide by nature, as what was drawn by hand: nothing of them is cut off. */
  readonly isDrawn?: boolean;
}

/** Stored files: each opens where it stands; a new tab takes them as they are. */
export function FileLinks({ value, isPicture, isShort = false, isDrawn = false }: FileLinksProps) {
  const files = filesOf(value);
  const [opened, setOpened] = useState<number | undefined>();
  const open = (event: MouseEvent, index: number): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // the row below would open its record
    event.stopPropagation();
    setOpened(index);
  };
  const link = (file: StoredFile, index: number): ReactNode => (
    <FileLink
      file={file}
      isPicture={isPicture}
      isShort={isShort}
      onOpen={(event) => open(event, index)}
    />
  );
  const [first] = files;
  const more = files.length - 1;
  return (
    <>
      {isShort && first ? (
        <span className="engine-files">
          {link(first, 0)}
          {more > 0 ? <span className="engine-count">{`+${more}`}</span> : null}
        </span>
      ) : (
        <ul
          className={isPicture ? 'engine-photos efile-photos' : 'engine-filelist'}
          data-drawn={isDrawn || undefined}
        >
          {files.map((file, index) => (
            <li key={file.id}>
              {link(file, index)}
              {isPicture || file.size === undefined ? null : (
                <span className="engine-hint">{fileSizeText(file.size)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {opened === undefined ? null : (
        // what is done in the dialog is not done to the row it was opened from
        <span
          role="presentation"
          onClick={(event) => event.stopPropagation()}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <FilePreview files={files} at={opened} onClose={() => setOpened(undefined)} />
        </span>
      )}
    </>
  );
}

interface FileLinkProps {
  readonly file: StoredFile;
  readonly isPicture: boolean;
  readonly isShort: boolean;
  readonly onOpen: (event: MouseEvent) => void;
}

function FileLink({ file, isPicture, isShort, onOpen }: FileLinkProps) {
  const ports = useData();
  const address = ports.fileUrl(file.id);
  return (
    <a href={address} target="_blank" rel="noreferrer" title={file.name} onClick={onOpen}>
      {isPicture ? (
        <img
          className={isShort ? 'engine-thumb' : undefined}
          loading="lazy"
          alt={file.name}
          src={address}
        />
      ) : (
        <>
          <FileBadge name={file.name} />
          {file.name}
        </>
      )}
    </a>
  );
}
