import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import { MapPicture } from './map-picture.tsx';
import type { MapPoint } from './map-point.ts';
import {
  fitPlaces,
  panned,
  toPlace,
  zoomed,
  type MapView,
  type LngLat,
  type Size,
} from './projection.ts';
import './map.css';

interface PlaceMapProps {
  /** Marks on the map; the picture shows them all when it opens. */
  readonly points: readonly MapPoint[];
  /** px */
  readonly height: number;
  readonly label: string;
  /** The one place that is being set; it stands out. */
  readonly chosen?: LngLat | undefined;
  /** A click or Enter sets a place; without it the map is only looked at. */
  readonly onPick?: (place: LngLat) => void;
  readonly onPoint?: (id: string) => void;
}

/** px between pressing and letting go that are still a click */
const CLICK_PX = 4;
const STEP_PX = 40;
const FIRST_WIDTH = 600;

/**
 * Places without an online map: a grid of degrees, with tiles under it where the house has a tile server.
 * Wheel, buttons and + − change the scale, dragging and arrows move it. For lists: give `points` and `onPoint`.
 */
export function PlaceMap({ points, height, label, chosen, onPick, onPoint }: PlaceMapProps) {
  const ports = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  const size: Size = { width, height };
  const [moved, setMoved] = useState<MapView | undefined>();
  const view = moved ?? fitPlaces(chosen ? [chosen] : points.map(({ place }) => place), size);
  const handleCluster = (inside: readonly MapPoint[]): void => {
    const near = fitPlaces(
      inside.map(({ place }) => place),
      size,
    );
    // places that no scale tells apart: the worst of them
    if (near.zoom > view.zoom) setMoved(near);
    else if (inside[0]) onPoint?.(inside[0].id);
  };
  const drag = useRef<{
    readonly x: number;
    readonly y: number;
    readonly view: MapView;
    isFar: boolean;
  } | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = (): void => setWidth(Math.max(160, element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const zoom = (steps: number, at = { x: width / 2, y: height / 2 }): void =>
    setMoved(zoomed(view, steps, at, size));
  useWheel(box, (steps, at) => zoom(steps, at));
  const pointIn = (event: PointerEvent<HTMLElement>) => {
    const rect = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - rect.left, y: event.clientY - rect.top };
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = KEYS[event.key];
    if (event.target !== event.currentTarget) return;
    if (step) setMoved(panned(view, { x: step.x * STEP_PX, y: step.y * STEP_PX }));
    else if (event.key === '+' || event.key === '=') zoom(1);
    else if (event.key === '-') zoom(-1);
    else if (event.key === 'Enter' && onPick)
      onPick(toPlace({ x: width / 2, y: height / 2 }, view, size));
    else return;
    event.preventDefault();
  };
  return (
    <div className="emap" ref={box} style={{ height }}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a map is moved by keys and pointer alike */}
      <div
        className="emap-plane"
        role="application"
        aria-label={`${label} ${ports.t(onPick ? 'map.pickHelp' : 'map.help')}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        data-picking={onPick ? '' : undefined}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (
            event.button !== 0 ||
            (event.target instanceof Element && event.target.closest('button'))
          )
            return;
          drag.current = { x: event.clientX, y: event.clientY, view, isFar: false };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          const from = drag.current;
          if (!from) return;
          const by = { x: from.x - event.clientX, y: from.y - event.clientY };
          from.isFar ||= Math.hypot(by.x, by.y) > CLICK_PX;
          if (from.isFar) setMoved(panned(from.view, by));
        }}
        onPointerUp={(event) => {
          const from = drag.current;
          drag.current = null;
          if (from && !from.isFar && onPick) onPick(toPlace(pointIn(event), view, size));
        }}
        onPointerCancel={() => (drag.current = null)}
      >
        <MapPicture
          view={view}
          size={size}
          points={points}
          chosen={chosen}
          onPoint={onPoint}
          onCluster={handleCluster}
        />
      </div>
      <div className="emap-tools">
        <MapTool icon="plus" text={ports.t('map.in')} onClick={() => zoom(1)} />
        <MapTool icon="minus" text={ports.t('map.out')} onClick={() => zoom(-1)} />
        <MapTool icon="fullscreen" text={ports.t('map.fit')} onClick={() => setMoved(undefined)} />
      </div>
    </div>
  );
}

const KEYS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

function MapTool({
  icon,
  text,
  onClick,
}: {
  readonly icon: string;
  readonly text: string;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="engine-iconbutton"
      aria-label={text}
      title={text}
      onClick={onClick}
    >
      <LineIcon name={icon} />
    </button>
  );
}

/** The wheel changes the scale of the map under it and does not scroll the page. */
function useWheel(
  box: React.RefObject<HTMLDivElement | null>,
  onZoom: (steps: number, at: { readonly x: number; readonly y: number }) => void,
): void {
  const latest = useRef(onZoom);
  latest.current = onZoom;
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const handle = (event: WheelEvent): void => {
      event.preventDefault();
      const rect = element.getBoundingClientRect();
      latest.current(event.deltaY < 0 ? 1 : -1, {
        x: event.clientX - rect.left,
        y: event.clientY - rect.top,
      });
    };
    element.addEventListener('wheel', handle, { passive: false });
    return () => element.removeEventListener('wheel', handle);
  }, [box]);
}
