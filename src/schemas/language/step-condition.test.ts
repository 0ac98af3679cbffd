import { stepCondition } from './step-condition.ts';

const about = {
  fields: {
    amount: { type: 'money', title: '金额' },
    count: { type: 'int', title: '数量' },
    kind: { type: 'string', title: '类型' },
    urgent: { type: 'bool', title: '加急' },
    day: { type: 'date', title: '日期' },
    div: { type: 'int', title: '组' },
    secret: { type: 'int', title: '不说' },
  },
  approval: {
    process: 'p',
    start: '0',
    running: '1',
    passed: '2',
    rejected: '0',
    terminated: '3',
    variables: ['amount', 'count', 'kind', 'urgent', 'day', 'div'],
  },
} as const;

describe('the condition of a step', () => {
  it.each([
    ['amount > 100000', '${amount > 100000}'],
    ["kind === 'a\\'b' && !urgent", "${kind == 'a\\'b' && !(urgent)}"],
    ['(amount > 1 || urgent) && count != 2', '${(amount > 1 || urgent) && count != 2}'],
    ['amount - (count - 1) >= -2', '${amount - (count - 1) >= -2}'],
    ['(amount + 1) * count < 9', '${(amount + 1) * count < 9}'],
    ['!isEmpty(day) && kind == null', '${!(empty day) && kind == null}'],
  ])('%s is said to the process', (source, juel) => {
    expect(stepCondition(source, about)).toEqual({ juel });
  });

  it.each([
    ['amount', 'neither true nor false'],
    ['secret > 1', 'name it in "variables"'],
    ["day > '2026-01-01'", 'does not compare "day"'],
    ['div > 1', 'a word of processes'],
    ["kind + 'x' == 'yx'", 'compares what its process knows'],
    ['amount ?? 1', 'compares what its process knows'],
    ['includes(kind, 1)', 'compares what its process knows'],
    ['amount > 1 ? urgent : true', 'compares what its process knows'],
  ])('%s is refused', (source, fault) => {
    expect(stepCondition(source, about)).toMatchObject({
      fault: { message: expect.stringContaining(fault) },
    });
  });
});
