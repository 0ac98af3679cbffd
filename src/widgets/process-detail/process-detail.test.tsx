import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';

import { registerParts } from '#engine/base/registry.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { FormHost } from '#engine/form/form-host.tsx';
import type { InstanceDetail } from '#schemas/api/workflow-running.ts';
import { aListEntity } from '#tests/builders/a-list-world.tsx';
import { aLine, anOpenTask, aProcess } from '#tests/builders/a-process.ts';
import { aFakeWorld, InEngine, type Answer, type FakeWorld } from '#tests/builders/ports.tsx';
import { BackTargetInput, MoveTargetInput } from './node-choice.tsx';
import { ProcessBar } from './process-bar.tsx';
import { ProcessDetail } from './process-detail.tsx';

registerFields();
registerParts({ inputs: { backTarget: BackTargetInput, moveTarget: MoveTargetInput } });
// the form engine comes with the first dialog: on a busy machine later than a test waits
beforeAll(async () => {
  await import('#engine/form/opened-form.tsx');
});
afterEach(async () => {
  cleanup();
  await page.viewport(1366, 768);
});

const CONTRACT = aListEntity({
  name: 'contract',
  title: '合同',
  rest: { base: '/c' },
  fields: {
    name: { type: 'string', title: '合同名称' },
    amount: { type: 'string', title: '合同金额' },
    remark: { type: 'text', title: '备注' },
  },
});
const DETAIL = 'GET /activiti/his/getInstDetail';
const COMPLETE = 'POST /activiti/task/complete';
const TODO = 'GET /activiti/task/myToDoTaskPage';

function aProcessWorld(
  detail: InstanceDetail = aProcess(),
  answers: Readonly<Record<string, Answer>> = {},
): FakeWorld {
  return aFakeWorld({
    answers: {
      [DETAIL]: () => detail,
      [COMPLETE]: () => null,
      [TODO]: () => ({ list: [], total: 0 }),
      ...answers,
    },
    ports: { now: () => new Date() },
  });
}

type Props = Omit<Parameters<typeof ProcessDetail>[0], 'processInstanceId'>;

async function show(world: FakeWorld, props: Props = {}): Promise<void> {
  render(
    <InEngine world={world}>
      <ProcessDetail processInstanceId="9001" isPage {...props} />
      <FormHost />
    </InEngine>,
  );
  await screen.findByRole('heading', { name: '审批记录' });
}

const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));
const drawn = (marker: string) =>
  new Set(
    [...document.querySelectorAll(marker)].map((element) =>
      element.getAttribute('data-element-id'),
    ),
  );
const callsOf = (world: FakeWorld, api: string) => world.calls.filter((call) => call.api === api);

it('shows how it stands, who did what and how long it took; what is empty is a slash', async () => {
  await show(aProcessWorld());

  const cellsOf = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(screen.getByText('审批中')).toBeTruthy();
  expect(cellsOf('部门审核')).toEqual(['管理员', '2026-11-20 10:01:05', '/', '/', '/']);
  expect(cellsOf('填报')).toEqual([
    '李四',
    '2026-11-20 09:00:00',
    '2026-11-20 10:01:05',
    '情况属实',
    '1小时1分5秒',
  ]);
});

it('the diagram is drawn with what is done, current and taken', async () => {
  await show(aProcessWorld());

  await waitFor(() =>
    expect(document.querySelector('[data-element-id="review"].dsr-node-active')).not.toBeNull(),
  );
  expect(drawn('.dsr-node-done')).toEqual(new Set(['draft', 'start']));
  expect(drawn('.dsr-flow-taken')).toEqual(new Set(['f1', 'f2']));
  expect(
    [...document.querySelectorAll('.dsr-node-label b')].map(({ textContent }) => textContent),
  ).toEqual(['李四', '管理员']);
});

