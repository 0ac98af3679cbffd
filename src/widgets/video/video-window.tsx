import { Button } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { usePorts } from '#engine/base/ports-context.ts';
import type { VideoStream } from '#schemas/api/video-facts.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { Stills } from './stills.tsx';
import { usePlay } from './use-play.ts';
import './video.css';

/** What a window needs to know of its camera. */
export interface WindowCamera {
  readonly id: string;
  readonly name: string;
  readonly stationId: string;
  readonly canTurn: boolean;
}

interface VideoWindowProps {
  readonly camera: WindowCamera;
  readonly stream: VideoStream;
  /** Stands at the top right while the window is pointed at. */
  readonly tools?: ReactNode;
  /** Lies over the picture. */
  readonly children?: ReactNode;
}

/** One window: the picture with name and time over it; where there is none, why, and a way to try again. */
export function VideoWindow({ camera, stream, tools, children }: VideoWindowProps) {
  const { t } = usePorts('texts');
  const video = useRef<HTMLVideoElement>(null);
  const { phase, reason, image, retry, lose, see } = usePlay({
    cameraId: camera.id,
    stream,
    video,
  });
  const isShown = phase === 'playing' || phase === 'stills';
  return (
    <figure className="dsr-video" data-phase={phase} aria-label={camera.name}>
      <video
        ref={video}
        className="dsr-video-picture"
        hidden={image !== null}
        muted
        autoPlay
        playsInline
      />
      {image === null ? null : (
        <Stills url={image} name={camera.name} onShown={see} onLost={lose} />
      )}
      {phase === 'connecting' ? (
        <p className="dsr-video-why" role="status">
          {t('video.loading')}
        </p>
      ) : null}
      {phase === 'failed' && reason ? (
        <div className="dsr-video-why" role="alert">
          <p>{t(`video.reason.${reason}`)}</p>
          <Button size="small" onClick={retry}>
            {t('video.retry')}
          </Button>
        </div>
      ) : null}
      {phase === 'stills' && reason ? (
        <p className="dsr-video-note" role="status">
          {t(`video.reason.${reason}`)} · {t('video.stills')}
        </p>
      ) : null}
      <figcaption className="dsr-video-name">
        {camera.name} {isShown ? <Clock /> : null}
      </figcaption>
      {tools ? <div className="dsr-video-tools">{tools}</div> : null}
      {children}
    </figure>
  );
}

const SECOND = 1_000;

function Clock() {
  const { now } = usePorts('house');
  const [text, setText] = useState(() => wallTime(now()));
  useEffect(() => {
    const timer = setInterval(() => setText(wallTime(now())), SECOND);
    return () => clearInterval(timer);
  }, [now]);
  return <time>{text}</time>;
}
