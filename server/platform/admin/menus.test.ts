import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_ACTOR } from '#server/base/context/transaction.ts';
import type { SaveStep } from '#server/records/hooks.ts';
import type { Registry } from '#server/registry/registry.ts';
import { hostsOfTabs } from './menu-tabs.ts';
import { menuHooks } from './menus.ts';

const save = (url: string) =>
  menuHooks.beforeSave?.(
    { actor: SYSTEM_ACTOR } as Ctx,
    { values: { url } } as unknown as SaveStep<'menu'>,
  );

describe('class “an address that runs, or leads elsewhere than it looks”: where a menu entry may lead', () => {
  it.each([
    '',
    'sys/user',
    '/sys/user',
    'demo/news?x=1',
    'https://example.com/a?b=c#d',
    'http://10.0.0.1:8080/x',
    '{{ window.SITE_CONFIG["apiURL"] }}/doc.html',
    'https://x.cn/{{language}}?from={{host}}',
  ])('%s is a page', async (url) => {
    expect(await save(url)).toEqual({ url });
  });

  it.each([
    'javascript:alert(1)',
    '{{ alert(1) }}/x',
    'https://x.cn/{{ constructor }}',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'https://a b',
    'https://x/"onload=',
    '<script>',
    '//example.com/x',
    '///example.com',
    'https://admin@example.com/',
    'https://a:b@example.com',
  ])('%s is none', async (url) => {
    await expect(save(url)).rejects.toThrow('invalid');
  });
});

it('class “a name of one kind taken for that of another”: a group that is called as an entity is hosts no tab of it', () => {
  const registry = {
    entity: () => ({ menu: { url: 'ops/order' } }),
    screen: () => ({ menu: { url: 'ops/figures', tabOf: 'ops/order' } }),
  } as unknown as Registry;
  const rows = [
    { id: '1', menuKey: 'entity:order' },
    { id: '2', menuKey: 'screen:figures' },
    { id: '3', menuKey: 'group:order' },
  ];

  expect(hostsOfTabs(registry, rows)).toEqual(new Map([['2', '1']]));
});
