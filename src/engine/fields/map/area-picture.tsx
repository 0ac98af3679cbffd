import { useTexts } from '#engine/base/ports-context.ts';
import { areaOf, ringOf } from '#schemas/types/polygon-geometry.ts';
import { placesOfAreas } from './map-area.ts';
import { MapPicture } from './map-picture.tsx';
import { fitPlaces } from './projection.ts';
import { SketchNote } from './sketch-note.tsx';
import { useOutlines } from './use-outlines.ts';
import './map.css';

const SIZE = { width: 320, height: 180 };
const M2_PER_KM2 = 1_000_000;
const DIGITS = 3;

/** A still picture of an area with its size, for detail pages and print. */
export function AreaPicture({ value }: { readonly value: unknown }) {
  const { t } = useTexts();
  const areas = [{ id: 'area', ring: ringOf(value) }];
  const ring = ringOf(value);
  const view = fitPlaces(placesOfAreas(areas), SIZE);
  const outlines = useOutlines(view);
  const area = (areaOf(ring) / M2_PER_KM2).toFixed(DIGITS);
  return (
    <span className="engine-place">
      <span>{t('cell.area', { count: ring.length, area })}</span>
      <span className="emap emap-small" style={SIZE}>
        <MapPicture outlines={outlines} view={view} size={SIZE} points={[]} areas={areas} />
        <SketchNote />
      </span>
    </span>
  );
}
