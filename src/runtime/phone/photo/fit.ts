/** A size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a picture whose longer side is at most so many pixels; a smaller one stays as it is. */
export function fitInto({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height, 1));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
