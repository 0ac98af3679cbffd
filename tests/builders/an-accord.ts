import { bpmnOf, flowsOf } from './process.ts';

/** Accords: an entity under approval with a life cycle of its own, all of it in one file. */
export const ACCORD = {
  v: 1,
  name: 'accord',
  module: 'lab',
  title: '协议',
  table: { name: 'lab_accord', lock: true, history: true },
  rest: { base: '/lab/accord' },
  fields: {
    name: { type: 'string', title: '名称', required: true, max: 50, list: true },
    amount: { type: 'money', title: '金额', list: true },
    kind: { type: 'string', title: '类型', max: 20 },
    remark: { type: 'string', title: '备注', max: 200 },
    status: { type: 'status', states: 'accord', title: '状态', list: true },
  },
  states: {
    values: {
      '0': { title: '草稿', tone: 'neutral' },
      '1': { title: '待审核', tone: 'warning' },
      '2': { title: '执行中', tone: 'success' },
      '3': { title: '已驳回', tone: 'danger' },
      '5': { title: '已终止', tone: 'neutral' },
    },
    initial: ['0'],
    moves: {
      stop: {
        title: '终止',
        permission: 'lab:accord:stop',
        comment: { title: '原因', required: true },
        cases: [{ id: 'A1', from: ['2', '0'], to: ['5'] }],
      },
    },
  },
  actions: {
    mark: { title: '标记', place: 'row', set: { remark: 'marked' } },
    stop: { title: '终止', place: ['row'], move: 'stop' },
  },
  approval: {
    process: 'accord',
    title: '协议 {name}',
    start: '0',
    running: '1',
    passed: '2',
    rejected: '3',
    terminated: '5',
    variables: ['amount', 'kind'],
    lock: ['1'],
  },
  import: { key: ['name'] },
  menu: { parent: 'workflow', url: 'lab/accord', sort: 90 },
} as const;

/** The starter fills in, `first` checks and may edit the amount, and above 1,000 `second` signs. */
export function accordProcess({
  first,
  second,
  key = 'accord',
}: {
  readonly first: string;
  readonly second: string;
  readonly key?: string;
}): string {
  const body =
    '<startEvent id="s"/><userTask id="fill" name="填写" activiti:assignee="${starter}"/>' +
    `<userTask id="check" name="审核" activiti:assignee="${first}" dsr:fields="amount:edit kind:hide"/><exclusiveGateway id="g" default="g-e"/>` +
    `<userTask id="sign" name="签字" activiti:assignee="${second}"/><endEvent id="e"/>` +
    flowsOf('s>fill', 'fill>check', 'check>g', 'g>sign:${amount > 1000}', 'g>e', 'sign>e');
  return bpmnOf(body)
    .replace('<process id="p"', `<process id="${key}"`)
    .replace('<definitions ', '<definitions xmlns:dsr="urn:digital-station-room:bpmn" ');
}
