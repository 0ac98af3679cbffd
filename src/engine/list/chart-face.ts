import type { ComponentType } from 'react';

/** Numbers by category, ready to be drawn. */
export interface ChartFaceProps {
  readonly kind: 'bar' | 'line' | 'pie';
  readonly categories: readonly string[];
  /** One value for each category. */
  readonly series: readonly {
    readonly name: string;
    readonly color?: string | undefined;
    readonly values: readonly (number | null)[];
  }[];
  /** Colours of the categories of a pie, and of bars without a second field; undefined takes the picture's own. */
  readonly colors: readonly (string | undefined)[];
  /** What the axis of values counts. */
  readonly unit: string;
  /** What the picture says, for screen readers. */
  readonly label: string;
  /** What the categories are, head of the table of the same numbers. */
  readonly head: string;
  /** px */
  readonly height: number;
  /** A category was pressed; its place among `categories`. */
  readonly onPick?: ((index: number) => void) | undefined;
}

let face: ComponentType<ChartFaceProps> | undefined;

/** The house gives the engine its charts: the engine draws none itself. */
export function registerChartFace(component: ComponentType<ChartFaceProps>): void {
  face = component;
}

export function chartFace(): ComponentType<ChartFaceProps> | undefined {
  return face;
}
