/** The square that is cut out: its middle as a part of the picture, 0 to 1, and how many times larger than the picture's short side allows. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const START: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const MAX_ZOOM = 4;

/** The square in pixels of the picture; it never leaves it. */
export function cropSquare(
  { x, y, zoom }: Crop,
  { width, height }: Size,
): { readonly left: number; readonly top: number; readonly side: number } {
  const side = Math.min(width, height) / zoom;
  return {
    left: within(x * width - side / 2, width - side),
    top: within(y * height - side / 2, height - side),
    side,
  };
}

/** The crop after the picture was dragged by `dx`, `dy` pixels of a view of `side` pixels. */
export function moved(
  crop: Crop,
  size: Size,
  { dx, dy, side }: { readonly dx: number; readonly dy: number; readonly side: number },
): Crop {
  const square = cropSquare(crop, size);
  const scale = square.side / side;
  const left = within(square.left - dx * scale, size.width - square.side);
  const top = within(square.top - dy * scale, size.height - square.side);
  return {
    ...crop,
    x: (left + square.side / 2) / size.width,
    y: (top + square.side / 2) / size.height,
  };
}

/** Draws what is cut out over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop): void {
  const { left, top, side } = cropSquare(crop, image);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

function within(value: number, max: number): number {
  return Math.min(Math.max(value, 0), Math.max(max, 0));
}
