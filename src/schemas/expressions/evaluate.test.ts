import fc from 'fast-check';

import { checkExpression, namesOf } from './check-expression.ts';
import { evaluate, holds } from './evaluate.ts';
import { ExpressionError } from './expression-error.ts';
import { EXAMPLE_ITEMS, EXAMPLE_PAIRS, FUNCTION_EXAMPLES } from './function-examples.ts';
import { FUNCTION_NAMES } from './functions.ts';
import { parseExpression } from './parse.ts';

describe('evaluate', () => {
  it('class "one request holds the server": an expression costs by the length of its texts', () => {
    const text = 'ä'.repeat(500_000);
    const source = Array.from({ length: 120 }, () => 'len(a)').join('+');

    // what it may cost is used up before the last text: without an end there would be a number and a truth
    expect(evaluate(source, { a: text })).toBeNull();
    expect(
      evaluate(Array.from({ length: 100 }, () => "a<a+'b'").join('&&'), { a: text }),
    ).toBeNull();
    expect(evaluate('len(a) + len(a)', { a: text })).toBe(1_000_000);
  });

  it.each([
    ["status == '1' && !isEmpty(remark)", { status: 1, remark: 'x' }, true],
    ["includes(['0','1'], status)", { status: '1' }, true],
    ['round((value - limit) / limit, 2)', { value: 150, limit: 100 }, 0.5],
    ['a / b', { a: 1, b: 0 }, null],
    ['a + 1', {}, null],
    ["'#' + no", { no: 12 }, '#12'],
    ['minutes(begun, ended)', { begun: '2026-11-21 09:58:31', ended: '2026-11-22 10:00:00' }, 1441],
    ['minutes(begun, ended)', { begun: '2026-11-21 10:00', ended: '2026-11-21 09:30' }, -30],
    ['minutes(begun, ended)', { begun: null, ended: '2026-11-21 09:30:00' }, null],
    ['minutes(begun, ended)', { begun: '2026-13-45 09:30:00', ended: '2026-11-21 09:30:00' }, null],
    ["union(marks, '3')", { marks: ['1', '3'] }, ['1', '3']],
    ["union(marks, '3')", { marks: null }, ['3']],
    // as decimals, where the machine says 0.30000000000000004, 2.9999999999999996 and 2.5000000000000004
    ['0.1 + 0.2', {}, 0.3],
    ['0.3 / 0.1', {}, 3],
    ['(1.1 - 0.85) / 10 * 100 <= 2.5', {}, true],
    ['sum(0.1, 0.2)', {}, 0.3],
    ['avg(0.1, 0.2, 0.3)', {}, 0.2],
    ['1e200 * 1e200', {}, null],
    ['1e-200 * 1e-100', {}, 1e-300],
    ['1 + 2 * 3 - 4 % 3', {}, 6],
    ['10 - 4 - 3', {}, 3],
    ['a ? b : c ? 1 : 2', { c: true }, 1],
    ["sum(items, 'amount')", { items: [{ amount: 1 }, { amount: '2' }, {}] }, 3],
    ['avg([])', {}, null],
    ["max('2026-01-02', '2026-01-10')", {}, '2026-01-10'],
    ['round(1.005)', {}, 1.01],
    ['len(name)', { name: '😀站' }, 2],
    ['round(convertedConcentration(c, o2, 9), 3)', { c: 28.4, o2: 11.2 }, 34.776],
    ['convertedConcentration(c, o2, 9)', { c: 28.4, o2: 21 }, null],
    ['round(ppmToMg(100, 64), 3)', {}, 285.714],
    ['ppmToMg(ppm, 64)', { ppm: null }, null],
    ['noxAsNo2(30, 10)', {}, 56],
    ['round(standardConcentration(50, 101325, -500, 120), 3)', {}, 72.335],
    ['dryConcentration(9, 10)', {}, 10],
    ['dryConcentration(9, 100)', {}, null],
    ['round(dryFlow(12.5, 4.2, 8, 101325, -300, 110), 1)', {}, 123573.6],
    ['round(gasEmission(12.35, 152000), 4)', {}, 1.8772],
    ['waterEmission(50, waterVolume(10, 1))', {}, 1.8],
    ['$user.id', { $user: { id: '7' } }, '7'],
    ['$deps[0].name', { $deps: [{ name: 'n' }] }, 'n'],
    ['row.x ?? 5', { row: null }, 5],
    ["'\\'' == \"'\"", {}, true],
    ['null == missing', {}, true],
    ['-abs(x)', { x: -3 }, -3],
    ["num('1e2') + 1", {}, 101],
    ['a < null', { a: 1 }, false],
  ])('%s with %j is %j', (source, scope, expected) => {
    expect(evaluate(source, scope)).toEqual(expected);
  });

  it('an absent condition holds', () => {
    expect(holds(undefined, {})).toBe(true);
  });

  it.each([
    'constructor.constructor("x")()',
    'a.__proto__',
    "a['constructor']",
    'toString()',
    'a.b()',
    'a = 1',
    'a;b',
    '`x`',
    'new Date()',
    '(function(){})()',
    'hasOwnProperty("a")',
    '[].map',
    "len['constructor']",
    'process.env',
    'globalThis',
    'this.constructor.constructor("return process")()',
    'require("fs")',
    'import("fs")',
    'fetch("http://127.0.0.1")',
    'a.__proto__.y=1',
    '[].constructor.constructor("return 1")()',
  ])('%s reaches no prototype and calls nothing', (source) => {
    let result: unknown = null;
    try {
      result = evaluate(source, { a: { b: 1 } });
    } catch (error) {
      expect(error).toBeInstanceOf(ExpressionError);
    }

    expect(result).toBeNull();
  });

  it('a computed key cannot name a prototype either', () => {
    expect(
      evaluate("a[concat('__pro', 'to__')]", { a: JSON.parse('{"__proto__":{"x":1}}') }),
    ).toBeNull();
    expect(evaluate("a[concat('constr', 'uctor')]", { a: {} })).toBeNull();
  });

  it('a function in the data is never handed out', () => {
    expect(evaluate('a', { a: () => 1 })).toBeNull();
  });
});

