import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Ring } from '#schemas/types/polygon-geometry.ts';
import { outlineAt, viewAbove, viewOfOutline } from './drill.ts';
import { placesOfAreas, type MapArea } from './map-area.ts';
import { MapPicture } from './map-picture.tsx';
import type { MapPoint } from './map-point.ts';
import type { LngLat } from './place.ts';
import { fitPlaces, panned, toPlace, zoomed, type MapView, type Size } from './projection.ts';
import { SketchNote } from './sketch-note.tsx';
import { useOutlines, type Outlines } from './use-outlines.ts';
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
  /** The id of a point that stands out. */
  readonly marked?: string | undefined;
  /** Boundaries under the points; the picture shows them all when it opens, or those of `first`. */
  readonly areas?: readonly MapArea[];
  readonly first?: readonly MapArea[];
  /** Corners of what is drawn; each can be dragged. */
  readonly corners?: Ring;
  readonly onCorner?: (at: number, place: LngLat) => void;
}

/** px between pressing and letting go that are still a click */
const CLICK_PX = 4;
const STEP_PX = 40;
const FIRST_WIDTH = 600;

/**
 * Places without an online map: a grid of degrees, with tiles under it where the house has a tile server.
 * Wheel, buttons and + − change the scale, dragging and arrows move it. For lists: give `points` and `onPoint`.
 */
