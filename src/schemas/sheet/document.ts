/** A record as it lies on paper: what is said, in which order, and nothing of where. Both faces, print and PDF, are drawn from it. */
export interface SheetDocument {
  readonly title: string;
  /** Stands small at the head of every page but the first. */
  readonly running: string;
  /** The line below the title. */
  readonly head: readonly SheetFact[];
  readonly blocks: readonly SheetBlock[];
  readonly sign: readonly SheetSign[];
  /** Foot of each page, at its left: who made it, and when. */
  readonly made: string;
  /** Foot of each page, at its right, with `{n}` and `{m}`. */
  readonly pageNote: string;
  /** Pale, below the content. */
  readonly watermark?: string;
  /** Dark modules of a code, at the head. */
  readonly qr?: SheetCode;
}

/** A title and what stands beside it: a text, and pictures below it. */
export interface SheetFact {
  readonly title: string;
  readonly text: string;
  /** The number that the text says, where it says one. */
  readonly number?: number;
  readonly pictures?: readonly SheetPicture[];
}

/** A line to sign on, or who signed there. */
export interface SheetSign {
  readonly title: string;
  readonly text?: string;
  readonly picture?: SheetPicture;
}

/** A code as one SVG path; `size` is the side of its square, in modules. */
export interface SheetCode {
  readonly path: string;
  readonly size: number;
}

/** A stored picture; sides in pixels, as it is looked at. */
export interface SheetPicture {
  readonly id: string;
  readonly caption: string;
  readonly width: number;
  readonly height: number;
}

/** Curves over time; moments in ms since 1970. */
export interface SheetChart {
  readonly fromMs: number;
  readonly toMs: number;
  /** Of the values; empty where they have none. */
  readonly unit: string;
  /** A moment without a value is a gap. */
  readonly lines: readonly {
    readonly name: string;
    readonly points: readonly (readonly [atMs: number, value: number | null])[];
  }[];
  readonly limits: readonly { readonly name: string; readonly value: number }[];
  /** What stands below, from the first moment to the last, equally far apart. */
  readonly times: readonly string[];
  /** Its values stand in a table of the same document, moment by moment. */
  readonly isTold?: true;
  /** A span that is shaded. */
  readonly marked?: readonly [fromMs: number, toMs: number];
}

/** A line of a drawing: an SVG path around `at`, in units of `scale` of the drawing's own; `weight` in pt. */
export interface DrawnStroke {
  readonly d: string;
  readonly weight: number;
  readonly at?: readonly [x: number, y: number];
  readonly scale?: number;
  readonly isDashed?: true;
  /** What it encloses is shaded. */
  readonly hasGround?: true;
}

/** Words in the middle of a place, or from its top where it is only a label; never narrower than a word or two. */
export interface DrawnWords {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isLabel?: true;
}

/** Lines and words in pixels of a screen: made as small as the paper is wide, and whole on one page. */
export interface SheetDrawing {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly strokes: readonly DrawnStroke[];
  readonly words: readonly DrawnWords[];
}

interface Titled {
  readonly title?: string;
  /** Goes on right below the block before it: a part of the same table to the eye. */
  readonly isJoined?: true;
}

/** A column; `align` of its cells. */
export interface SheetColumn {
  readonly title: string;
  readonly align: 'left' | 'right' | 'center';
}

export type SheetBlock =
  | (Titled & {
      readonly kind: 'facts';
      readonly columns: 1 | 2 | 3 | 4;
      readonly facts: readonly SheetFact[];
    })
  | (Titled & {
      readonly kind: 'table';
      readonly columns: readonly SheetColumn[];
      readonly rows: readonly (readonly string[])[];
      /** The numbers that cells say, by row and column; absent: nothing is known of them. */
      readonly numbers?: readonly (readonly (number | null)[])[];
    })
  | (Titled & { readonly kind: 'text'; readonly text: string })
  | (Titled & { readonly kind: 'pictures'; readonly pictures: readonly SheetPicture[] })
  | (Titled & { readonly kind: 'code'; readonly code: SheetCode })
  | (Titled & { readonly kind: 'chart'; readonly chart: SheetChart })
  | (Titled & { readonly kind: 'drawing'; readonly drawing: SheetDrawing })
  | { readonly kind: 'break' };
