import { settle } from '../judging/numbers.ts';
import type { OfOp } from '../parts.ts';
import { BINDING } from '../scanning/written.ts';
import type { Value } from '../tree.ts';
import { arithmeticCard } from './arithmetic.ts';
import type { ValueCard } from './card.ts';
import { UNIT_OF_PRODUCT } from './product-units.ts';

/** So many times a number (乘). */
export const multiplyCard: ValueCard<OfOp<Value, '*'>> = arithmeticCard('*', {
  apply: (left, right) => settle(left * right),
  sign: '×',
  binding: BINDING.product,
  isScaling: true,
  units: UNIT_OF_PRODUCT,
});
