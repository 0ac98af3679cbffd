import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { PageFrame } from '#engine/base/frames.tsx';
import { loadInputs } from '#engine/fields/lazy-inputs.ts';
import { registerFields } from '#engine/fields/register-fields.ts';
import { aFormEntity } from '#tests/builders/a-form-entity.ts';
import { aFakeWorld, InEngine, type Answer } from '#tests/builders/ports.tsx';
import { RecordForm } from './record-form.tsx';
import { findStartFault, readProcessStart } from './start-process.ts';

beforeAll(() => {
  registerFields();
  return loadInputs();
});
afterEach(cleanup);

const LEAVE = aFormEntity({ fields: { name: { type: 'string', title: '名称', required: true } } });
const SAVE = `POST ${LEAVE.rest.base}`;
const LATEST = 'GET /activiti/process/lastestPage';
const START = 'POST /activiti/running/startOfBusinessKey';
const page =
  (...list: readonly object[]): Answer =>
  () => ({ total: list.length, list });

async function pressStart(answers: Readonly<Record<string, Answer>>, instanceUrl?: string) {
  const world = aFakeWorld({ answers });
  const user = userEvent.setup();
  const done: unknown[] = [];
  render(
    <InEngine world={world}>
      <RecordForm
        entity={LEAVE}
        mode="create"
        start={{ definitionKey: 'leave', ...(instanceUrl ? { instanceUrl } : {}) }}
        Frame={PageFrame}
        onDone={(values) => done.push(values)}
        onLeave={() => undefined}
      />
    </InEngine>,
  );
  await user.type(await screen.findByLabelText('名称'), '年休假');
  await user.click(screen.getByRole('button', { name: '发起流程' }));
  return { world, done };
}

describe('a form that was opened to start a process', () => {
  it('saves the record and starts the newest definition with its values', async () => {
    const { world, done } = await pressStart({
      [LATEST]: page({ key: 'leave' }),
      [SAVE]: () => ({ id: '71' }),
      [START]: () => ({ processInstanceId: '9' }),
    });

    await waitFor(() => expect(done).toHaveLength(1));
    expect(world.calls.map(({ api }) => api)).toEqual([LATEST, SAVE, START]);
    expect(world.calls[2]?.body).toMatchObject({
      processDefinitionKey: 'leave',
      businessKey: '71',
      variables: { name: '年休假' },
    });
  });

  it.each([
    [`${LEAVE.rest.base}/updateInstanceId`, true],
    ['/sys/user/disable', false],
    [`${LEAVE.rest.base}/../sys/logout`, false],
    ['https://evil.example/x', false],
  ])(
    'the number of the process is told to the address of the caller, below that of the entity alone: %s',
    async (url, isCalled) => {
      const { world, done } = await pressStart(
        {
          [LATEST]: page({ key: 'leave' }),
          [SAVE]: () => ({ id: '71' }),
          [START]: () => ({ processInstanceId: '9' }),
          [`POST ${url}`]: () => null,
        },
        url,
      );

      await waitFor(() => expect(done).toHaveLength(1));
      expect(world.calls.filter(({ api }) => api === `POST ${url}`)).toMatchObject(
        isCalled
          ? [
              {
                params: {
                  processInstanceId: '9',
                  processDefinitionKey: 'leave',
                  businessKey: '71',
                },
              },
            ]
          : [],
      );
    },
  );

  it('nothing is saved where nobody has drawn the process', async () => {
    const { world, done } = await pressStart({ [LATEST]: page() });

    await waitFor(() =>
      expect(world.notices.map(({ text }) => text)).toEqual(['没有查询到流程，请先设计流程']),
    );
    expect([world.calls.map(({ api }) => api), done]).toEqual([[LATEST], []]);
  });

  it('without the number of what was saved nothing is started', async () => {
    const { world } = await pressStart({ [LATEST]: page({ key: 'leave' }), [SAVE]: () => null });

    await waitFor(() =>
      expect(world.notices.map(({ text }) => text)).toEqual(['业务KEY为空，无法启动流程']),
    );
    expect(world.calls.map(({ api }) => api)).toEqual([LATEST, SAVE]);
  });
});

it('the address says whether a form starts a process; what is missing is told in the order of the checks', () => {
  const read = (query: string) => readProcessStart(new URLSearchParams(query));

  expect([
    read('processShowType=start&processDefinitionKey=leave'),
    read('processShowType=start'),
    read('processDefinitionKey=leave'),
  ]).toEqual([{ definitionKey: 'leave' }, { definitionKey: '' }, null]);
  expect(findStartFault(LEAVE, { definitionKey: '' })).toBe('keyError');
  expect(
    findStartFault({ ...LEAVE, rest: { ...LEAVE.rest, verbs: ['page'] } }, { definitionKey: '' }),
  ).toBe('formURLError');
  expect(findStartFault(LEAVE, { definitionKey: 'leave' })).toBeNull();
});
