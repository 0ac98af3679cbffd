/** A label of a record for whoever sticks it on the thing: a code that leads back, a title and a few lines. */
export interface LabelSpec {
  /** The field in large letters; default what names the record. */
  readonly title?: string;
  /** Up to four further fields, each with its title. */
  readonly lines?: readonly string[];
  /** Text of the QR code by expression; default the address of the record. */
  readonly qr?: string;
  /** In mm; default 60 × 40. */
  readonly size?: LabelSize;
  /** How labels lie on a sheet of A4; what is not said is worked out. */
  readonly sheet?: LabelSheet;
}

interface LabelSize {
  readonly width: number;
  readonly height: number;
}

interface LabelSheet {
  readonly columns?: number;
  readonly rows?: number;
  /** Margin above and at the left, mm. */
  readonly top?: number;
  readonly side?: number;
  /** Between labels, mm; between their rows where that is another length. */
  readonly gap?: number;
  readonly rowGap?: number;
}

/** How a batch of labels lies on paper; lengths in mm. */
export interface LabelPaper {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  readonly top: number;
  readonly side: number;
  readonly gap: number;
  readonly rowGap: number;
}

/** As many lines as stand below a title. */
export const MOST_LINES = 4;
/** mm that a label may have at each side: below, no code can be read; above, it is a sheet. */
export const LABEL_SIDE = { min: 15, max: 200 } as const;
const USUAL = { width: 60, height: 40 } as const;
const A4 = { width: 210, height: 297 } as const;
const TENTHS = 10;

/** The paper of a schema's label: sizes of the house where it says none, and as many labels as a sheet of A4 holds. */
export function paperOf({ size = USUAL, sheet = {} }: LabelSpec): LabelPaper {
  const { width, height } = size;
  const { gap = 0, rowGap = gap } = sheet;
  const columns = sheet.columns ?? holds(A4.width, { part: width, gap, edge: sheet.side });
  const rows = sheet.rows ?? holds(A4.height, { part: height, gap: rowGap, edge: sheet.top });
  return {
    width,
    height,
    columns,
    rows,
    gap,
    rowGap,
    top: sheet.top ?? rest(A4.height, { count: rows, part: height, gap: rowGap }),
    side: sheet.side ?? rest(A4.width, { count: columns, part: width, gap }),
  };
}

/** Papers that are sold: 21 labels of 60 × 40 mm, and 48 small ones. */
export const LABEL_PAPERS: Readonly<Record<'21' | '48', LabelPaper>> = {
  '21': paperOf({}),
  '48': paperOf({
    size: { width: 45.7, height: 21.2 },
    sheet: { columns: 4, rows: 12, gap: 2.5, rowGap: 0 },
  }),
};

/** Whether the labels lie within a sheet of A4, in one direction each. */
export function fitsSheet({ width, height, columns, rows, top, side, gap, rowGap }: LabelPaper): {
  readonly across: boolean;
  readonly down: boolean;
} {
  return {
    across: columns > 0 && side + columns * width + (columns - 1) * gap <= A4.width,
    down: rows > 0 && top + rows * height + (rows - 1) * rowGap <= A4.height,
  };
}

function holds(
  whole: number,
  {
    part,
    gap,
    edge = 0,
  }: { readonly part: number; readonly gap: number; readonly edge: number | undefined },
): number {
  return Math.max(1, Math.floor((whole - edge + gap) / (part + gap)));
}

/** Half of what is left over in tenths of a mm, so that labels lie in the middle. */
function rest(
  whole: number,
  { count, part, gap }: { readonly count: number; readonly part: number; readonly gap: number },
): number {
  const half = Math.max(0, (whole - count * part - (count - 1) * gap) / 2);
  return Math.floor(half * TENTHS) / TENTHS;
}
