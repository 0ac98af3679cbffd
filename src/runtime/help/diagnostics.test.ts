import { expect, it } from 'vitest';

import { diagnosticsOf } from './diagnostics.ts';

it('the diagnostic file names pages, settings and schemas and holds no token, query, value or number of a person', () => {
  const text = JSON.stringify(
    diagnosticsOf({
      version: '0.1.0',
      build: 'b1',
      now: new Date('2026-11-21T08:00:00Z'),
      language: 'zh-CN',
      browser: 'Chromium',
      screen: '1366x768@1',
      user: { id: '7', userType: '5', mobile: '13800000000', token: 'secret' } as { id: string },
      permissions: ['a:b:c', 'd:e:f'],
      connection: 'connected',
      tabs: [{ path: '/sys-user', search: 'q=secret-filter' } as { path: string }],
      settings: { 'home.layout': 'secret-value' },
      entities: [{ name: 'user', hash: 'h1' }],
      toasts: [{ at: new Date('2026-11-21T07:59:00Z'), kind: 'error', text: '操作失败' }],
    }),
  );

  expect(JSON.parse(text)).toMatchObject({
    user: { id: '7', userType: '5', permissions: 2 },
    tabs: ['/sys-user'],
    settings: ['home.layout'],
    schemas: { user: 'h1' },
    toasts: [{ at: '2026-11-21T07:59:00.000Z', kind: 'error', text: '操作失败' }],
  });
  expect(text).not.toMatch(/secret|13800000000|a:b:c/);
});
