import { describe, expect, it } from 'vitest';

import { JuelError, type JuelFault } from './juel-error.ts';
import type { Json } from './node.ts';
import { fillTemplate, isTrue } from './template.ts';

const from =
  (values: Readonly<Record<string, Json>>) =>
  (name: string): Json | undefined =>
    Object.hasOwn(values, name) ? values[name] : undefined;

const NOTHING = from({});

function faultOf(run: () => unknown): JuelFault | 'none' {
  try {
    run();
    return 'none';
  } catch (error) {
    if (error instanceof JuelError) return error.fault;
    throw error;
  }
}

describe('expressions of processes', () => {
  it.each<[string, Json]>([
    ['${1 + 2 * 3}', 7],
    ['${(1 + 2) * 3}', 9],
    ['${7 / 2}', 3.5],
    ['${7 mod 4}', 3],
    ["${'3' == 3}", true],
    ["${true == 'true'}", true],
    ['${null == null}', true],
    ['${null < 1}', false],
    ['${null >= 1}', false],
    ['${not empty list and size(list) gt 1}', true],
    ["${user['name']}", '王'],
    ['${user.roles[1]}', 'b'],
    ['${user.constructor}', null],
    ["${list.contains('a') ? 'yes' : 'no'}", 'yes'],
    ["${amount >= 10000 && type ne 'x'}", true],
    ['#{amount}', 20000],
    ['-${amount}', '-20000'],
    ['kermit_${list.size()}', 'kermit_2'],
    ["${'a}b'}", 'a}b'],
    ["${concat('n', amount, '元')}", 'n20000元'],
  ])('%s', (text, expected) => {
    expect(
      fillTemplate(
        text,
        from({
          list: ['a', 'b'],
          user: { name: '王', roles: ['a', 'b'] },
          amount: 20000,
          type: 'y',
        }),
      ),
    ).toEqual(expected);
  });

  it('a variable may be called as a member of every object is', () => {
    expect(fillTemplate('${constructor + toString}', from({ constructor: 1, toString: 2 }))).toBe(
      3,
    );
  });

  it.each<[string, JuelFault]>([
    ['${days > 3}', 'unknownVariable'],
    ['${constructor}', 'unknownVariable'],
    ["${'x'.getClass()}", 'unknownMethod'],
    ["${''.constructor.constructor('return 1')()}", 'unknownMethod'],
    ["${Runtime.exec('ls')}", 'unknownMethod'],
    ['${exec(1)}', 'unknownFunction'],
    ['${fn:length(1)}', 'unknownFunction'],
    ["${'a' > 1}", 'notANumber'],
    ['${1 / 0}', 'divideByZero'],
    ["${!'maybe'}", 'notABoolean'],
    ['${1 +}', 'unexpected'],
    ['${a = 1}', 'badCharacter'],
    ['${1; 2}', 'badCharacter'],
    ["${'open}", 'openText'],
    ['${1 ? 2}', 'unexpected'],
    [`\${${'('.repeat(200)}1${')'.repeat(200)}}`, 'tooDeep'],
    [`\${${'-'.repeat(300)}1}`, 'tooDeep'],
    [`\${'${'x'.repeat(3000)}'}`, 'tooLong'],
  ])('%s is refused: %s', (text, fault) => {
    expect(faultOf(() => fillTemplate(text, NOTHING))).toBe(fault);
  });

  it('a condition is exactly one expression', () => {
    expect(isTrue(' ${1 < 2} ', NOTHING)).toBe(true);
    expect(faultOf(() => isTrue('1 < 2', NOTHING))).toBe('notOneExpression');
    expect(faultOf(() => isTrue('${true} and ${true}', NOTHING))).toBe('notOneExpression');
  });

  it('what stands on the far side of a decided "and" or "or" is not asked', () => {
    expect(fillTemplate('${false && missing}', NOTHING)).toBe(false);
    expect(fillTemplate('${true || missing}', NOTHING)).toBe(true);
  });
});
