/** A point of a stroke, px of the pad; `width` follows the pressure of a pen. */
export interface InkPoint {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export type Stroke = readonly InkPoint[];

/** px of a pad. */
export interface PadSize {
  readonly width: number;
  readonly height: number;
}

/** What was drawn on a pad, and how large that was. */
export interface Drawing {
  readonly size: PadSize;
  readonly strokes: readonly Stroke[];
}

/** The same drawing in the middle of another pad, as large as fits, in its own shape. */
export function fitDrawing({ size, strokes }: Drawing, pad: PadSize): Drawing {
  const scale = Math.min(pad.width / size.width, pad.height / size.height);
  const [left, top] = [
    (pad.width - size.width * scale) / 2,
    (pad.height - size.height * scale) / 2,
  ];
  const place = ({ x, y, width }: InkPoint): InkPoint => ({
    x: left + x * scale,
    y: top + y * scale,
    width,
  });
  return { size: pad, strokes: strokes.map((stroke) => stroke.map(place)) };
}

const PEN_PX = 2.5;
const INK = '#1f2329';

/** Width of the line by pressure: mouse and finger, which have none, draw the usual one. */
export function inkWidth(pressure: number, pointerType: string): number {
  return pointerType === 'pen' && pressure > 0 ? PEN_PX * (0.5 + pressure) : PEN_PX;
}

/** Draws every stroke anew, e.g. after one was taken back. */
export function drawStrokes(
  pen: CanvasRenderingContext2D,
  strokes: readonly Stroke[],
  scale: number,
): void {
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
  for (const stroke of strokes)
    for (let at = 0; at < stroke.length; at += 1) drawSegment(pen, stroke, at, scale);
}

/** Draws the piece of a stroke that ends at its `at`th point; a single point is a dot. */
export function drawSegment(
  pen: CanvasRenderingContext2D,
  stroke: Stroke,
  at: number,
  scale: number,
): void {
  const to = stroke[at];
  const from = stroke[at - 1] ?? to;
  if (!from || !to) return;
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  Object.assign(pen, {
    lineWidth: to.width,
    lineCap: 'round',
    lineJoin: 'round',
    strokeStyle: INK,
  });
  pen.beginPath();
  pen.moveTo(from.x, from.y);
  pen.lineTo(to.x, to.y);
  pen.stroke();
}
