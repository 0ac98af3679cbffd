import { describe, expect, it } from 'vitest';

import type { StatesSchema } from '#schemas/language/states.ts';
import workOrderJson from '#schemas/states/work-order.json' with { type: 'json' };
import { stepsOf } from './step-model.ts';

const states = workOrderJson as unknown as StatesSchema;
const PROPS = {
  steps: ['0', '1', '2', '3', '4', '5'],
  when: { '4': 'needConfirm' },
  at: { '-1': '2', '7': '0' },
};
const ASKER = { user: { userType: '2' }, now: () => new Date('2026-11-20T02:42:00Z') };
const entry = (at: string, userName: string | null, from: string | null, to: string) => ({
  at: `2026-11-21 ${at}:00`,
  userName,
  from,
  to,
});
const WAY = [
  entry('08:00', '陈管理员', null, '1'),
  entry('08:10', '李工', '1', '2'),
  entry('08:15', '李工', '2', '2'),
  entry('09:00', '李工', '2', '3'),
  entry('09:30', '陈管理员', '3', '4'),
  entry('10:00', '清源环保', '4', '5'),
];
const told = (
  status: string,
  history: readonly Record<string, unknown>[],
  row: Record<string, unknown> = { needConfirm: true },
) =>
  stepsOf({ states, row, status, history, props: PROPS, asker: ASKER }).map(
    ({ title, state, who, at }) => [title, state, who, at.slice(11, 16)].join(' ').trim(),
  );

describe('class “the name of who moved it in”: each step of an order', () => {
  it('is the work itself, with who did it and when', () => {
    expect(told('5', WAY)).toEqual([
      '派发 done 陈管理员 08:00',
      '接单 done 李工 08:10',
      '处理 done 李工 09:00',
      '审核 done 陈管理员 09:30',
      '确认 done 清源环保 10:00',
      '完成 done  10:00',
    ]);
  });

  it('the present one waits for its person', () => {
    expect(told('4', WAY.slice(0, 5)).slice(3)).toEqual([
      '审核 done 陈管理员 09:30',
      '确认 now',
      '完成 next',
    ]);
  });

  it('a rejected order is to be worked on again: what was submitted counts no more', () => {
    expect(told('-1', [...WAY.slice(0, 4), entry('09:30', '陈管理员', '3', '-1')])).toEqual([
      '派发 done 陈管理员 08:00',
      '接单 done 李工 08:10',
      '处理 now',
      '审核 next',
      '确认 next',
      '完成 next',
    ]);
  });

  it('after a second submission its time stands, and the dispatch keeps its own', () => {
    const again = [
      ...WAY.slice(0, 4),
      entry('09:30', '陈管理员', '3', '-1'),
      entry('11:00', '李工', '-1', '3'),
    ];

    expect(told('3', again).slice(0, 3)).toEqual([
      '派发 done 陈管理员 08:00',
      '接单 done 李工 08:10',
      '处理 done 李工 11:00',
    ]);
  });

  it('a confirmation nobody has to give is no step', () => {
    expect(
      told('5', [...WAY.slice(0, 4), entry('09:30', '陈管理员', '3', '5')], { needConfirm: false }),
    ).toHaveLength(5);
  });
});

it('class “an expression that sees less here”: a step is shown by the asker and the clock too', () => {
  const shown = (when: string) =>
    stepsOf({
      states,
      row: {},
      status: '0',
      history: [],
      props: { ...PROPS, when: { '4': when } },
      asker: ASKER,
    }).length;

  expect([
    shown("$user.userType == '2'"),
    shown("$user.userType == '1'"),
    shown("$today == '2026-11-20'"),
  ]).toEqual([6, 5, 6]);
});

it('class “an end that is not the aim”: what nothing leads out of stands aside of the way, but for the good end', () => {
  const value = (title: string, tone: 'neutral' | 'success') => ({ title, tone });
  const life: StatesSchema = {
    v: 1,
    name: 'sheet',
    values: {
      draft: value('草稿', 'neutral'),
      sent: value('已提交', 'neutral'),
      voided: value('已作废', 'neutral'),
      done: value('已完成', 'success'),
    },
    initial: ['draft'],
    moves: {
      send: {
        title: '提交',
        permission: 'login',
        cases: [{ id: 'a', from: ['draft'], to: ['sent'] }],
      },
      finish: {
        title: '完成',
        permission: 'login',
        cases: [{ id: 'a', from: ['sent'], to: ['done'] }],
      },
      void: {
        title: '作废',
        permission: 'login',
        cases: [{ id: 'a', from: ['draft', 'sent'], to: ['voided'] }],
      },
    },
  };
  const titles = (status: string) =>
    stepsOf({ states: life, row: {}, status, history: [], props: {}, asker: ASKER }).map(
      ({ title }) => title,
    );

  expect(titles('sent')).toEqual(['草稿', '已提交', '已完成']);
  expect(titles('voided')).toEqual(['草稿', '已提交', '已完成']);
});
