import type { SheetPicture } from './document.ts';

/** No picture is drawn with fewer points to the inch. */
const LEAST_PPI = 192;
const POINTS_PER_INCH = 72;

/** How large a picture is drawn within a box, pt. */
export function pictureSize(
  { width, height }: SheetPicture,
  box: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } {
  const scale = Math.min(box.width / width, box.height / height, POINTS_PER_INCH / LEAST_PPI);
  return { width: width * scale, height: height * scale };
}
