import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react';

import { toggleFullscreen } from '#engine/base/fullscreen.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { WidgetProps } from '#engine/base/registry.ts';
import { useTab } from '#engine/base/tab.ts';
import { useBoxSize } from '#engine/base/use-box-size.ts';
import { MINUTE_MS, SECOND_MS } from '#schemas/basics/units.ts';
import { FigureStrip } from './figure-strip.tsx';
import {
  fitInto,
  HEIGHT,
  LEAST_WIDTH,
  readLayout,
  shiftAt,
  WIDTH,
  type Scale,
  type WallLayout,
} from './layout.ts';
import { Panel } from './panel.tsx';
import { PANEL_PARTS, PanelBody } from './panels.tsx';
import type { Shown } from './picture.ts';
import { StationMap } from './station-map.tsx';
import { Ticker } from './ticker.tsx';
import { TitleBar } from './title-bar.tsx';
import { usePicture } from './use-picture.ts';
import './big-screen.css';

/** An answer older than this is said to be old. */
const STALE_MS = 5 * MINUTE_MS;
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
  useFullscreenKey(() => ports.notify('warning', ports.t('list.noFullscreen')));
  const isStacked = size.width < LEAST_WIDTH;
  const isStale = shown.heardAt > 0 && nowMs - shown.heardAt > STALE_MS;
  const fitted = fitInto(mode, size.width, size.height);
  const [dx, dy] = shiftAt(nowMs);
  const style: CSSProperties = isStacked
    ? {}
    : {
        width: WIDTH,
        height: HEIGHT,
        transform: `translate(${fitted.left + dx}px, ${fitted.top + dy}px) scale(${fitted.x}, ${fitted.y})`,
      };
  return (
    <div
      ref={box}
      className="big-screen"
      data-mode={isStacked ? 'stacked' : mode}
      data-theme="dark"
      style={{
        ...layout.colors,
        ...(mode === 'width' && !isStacked ? { overflowY: 'auto' } : {}),
      }}
    >
      <div className="big-screen-sheet" style={style}>
        <TitleBar
          title={layout.title || (shown.picture?.title ?? '')}
          weather={shown.picture?.weather ?? ''}
          {...{ nowMs, isStale, mode }}
          onMode={isStacked ? undefined : setMode}
          onExit={() => ports.open('/home')}
        />
        <Unknown names={layout.unknown} />
        <Side names={layout.left} titles={layout.titles} side="left" shown={shown} />
        <Middle {...{ layout, shown, nowMs, isStacked }} />
        <Side names={layout.right} titles={layout.titles} side="right" shown={shown} />
      </div>
    </div>
  );
}

/** What the screen names and nobody knows. */
function Unknown({ names }: { readonly names: readonly string[] }) {
  const { t } = usePorts('texts');
  return names.length > 0 ? (
    <p className="big-screen-unknown" role="status">
      {t('bigScreen.unknown', { names: names.join(' · ') })}
    </p>
  ) : null;
}

interface SideProps extends Pick<WallLayout, 'titles'> {
  readonly names: WallLayout['left'];
  readonly side: 'left' | 'right';
  readonly shown: Shown;
}

function Side({ names, titles, side, shown }: SideProps) {
  const { t } = usePorts('texts');
  return (
    <div className="big-screen-side" data-side={side}>
      {names.map((name) => (
        <Panel
          key={name}
          title={titles[name] ?? t(`bigScreen.panel.${name}`)}
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
  return (
    <div className="big-screen-middle">
      {layout.figures.length > 0 ? (
        <FigureStrip names={layout.figures} kpi={picture?.kpi ?? null} {...stateOf(shown, 'kpi')} />
      ) : null}
      <section className="big-screen-map" aria-label={t('bigScreen.map')}>
        {picture?.points ? (
          <StationMap
            points={picture.points}
            tourSeconds={layout.tourSeconds}
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
function useMode(usual: Scale): readonly [Scale, (mode: Scale) => void] {
  const tab = useTab();
  const said = tab?.search.get(MODE);
  const mode = said === 'fit' || said === 'width' || said === 'stretch' ? said : usual;
  const change = (next: Scale): void => {
    const search = new URLSearchParams(tab?.search);
    search.set(MODE, next);
    tab?.setSearch(search);
  };
  return [mode, change];
}

/** `F` shows the whole wall, and ends it. */
function useFullscreenKey(unsupported: () => void): void {
  const tell = useEffectEvent(unsupported);
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isPlain && event.key.toLowerCase() === 'f')
        toggleFullscreen(document.documentElement, () => tell());
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}
