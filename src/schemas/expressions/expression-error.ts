import type { Told } from '../texts/told.ts';

/** A schema author's mistake in an expression: what was expected, and the position (0-based, in characters) where it stopped. */
export class ExpressionError extends Error {
  readonly told: Told;
  readonly position: number;
  readonly source: string;

  constructor(told: Told, position: number, source: string) {
    super(
      `${told.message} (position ${position + 1} of "${source.length > 80 ? `${source.slice(0, 80)}…` : source}")`,
    );
    this.name = 'ExpressionError';
    this.told = told;
    this.position = position;
    this.source = source;
  }
}
