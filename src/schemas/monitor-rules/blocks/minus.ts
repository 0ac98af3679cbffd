import { settle } from '../judging/numbers.ts';
import type { OfOp } from '../parts.ts';
import { BINDING } from '../scanning/written.ts';
import type { Value } from '../tree.ts';
import { arithmeticCard } from './arithmetic.ts';
import type { ValueCard } from './card.ts';
import { UNIT_OF_SUM } from './sum-units.ts';

/** One number without another (减). */
export const minusCard: ValueCard<OfOp<Value, '-'>> = arithmeticCard('-', {
  apply: (left, right) => settle(left - right),
  sign: '−',
  binding: BINDING.sum,
  units: UNIT_OF_SUM,
});
