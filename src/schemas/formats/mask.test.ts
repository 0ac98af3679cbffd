import { describe, expect, it } from 'vitest';

import type { Mask } from '../types/field-base.ts';
import { maskText } from './mask.ts';

describe('a masked value', () => {
  it.each<readonly [Mask, string, string]>([
    ['mobile', '13812341234', '138****1234'],
    ['phone', '13812341234', '138****1234'],
    ['phone', '0351-7654321', '0351******21'],
    ['idCard', '110101199003071234', '1101**********1234'],
    ['bankCard', '6222020200112233445', '6222***********3445'],
    ['name', '欧阳修', '欧**'],
    ['name', '李', '*'],
    ['email', 'zhang@example.com', 'z***@example.com'],
    ['email', 'zhang', 'z***'],
    [{ first: 2, last: 1 }, 'AB1234C', 'AB****C'],
    ['mobile', '1381234', '*******'],
  ])('%s: %s is shown as %s', (mask, value, shown) => {
    expect(maskText(mask, value)).toBe(shown);
  });

  it('nothing stays nothing, and a number is no text', () => {
    expect([maskText('mobile', ''), maskText('mobile', null), maskText('mobile', 5)]).toEqual([
      '',
      null,
      5,
    ]);
  });
});
