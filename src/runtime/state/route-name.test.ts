import { expect, it } from 'vitest';

import { externalAddress, isInside, routeName, withoutSuffix } from './route-name.ts';

const PLACE = { origin: 'http://10.1.2.3:8080', host: '10.1.2.3:8080', language: 'zh-CN' };

it('slashes of a menu address become hyphens', () => {
  expect([routeName('sys/user', '1'), routeName('/omRules/omsRuleStandingBook', '2')]).toEqual([
    'sys-user',
    'omRules-omsRuleStandingBook',
  ]);
});

it('an external link is named by its id', () => {
  expect([
    routeName('https://a.b/c', '7'),
    routeName('{{ window.SITE_CONFIG["apiURL"] }}/doc', '8'),
  ]).toEqual(['i-7', 'i-8']);
});

it('a frame address fills known placeholders and refuses anything else', () => {
  const known = externalAddress('{{ window.SITE_CONFIG["apiURL"] }}/doc', PLACE);
  const unknown = externalAddress('{{ alert(1) }}', PLACE);
  const script = externalAddress('javascript:alert(1)', PLACE);

  expect([known, unknown, script]).toEqual(['http://10.1.2.3:8080/api/doc', null, null]);
});

it('a double-underscore suffix is taken off', () => {
  expect([withoutSuffix('/sys-dict-type__12'), withoutSuffix('/sys-user')]).toEqual([
    '/sys-dict-type',
    null,
  ]);
});

it('an address with two slashes, a host or a script is none of ours, with or without a suffix', () => {
  const hostile = [
    '//evil.com',
    '///evil.com',
    '/\\evil.com',
    '\\\\evil.com',
    'https://evil.com',
    'javascript:alert(1)',
    '',
  ];

  expect(hostile.filter(isInside)).toEqual([]);
  expect(hostile.map((address) => withoutSuffix(`${address}__x`))).toEqual(hostile.map(() => null));
  expect(isInside('/sys-user?page=2')).toBe(true);
});
