/** Entrusted specimens: a life of six statuses that stands in its files alone. */
export const SPECIMEN_STATES = {
  v: 1,
  name: 'specimen',
  title: '样品状态',
  values: {
    '0': { title: '已登记', tone: 'neutral' },
    '1': { title: '待检测', tone: 'warning' },
    '2': { title: '检测中', tone: 'primary' },
    '3': { title: '待审核', tone: 'purple' },
    '4': { title: '已完成', tone: 'success' },
    '5': { title: '已作废', tone: 'neutral' },
  },
  initial: ['0'],
  roles: {
    tester: { title: '检测人', field: 'testerId' },
    checker: {
      title: '审核人',
      permission: 'lab:specimen:approve',
      where: { field: 'amount', op: 'lt', value: 1000 },
    },
  },
  guards: {
    measured: { when: '!isEmpty($form.result)', text: '样品{name}还没有检测结果，请联系{contact}' },
    fourEyes: { when: 'testerId != $user.id', text: '检测人不能审核自己的样品' },
  },
  moves: {
    submit: {
      title: '送检',
      permission: 'lab:specimen:submit',
      cases: [{ id: 'S1', from: ['0'], to: ['1'], roles: ['owner'] }],
    },
    take: {
      title: '领样',
      permission: 'lab:specimen:take',
      todo: { all: [] },
      effects: [
        { set: { testerId: '$user.id' } },
        { notify: { to: ['owner'], text: '样品{name}已领取{contact}', level: '3' } },
      ],
      cases: [{ id: 'S2', from: ['1'], to: ['2'] }],
    },
    finish: {
      title: '出结果',
      permission: 'lab:specimen:finish',
      form: {
        title: '出结果',
        fields: {
          result: { use: 'result' },
          contact: { use: 'contact' },
          grade: { use: 'grade' },
          note: { type: 'string', title: '说明', max: 50 },
        },
      },
      cases: [
        {
          id: 'S3',
          from: ['2'],
          to: ['3'],
          roles: ['tester'],
          guards: ['measured'],
          effects: [{ notify: { to: ['lab:specimen:approve'] } }],
        },
      ],
    },
    approve: {
      title: '审核',
      permission: 'lab:specimen:approve',
      comment: { title: '审核意见', required: true },
      cases: [
        {
          id: 'S4',
          from: ['3'],
          to: ['4', '2'],
          choose: { '4': 'amount > 0' },
          roles: ['checker'],
          guards: ['fourEyes'],
        },
      ],
      effects: [
        {
          when: 'amount > 0',
          create: { entity: 'specimenNote', values: { text: '$row.name', specimenId: '$row.id' } },
        },
      ],
    },
    discard: {
      title: '作废',
      permission: 'lab:specimen:discard',
      cases: [
        { id: 'S5', from: ['0'], to: ['5'], roles: ['owner'] },
        { id: 'S6', from: ['1'], to: ['5'], roles: ['system'] },
      ],
    },
  },
  timers: {
    remind: {
      title: '样品待领',
      in: ['1'],
      after: '2h',
      every: '1h',
      effects: [{ notify: { to: ['lab:specimen:take'] } }],
    },
    lapse: { title: '超期作废', in: ['1'], after: '3d', move: 'discard' },
  },
} as const;

const AT = ['row', 'detail'];

export const SPECIMEN = {
  v: 1,
  name: 'specimen',
  module: 'lab',
  title: '样品',
  permission: 'lab:specimen',
  table: { name: 'lab_specimen', lock: true, history: true },
  rest: { base: '/lab/specimen' },
  fields: {
    name: { type: 'string', title: '名称', max: 40, required: true, list: true },
    amount: { type: 'int', title: '数量', list: true },
    status: { type: 'status', title: '状态', states: 'specimen', list: true, filter: 'in' },
    testerId: { type: 'user', title: '检测人', readOnly: true, list: true },
    result: { type: 'decimal', title: '结果', scale: 2, readOnly: true },
    contact: { type: 'string', title: '委托人电话', mask: 'mobile' },
    photo: { type: 'image', title: '照片' },
    grade: { type: 'int', title: '等级', permission: { write: 'lab:specimen:grade' } },
  },
  list: { presets: { mine: { title: '我的待办', todo: true } } },
  actions: {
    submit: { title: '送检', place: AT, move: 'submit' },
    take: { title: '领样', place: AT, move: 'take' },
    finish: { title: '出结果', place: AT, move: 'finish' },
    approve: { title: '审核', place: AT, move: 'approve' },
    discard: { title: '作废', place: AT, move: 'discard', kind: 'danger' },
  },
  menu: { parent: 'setting', url: 'lab/specimen', sort: 71 },
} as const;

/** What an approval leaves behind. */
export const SPECIMEN_NOTE = {
  v: 1,
  name: 'specimenNote',
  module: 'lab',
  title: '样品备注',
  table: { name: 'lab_specimen_note', lock: true },
  rest: { base: '/lab/specimenNote' },
  fields: {
    text: { type: 'string', title: '备注', max: 40, list: true },
    specimenId: { type: 'string', title: '样品', max: 20, list: true },
  },
} as const;
