import { Button, Skeleton } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { ListFailure } from '#engine/base/list-states.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import { useIsShown } from '#engine/base/tab.ts';
import { useAnswer } from '#engine/base/use-answer.ts';
import { RichTextDisplay } from '#engine/fields/cells/text-cells.tsx';
import { inlineAddress, LazyPdfPages } from '#engine/fields/files/pdf-frame.tsx';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import type { LessonProgress } from '#schemas/api/study.ts';
import { countRead, pageAt, secondsOf, type PageOf } from './page-model.ts';
import {
  usePageReading,
  usePlace,
  usePlaying,
  useReading,
  useWatch,
  type Watching,
} from './use-watch.ts';
import { sayClock } from './watch-model.ts';

const OPEN = 'POST /academy/study/open';
type Opened = AnswerAt<typeof OPEN>;
const NO_ROW = {};
const CONTENT = { type: 'richText', title: '' } as const;

interface LessonViewProps {
  readonly lessonId: string;
  readonly onProgress: (progress: LessonProgress) => void;
}

/** A lesson to read or to watch; what counts of it is said by the server. */
export function LessonView({ lessonId, onProgress }: LessonViewProps) {
  const { answer, error, retry } = useAnswer<Opened>(lessonId, (data, signal) =>
    callAddress(data, OPEN, { body: { lessonId } }, { isSilent: true, signal }),
  );
  if (error && !answer) return <ListFailure error={error} onRetry={retry} />;
  if (!answer) return <Skeleton active paragraph={{ rows: 8 }} />;
  return <Lesson key={lessonId} opened={answer} onProgress={onProgress} />;
}

function Lesson({
  opened,
  onProgress,
}: {
  readonly opened: Opened;
  readonly onProgress: (progress: LessonProgress) => void;
}) {
  const { t } = useTexts();
  const watching = useWatch(opened.id, opened.progress, onProgress);
  const { seconds, need, isDone } = watching.progress;
  return (
    <article className="dsr-lesson">
      <header>
        <h3>{opened.name}</h3>
        <p className="dsr-study-facts" data-done={isDone || undefined}>
          {isDone
            ? t('study.doneLesson')
            : t('study.watched', { done: sayClock(seconds), need: sayClock(need) })}
        </p>
      </header>
      {watching.isLost ? (
        <p className="engine-hint" role="status">
          {t('study.lost')}
        </p>
      ) : null}
      <Body opened={opened} watching={watching} />
    </article>
  );
}

function Body({ opened, watching }: { readonly opened: Opened; readonly watching: Watching }) {
  const { t } = useTexts();
  const { id, kind, content, file, name, length } = opened;
  if (content !== null) return <Reader html={content} watching={watching} />;
  if (file === null) return <p className="engine-hint">{t('study.noFile')}</p>;
  if (kind === '3')
    return <Player lessonId={id} fileId={file.id} title={name} watching={watching} />;
  return <Pages lessonId={id} length={length} fileId={file.id} title={name} watching={watching} />;
}

function Reader({ html, watching }: { readonly html: string; readonly watching: Watching }) {
  useReading(watching);
  return (
    <div className="dsr-lesson-text">
      <RichTextDisplay value={html} row={NO_ROW} name="content" field={CONTENT} />
    </div>
  );
}

interface FileProps {
  readonly fileId: string;
  readonly title: string;
  readonly watching: Watching;
}

interface PagesProps extends FileProps {
  readonly lessonId: string;
  /** Seconds. */
  readonly length: number;
}

/** A document: its seconds are shared out among its pages, and it goes on at the page where it was left. */
function Pages({ lessonId, length, fileId, title, watching }: PagesProps) {
  const { fileUrl } = usePorts('data');
  const here = usePlace(lessonId);
  const [at, setAt] = useState<PageOf | null>(null);
  const address = fileUrl(fileId);
  return (
    <div className="dsr-lesson-pages">
      <LazyPdfPages
        address={address}
        title={title}
        startAt={(pages) =>
          Math.max(pageAt(watching.progress.place, pages, length), Math.min(pages, here.kept()))
        }
        onPage={(page, pages) => {
          here.keep(page);
          setAt({ page, pages });
        }}
        note={at ? <PageNote at={at} length={length} watching={watching} /> : null}
        without={() => <Away address={inlineAddress(address)} watching={watching} />}
      />
    </div>
  );
}

function PageNote({
  at,
  length,
  watching,
}: {
  readonly at: PageOf;
  readonly length: number;
  readonly watching: Watching;
}) {
  const { t } = useTexts();
  const left = usePageReading(watching, secondsOf(at, length));
  const read = countRead(watching.progress.spans, at.pages, length);
  return (
    <>
      {left > 0 ? t('study.pageLeft', { seconds: left }) : t('study.pageRead')}
      {' · '}
      {t('study.pagesRead', { read, pages: at.pages })}
    </>
  );
}

/** What cannot be drawn here is read elsewhere, and counts by the clock alone. */
function Away({ address, watching }: { readonly address: string; readonly watching: Watching }) {
  useReading(watching);
  const { t } = useTexts();
  return (
    <div className="dsr-lesson-away">
      <p className="engine-hint">{t('study.noViewer')}</p>
      <Button type="primary" href={address} target="_blank" rel="noreferrer">
        {t('study.openFile')}
      </Button>
    </div>
  );
}

function Player({ lessonId, fileId, title, watching }: FileProps & { readonly lessonId: string }) {
  const { fileUrl } = usePorts('data');
  const playing = usePlaying(watching);
  const here = usePlace(lessonId);
  const video = useRef<HTMLVideoElement>(null);
  usePauses(video, () => playing.stop(1));
  const { place, isDone } = watching.progress;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what is uploaded has no track of its own
    <video
      ref={video}
      className="dsr-lesson-video"
      aria-label={title}
      src={fileUrl(fileId)}
      controls
      playsInline
      preload="metadata"
      onLoadedMetadata={({ currentTarget }) => {
        // who has seen it to the end begins anew
        const left = Math.max(place, here.kept());
        if (!isDone && left > 0 && left < currentTarget.duration) currentTarget.currentTime = left;
      }}
      onTimeUpdate={({ currentTarget: { currentTime, playbackRate, seeking } }) => {
        if (seeking) return;
        here.keep(currentTime);
        playing.goOn(currentTime, playbackRate);
      }}
      onSeeked={({ currentTarget }) => playing.jump(currentTarget.currentTime)}
      onPause={({ currentTarget }) => playing.stop(currentTarget.playbackRate)}
      onEnded={({ currentTarget }) => {
        playing.goOn(Math.ceil(currentTarget.currentTime), currentTarget.playbackRate);
        playing.stop(currentTarget.playbackRate);
        here.forget();
      }}
    />
  );
}

/** A film that nobody looks at stands still, and what was watched of it is told when its page goes. */
function usePauses(video: RefObject<HTMLVideoElement | null>, stop: () => void): void {
  const isShown = useIsShown();
  const leave = useEffectEvent(stop);
  useEffect(() => {
    if (!isShown) video.current?.pause();
  }, [isShown, video]);
  useEffect(() => () => leave(), []);
}
