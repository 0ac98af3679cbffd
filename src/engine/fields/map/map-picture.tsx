import { useHouse } from '#engine/base/ports-context.ts';
import type { MapOutline } from '#engine/base/ports.ts';
import { clusterPoints, type Cluster } from './clusters.ts';
import type { MapArea } from './map-area.ts';
import type { MapPoint } from './map-point.ts';
import type { LngLat } from './place.ts';
import { gridLines, tilesOf, TILE_PX, toScreen, type MapView, type Size } from './projection.ts';
import type { Outlines } from './use-outlines.ts';
import './map.css';

interface MapPictureProps {
  readonly outlines: Outlines;
  readonly view: MapView;
  readonly size: Size;
  readonly points: readonly MapPoint[];
  /** Boundaries under the points. */
  readonly areas?: readonly MapArea[] | undefined;
  /** Corners that can be taken hold of. */
  readonly corners?: Ring | undefined;
  readonly chosen?: LngLat | undefined;
  readonly onPoint?: ((id: string) => void) | undefined;
  /** The id of a point that stands out. */
  readonly marked?: string | undefined;
  /** Points too close together to be told apart were pressed. */
  readonly onCluster?: ((points: readonly MapPoint[]) => void) | undefined;
}

/** A dot, a ring, a triangle, a square, a diamond around 0,0 (UX.md section 2.2). */
const SHAPES: Readonly<Record<NonNullable<MapPoint['tone']>, string>> = {
  success: 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z',
  neutral: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
  danger: 'M0-6L6 5H-6z',
  warning: 'M-5-5H5V5H-5z',
  primary: 'M0-6L6 0L0 6L-6 0z',
};
const PIN =
  'M0 0c-4-6-9-10-9-15a9 9 0 1 1 18 0c0 5-5 9-9 15zM0-18.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7z';
const NEAR_PX = 40;
/** px that the text of a line needs above it */
const LABEL_PX = 14;

/** One still picture of a map: grid or tiles, points, and the chosen place as a pin. */
export function MapPicture(props: MapPictureProps) {
  const {
    outlines,
    view,
    size,
    points,
    areas = [],
    corners = [],
    chosen,
    marked,
    onPoint,
    onCluster,
  } = props;
  const pin = chosen && toScreen(chosen, view, size);
  const clusters = clusterPoints(pointsInSight(points, view, size));
  return (
    <svg
      className="emap-svg"
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden={onPoint ? undefined : true}
    >
      <Tiles view={view} size={size} />
      <OutlineLayer outlines={outlines} view={view} size={size} />
      <Grid view={view} size={size} isFaint={outlines.country.length > 0} />
      <Boundaries areas={areas} view={view} size={size} />
      {clusters.map((cluster) => (
        <Mark
          key={cluster.points[0].id}
          cluster={cluster}
          isMarked={cluster.points.some(({ id }) => id === marked)}
          onPoint={onPoint}
          onCluster={onCluster}
        />
      ))}
      <Corners corners={corners} view={view} size={size} />
      {pin ? (
        <path className="emap-pin" d={PIN} transform={`translate(${pin.x} ${pin.y})`} />
      ) : null}
    </svg>
  );
}

/** Provinces, the parts of the one in the middle, districts: each level draws its lines, the one that is looked at its names. */
function OutlineLayer({ outlines, view, size }: LayerProps & { readonly outlines: Outlines }) {
  const { level, country, parts, districts } = outlines;
  const layers = [
    { key: 'country', all: country, isNamed: level === 'country' },
    { key: 'province', all: parts, isNamed: level === 'province' },
    { key: 'city', all: districts, isNamed: true },
  ];
  return layers.map(({ key, all, isNamed }) => (
    <g key={key} className="emap-area" data-level={key}>
      {all.map(({ code, name, rings }) => (
        <path key={code ?? name} d={rings.map((ring) => pathOf(ring, view, size)).join('')} />
      ))}
      {isNamed
        ? all.map(({ code, name, at, rings }) => (
            <text key={code ?? name} {...middleOf(at ? [at] : largestOf(rings), view, size)}>
              {name}
            </text>
          ))
        : null}
    </g>
  ));
}

/** The ring a name stands in. */
function largestOf(rings: readonly Ring[]): Ring {
  return rings.reduce<Ring>((best, ring) => (ring.length > best.length ? ring : best), []);
}

/** Points in the picture or near its edge, where they stand on it. */
function pointsInSight(points: readonly MapPoint[], view: MapView, size: Size) {
  return points.flatMap((point) => {
    const at = toScreen(point.place, view, size);
    const isNear =
      at.x > -NEAR_PX &&
      at.y > -NEAR_PX &&
      at.x < size.width + NEAR_PX &&
      at.y < size.height + NEAR_PX;
    return isNear ? [{ ...point, ...at }] : [];
  });
}