it('where the file cannot be drawn the picture of the server stands there, and where that fails the steps in words', async () => {
  const world = aProcessWorld(aProcess({ xml: '<broken' }));
  await show({
    ...world,
    ports: { ...world.ports, pictureUrl: () => 'data:image/svg+xml,broken' },
  });

  const steps = await screen.findByRole('list', { name: '已到达的环节' });
  await waitFor(() =>
    expect(steps.isConnected && document.querySelector('.dsr-process-picture img')).toBeNull(),
  );
  await waitFor(() =>
    expect(screen.getByRole('list', { name: '已到达的环节' }).closest('.engine-hidden')).toBeNull(),
  );
  expect(
    within(screen.getByRole('list', { name: '已到达的环节' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toContain('部门审核当前环节管理员2026-11-20 10:01:05');
});

it('is printed as its approval sheet with the drawing, and kept as a file', async () => {
  const sheet = {
    title: '合同审批',
    running: '合同审批',
    head: [],
    blocks: [
      {
        kind: 'drawing',
        title: '流程图',
        drawing: {
          x: 0,
          y: 0,
          width: 100,
          height: 80,
          strokes: [{ d: 'M0 0H100V80H0Z', weight: 1, hasGround: true }],
          words: [{ text: '部门审核', x: 0, y: 0, width: 100, height: 80 }],
        },
      },
    ],
    sign: [],
    made: '管理员',
    pageNote: '{n}/{m}',
    unknown: [],
  } as const;
  const file = 'GET /activiti/his/getInstPdf?processInstanceId=9001';
  const world = aProcessWorld(aProcess(), {
    'GET /activiti/his/getInstSheet': () => sheet,
    [file]: () => null,
  });
  await show(world);
  await press('打印');
  const dialog = await screen.findByRole('dialog', { name: '打印预览：合同审批' });
  const paper = await within(dialog).findByRole('group', { name: '第 1 页' });
  await press('保存为 PDF');

  expect(within(paper).getByText('部门审核')).toBeTruthy();
  expect(paper.querySelector('.engine-sheetshaded')?.getAttribute('transform')).toContain(
    'scale(0.75)',
  );
  expect(callsOf(world, 'GET /activiti/his/getInstSheet')).toMatchObject([
    { params: { processInstanceId: '9001' } },
  ]);
  await waitFor(() => expect(callsOf(world, file)).toHaveLength(1));
});

it.each([
  ['0', 10, true],
  ['1', 12, false],
  ['', 12, false],
])('a pid of "%s" shows %i of twelve lines', async (pid, rows, isPaged) => {
  const history = Array.from({ length: 12 }, (_, at) => aLine({ ai: at + 1, taskId: `t${at}` }));

  await show(aProcessWorld(aProcess({ history })), { pid });

  expect(within(screen.getByRole('table')).getAllByRole('row').length).toBe(rows + 1);
  expect(document.querySelector('.engine-pager') !== null).toBe(isPaged);
});

it.each([
  ['通过', COMPLETE],
  ['驳回', 'POST /activiti/task/backToFirst'],
  ['终止', 'POST /activiti/task/endProcess'],
])('%s is not sent without a comment', async (title, api) => {
  const world = aProcessWorld();
  await show(world);
  await press(new RegExp(`^${title.charAt(0)}\\s*${title.charAt(1)}$`));
  const dialog = await screen.findByRole('dialog');

  await userEvent.click(
    within(dialog).getByRole('button', {
      name: new RegExp(`^${title.charAt(0)}\\s*${title.charAt(1)}$`),
    }),
  );

  expect(await within(dialog).findByText('审核意见不能为空')).toBeTruthy();
  expect(callsOf(world, api)).toEqual([]);
});

it('a phrase is enough of a comment; two presses send once, the dialog closes after it was said and the next to-do is offered', async () => {
  const next = { taskId: '99', processInstanceId: '9002', taskName: '经理审批' };
  const world = aProcessWorld(aProcess(), { [TODO]: () => ({ list: [next], total: 3 }) });
  await show(world);
  await press(/^通\s*过$/);
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: '同意' }));
  const send = within(dialog).getByRole('button', { name: /^通\s*过$/ });

  send.click();
  send.click();
  await waitFor(() => expect(world.notices.length).toBe(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  expect(callsOf(world, COMPLETE).map(({ body }) => body)).toEqual([
    { taskId: '72', comment: '同意' },
  ]);
  expect(world.notices).toEqual([{ kind: 'success', text: '操作成功', durationMs: 500 }]);
  await press(/下一条待办（还有 3 条）/);
  expect(world.opened).toEqual([
    '/activiti-process-detail?processInstanceId=9002&taskId=99&processShowType=taskHandle',
  ]);
  expect(callsOf(world, DETAIL).length).toBe(2);
});

it('what is refused stays with what was typed', async () => {
  const world = aProcessWorld(aProcess(), {
    [COMPLETE]: () => {
      throw { code: 10040, message: '流程已挂起', issues: [] };
    },
  });
  await show(world);
  await press(/^通\s*过$/);
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('审核意见'), '写了很久的意见');

  await userEvent.click(within(dialog).getByRole('button', { name: /^通\s*过$/ }));

  expect(await within(dialog).findByText('流程已挂起')).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('审核意见').value).toBe(
    '写了很久的意见',
  );
});

it('nobody is entrusted with nothing: the words are those of the specification', async () => {
  const world = aProcessWorld();
  await show(world);
  await press(/^委\s*托$/);
  const dialog = await screen.findByRole('dialog');

  await userEvent.click(within(dialog).getByRole('button', { name: /^委\s*托$/ }));

  expect((await within(dialog).findAllByText('请选择委托人')).length).toBeGreaterThan(0);
  expect(callsOf(world, 'POST /activiti/task/entrust')).toEqual([]);
});

it('one goes back to the step before, or to another that is chosen', async () => {
  const world = aProcessWorld(aProcess(), {
    'GET /activiti/task/backTargets': () => [
      { node: 'check', name: '初审' },
      { node: 'draft', name: '填报' },
    ],
    'POST /activiti/task/backTo': () => null,
  });
  await show(world);
  await press(/^回\s*退$/);
  const dialog = await screen.findByRole('dialog');
  const before = await within(dialog).findByRole('radio', { name: /初审/ });
  await waitFor(() => expect((before as HTMLInputElement).checked).toBe(true));
  await userEvent.click(within(dialog).getByRole('radio', { name: '填报' }));
  await userEvent.click(within(dialog).getByRole('button', { name: '请补充说明' }));

  await userEvent.click(within(dialog).getByRole('button', { name: /^回\s*退$/ }));

  await waitFor(() =>
    expect(callsOf(world, 'POST /activiti/task/backTo').map(({ body }) => body)).toEqual([
      { taskId: '72', node: 'draft', comment: '请补充说明' },
    ]),
  );
});

it('what is done without a dialog is done once in a second', async () => {
  const world = aProcessWorld(
    aProcess({ tasks: [anOpenTask({ isMine: false, isClaimable: true, actions: ['claim'] })] }),
    {
      'POST /activiti/task/claim': () => null,
    },
  );
  await show(world);
  const claim = screen.getByRole('button', { name: '认领并办理' });

  claim.click();
  await waitFor(() => expect(callsOf(world, DETAIL).length).toBe(2));
  screen.getByRole('button', { name: '认领并办理' }).click();
  await waitFor(() =>
    expect((screen.getByRole('button', { name: '认领并办理' }) as HTMLButtonElement).disabled).toBe(
      false,
    ),
  );

  expect(callsOf(world, 'POST /activiti/task/claim').length).toBe(1);
});

it('the record is shown within the rights of the step: what is hidden is not there, what may be changed is sent for the task', async () => {
  const detail = aProcess({
    instance: { entity: 'contract', businessKey: '5', route: 'contract' },
    tasks: [anOpenTask({ fields: { amount: 'edit', remark: 'hide' } })],
  });
  const world = aFakeWorld({
    answers: {
      [DETAIL]: () => detail,
      'GET /c/5': () => ({
        id: '5',
        name: '清源站房运维合同',
        amount: '120',
        remark: '只给内部看',
        version: 4,
      }),
      'POST /activiti/approval/fields': () => ({ id: '5' }),
    },
    entities: [CONTRACT],
    ports: { now: () => new Date() },
  });
  await show(world);
  expect(await screen.findByText('清源站房运维合同')).toBeTruthy();
  await press(/修改表单/);
  const dialog = await screen.findByRole('dialog');
  const amount = within(dialog).getByLabelText('合同金额');
  await userEvent.clear(amount);
  await userEvent.type(amount, '90');

  await userEvent.click(within(dialog).getByRole('button', { name: /^保\s*存$/ }));

  await waitFor(() =>
    expect(callsOf(world, 'POST /activiti/approval/fields').map(({ body }) => body)).toEqual([
      { taskId: '72', fields: { amount: '90' }, version: 4 },
    ]),
  );
  expect(document.body.textContent).not.toContain('只给内部看');
  expect(within(dialog).queryByLabelText('合同名称')).toBeNull();
});

it('class “refused for ever”: who leaves the fields of a step that somebody else changed meanwhile sees the record as it is', async () => {
  let version = 4;
  const world = aFakeWorld({
    answers: {
      [DETAIL]: () =>
        aProcess({
          instance: { entity: 'contract', businessKey: '5', route: 'contract' },
          tasks: [anOpenTask({ fields: { amount: 'edit' } })],
        }),
      'GET /c/5': () => ({ id: '5', name: '清源站房运维合同', amount: `12${version}`, version }),
      'POST /activiti/approval/fields': () => {
        throw { code: 10002, message: '已被他人修改', isToasted: true, data: null, issues: [] };
      },
    },
    entities: [CONTRACT],
    ports: { now: () => new Date() },
  });
  await show(world);
  await press(/修改表单/);
  const dialog = await screen.findByRole('dialog');
  version = 5;
  await userEvent.click(within(dialog).getByRole('button', { name: /^保\s*存$/ }));
  await within(dialog).findByText(/已被他人修改/);

  await userEvent.click(within(dialog).getByRole('button', { name: /^取\s*消$/ }));

  await waitFor(() => expect(callsOf(world, 'GET /c/5')).toHaveLength(2));
});

it('letters do what the buttons do, but not while somebody types', async () => {
  const world = aProcessWorld();
  await show(world);

  await userEvent.keyboard('d');
  const dialog = await screen.findByRole('dialog', { name: '驳回' });
  await userEvent.type(within(dialog).getByLabelText('审核意见'), 'a');

  expect(screen.getAllByRole('dialog').length).toBe(1);
});

it('a page that is only looked at has no buttons, nor has one whose task is not mine', async () => {
  await show(aProcessWorld(), { showType: 'detail' });
  expect(screen.queryByRole('toolbar', { name: '处理' })).toBeNull();
  cleanup();

  await show(aProcessWorld(aProcess({ tasks: [anOpenTask({ isMine: false, actions: [] })] })));
  expect(screen.queryByRole('toolbar', { name: '处理' })).toBeNull();
});

it('who may not see it is told so, and a failure can be asked again', async () => {
  let code = 403;
  const world = aProcessWorld(aProcess(), {
    [DETAIL]: () => {
      if (code === 0) return aProcess();
      throw { code, message: '服务器内部异常', issues: [] };
    },
  });
  const host = render(<ProcessDetail processInstanceId="9001" />, {
    wrapper: ({ children }) => <InEngine world={world}>{children}</InEngine>,
  });
  expect(await screen.findByText('您没有查看此数据的权限')).toBeTruthy();
  host.unmount();

  code = 500;
  render(<ProcessDetail processInstanceId="9001" />, {
    wrapper: ({ children }) => <InEngine world={world}>{children}</InEngine>,
  });
  expect(await screen.findByText('服务器内部异常')).toBeTruthy();
  code = 0;
  await press(/重\s*试/);

  expect(await screen.findByRole('heading', { name: '合同 HT-2026-001' })).toBeTruthy();
});

it('on a phone two buttons are in reach, the diagram is folded and the history stands in cards', async () => {
  await page.viewport(375, 812);
  await show(aProcessWorld());

  const bar = screen.getByRole('toolbar', { name: '处理' });
  expect(
    within(bar)
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.replace(/\s/g, '')),
  ).toEqual(['通过', '驳回', '更多']);
  expect(
    Math.min(
      ...within(bar)
        .getAllByRole('button')
        .map((button) => button.getBoundingClientRect().height),
    ),
  ).toBeGreaterThanOrEqual(44);
  expect(document.querySelector('details')?.open).toBe(false);
  expect(screen.queryByRole('table')).toBeNull();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
});