export function PlaceMap(props: PlaceMapProps) {
  const { points, height, label, chosen, onPick, onPoint, marked, areas, corners } = props;
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const look = useLook(box, props);
  const { view, size, show, zoom } = look;
  const outlines = useOutlines(view);
  const drag = useDrag(look, props);
  const above = viewAbove(view, size, outlines.country);
  const handleCluster = (inside: readonly MapPoint[]): void => {
    const near = fitPlaces(
      inside.map(({ place }) => place),
      size,
    );
    // places that no scale tells apart: the worst of them
    if (near.zoom > view.zoom) show(near);
    else if (inside[0]) onPoint?.(inside[0].id);
  };
  return (
    <div className="emap" ref={box} style={{ height }}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a map is moved by keys and pointer alike */}
      <div
        className="emap-plane"
        role="application"
        aria-label={`${label} ${t(onPick ? 'map.pickHelp' : 'map.help')}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        data-picking={onPick ? '' : undefined}
        onKeyDown={(event) => pressKey(event, look, onPick)}
        onDoubleClick={onPick ? undefined : (event) => drill(event, look, outlines)}
        {...drag}
      >
        <MapPicture
          {...{ outlines, view, size, points, areas, corners, chosen, marked, onPoint }}
          onCluster={handleCluster}
        />
      </div>
      <SketchNote />
      <div className="emap-tools">
        <MapTool icon="plus" text={t('map.in')} onClick={() => zoom(1)} />
        <MapTool icon="minus" text={t('map.out')} onClick={() => zoom(-1)} />
        <MapTool icon="up" text={t('map.up')} onClick={above && (() => show(above))} />
        <MapTool icon="fullscreen" text={t('map.fit')} onClick={() => show(undefined)} />
      </div>
    </div>
  );
}

/** A double click leads into the province or city under it. */
function drill(
  { currentTarget, clientX, clientY }: MouseEvent<HTMLElement>,
  { view, size, show }: Look,
  { level, country, parts }: Outlines,
): void {
  const place = toPlace(pointIn(currentTarget, { clientX, clientY }), view, size);
  const found =
    level === 'country'
      ? outlineAt(country, place)
      : (outlineAt(parts, place) ?? outlineAt(country, place));
  if (found && level !== 'city')
    show(viewOfOutline(found, size, parts.includes(found) ? 'city' : 'province'));
}

/** Where in an element the pointer is, in px of the element itself, however it is scaled. */
function pointIn(
  element: HTMLElement,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): ScreenPoint {
  const rect = element.getBoundingClientRect();
  return {
    x: ((clientX - rect.left) * element.offsetWidth) / (rect.width || 1),
    y: ((clientY - rect.top) * element.offsetHeight) / (rect.height || 1),
  };
}

/** What of the world is shown, and how large. */
interface Look {
  readonly view: MapView;
  readonly size: Size;
  /** undefined: everything there is to see. */
  readonly show: (view: MapView | undefined) => void;
  readonly zoom: (steps: number, at?: ScreenPoint) => void;
}

interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

function useLook(
  box: RefObject<HTMLDivElement | null>,
  {
    points,
    height,
    chosen,
    areas = [],
    first = areas,
  }: Pick<PlaceMapProps, 'points' | 'height' | 'chosen' | 'areas' | 'first'>,
): Look {
  const [width, setWidth] = useState(FIRST_WIDTH);
  const size: Size = { width, height };
  const [moved, show] = useState<MapView | undefined>();
  const places = [...points.map(({ place }) => place), ...placesOfAreas(first)];
  const view = moved ?? fitPlaces(chosen ? [chosen] : places, size);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = (): void => setWidth(Math.max(160, element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  const zoom = (steps: number, at: ScreenPoint = middleOf(size)): void =>
    show(zoomed(view, steps, at, size));
  useWheel(box, (steps, at) => zoom(steps, at));
  return { view, size, show, zoom };
}

function middleOf({ width, height }: Size): ScreenPoint {
  return { x: width / 2, y: height / 2 };
}

function pressKey(
  event: KeyboardEvent<HTMLElement>,
  { view, size, show, zoom }: Look,
  onPick: PlaceMapProps['onPick'],
): void {
  const step = KEYS[event.key];
  if (event.target !== event.currentTarget) return;
  if (step) show(panned(view, { x: step.x * STEP_PX, y: step.y * STEP_PX }));
  else if (event.key === '+' || event.key === '=') zoom(1);
  else if (event.key === '-') zoom(-1);
  else if (event.key === 'Enter' && onPick) {
    // what is picked changes what there is to see: the map stays where it is
    show(view);
    onPick(toPlace(middleOf(size), view, size));
  } else return;
  event.preventDefault();
}

/** Where the pointer was pressed, and how the map lay then. */
interface Pressed extends ScreenPoint {
  readonly view: MapView;
  /** The corner that was taken hold of. */
  readonly corner: number | undefined;
  /** It went too far to be a click. */
  isFar: boolean;
}

/** Dragging moves the map, or the corner that was taken hold of; a press that goes nowhere picks a place. */
function useDrag(
  { view, size, show }: Look,
  { onPick, onCorner }: Pick<PlaceMapProps, 'onPick' | 'onCorner'>,
) {
  const drag = useRef<Pressed | null>(null);
  const placeAt = (event: PointerEvent<HTMLElement>): LngLat =>
    toPlace(pointIn(event.currentTarget, event), view, size);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      const isOnButton = event.target instanceof Element && event.target.closest('button');
      if (event.button !== 0 || isOnButton) return;
      const corner = onCorner && cornerUnder(event.target);
      drag.current = { ...pointIn(event.currentTarget, event), view, corner, isFar: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const from = drag.current;
      if (!from) return;
      const at = pointIn(event.currentTarget, event);
      const by = { x: from.x - at.x, y: from.y - at.y };
      from.isFar ||= Math.hypot(by.x, by.y) > CLICK_PX;
      if (!from.isFar) return;
      show(from.corner === undefined ? panned(from.view, by) : from.view);
      if (from.corner !== undefined) onCorner?.(from.corner, placeAt(event));
    },
    onPointerUp(event: PointerEvent<HTMLElement>): void {
      const from = drag.current;
      drag.current = null;
      if (!from || from.isFar || from.corner !== undefined || !onPick) return;
      show(view);
      onPick(placeAt(event));
    },
    onPointerCancel(): void {
      drag.current = null;
    },
  };
}

function cornerUnder(target: EventTarget): number | undefined {
  const corner = target instanceof Element ? target.closest('[data-corner]') : null;
  return corner === null ? undefined : Number(corner.getAttribute('data-corner'));
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
  /** Absent: the button is off. */
  readonly onClick: (() => void) | undefined;
}) {
  return (
    <button
      type="button"
      className="engine-iconbutton"
      disabled={!onClick}
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
      latest.current(event.deltaY < 0 ? 1 : -1, pointIn(element, event));
    };
    element.addEventListener('wheel', handle, { passive: false });
    return () => element.removeEventListener('wheel', handle);
  }, [box]);
}
