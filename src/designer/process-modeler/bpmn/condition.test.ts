import { isTrue } from '#server/areas/workflow/juel/template.ts';
import type { Condition } from './comparing.ts';
import { readCondition, writeCondition } from './condition.ts';

const ROUND: readonly [string, Condition][] = [
  ['${amount > 100000}', [[{ field: 'amount', is: 'gt', value: 100000 }]]],
  [
    "${type == '2' && amount <= -1.5}",
    [
      [
        { field: 'type', is: 'eq', value: '2' },
        { field: 'amount', is: 'le', value: -1.5 },
      ],
    ],
  ],
  [
    "${amount >= 5 || remark.contains('it\\'s \\\\ here')}",
    [
      [{ field: 'amount', is: 'ge', value: 5 }],
      [{ field: 'remark', is: 'contains', value: "it's \\ here" }],
    ],
  ],
  [
    '${(a > 1 && b < 2) || empty c}',
    [
      [
        { field: 'a', is: 'gt', value: 1 },
        { field: 'b', is: 'lt', value: 2 },
      ],
      [{ field: 'c', is: 'empty', value: '' }],
    ],
  ],
  [
    '${!empty c && isUrgent == true}',
    [
      [
        { field: 'c', is: 'filled', value: '' },
        { field: 'isUrgent', is: 'eq', value: true },
      ],
    ],
  ],
];

describe('conditions', () => {
  it.each(ROUND)('%s is written and read back alike', (text, condition) => {
    expect(writeCondition(condition)).toBe(text);
    expect(readCondition(text)).toEqual(condition);
  });

  it.each([
    ['#{ amount gt 3 and not empty remark }', '${amount > 3 && !empty remark}'],
    ['${((amount) > 3)}', null],
    ['${(amount > 3)}', '${amount > 3}'],
    ['${3 < amount}', '${amount > 3}'],
    ['${isUrgent}', '${isUrgent == true}'],
    ['${!isUrgent}', '${isUrgent == false}'],
    ['${name == "a"}', "${name == 'a'}"],
    ['${(a > 1 || b > 1) && c > 1}', null],
    ['${amount * 2 > 3}', null],
    ['${size(list) > 3}', null],
    ['${a == b}', null],
    ['${empty}', null],
    ['amount > 3', null],
    ['${amount >}', null],
  ])('%s reads as %s', (text, again) => {
    const condition = readCondition(text);

    expect(condition === null ? null : writeCondition(condition)).toBe(again);
  });

  it('rows that are not filled in are not written', () => {
    expect(
      writeCondition([
        [
          { field: 'amount', is: 'gt', value: '' },
          { field: '', is: 'eq', value: 'x' },
        ],
      ]),
    ).toBe('');
  });

  it('the engine understands what is written: the texts survive its quotes', () => {
    const nasty = 'it\'s \\ "here" } ${x}';
    const lookup = (name: string): string | number | null =>
      name === 'remark' ? nasty : name === 'amount' ? 7 : null;
    const text = writeCondition([
      [
        { field: 'remark', is: 'eq', value: nasty },
        { field: 'amount', is: 'gt', value: 6 },
      ],
    ]);

    expect(isTrue(text, lookup as never)).toBe(true);
  });
});
