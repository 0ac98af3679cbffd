import { formatNumber } from '#schemas/formats/numbers.ts';

/** A share in percent; what is there is never told as nothing: `<1%`, and what is beside others never as all: `>99%`. */
export function shareText(count: number, share: number, total: number): string {
  if (count > 0 && share < 1) return '<1%';
  return count < total && share === 100 ? '>99%' : `${formatNumber(share, 1)}%`;
}
