import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { registerParts } from '#engine/base/registry.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { aFormEntity, SAMPLE_DICTS } from '#tests/builders/a-form-entity.ts';
import { aFakeWorld, InEngine } from '#tests/builders/ports.tsx';
import { Changes } from './changes.tsx';
import { HistoryBlock } from './history-block.tsx';

beforeAll(() => {
  registerFields();
  registerParts({
    cells: {
      paint: { component: ({ value }) => <>漆 {String(value)}</>, saysCodes: true },
      limited: { component: ({ row }) => <>{String(row.limit)}</> },
    },
  });
});
afterEach(cleanup);

const CAR = aFormEntity({
  table: { name: 'test_sample', lock: true, history: true },
  fields: {
    name: { type: 'string', title: '名称' },
    color: { type: 'dict', title: '颜色', dict: 'color' },
    ownerId: { type: 'user', title: '车主' },
    paint: { type: 'string', title: '漆', list: { cell: 'paint' } },
    weight: { type: 'string', title: '重', list: { cell: 'limited' } },
  },
});
const CHANGES = [
  {
    id: '3',
    change: 'update',
    at: '2026-11-20 12:00:00',
    byName: '王五',
    fields: { color: ['2', '3'] },
  },
  {
    id: '2',
    change: 'update',
    at: '2026-11-20 11:00:00',
    byName: '李四',
    fields: { color: ['1', '2'], ownerId: ['7', '8'] },
    names: { ownerId: { '7': '张三', '8': '赵六' } },
  },
  {
    id: '1',
    change: 'save',
    at: '2026-11-20 10:00:00',
    byName: '李四',
    fields: { name: [null, '甲'], paint: [null, 'p1'], weight: [null, '7'] },
  },
];

function showTo(can: (key: string) => boolean) {
  const changed: number[] = [];
  const questions: { readonly title: string; readonly text?: string }[] = [];
  const world = aFakeWorld({
    dicts: SAMPLE_DICTS,
    can,
    answers: {
      'GET /test/sample/history/9': () => CHANGES,
      'POST /engine/restore': () => ({ id: '9' }),
    },
    ports: {
      confirm: async (question) => {
        questions.push(question);
        return true;
      },
    },
  });
  render(
    <InEngine world={world}>
      <HistoryBlock
        entity={CAR}
        row={{ id: '9', version: 3 }}
        title=""
        source={undefined}
        props={{}}
        stamp={1}
        onChanged={() => changed.push(1)}
      />
    </InEngine>,
  );
  return { world, changed, questions, user: userEvent.setup() };
}

it('each change says who, when, and every field by its title from and to, with labels of dictionaries and links', async () => {
  showTo(() => false);

  const lines = (await screen.findAllByRole('listitem')).map((line) => line.textContent);

  expect(lines[1]).toContain('颜色黄蓝');
  // a code by its name; a cell that needs more of the row than its own value stays away
  expect(lines.at(-1)).toBe('重7');
  expect(lines.at(-2)).toBe('漆漆 p1');
  expect(lines.find((line) => line?.startsWith('李四') && line.includes('车主'))).toMatch(
    /2026-11-20 11:00:00.*颜色红黄.*车主张三赵六/,
  );
  expect(screen.queryByRole('button', { name: '恢复到此版本' })).toBeNull();
});

it('class “changed, before it was there”: a secret is told once, and that of a new record as filled in', () => {
  const fields = { name: ['******', '******'] };
  const told = (change: string) => {
    const { container } = render(
      <InEngine world={aFakeWorld()}>
        <Changes change={{ change, fields }} entity={CAR} row={{}} rows={[]} />
      </InEngine>,
    );
    return container.textContent;
  };

  expect([told('save'), told('update')]).toEqual([
    '名称已填写，内容不显示',
    '名称已修改，内容不显示',
  ]);
});

it('two ticked versions are shown side by side', async () => {
  const { user } = showTo(() => true);
  for (const at of ['10:00:00', '12:00:00'])
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(at) }));

  await user.click(screen.getByRole('button', { name: '比较所选的两个版本' }));

  const rows = within(await screen.findByRole('dialog'))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(['颜色红蓝', '车主张三赵六']);
});

it('the way back names what changes, sends the version that was seen, and reads the record again', async () => {
  const { user, world, changed, questions } = showTo(() => true);
  const [, first] = await screen.findAllByRole('button', { name: '恢复到此版本' });

  await user.click(first as HTMLElement);

  await waitFor(() => expect(changed).toEqual([1]));
  expect(questions[0]?.text).toContain('颜色、车主');
  expect(world.calls.at(-1)).toMatchObject({
    api: 'POST /engine/restore',
    body: { entity: 'sample', id: '9', change: '1', version: 3 },
  });
});
