import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react';

import { toggleFullscreen } from '#engine/base/fullscreen.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { WidgetProps } from '#engine/base/registry.ts';
import { useTab } from '#engine/base/tab.ts';
import { useBoxSize } from '#engine/base/use-box-size.ts';
import { MINUTE_MS, SECOND_MS } from '#schemas/basics/units.ts';
import type { WallScale } from '#schemas/language/wall.ts';
import { FigureStrip } from './figure-strip.tsx';
import {
  fitInto,
  HEIGHT,
  LEAST_WIDTH,
  readLayout,
  shiftAt,
  WIDTH,
  type WallLayout,
} from './layout.ts';
import { Absent, FailedWords, Panel } from './panel.tsx';
import { PANEL_PARTS, PanelBody } from './panels.tsx';
import type { Shown } from './picture.ts';
import { StationMap } from './station-map.tsx';
import { Ticker } from './ticker.tsx';
import { TitleBar } from './title-bar.tsx';
import { usePicture } from './use-picture.ts';
import './big-screen.css';

/** An answer older than this is said to be old. */
const STALE_MS = 5 * MINUTE_MS;
/** px; a drawing no wider than a phone stands in a column. */
const PHONE_WIDTH = 480;
const MODE = 'mode';

/** The big screen (UX.md 13.8): one picture of 1920 × 1080 that is scaled as a whole; in narrow windows the same panels below each other. */
export function BigScreen({ props }: WidgetProps) {
  const ports = usePorts('texts', 'house', 'navigation', 'feedback');
  const layout = readLayout(props);
  const [mode, setMode] = useMode(layout.scale);
  const box = useRef<HTMLDivElement>(null);
  const size = useBoxSize(box);
  const nowMs = useNow();
  const shown = usePicture();
  // a draft in the workbench is drawn whole, however small
  const isPage = useTab() !== null;
  useFullscreenKey(isPage, () => ports.notify('warning', ports.t('list.noFullscreen')));
  const isStacked = size.width < (isPage ? LEAST_WIDTH : PHONE_WIDTH);
  const isStale = shown.heardAt > 0 && nowMs - shown.heardAt > STALE_MS;
  return (
    <div
      ref={box}
      className="big-screen"
      data-mode={isStacked ? 'stacked' : mode}
      data-theme="dark"
      data-draft={!isPage}
      style={{ ...layout.colors }}
    >
      <div className="big-screen-sheet" style={isStacked ? {} : laidOut(mode, size, nowMs)}>
        <TitleBar
          title={layout.title || (shown.picture?.title ?? '')}
          weather={shown.picture?.weather ?? ''}
          {...{ nowMs, isStale, mode }}
          onMode={isStacked ? undefined : setMode}
          onExit={() => ports.open('/home')}
        />
        <Side panels={layout.left} side="left" shown={shown} />
        <Middle
          {...{ shown, nowMs, isStacked }}
          // no tour through a draft
          layout={isPage ? layout : { ...layout, tourSeconds: 0 }}
        />
        <Side panels={layout.right} side="right" shown={shown} />
      </div>
    </div>
  );
}

/** The picture where it lies in the window, shifted against burn-in. */
function laidOut(
  mode: WallScale,
  { width, height }: { readonly width: number; readonly height: number },
  nowMs: number,
): CSSProperties {
  const { x, y, left, top } = fitInto(mode, width, height);
  const [dx, dy] = shiftAt(nowMs);
  return {
    width: WIDTH,
    height: HEIGHT,
    transform: `translate(${left + dx}px, ${top + dy}px) scale(${x}, ${y})`,
  };
}

interface SideProps {
  readonly panels: WallLayout['left'];
  readonly side: 'left' | 'right';
  readonly shown: Shown;
}

function Side({ panels, side, shown }: SideProps) {
  const { t } = usePorts('texts');
  return (
    <div className="big-screen-side" data-side={side}>
      {panels.map(({ name, title }) => (
        <Panel
          key={name}
          title={title ?? t(`bigScreen.panel.${name}`)}
          {...stateOf(shown, PANEL_PARTS[name])}
        >
          {shown.picture ? <PanelBody name={name} picture={shown.picture} /> : null}
        </Panel>
      ))}
    </div>
  );
}

interface MiddleProps {
  readonly layout: WallLayout;
  readonly shown: Shown;
  readonly nowMs: number;
  readonly isStacked: boolean;
}

function Middle({ layout, shown, nowMs, isStacked }: MiddleProps) {
  const { t } = usePorts('texts');
  const { picture } = shown;
  const map = stateOf(shown, 'points');
  return (
    <div className="big-screen-middle">
      {layout.figures.length > 0 ? (
        <FigureStrip
          figures={layout.figures}
          kpi={picture?.kpi ?? null}
          {...stateOf(shown, 'kpi')}
        />
      ) : null}
      <section
        className="big-screen-map"
        data-failed={map.isFailed}
        aria-label={t('bigScreen.map')}
      >
        {map.isFailed ? (
          <p className="big-screen-empty" role="note">
            <FailedWords at={map.at} />
          </p>
        ) : null}
        <Absent {...map} />
        {picture?.points ? (
          <StationMap
            points={picture.points}
            tourSeconds={layout.tourSeconds}
            asked={picture.at}
            {...{ nowMs, isStacked, isTall: !layout.ticker }}
          />
        ) : null}
      </section>
      {layout.ticker ? (
        <Panel title={t('bigScreen.ticker')} {...stateOf(shown, 'alarms')}>
          {picture?.alarms ? <Ticker alarms={picture.alarms} /> : null}
        </Panel>
      ) : null}
    </div>
  );
}

/** What a panel says of the freshness of its part. */
function stateOf({ picture, failed, at }: Shown, part: keyof Shown['at']) {
  return {
    isFailed: failed.includes(part),
    isDenied: picture !== undefined && !failed.includes(part) && picture[part] === null,
    isWaiting: picture === undefined,
    at: at[part],
  };
}

/** The time of the server, each second. */
function useNow(): number {
  const { now } = usePorts('house');
  const [nowMs, setNowMs] = useState(() => now().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(now().getTime()), SECOND_MS);
    return () => clearInterval(timer);
  }, [now]);
  return nowMs;
}

/** How it is scaled stands in the address, so that a reload and a bookmark keep it. */
function useMode(usual: WallScale): readonly [WallScale, (mode: WallScale) => void] {
  const tab = useTab();
  const said = tab?.search.get(MODE);
  const mode = said === 'fit' || said === 'width' || said === 'stretch' ? said : usual;
  const change = (next: WallScale): void => {
    const search = new URLSearchParams(tab?.search);
    search.set(MODE, next);
    tab?.setSearch(search);
  };
  return [mode, change];
}

/** `F` shows the whole wall, and ends it. */
function useFullscreenKey(isPage: boolean, unsupported: () => void): void {
  const tell = useEffectEvent(unsupported);
  useEffect(() => {
    if (!isPage) return undefined;
    const handle = (event: KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isPlain && event.key.toLowerCase() === 'f')
        toggleFullscreen(document.documentElement, () => tell());
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [isPage]);
}
