/** A schema author's mistake in an expression: what was expected, and the position (0-based, in characters) where it stopped. */
export class ExpressionError extends Error {
  readonly position: number;
  readonly source: string;

  constructor(message: string, position: number, source: string) {
    super(
      `${message} (position ${position + 1} of "${source.length > 80 ? `${source.slice(0, 80)}…` : source}")`,
    );
    this.name = 'ExpressionError';
    this.position = position;
    this.source = source;
  }
}