type LayerProps = Pick<MapPictureProps, 'view' | 'size'>;

function Boundaries({ areas, view, size }: LayerProps & { readonly areas: readonly MapArea[] }) {
  return areas.map(({ id, ring, name, tone = 'primary' }) => (
    <g key={id} className={`emap-boundary emap-${tone}`}>
      <title>{name}</title>
      <path d={pathOf(ring, view, size)} />
    </g>
  ));
}

const CORNER_PX = 6;

function Corners({ corners, view, size }: LayerProps & { readonly corners: Ring }) {
  return corners.map(([lng, lat], at) => {
    const { x, y } = toScreen({ lng, lat }, view, size);
    // a corner is known by its place in the row
    // oxlint-disable-next-line react/no-array-index-key
    return <circle key={at} className="emap-corner" data-corner={at} cx={x} cy={y} r={CORNER_PX} />;
  });
}

/** The tiles of the house, where it has any. */
function Tiles({ view, size }: LayerProps) {
  const { mapTiles } = useHouse();
  const tiles = mapTiles?.();
  if (!tiles) return null;
  return tilesOf(view, size).map(({ z, x, y, left, top }) => (
    <image
      key={`${z}/${x}/${y}/${left}`}
      href={tileAddress(tiles, z, x, y)}
      x={left}
      y={top}
      width={TILE_PX}
      height={TILE_PX}
    />
  ));
}

/** Lines of degrees; faint where outlines say enough. */
function Grid({ view, size, isFaint }: LayerProps & { readonly isFaint: boolean }) {
  const { lngs, lats, digits } = gridLines(view, size);
  return (
    <g className="emap-grid" data-faint={isFaint}>
      {lngs.map((lng) => {
        const { x } = toScreen({ lng, lat: view.lat }, view, size);
        return (
          <g key={`x${lng}`}>
            <line x1={x} x2={x} y1={0} y2={size.height} />
            <text x={x + 3} y={size.height - 4}>
              {degrees(lng, digits, 'E', 'W')}
            </text>
          </g>
        );
      })}
      {lats.map((lat) => {
        const { y } = toScreen({ lng: view.lng, lat }, view, size);
        return (
          <g key={`y${lat}`}>
            <line x1={0} x2={size.width} y1={y} y2={y} />
            <text x={3} y={y < LABEL_PX ? y + LABEL_PX - 2 : y - 3}>
              {degrees(lat, digits, 'N', 'S')}
            </text>
          </g>
        );
      })}
    </g>
  );
}

interface MarkProps extends Pick<MapPictureProps, 'onPoint' | 'onCluster'> {
  readonly cluster: Cluster;
  readonly isMarked: boolean;
}

/** A point with its name, or several as a circle with their number. */
function Mark({ cluster, isMarked, onPoint, onCluster }: MarkProps) {
  const { x, y, tone, points } = cluster;
  const [first] = points;
  const isOne = points.length === 1;
  const title = points.map((point) => point.title).join('\n');
  const face = (
    <>
      <title>{title}</title>
      <circle r={12} className={isOne ? 'emap-target' : 'emap-cluster'} />
      {isOne ? <path d={SHAPES[tone]} /> : <text className="emap-count">{points.length}</text>}
    </>
  );
  const press = (): void => (isOne ? onPoint?.(first.id) : onCluster?.(points));
  return (
    <g className={`emap-point emap-${tone}`} transform={`translate(${x} ${y})`}>
      {isMarked ? <circle r={18} className="emap-marked" /> : null}
      {onPoint ? (
        <a
          href="#point"
          aria-label={title}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={(event) => {
            event.preventDefault();
            press();
          }}
        >
          {face}
        </a>
      ) : (
        face
      )}
      <text className="emap-name" x={16} y={4}>
        {isOne || !first.name ? first.name : `${first.name} …`}
      </text>
    </g>
  );
}

type Ring = MapOutline['rings'][number];

function pathOf(ring: Ring, view: MapView, size: Size): string {
  const points = ring.map(([lng, lat]) => toScreen({ lng, lat }, view, size));
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
}

/** The middle of the box around a ring, where its name stands. */
function middleOf(
  ring: Ring,
  view: MapView,
  size: Size,
): { readonly x: number; readonly y: number } {
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
  const half = (all: readonly number[]): number => (Math.min(...all) + Math.max(...all)) / 2;
  return toScreen({ lng: half(lngs), lat: half(lats) }, view, size);
}

function tileAddress(pattern: string, z: number, x: number, y: number): string {
  return pattern.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
}

/** `120.5°E` */
function degrees(value: number, digits: number, plus: string, minus: string): string {
  return `${Math.abs(value).toFixed(digits)}\u00b0${value < 0 ? minus : plus}`;
}
