import { Button } from 'antd';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type DragEvent } from 'react';

import { toggleFullscreen } from '#engine/base/fullscreen.ts';
import { LineIcon } from '#engine/base/icon.tsx';
import { ListFailure } from '#engine/base/list-states.tsx';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { WidgetProps } from '#engine/base/registry.ts';
import { toText } from '#schemas/expressions/values.ts';
import type { ScreenKey } from '#schemas/texts/text-keys.ts';
import { PtzPad } from './ptz-pad.tsx';
import { SnapshotButton } from './snapshot.tsx';
import { useCameras, useOtherCameras, type ListedCamera } from './use-cameras.ts';
import { usePlayable, useRound } from './use-shown.ts';
import { VideoWindow, type WindowCamera } from './video-window.tsx';
import { WallBar, type Change } from './wall-bar.tsx';
import { FIRST, focusWindow, useWallKeys } from './wall-keys.ts';
import { put, putNext, readWall, tourOn, windowsOf, type WallState } from './wall-layout.ts';
import './video.css';

const SETTING = 'video.wall';
/** What a tree lets be dragged: entity and id. */
const DRAGGED = 'application/x-record';
/** From so many windows on they show the smaller stream. */
const SUB_FROM = 4;
const SECOND = 1_000;
const NARROW = '(width < 768px)';
const PTZ = 'ops:video:ptz';

