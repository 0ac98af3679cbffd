import { Button, Modal } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useData, usePorts, useTexts } from '#engine/base/ports-context.ts';
import { useTab } from '#engine/base/tab.ts';
import { useEscape } from '#engine/base/use-escape.ts';
import { readPictureFacts, sayPictureFacts } from '#schemas/types/picture-facts.ts';
import { FileBadge } from './file-badge.tsx';
import { kindOfFile } from './file-kind.ts';
import { PdfFrame } from './pdf-frame.tsx';
import './files.css';

interface ShownFile {
  readonly id: string;
  readonly name: string;
  /** What a photo said of itself. */
  readonly facts?: unknown;
}

interface FilePreviewProps {
  readonly files: readonly ShownFile[];
  readonly at: number;
  readonly onClose: () => void;
}

const ZOOMS = [0.25, 0.5, 1, 1.5, 2, 3, 4] as const;
const NATURAL = 2;
const TURN = 90;
const SMALL = { turn: 0, zoom: NATURAL };

/** Files one after the other: pictures to turn and enlarge, PDF and texts to read, videos to watch, everything to save. Arrows, + − 0, R, Esc. */
export function FilePreview({ files, at, onClose }: FilePreviewProps) {
  const turns = useTurns(files.length, at);
  const { index, look } = turns;
  const file = files[index];
  const body = useRef<HTMLDivElement>(null);
  // it belongs to the page it was opened from, and waits while another one is shown
  const isShown = useTab()?.isActive ?? true;
  useEscape(body, isShown, onClose);
  if (!file) return null;
  return (
    <Modal
      open={isShown}
      keyboard={false}
      centered
      width="min(96vw, 1100px)"
      title={
        <span className="efile-title">
          <FileBadge name={file.name} /> {file.name}{' '}
          {files.length > 1 ? <small>{`${index + 1} / ${files.length}`}</small> : null}
        </span>
      }
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions -- keys of the dialog */}
      <div
        ref={body}
        className="efile-preview"
        onKeyDown={(event) => pressKey(event, turns)}
        role="presentation"
      >
        <PreviewTools file={file} count={files.length} turns={turns} />
        <Facts of={file.facts} />
        <div className="efile-stage">
          <FileBody key={file.id} file={file} look={look} />
        </div>
      </div>
    </Modal>
  );
}

/** What the original of a photo carried: a hint that anybody can write. */
function Facts({ of }: { readonly of: unknown }) {
  const { t } = useTexts();
  const facts = readPictureFacts(of);
  if (!facts) return null;
  return <p className="engine-hint">{t('file.facts', { facts: sayPictureFacts(facts) })}</p>;
}

type Turns = ReturnType<typeof useTurns>;

/** Which file is shown, how large and which way up. */
function useTurns(count: number, at: number) {
  const [index, setIndex] = useState(at);
  const [look, setLook] = useState(SMALL);
  const go = (step: number): void => {
    const next = index + step;
    if (next < 0 || next >= count) return;
    setIndex(next);
    setLook(SMALL);
  };
  const zoom = (step: number): void =>
    setLook((old) => ({ ...old, zoom: Math.min(ZOOMS.length - 1, Math.max(0, old.zoom + step)) }));
  const turn = (): void => setLook((old) => ({ ...old, turn: old.turn + TURN }));
  return { index, look, go, zoom, turn, reset: () => setLook(SMALL) };
}

const KEYS: Readonly<Record<string, (turns: Turns) => void>> = {
  ArrowLeft: ({ go }) => go(-1),
  ArrowRight: ({ go }) => go(1),
  '+': ({ zoom }) => zoom(1),
  '=': ({ zoom }) => zoom(1),
  '-': ({ zoom }) => zoom(-1),
  '0': ({ reset }) => reset(),
  r: ({ turn }) => turn(),
};

function pressKey(event: KeyboardEvent<HTMLElement>, turns: Turns): void {
  const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act(turns);
}

interface PreviewToolsProps {
  readonly file: ShownFile;
  /** How many files there are. */
  readonly count: number;
  readonly turns: Turns;
}

function PreviewTools({ file, count, turns: { index, look, go, zoom, turn } }: PreviewToolsProps) {
  const { fileUrl } = useData();
  const { t } = useTexts();
  const [isFirst, isLast] = [index === 0, index === count - 1];
  const [isLarge, isSmall] = [look.zoom === ZOOMS.length - 1, look.zoom === 0];
  return (
    <div className="efile-tools">
      {count > 1 ? (
        <>
          <Tool icon="left" text={t('file.previous')} isOff={isFirst} onClick={() => go(-1)} />
          <Tool icon="right" text={t('file.next')} isOff={isLast} onClick={() => go(1)} />
        </>
      ) : null}
      {kindOfFile(file.name) === 'image' ? (
        <>
          <Tool icon="plus" text={t('file.in')} isOff={isLarge} onClick={() => zoom(1)} />
          <Tool icon="minus" text={t('file.out')} isOff={isSmall} onClick={() => zoom(-1)} />
          <Tool icon="reload" text={t('file.turn')} isOff={false} onClick={turn} />
        </>
      ) : null}
      <Button size="small" href={fileUrl(file.id)} download={file.name} target="_blank">
        {t('file.save')}
      </Button>
    </div>
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
      aria-label={text}
      title={text}
      aria-disabled={isOff}
      data-off={isOff ? '' : undefined}
      onClick={onClick}
    >
      <LineIcon name={icon} />
    </button>
  );
}

function FileBody({ file, look }: { readonly file: ShownFile; readonly look: typeof SMALL }) {
  const { fileUrl } = useData();
  const { t } = useTexts();
  const kind = kindOfFile(file.name);
  const address = fileUrl(file.id);
  if (kind === 'image')
    return (
      <img
        alt={file.name}
        src={address}
        style={{ transform: `rotate(${look.turn}deg) scale(${ZOOMS[look.zoom] ?? 1})` }}
      />
    );
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what is uploaded has no track of its own
  if (kind === 'video') return <video src={address} controls playsInline aria-label={file.name} />;
  if (kind === 'text') return <TextBody id={file.id} />;
  const unseen = <p className="engine-hint">{t('file.noPreview')}</p>;
  if (kind === 'pdf') return <PdfFrame fileId={file.id} title={file.name} without={() => unseen} />;
  return unseen;
}

const MAX_CHARS = 200_000;

function TextBody({ id }: { readonly id: string }) {
  const ports = usePorts('data', 'texts');
  const [text, setText] = useState<string | undefined>();
  useEffect(() => {
    let isCurrent = true;
    const read = ports.fileText?.(id) ?? Promise.reject(new Error('no text'));
    read.then(
      (found) =>
        isCurrent &&
        setText(found.length > MAX_CHARS ? `${found.slice(0, MAX_CHARS)}\u2026` : found),
      () => isCurrent && setText(ports.t('file.noPreview')),
    );
    return () => {
      isCurrent = false;
    };
  }, [ports, id]);
  return text === undefined ? (
    <p className="engine-hint" role="status">
      {ports.t('list.loading')}
    </p>
  ) : (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long texts are scrolled by keys
    <pre tabIndex={0}>{text}</pre>
  );
}
