import type { Line, Style } from './lines.ts';

/** A4 upright, pt. */
export const PAPER = { width: 595.28, height: 841.89 } as const;
/** Free at the edges, pt. */
export const MARGIN = { side: 40, top: 42, bottom: 48 } as const;
/** Between the margins, pt. */
export const INNER = PAPER.width - 2 * MARGIN.side;

/** What stands on a page; lengths in pt from its upper left corner, `y` of a text is its base line. */
export type Mark =
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly line: Line;
      readonly style: Style;
      readonly isFaint?: boolean;
    }
  | { readonly kind: 'line'; readonly from: Point; readonly to: Point; readonly weight: number }
  /** A curve as an SVG path, in units of `scale` pt around `at`; `dash` pieces of line and gap, pt; what it encloses may be shaded. */
  | {
      readonly kind: 'path';
      readonly d: string;
      readonly at?: Point;
      readonly scale?: number;
      readonly hasGround?: true;
      readonly weight: number;
      readonly dash?: readonly [line: number, gap: number];
    }
  | {
      readonly kind: 'fill';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | {
      readonly kind: 'code';
      readonly x: number;
      readonly y: number;
      readonly side: number;
      readonly path: string;
      readonly modules: number;
    }
  | {
      readonly kind: 'picture';
      readonly id: string;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  /** A heading begins there: what the outline leads to. */
  | { readonly kind: 'heading'; readonly y: number; readonly title: string }
  /** Pale, turned by 30 degrees about the middle of the page. */
  | { readonly kind: 'watermark'; readonly line: Line; readonly style: Style };

export type Point = readonly [x: number, y: number];

export interface SheetPage {
  readonly marks: readonly Mark[];
}

/** Pages while they are filled, from above. */
export class Pen {
  readonly #pages: Mark[][] = [];
  readonly #begin: (page: number, put: (mark: Mark) => void) => number;
  /** pt from the upper edge of the page that is being filled. */
  y = 0;

  /** @param begin draws what each page begins with, and says where what follows stands */
  constructor(begin: (page: number, put: (mark: Mark) => void) => number) {
    this.#begin = begin;
    this.newPage();
  }

  /** pt down to the lower margin. */
  get left(): number {
    return PAPER.height - MARGIN.bottom - this.y;
  }

  /** pt that a page has at most for what stands on it whole. */
  get most(): number {
    return PAPER.height - MARGIN.bottom - MARGIN.top - RUNNING;
  }

  get isFresh(): boolean {
    return this.y === this.#top;
  }

  #top = 0;

  newPage(): void {
    const marks: Mark[] = [];
    this.#pages.push(marks);
    this.#top = this.#begin(this.#pages.length, (mark) => void marks.push(mark));
    this.y = this.#top;
  }

  put(mark: Mark): void {
    this.#pages.at(-1)?.push(mark);
  }

  /** Begins a page where this much does not stand on what is left of this one. @returns whether it did */
  need(height: number): boolean {
    if (height <= this.left + 0.01 || this.isFresh) return false;
    this.newPage();
    return true;
  }

  /** All pages, each with what `foot` draws on it once their number is known. */
  finish(
    foot: (
      page: number,
      of: number,
    ) => { readonly under: readonly Mark[]; readonly over: readonly Mark[] },
  ): readonly SheetPage[] {
    return this.#pages.map((marks, at) => {
      const { under, over } = foot(at + 1, this.#pages.length);
      return { marks: [...under, ...marks, ...over] };
    });
  }
}

/** pt that the running head takes on every page but the first. */
export const RUNNING = 22;
