import type { Page } from 'playwright';

/** A question to the product in the name of the person of the picture: its rows. */
export type Ask = (address: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** A picture of `docs/tour.md`, kept as `docs/pictures/<name>.webp`. */
export interface Picture {
  readonly name: string;
  /** The account whose page it is. */
  readonly who: string;
  /** Where it stands; a record is looked for. */
  readonly at: string | ((ask: Ask) => Promise<string>);
  /** What must stand there: a page that lost it has no picture any more. */
  readonly says: readonly string[];
  readonly size?: readonly [width: number, height: number];
  /** Pixels of the kept picture in the width; as wide as the page without it. */
  readonly width?: number;
  /** What is done before the picture is taken. */
  readonly does?: (page: Page) => Promise<unknown>;
}

const PHONE = [375, 740] as const;

/** The record of a list whose text is this; the first one where none is said. */
const found =
  (address: string, to: (id: string) => string, text = '') =>
  async (ask: Ask): Promise<string> => {
    const row = (await ask(address)).find((one) => JSON.stringify(one).includes(text));
    if (!row) throw new Error(`${address} has no ${text || 'row'}`);
    return to(String(row['id']));
  };

/** In the order of the tour. */
export const PICTURES: readonly Picture[] = [
  {
    name: 'wall',
    who: 'bureau',
    at: '/bigScreen-map',
    says: ['站点概况', '实时报警', '信用与考核'],
    size: [1920, 1080],
    width: 1280,
  },
  { name: 'alarms', who: 'bureau', at: '/dm-alarm-record', says: ['报警', '派单', '确认'] },
  {
    name: 'warning',
    who: 'bureau',
    at: found(
      '/dm/warning/page?limit=50',
      (id) => `/warningManage-warningList/${id}`,
      '氨氮小时值接近限值预警',
    ),
    says: ['判定依据', '清源总排口'],
  },
  {
    name: 'report',
    who: 'bureau',
    at: found('/dm/report/page?limit=50&preset=mine', (id) => `/dm-daily-report/${id}`, '清源'),
    says: ['因子统计', '变化曲线', '审核'],
  },
  {
    name: 'enterprise',
    who: 'enterprise',
    at: '/home',
    says: ['企业待办', '督办逾期', '我的待办'],
  },
  { name: 'orders', who: 'opsmgr', at: '/ops-work-order', says: ['待派发', '待审核', '新建工单'] },
  { name: 'roster', who: 'opsmgr', at: '/home', says: ['人员工单', '台账'] },
  { name: 'phone', who: 'opseng', at: '/m/todo', says: ['今天的待办', '扫码'], size: PHONE },
  {
    name: 'phone-order',
    who: 'opseng',
    at: found('/ops/workorder/page?limit=50&preset=mine', (id) => `/m/order/${id}`, '周巡检'),
    says: ['处理过程', '更多'],
    size: PHONE,
  },
  {
    name: 'laboratory',
    who: 'testanalyst',
    at: found('/test/task/page?limit=50', (id) => `/testManage-task/${id}`, '清源总排口自行监测'),
    says: ['检测结果', '采样过程', '报告'],
  },
  {
    name: 'designer',
    who: 'implementer',
    at: found(
      '/dm/rule/page?limit=50',
      (id) => `/omRules-rule/design?id=${id}`,
      '氨氮小时值接近限值预警',
    ),
    says: ['试运行', '发布', '版本'],
  },
  {
    name: 'workbench',
    who: 'implementer',
    at: '/sys-schema?q=entity%3Asupervision',
    says: ['模型', '结构', '督办'],
    does: async (page) => {
      await page.getByRole('button', { name: /^校验/ }).waitFor();
      await page.getByText('正在准备预览').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'books',
    who: 'implementer',
    at: found(
      '/ops/standingBook/page?limit=50',
      (id) => `/omRules-omsRuleStandingBook/add?id=${id}`,
      'WATER_PATROL',
    ),
    says: ['组件', '大纲', '发布'],
  },
  { name: 'admin', who: 'admin', at: '/home', says: ['开始使用', '一键清除'] },
  {
    name: 'help',
    who: 'bureau',
    at: '/dm-supervision',
    says: ['督办编号', '第一天'],
    does: async (page) => {
      await page.keyboard.press('F1');
      await page.locator('.help-guide summary').click();
      await page.locator('.help-steps a[aria-current]').first().scrollIntoViewIfNeeded();
    },
  },
];
