/** A value of a curve; without one the line ends there. Times `YYYY-MM-DD HH:mm:ss`. */
export interface CurvePoint {
  readonly time: string;
  readonly value: number | null;
  readonly flag: string;
  /** Of a value that stands for a slice of time: a mark of another one of the slice. */
  readonly held?: string | undefined;
  /** What came where a correction was agreed to. */
  readonly original?: number | null | undefined;
}

/** Values of one factor at one point. */
export interface CurveSeries {
  readonly pointId?: string;
  /** Set where several points are shown beside each other. */
  readonly pointName?: string;
  readonly factorCode: string;
  readonly factorName: string;
  readonly unit: string | null;
  /** Values are told with so many; as they are where nothing is said, as those of a laboratory. */
  readonly decimals?: number | undefined;
  readonly upper: number | null;
  readonly lower: number | null;
  /** How many values there are, where slices are drawn. */
  readonly total?: number;
  /** How a line looks that its device did not measure; `marks`: values alone, each by itself. */
  readonly look?: 'dotted' | 'dashed' | 'marks';
  readonly points: readonly CurvePoint[];
}