it('the bar of a record says where it stands, with whom and since when, and is nothing where no process is about it', async () => {
  const approval = {
    processInstanceId: '9001',
    status: 'running',
    title: null,
    startTime: '2026-11-20 09:00:00',
    where: [{ name: '部门审核', people: ['管理员'], since: '2026-11-20 10:01:05' }],
    tasks: [anOpenTask()],
    can: aProcess().can,
  };
  const onDone = vi.fn();
  const world = aProcessWorld(aProcess(), {
    'GET /activiti/his/ofRecord': ({ params }) => (params['id'] === '5' ? approval : null),
  });
  render(
    <InEngine world={world}>
      <ProcessBar entity="contract" id="5" onDone={onDone} />
      <ProcessBar entity="contract" id="6" onDone={onDone} />
      <FormHost />
    </InEngine>,
  );
  const bar = await screen.findByRole('region', { name: '审批进度' });
  await userEvent.click(within(bar).getByRole('button', { name: /^通\s*过$/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: '同意' }));
  await userEvent.click(within(dialog).getByRole('button', { name: /^通\s*过$/ }));

  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(bar.textContent).toContain('部门审核管理员自 2026-11-20 10:01:05');
  expect(screen.getAllByRole('region', { name: '审批进度' }).length).toBe(1);
});
