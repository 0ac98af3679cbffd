import { settle } from '../judging/numbers.ts';
import type { OfOp } from '../parts.ts';
import { BINDING } from '../scanning/written.ts';
import type { Value } from '../tree.ts';
import { arithmeticCard } from './arithmetic.ts';
import type { ValueCard } from './card.ts';
import { UNIT_OF_QUOTIENT } from './product-units.ts';

/** One number by another (除); not known where that is 0. */
export const divideCard: ValueCard<OfOp<Value, '/'>> = arithmeticCard('/', {
  apply: (left, right) => (right === 0 ? NaN : settle(left / right)),
  sign: '÷',
  binding: BINDING.product,
  isScaling: true,
  units: UNIT_OF_QUOTIENT,
});
