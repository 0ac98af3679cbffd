import { expect, it } from 'vitest';

import { aLine, anOpenTask, aProcess } from '#tests/builders/a-process.ts';
import {
  fieldRights,
  historyLines,
  isLookingOnly,
  nodeMarks,
  orSlash,
  peopleOf,
  spanText,
  statusFace,
  tasksAtHand,
} from './process-model.ts';

const WORDS: Readonly<Record<string, string>> = {
  'cell.word.hour': '小时',
  'cell.word.minute': '分',
  'cell.word.second': '秒',
  'cell.listSeparator': '、',
};
const t = (key: string): string => WORDS[key] ?? key;
const CAN = {
  withdraw: false,
  urge: false,
  copy: false,
  cancel: false,
  move: false,
  reassign: false,
};

it.each([
  [0, '0秒'],
  [59, '59秒'],
  [3600, '1小时'],
  [3665, '1小时1分5秒'],
  [90061, '25小时1分1秒'],
  [null, '/'],
  [-1, '/'],
])('%j seconds are %s', (seconds, text) => {
  expect(spanText(seconds, t)).toBe(text);
});

it.each([[null], [undefined], ['']])('%j is a slash', (text) => {
  expect(orSlash(text)).toBe('/');
});

it('a process that is held says so while it runs, and how it ended once it did', () => {
  const faces = (
    ['running', 'completed', 'terminated', 'withdrawn', 'cancelled', 'error'] as const
  ).map((status) => statusFace({ status, suspended: true }).key);

  expect(faces).toEqual([
    'suspended',
    'completed',
    'terminated',
    'withdrawn',
    'cancelled',
    'error',
  ]);
  expect(statusFace({ status: 'running', suspended: false })).toEqual({
    key: 'running',
    tone: 'primary',
    icon: 'sync',
  });
});

it('the history shows tasks and deeds, what is open on top, then the newest; gateways and events are none', () => {
  const deed = aLine({
    ai: -4,
    taskId: null,
    activityName: '催办',
    startTime: '2026-11-20 09:30:00',
    endTime: null,
  });
  const { history } = aProcess();

  expect(historyLines({ history: [...history, deed] }).map(({ ai }) => ai)).toEqual([3, -4, 2]);
});

it('a task is of whoever has it, else of those it is offered to', () => {
  const offered = { assignee: null, assigneeName: null, candidates: ['王五', '赵六'] };

  expect([
    peopleOf(aLine(), t),
    peopleOf(offered, t),
    peopleOf({ ...offered, assignee: '7' }, t),
  ]).toEqual(['李四', '王五、赵六', '7']);
});

it('nodes bear who and when: of a done one the last time it was, of a current one since when it waits', () => {
  const again = aLine({
    ai: 5,
    assigneeName: '钱七',
    startTime: '2026-11-20 11:00:00',
    endTime: '2026-11-20 12:00:00',
  });
  const base = aProcess();

  const marks = nodeMarks({ ...base, history: [...base.history, again] }, t);

  expect(marks.map(({ node, state, people, time }) => [node, state, people, time])).toEqual([
    ['start', 'done', '', '2026-11-20 10:01:05'],
    ['draft', 'done', '钱七', '2026-11-20 12:00:00'],
    ['review', 'active', '管理员', '2026-11-20 10:01:05'],
  ]);
});

it('a countersign names all who still have to sign', () => {
  const base = aProcess();
  const second = aLine({
    ai: 4,
    node: 'review',
    taskId: '73',
    assigneeName: '孙八',
    startTime: '2026-11-20 10:01:06',
    endTime: null,
  });
  const signed = aLine({
    ai: 6,
    node: 'review',
    taskId: '74',
    assigneeName: '周九',
    startTime: '2026-11-20 10:01:06',
  });

  const marks = nodeMarks({ ...base, history: [...base.history, second, signed] }, t);

  expect(marks.find(({ node }) => node === 'review')?.people).toBe('管理员、孙八');
});

it('only taskHandle, or nothing said, lets one handle', () => {
  expect(['', 'taskHandle', 'detail', 'start'].map(isLookingOnly)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

it('who administers has all open tasks at hand when none is his own, anybody else his own alone', () => {
  const others = anOpenTask({ taskId: '80', isMine: false, actions: [] });
  const ids = (tasks: readonly { readonly taskId: string }[]): readonly string[] =>
    tasks.map(({ taskId }) => taskId);

  expect(ids(tasksAtHand({ tasks: [others, anOpenTask()], can: { ...CAN, move: true } }))).toEqual([
    '72',
  ]);
  expect(ids(tasksAtHand({ tasks: [others], can: { ...CAN, move: true } }))).toEqual(['80']);
  expect(ids(tasksAtHand({ tasks: [others], can: CAN }))).toEqual([]);
});

it('fields are hidden for everybody at the step, and changed by whoever has the task alone', () => {
  const fields = { amount: 'edit', remark: 'hide', name: 'read' } as const;

  const mine = fieldRights(anOpenTask({ fields }));
  const theirs = fieldRights(anOpenTask({ fields, isMine: false }));

  expect([[...mine.hidden], mine.editable]).toEqual([['remark'], ['amount']]);
  expect([[...theirs.hidden], theirs.editable]).toEqual([['remark'], []]);
  expect(fieldRights(undefined).editable).toEqual([]);
});
