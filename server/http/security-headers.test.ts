import { makeSecurityHeaders, originOfPush } from './security-headers.ts';

const policyOf = (host?: string, push?: string): string =>
  makeSecurityHeaders()(host, push)['content-security-policy'] ?? '';

describe('what a page may connect to', () => {
  it('is its own origin, over WebSocket too, and a broker that was configured', () => {
    expect(policyOf('10.1.2.3:8080')).toContain(
      "connect-src 'self' ws://10.1.2.3:8080 wss://10.1.2.3:8080;",
    );
    expect(policyOf('a.test', 'wss://push.test')).toContain(
      "connect-src 'self' ws://a.test wss://a.test wss://push.test;",
    );
    expect(policyOf()).toContain("worker-src 'self';");
  });

  it.each(["a.test; script-src 'unsafe-inline'", 'a test', '*', "'unsafe-eval'"])(
    'a name that is none gets into no policy: %s',
    (host) => {
      expect(policyOf(host)).toContain("connect-src 'self';");
      expect(policyOf(host)).toContain("script-src 'self';");
    },
  );

  it.each([
    ['auto', ''],
    ['wss://push.test/mqtt', 'wss://push.test'],
    ["wss://push.test;script-src/'*'", ''],
    ['https://push.test', ''],
  ])('the address %s is that of %s', (address, origin) => {
    expect(originOfPush(address)).toBe(origin);
  });
});
