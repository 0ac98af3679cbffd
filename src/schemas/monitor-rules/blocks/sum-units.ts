import type { Arithmetic } from './arithmetic.ts';
import type { ValueCard } from './card.ts';
import { homeOf, isFit } from './measures.ts';

/** The answers of what is added or subtracted: both sides are brought to one unit. */
export const UNIT_OF_SUM: Pick<
  ValueCard<Arithmetic>,
  'unit' | 'bring' | 'measure' | 'tellBrought'
> = {
  unit: ({ left, right }, { common }) => common([left, right]),
  bring(value, unit, { bring, unitOfValue }) {
    const wanted = unit ?? unitOfValue(value);
    return { ...value, left: bring(value.left, wanted), right: bring(value.right, wanted) };
  },
  measure({ id, left, right }, look) {
    const measures = [look.measureOf(left, look), look.measureOf(right, look)];
    const home = homeOf(measures);
    if (home === undefined) return measures.includes(null) ? null : 'open';
    return measures.every((own) => isFit(own, home, { blockId: id, look })) ? home : null;
  },
  tellBrought({ left, right }, home, look) {
    for (const side of [left, right]) look.bring(side, home, look);
  },
};
