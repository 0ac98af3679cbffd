import { sayStored } from '#tests/builders/say-stored.ts';
import { readAbout, TOLD_NAMES, type ToldEvidence, type ToldName } from './told-evidence.ts';
import { whyNone } from './why-none.ts';

const at = '2026-11-02T10:00:00+08:00';
const TOLD: {
  readonly [N in ToldName]: readonly [Extract<ToldEvidence, { readonly told: N }>['facts'], string];
} = {
  missing: [
    { hour: '2026-11-02 09:00', should: 5, received: 0 },
    '2026-11-02 09:00 起的一小时应收 5 条小时数据，实收 0 条',
  ],
  offline: [
    { since: '2026-11-02 09:00:00', minutes: 10 },
    '自 2026-11-02 09:00:00 起没有任何报文，超过允许的 10 分钟',
  ],
  instrument: [
    { factorCode: 'w21003', states: ['i12001.2', 'i12003.7'], facilities: [] },
    '氨氮 上报状态：分析仪故障（i12001=2）、报警代码 i12003=7',
  ],
  powerFault: [{ factorCode: 'w21003', state: 'i12001=6' }, '氨氮 分析仪上报电源故障（i12001=6）'],
  parameter: [
    { factorCode: 'w21003', item: 'i13001', before: '1', after: '1.5' },
    '氨氮 i13001 由 1 改为 1.5',
  ],
  facility: [
    { facilities: ['SB1', 'SB2'], flow: 12, unit: 'L/s' },
    '治污设施 SB1、SB2 上报为关闭，而同时的流量为 12 L/s',
  ],
  transmission: [
    { day: '2026-11-01', percent: 87.5, least: 90 },
    '2026-11-01 传输有效率 87.5%，低于 90%',
  ],
  clock: [
    { time: '2029-01-01 00:00:00', received: '2026-11-02 10:00:00' },
    '报文的数据时间为 2029-01-01 00:00:00，而接收于 2026-11-02 10:00:00',
  ],
  unread: [
    { sent: '20260230060900', received: '2026-11-02 10:00:00' },
    '接收于 2026-11-02 10:00:00 的报文没有可读的数据时间（DataTime：20260230060900）',
  ],
  key: [{ received: '2026-11-02 10:00:00' }, '接收于 2026-11-02 10:00:00 的加密报文'],
  plain: [
    { received: '2026-11-02 10:00:00' },
    '接收于 2026-11-02 10:00:00 的报文是明文，而该设备已有密钥',
  ],
  expiry: [{ what: '标准溶液', until: '2026-11-01' }, '标准溶液 于 2026-11-01 到期'],
  remainder: [{ what: '试剂', least: 5, unit: '瓶' }, '试剂 低于最低库存 5 瓶'],
  video: [{ what: '1号枪机', since: '10:00' }, '视频 1号枪机 自 10:00 起离线'],
  covered: [{ what: '1号枪机', since: '10:00' }, '视频 1号枪机 自 10:00 起画面被遮挡'],
  door: [{ what: '1号门', event: '非法闯入' }, '门禁 1号门：非法闯入'],
};

it.each(TOLD_NAMES)('%s is said with its numbers in three languages', (told) => {
  const [facts, said] = TOLD[told];
  const [here, there, english] = [
    sayStored({ told, at, facts }),
    sayStored({ told, at, facts }, 'zh-TW'),
    sayStored({ told, at, facts }, 'en-US'),
  ];

  expect(here).toContain(said);
  for (const text of [here, there, english]) expect(text).not.toMatch(/\{\{|undefined|rule\.told/);
  // the code of a factor is said as its name
  for (const number of JSON.stringify(Object.values({ ...facts, factorCode: null })).match(
    /\d+/g,
  ) ?? [])
    expect(english).toContain(number);
});

it('a fault of the whole device has no factor before it', () => {
  expect(
    sayStored({
      told: 'instrument',
      at,
      facts: { factorCode: null, states: ['RS.4'], facilities: ['SB1'] },
    }),
  ).toBe('SB1 上报状态：治污设施报警（RS=4）');
});

it('what is not whole says nothing', () => {
  for (const value of [
    null,
    { told: 'missing', at },
    { told: 'missing', at, facts: { hour: 1, should: 1, received: 1 } },
    { told: 'toString', at, facts: {} },
  ])
    expect(sayStored(value)).toBe('');
});

it('says which record it is about, where that is no station or point', () => {
  expect(readAbout({ told: 'door', at, about: 'door:12' })).toEqual({ entity: 'door', id: '12' });
  for (const about of ['door', 'door:', 'door:x', '//a.cn:1', 12, null])
    expect(readAbout({ told: 'door', at, about })).toBeNull();
  expect(readAbout(null)).toBeNull();
});

it('without evidence only what somebody put down is said to be put down by hand', () => {
  expect(
    ['manual', 'rule', 'trend', 'alarm', undefined].map((source) => whyNone({ source })),
  ).toEqual(['rule.why.byHand', ...Array.from({ length: 4 }, () => 'rule.why.none')]);
});
