import { cardOf, innerOf } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

type Fields = Readonly<Record<string, FieldSpec>>;

const WORDS = { dict: () => ['1'], states: () => [], values: () => ({}) };

/** A value for everything that people fill in, by the cards of the types: what a form looks like that somebody has filled in. */
export function sampleValues(fields: Fields, at = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      const inner = innerOf(field);
      if (inner) {
        const rows = 'minRows' in field ? Math.max(field.minRows ?? 0, 1) : 1;
        return [[name, Array.from({ length: rows }, (_, row) => sampleValues(inner, row))]];
      }
      const card = cardOf(field);
      // files are taken with a camera
      if (card === undefined || card.isComputed || card.files !== undefined) return [];
      return [[name, card.sample(field, at, WORDS)]];
    }),
  );
}
