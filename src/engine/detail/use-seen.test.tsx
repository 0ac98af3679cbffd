import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { registerFields } from '#engine/fields/register-fields.ts';
import { aListEntity, aListWorld } from '#tests/builders/a-list-world.tsx';
import { InEngine } from '#tests/builders/ports.tsx';
import { DetailPage } from './detail-page.tsx';

registerFields();
afterEach(cleanup);

const NOTICE = aListEntity({
  name: 'note',
  title: '通知',
  rest: { base: '/msg/note' },
  fields: {
    name: { type: 'string', title: '标题', list: true },
    readStatus: { type: 'string', title: '阅读状态' },
  },
  detail: { seen: { when: "readStatus == '0'", api: 'PUT /msg/note/read/{id}' } },
});

it('opening an unread record says so once; a read one says nothing', async () => {
  const seen: string[] = [];
  const world = aListWorld({
    answers: {
      'GET /msg/note/7': () => ({ id: '7', name: 'unread', readStatus: '0' }),
      'GET /msg/note/8': () => ({ id: '8', name: 'read', readStatus: '1' }),
      'PUT /msg/note/read/7': () => null,
    },
    ports: { onSeen: (route) => void seen.push(route) },
  });

  const { rerender } = render(
    <InEngine world={world}>
      <DetailPage entity={NOTICE} id="7" />
    </InEngine>,
  );
  await waitFor(() => expect(seen).toHaveLength(1));
  rerender(
    <InEngine world={world}>
      <DetailPage entity={NOTICE} id="8" />
    </InEngine>,
  );
  await screen.findByRole('heading', { name: 'read' });

  expect(seen[0]).toMatch(/\/7$/);
  expect(world.calls.filter(({ api }) => api.startsWith('PUT')).map(({ api }) => api)).toEqual([
    'PUT /msg/note/read/7',
  ]);
});

it('class “an expression that sees less here”: what is told of an opened record may hang on who opens it', async () => {
  const entity = {
    ...NOTICE,
    detail: {
      seen: { when: "$user.id == '1' && $row.readStatus == '0'", api: 'PUT /msg/note/read/{id}' },
    },
  };
  const world = aListWorld({
    answers: {
      'GET /msg/note/7': () => ({ id: '7', name: 'unread', readStatus: '0' }),
      'PUT /msg/note/read/7': () => null,
    },
    ports: { user: { id: '1' } },
  });

  render(
    <InEngine world={world}>
      <DetailPage entity={entity} id="7" />
    </InEngine>,
  );

  await waitFor(() =>
    expect(world.calls.filter(({ api }) => api.startsWith('PUT'))).toHaveLength(1),
  );
});