/** The wall: windows with cameras, which are dragged there or chosen on the left; kept for the person. */
export function Wall({ master }: WidgetProps) {
  const { t, notify } = usePorts('texts', 'feedback');
  const { answer: cameras, error, retry } = useCameras();
  const [large, setLarge] = useState<number | null>(null);
  const { wall, change } = useWall(cameras, large !== null);
  const frame = useRef<HTMLDivElement>(null);
  const chosen = master?.kind === 'camera' ? toText(master.id) : undefined;
  const others = useOtherCameras(cameras, [...windowsOf(wall), chosen]);
  const isKnown = chosen !== undefined && isSeen(chosen, cameras, others);
  useDoorPage(master);
  const press = useWallKeys(frame, { layout: wall.layout, large, enlarge: setLarge });
  useTaken(master, isKnown ? chosen : undefined, change);
  const byId = useMemo(
    () => new Map([...others, ...(cameras ?? []).map((one) => [one.id, one] as const)]),
    [cameras, others],
  );
  if (error && cameras === null) return <ListFailure error={error} onRetry={retry} />;
  if (cameras?.length === 0) return <p className="engine-message">{t('video.none')}</p>;
  return (
    <section className="engine-card dsr-wall" aria-label={t('video.cameras')}>
      <WallBar
        wall={wall}
        onChange={(next) => {
          // another wall is seen as a whole
          setLarge(null);
          change(next);
        }}
        chosen={isKnown ? chosen : undefined}
        onFull={() => {
          toggleFullscreen(frame.current, () => notify('warning', t('list.noFullscreen')));
          focusWindow(frame.current, large ?? FIRST);
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys pressed at the windows, which are reached by Tab */}
      <div
        ref={frame}
        className="dsr-wall-grid"
        data-layout={large === null ? wall.layout : 1}
        onKeyDown={press}
      >
        {windowsOf(wall).map((id, at) =>
          large !== null && large !== at ? null : (
            <WallWindow
              // oxlint-disable-next-line react/no-array-index-key -- a window is its place, whatever stands in it
              key={at}
              number={at + 1}
              camera={id === null ? undefined : byId.get(id)}
              stream={wall.layout >= SUB_FROM && large === null ? 'sub' : 'main'}
              isLarge={large === at}
              onPut={(camera) => change((old) => put(old, at, camera))}
              onLarge={() => setLarge((old) => (old === at ? null : at))}
            />
          ),
        )}
      </div>
    </section>
  );
}

/** A camera that is taken in the tree stands in the next free window; on narrow screens the first window is the only one, and a tap is enough. */
function useTaken(master: Row | undefined, chosen: string | undefined, change: Change): void {
  const isTaken = master?.isTaken === true;
  useEffect(() => {
    if (chosen === undefined) return;
    if (globalThis.matchMedia(NARROW).matches) change((old) => put(old, 0, chosen));
    else if (isTaken) change((old) => putNext(old, chosen));
    // chosen again it is another row of the same id
  }, [master, chosen, isTaken, change]);
}

/** A door has no picture: taken in the tree it opens its page. */
function useDoorPage(master: Row | undefined): void {
  const { open } = usePorts('navigation');
  const show = useEffectEvent((row: Row) => open(`/videoEntranceGuard-door/${toText(row.id)}`));
  useEffect(() => {
    if (master?.kind === 'door' && master.isTaken === true) show(master);
  }, [master]);
}

/** Whether a camera is one of those that stand in the list or in a window. */
function isSeen(
  chosen: string,
  cameras: readonly ListedCamera[] | null,
  others: ReadonlyMap<string, ListedCamera | null>,
): boolean {
  return cameras?.some(({ id }) => id === chosen) === true || Boolean(others.get(chosen));
}

/** The wall as it was left, and its tour, which waits while one window is looked at alone. */
function useWall(cameras: readonly ListedCamera[] | null, isWaiting: boolean) {
  const { settings } = usePorts('house');
  const [wall, setWall] = useState<WallState>(() => readWall(settings.get(SETTING)));
  const change = useMemo<Change>(
    () => (next) =>
      setWall((old) => {
        const made = next(old);
        if (made !== old) queueMicrotask(() => settings.set(SETTING, made));
        return made;
      }),
    [settings],
  );
  const step = useRef(0);
  useEffect(() => {
    if (isWaiting || wall.tour === 0 || !cameras || cameras.length <= wall.layout) return undefined;
    const ids = cameras.map(({ id }) => id);
    const timer = setInterval(() => {
      step.current += 1;
      setWall((old) => tourOn(old, ids, step.current));
    }, wall.tour * SECOND);
    return () => clearInterval(timer);
  }, [isWaiting, wall.tour, wall.layout, cameras]);
  return { wall, change };
}

interface WallWindowProps {
  readonly number: number;
  /** Null: one is kept here that has been disabled, is gone or out of sight. */
  readonly camera: WindowCamera | null | undefined;
  readonly stream: 'main' | 'sub';
  readonly isLarge: boolean;
  readonly onPut: (camera: string | null) => void;
  readonly onLarge: () => void;
}

function WallWindow({ number, camera, stream, isLarge, onPut, onLarge }: WallWindowProps) {
  const { t, can } = usePorts('texts', 'house');
  const [isTurning, setTurning] = useState(false);
  const [isOver, setOver] = useState(false);
  const isPlayable = usePlayable();
  const round = useRound();
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [kind, id] = event.dataTransfer.getData(DRAGGED).split(':');
    if (kind === 'camera' && id) onPut(id);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop a camera; by keyboard the button above puts the chosen one into the next free one
    <div
      className="dsr-wall-window"
      role="group"
      data-window={number}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows, numbers, Enter and Escape work at a window
      tabIndex={0}
      aria-label={t('video.window', { number })}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {camera && isPlayable ? (
        <VideoWindow
          key={`${camera.id} ${round}`}
          camera={camera}
          stream={stream}
          tools={
            <>
              <SnapshotButton camera={camera} />
              <Tool
                icon="fullscreen"
                title={t(isLarge ? 'video.shrink' : 'video.enlarge')}
                onClick={onLarge}
              />
              {camera.canTurn && can(PTZ) ? (
                <Tool
                  icon="setting"
                  title={t('video.ptz')}
                  onClick={() => setTurning((old) => !old)}
                />
              ) : null}
              <Tool icon="close" title={t('video.close')} onClick={() => onPut(null)} />
            </>
          }
        >
          {isTurning ? <PtzPad cameraId={camera.id} /> : null}
        </VideoWindow>
      ) : (
        <NoPicture camera={camera} onClose={() => onPut(null)} />
      )}
    </div>
  );
}

/** A window without a picture: why, and a way to free one whose camera is none for whoever looks. */
function NoPicture({
  camera,
  onClose,
}: Pick<WallWindowProps, 'camera'> & { readonly onClose: () => void }) {
  const { t } = usePorts('texts');
  return (
    <>
      <p className="dsr-video-why">{t(reasonOf(camera))}</p>
      {camera === null ? (
        <div className="dsr-video-tools">
          <Tool icon="close" title={t('video.close')} onClick={onClose} />
        </div>
      ) : null}
    </>
  );
}

function reasonOf(camera: WallWindowProps['camera']): ScreenKey {
  if (camera === undefined) return 'video.empty';
  return camera ? 'video.paused' : 'video.reason.disabled';
}

interface ToolProps {
  readonly icon: 'fullscreen' | 'setting' | 'close';
  readonly title: string;
  readonly onClick: () => void;
}

function Tool({ icon, title, onClick }: ToolProps) {
  return (
    <Button size="small" aria-label={title} title={title} onClick={onClick}>
      <LineIcon name={icon} />
    </Button>
  );
}
