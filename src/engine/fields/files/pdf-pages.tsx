import { Button, Skeleton } from 'antd';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import { useBoxSize } from '#engine/base/use-box-size.ts';
import { drawPage, openPdf, readWords, type PdfDocument } from './pdf-document.ts';
import './pdf-pages.css';

interface PdfPagesProps {
  readonly address: string;
  readonly title: string;
  /** The page it opens at, of so many; the first when left out. */
  readonly startAt?: (pages: number) => number;
  /** A page is looked at, of so many. */
  readonly onPage?: (page: number, pages: number) => void;
  /** What is said beside its number. */
  readonly note?: ReactNode;
  /** What stands there when the file cannot be drawn. */
  readonly without: () => ReactNode;
}

/** A PDF drawn here, page by page: in every browser, at every width. */
export function PdfPages({ address, without, ...rest }: PdfPagesProps) {
  const { t } = useTexts();
  const opened = usePdf(address);
  if (opened === 'failed') return without();
  if (!opened)
    return (
      <div role="status" aria-busy="true" aria-label={t('pdf.opening')}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  return <Opened key={address} pdf={opened} {...rest} />;
}

function usePdf(address: string): PdfDocument | 'failed' | undefined {
  const [opened, setOpened] = useState<PdfDocument | 'failed' | undefined>();
  useEffect(() => {
    let isCurrent = true;
    const task = openPdf(address);
    task.promise.then(
      (pdf) => isCurrent && setOpened(pdf),
      () => isCurrent && setOpened('failed'),
    );
    return () => {
      isCurrent = false;
      setOpened(undefined);
      void task.destroy();
    };
  }, [address]);
  return opened;
}

/** Parts of the width of its frame. */
const ZOOMS = [1, 1.25, 1.5, 2, 3] as const;

type OpenedProps = Omit<PdfPagesProps, 'address' | 'without'> & { readonly pdf: PdfDocument };

function Opened({ pdf, title, startAt, onPage, note }: OpenedProps) {
  const { t } = useTexts();
  const pages = pdf.numPages;
  const within = (page: number): number => Math.min(pages, Math.max(1, Math.trunc(page) || 1));
  const [page, setPage] = useState(() => within(startAt?.(pages) ?? 1));
  const [zoom, setZoom] = useState(0);
  const stage = useRef<HTMLDivElement>(null);
  const { width } = useBoxSize(stage);
  const turnTo = (to: number): void => {
    setPage(within(to));
    stage.current?.scrollTo({ top: 0 });
  };
  const look = useEffectEvent((at: number) => onPage?.(at, pages));
  useEffect(() => {
    look(page);
  }, [page]);
  return (
    <section className="epdf" aria-label={title}>
      <div className="epdf-bar">
        <Tool icon="left" text={t('pdf.previous')} to={page > 1 && (() => turnTo(page - 1))} />
        <PageNumber page={page} pages={pages} onTurn={turnTo} />
        <Tool icon="right" text={t('pdf.next')} to={page < pages && (() => turnTo(page + 1))} />
        <span className="epdf-note">{note}</span>
        <Tool icon="minus" text={t('pdf.smaller')} to={zoom > 0 && (() => setZoom(zoom - 1))} />
        <Tool
          icon="plus"
          text={t('pdf.larger')}
          to={zoom < ZOOMS.length - 1 && (() => setZoom(zoom + 1))}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it scrolls, and its keys turn pages */}
      <div
        ref={stage}
        className="epdf-stage"
        role="document"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        tabIndex={0}
        aria-label={t('pdf.page', { page, pages })}
        onKeyDown={(event) => pressKey(event, { page, pages, turnTo })}
      >
        {width > 0 ? <Sheet pdf={pdf} page={page} width={width * (ZOOMS[zoom] ?? 1)} /> : null}
      </div>
    </section>
  );
}

interface Turning {
  readonly page: number;
  readonly pages: number;
  readonly turnTo: (page: number) => void;
}

const KEYS: Readonly<Record<string, (turning: Turning) => number>> = {
  ArrowLeft: ({ page }) => page - 1,
  PageUp: ({ page }) => page - 1,
  ArrowRight: ({ page }) => page + 1,
  PageDown: ({ page }) => page + 1,
  Home: () => 1,
  End: ({ pages }) => pages,
};

function pressKey(event: KeyboardEvent<HTMLElement>, turning: Turning): void {
  const to = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
  if (!to) return;
  event.preventDefault();
  // keys of a dialog around it turn files
  event.stopPropagation();
  turning.turnTo(to(turning));
}

function PageNumber({
  page,
  pages,
  onTurn,
}: {
  readonly page: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
}) {
  const { t } = useTexts();
  return (
    <label className="epdf-number">
      <select
        value={page}
        aria-label={t('pdf.go')}
        onChange={({ currentTarget }) => onTurn(Number(currentTarget.value))}
      >
        {Array.from({ length: pages }, (_, at) => (
          <option key={at} value={at + 1}>
            {at + 1}
          </option>
        ))}
      </select>
      {` / ${pages}`}
    </label>
  );
}

interface ToolProps {
  readonly icon: 'left' | 'right' | 'minus' | 'plus';
  readonly text: string;
  readonly to: false | (() => void);
}

function Tool({ icon, text, to }: ToolProps) {
  return (
    <Button
      size="small"
      aria-label={text}
      title={text}
      disabled={to === false}
      icon={<LineIcon name={icon} />}
      onClick={() => to && to()}
    />
  );
}

interface SheetProps {
  readonly pdf: PdfDocument;
  readonly page: number;
  /** CSS px. */
  readonly width: number;
}

function Sheet({ pdf, page, width }: SheetProps) {
  const { t } = useTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    let cancel = (): void => {};
    const draw = async (): Promise<void> => {
      const found = await pdf.getPage(page);
      if (!isCurrent || !canvas.current) return;
      const drawing = drawPage(found, canvas.current, width);
      cancel = drawing.cancel;
      await drawing.done;
      const said = await readWords(found);
      if (isCurrent) setWords(said);
    };
    setBroken(false);
    draw().catch(() => isCurrent && setBroken(true));
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [pdf, page, width]);
  return (
    <>
      {isBroken ? (
        <p className="engine-hint" role="alert">
          {t('pdf.broken')}
        </p>
      ) : null}
      <canvas ref={canvas} aria-hidden="true" />
      <p className="epdf-words">{words}</p>
    </>
  );
}
