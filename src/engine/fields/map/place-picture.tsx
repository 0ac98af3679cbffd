import { MapPicture } from './map-picture.tsx';
import type { LngLat } from './place.ts';
import { SketchNote } from './sketch-note.tsx';
import { useOutlines } from './use-outlines.ts';

const SIZE = { width: 200, height: 110 };
const ZOOM = 11;

/** A small still picture of one place, for detail pages and print. */
export function PlacePicture({ place }: { readonly place: LngLat }) {
  const view = { ...place, zoom: ZOOM };
  const outlines = useOutlines(view);
  return (
    <span className="emap emap-small" style={SIZE}>
      <MapPicture outlines={outlines} view={view} size={SIZE} points={[]} chosen={place} />
      <SketchNote />
    </span>
  );
}
