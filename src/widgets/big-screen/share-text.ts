import { formatNumber } from '#schemas/formats/numbers.ts';

/** A share in percent; what is there is never told as nothing: `<1%`. */
export const shareText = (count: number, share: number): string =>
  count > 0 && share < 1 ? '<1%' : `${formatNumber(share, 1)}%`;
