import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compileLinearPattern, type LinearPattern } from './linear-pattern.ts';

const PATTERNS = [
  '^#[0-9a-fA-F]{6}$',
  '^[a-z0-9_-]+(/[a-z0-9_-]+)*$',
  '^\\d+(\\.\\d+){1,3}([-+][0-9A-Za-z.-]+)?$',
  '^(GET|POST|PUT|DELETE) /',
  '^(?:/|\\{[a-z][A-Za-z0-9]*\\}$)',
  'b+|c',
  '^$',
  'a{2,3}?b*',
  '^(?:a?){3}$',
  '^(?<x>[^a-c\\]]|\\p{L}.)+$',
  '(^a|b$)c*',
  '^[a-c]{0,2}(b|ca){2,}$',
  '',
];

function compiled(pattern: string): LinearPattern {
  const linear = compileLinearPattern(pattern);
  if (!linear) throw new Error(`expected ${pattern} to be read`);
  return linear;
}

describe('a pattern without backtracking', () => {
  it.each(PATTERNS)('%s answers as the engine of the language does', (pattern) => {
    const native = new RegExp(pattern, 'u');
    const linear = compiled(pattern);

    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: fc.constantFrom('a', 'b', 'c', '/', '#', '1', '.', '-', '国', ' ') }),
          fc.string(),
        ),
        (text) => {
          expect(linear.test(text)).toBe(native.test(text));
        },
      ),
      { seed: 7, numRuns: 150 },
    );
  });

  it.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^(?:a*){9}$',
    '^a*a*a*a*a*a*$',
    '^(?:a{1,9}){1,9}$',
    '(?:a+b?)+$',
  ])('%s: the cost is by length, not by the ways there are', (pattern) => {
    const linear = compiled(pattern);

    expect(linear.test(`${'a'.repeat(4000)}!`)).toBe(false);
  });

  it.each([
    '(?=a)b',
    '(?<!a)b',
    '^(a)\\1$',
    '^(?<x>a)\\k<x>$',
    '\\bword',
    '(a{100}){100}',
    '(',
    '[b-a]',
  ])('%s is refused', (pattern) => {
    expect(compileLinearPattern(pattern)).toBeNull();
  });
});

it.each<[string, number, number]>([
  ['^\\d{4}$', 4, 4],
  ['^a?b{2,3}$', 2, 4],
  ['^(?:ab|c)+$', 1, Infinity],
  ['ab', 2, Infinity],
  ['^ab|cde$', 2, Infinity],
  ['^[)|(]$', 1, 1],
  ['^(|abc)$', 0, 3],
  ['', 0, Infinity],
])('%j takes texts of %d to %d signs', (pattern, shortest, longest) => {
  expect(compileLinearPattern(pattern)?.lengths).toEqual({ shortest, longest });
});
