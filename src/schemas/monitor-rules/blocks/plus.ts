import { settle } from '../judging/numbers.ts';
import type { OfOp } from '../parts.ts';
import { BINDING } from '../scanning/written.ts';
import type { Value } from '../tree.ts';
import { arithmeticCard } from './arithmetic.ts';
import type { ValueCard } from './card.ts';
import { UNIT_OF_SUM } from './sum-units.ts';

/** One number and another (加). */
export const plusCard: ValueCard<OfOp<Value, '+'>> = arithmeticCard('+', {
  apply: (left, right) => settle(left + right),
  sign: '+',
  binding: BINDING.sum,
  units: UNIT_OF_SUM,
});
