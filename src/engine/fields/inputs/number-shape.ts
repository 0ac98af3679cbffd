import { cardOf } from '#schemas/types/ask.ts';
import type { NumberFormat } from '#schemas/types/field-base.ts';
import type { FieldSpec } from '#schemas/types/field.ts';

const DEFAULT_SCALE = 2;

export interface NumberShape {
  readonly scale: number;
  readonly isSigned: boolean;
  readonly isGrouped: boolean;
  readonly unit?: string;
  /** What becomes of the text when the input is left. */
  readonly settles?: 'zero' | 'padded';
}

/** How the numbers of a field are written. Money is grouped and has 2 decimals; a minimum of 0 or more forbids the minus. */
export function numberShape(field: FieldSpec): NumberShape {
  const limits = field as {
    readonly scale?: number;
    readonly min?: number;
    readonly unit?: string;
    readonly format?: NumberFormat;
  };
  const numbers = cardOf(field)?.number;
  const unit = limits.unit ?? numbers?.unit;
  return {
    scale: numbers?.scale ?? limits.scale ?? DEFAULT_SCALE,
    isSigned: limits.min === undefined || limits.min < 0,
    isGrouped: numbers?.isGrouped === true,
    ...(unit ? { unit } : {}),
    ...(limits.format === 'zero' || limits.format === 'padded' ? { settles: limits.format } : {}),
  };
}