describe('parse', () => {
  it.each([
    ['a +', 3],
    ['a $ b', 2],
    ["'open", 0],
    ['foo(1)', 0],
    ['round()', 0],
    ['(a', 2],
    ['a b', 2],
    ['a.1', 1],
  ])('%s fails at %i', (source, position) => {
    expect(checkExpression(source, ['a', 'b'])[0]?.position).toBe(position);
  });

  it('refuses what is too long or too deep instead of overflowing', () => {
    expect(() => parseExpression('a'.repeat(1001))).toThrow(ExpressionError);
    expect(() => parseExpression('('.repeat(400) + 'a' + ')'.repeat(400))).toThrow(/deeper/);
    expect(() => parseExpression('!'.repeat(900) + 'a')).toThrow(/deeper/);
  });

  it('any text gives a value or an ExpressionError, never anything else', () => {
    const word = fc.constantFrom(
      'a',
      '$user',
      '.',
      '[',
      ']',
      '(',
      ')',
      '?',
      ':',
      '??',
      '&&',
      '==',
      '!',
      '-',
      "'x'",
      '1',
      '1e9',
      ',',
      'isEmpty',
      '__proto__',
      'constructor',
      ' ',
      '\\',
      '"',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 60 }),
          fc.array(word, { maxLength: 30 }).map((words) => words.join('')),
          fc.string({ unit: 'binary' }),
        ),
        (source) => {
          try {
            evaluate(source, { a: { b: [1] }, $user: { id: '1' } });
          } catch (error) {
            if (!(error instanceof ExpressionError)) throw error;
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('days', () => {
  it.each<[string, unknown, unknown, number | null]>([
    ['forward', '2026-11-20', '2026-11-27', 7],
    ['back', '2026-11-27', '2026-11-20', -7],
    ['over the end of February', '2028-02-28', '2028-03-01', 2],
    ['by the calendar, not by hours', '2026-11-19 23:00:00', '2026-11-20 01:00:00', 1],
    ['from nothing', null, '2026-11-20', null],
    ['to what is no date', '2026-11-20', '2026-13-45', null],
  ])('%s', (_, a, b, expected) => {
    expect(evaluate('days(a, b)', { a, b })).toBe(expected);
  });

  it('reckon with the clock that is handed in', () => {
    expect(evaluate('days($today, due) < 7', { due: '2026-11-23', $today: '2026-11-20' })).toBe(
      true,
    );
  });
});

describe('names', () => {
  it('unknown names are told with their position and the nearest known one', () => {
    expect(checkExpression('status == 1 && stauts', ['status'])).toEqual([
      {
        what: expect.objectContaining({ message: 'no name "stauts"; did you mean "status"?' }),
        position: 15,
      },
    ]);
  });

  it('namesOf lists roots once', () => {
    expect(namesOf("a.b + a.c + $user['id'] + sum(items, 'x')")).toEqual(['a', '$user', 'items']);
  });
});

describe('addDays', () => {
  it.each([
    ['2026-11-23', 7, '2026-11-30'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-12-31 23:59:59', 1, '2027-01-01'],
    [null, 1, null],
    ['2026-11-23', 1.5, null],
    ['2026-11-23', 1e15, null],
  ])('of %s and %s is %s', (date, days, expected) => {
    expect(evaluate('addDays(date, days)', { date, days })).toBe(expected);
  });
});

describe('addHours', () => {
  it.each([
    ['2026-11-23 22:30:05', 4, '2026-11-24 02:30:05'],
    ['2026-11-23 10:00', 0.5, '2026-11-23 10:30:00'],
    ['2026-03-01 01:00:00', -2, '2026-02-28 23:00:00'],
    ['2026-11-23', 4, null],
    [null, 4, null],
    ['2026-11-23 10:00:00', 'soon', null],
    ['2026-11-23 10:00:00', 1e15, null],
  ])('of %s and %s is %s', (time, hours, expected) => {
    expect(evaluate('addHours(time, hours)', { time, hours })).toBe(expected);
  });
});

describe('class “a printed example that is not so”', () => {
  it.each(Object.entries(FUNCTION_EXAMPLES))(
    '%s answers what the reference says, and is what its example calls',
    (name, { example, answer }) => {
      expect(evaluate(example, { items: EXAMPLE_ITEMS, pairs: EXAMPLE_PAIRS })).toEqual(answer);
      expect(example).toContain(`${name}(`);
    },
  );

  it('every function has one', () => {
    expect(Object.keys(FUNCTION_EXAMPLES)).toEqual(FUNCTION_NAMES);
  });
});
