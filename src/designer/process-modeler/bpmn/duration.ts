/** A length of time as the panel asks for it. */
export const DURATION_UNITS = ['minute', 'hour', 'day'] as const;
export type DurationUnit = (typeof DURATION_UNITS)[number];

const SHAPES: Readonly<Record<DurationUnit, RegExp>> = {
  minute: /^PT(\d+)M$/,
  hour: /^PT(\d+)H$/,
  day: /^P(\d+)D$/,
};

/** ISO 8601 of a number of units: `PT30M`, `P2D`. '' for nothing or less. */
export function writeDuration(count: number | null, unit: DurationUnit): string {
  if (count === null || !Number.isInteger(count) || count < 1) return '';
  return unit === 'day' ? `P${count}D` : `PT${count}${unit === 'hour' ? 'H' : 'M'}`;
}

/** Null where the text says more than one number of one unit. */
export function readDuration(
  text: string,
): { readonly count: number; readonly unit: DurationUnit } | null {
  for (const unit of DURATION_UNITS) {
    const count = SHAPES[unit].exec(text)?.[1];
    if (count !== undefined) return { count: Number(count), unit };
  }
  return null;
}
