import { measurePatternCost } from './pattern-cost.ts';

const SLOW = [
  '^(a+)+$',
  '^((a)+)+$',
  '^((?:a)+)+$',
  '^(a|a)*$',
  '^(?:a|aa)+$',
  '^((a|a))*$',
  '^(?:a?a?)*$',
  '^(a*){2,}$',
  '^(?:a{1,20}){1,20}$',
  '^(a+)\\1$',
  '^(?<x>a+)\\k<x>$',
  '(?=(a+)+$)b',
];
const LONG = ['^a*a*a*a*a*$', `^${'a{0,20}'.repeat(30)}$`, '^(?:a*){9}$', '\\d+\\d+\\d+'];
const FINE = [
  '^[a-z]+$',
  '^[^@]+@[^@]+\\.[a-z]+$',
  '^(?:\\d{1,3}\\.){3}\\d{1,3}$',
  '^(?:s|m|l)$',
  '^\\p{L}{1,20}$',
  '^[(a+)+]+$',
  '^\\(a+\\)+$',
  '\\d+',
];

describe('what a pattern costs', () => {
  it.each(SLOW)('%s grows with the power of the text', (pattern) => {
    expect(measurePatternCost(pattern)).toBe(Number.POSITIVE_INFINITY);
  });

  it.each(LONG)('%s is much', (pattern) => {
    expect(measurePatternCost(pattern)).toBeGreaterThan(20);
  });

  it.each(FINE)('%s is little', (pattern) => {
    expect(measurePatternCost(pattern)).toBeLessThan(20);
  });

  it.each(['(', ')', '[', '\\', 'a{', '(?<', ')('])(
    '%s, which is no pattern, is no trouble',
    (pattern) => {
      expect(measurePatternCost(pattern)).toBeGreaterThanOrEqual(0);
    },
  );
});
