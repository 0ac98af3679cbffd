import { ConfigError, readConfig } from './config.ts';

it('an empty environment is the demo on this machine only', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 8080,
    hj212Port: 5212,
    oauthClient: 'web:web',
    hasSimulator: true,
    hasTestHooks: false,
  });
});

it('production listens on every address and simulates nothing', () => {
  expect(readConfig({ APP_MODE: 'production' })).toMatchObject({ host: '0.0.0.0', hasSimulator: false });
});

it('port 0 asks for any free port', () => {
  expect(readConfig({ PORT: '0', HJ212_PORT: '0' })).toMatchObject({ port: 0, hj212Port: 0 });
});

it.each([
  [{ PORT: '70000' }, 'PORT: expected a port'],
  [{ HJ212_PORT: '-1' }, 'HJ212_PORT: expected a port'],
  [{ PORT: '8080x' }, 'PORT: expected a port'],
  [{ APP_MODE: 'test' }, 'APP_MODE: expected one of demo, production'],
  [{ APP_ROLES: 'http,cook' }, 'APP_ROLES: expected a list of http, gateway, jobs, got "cook"'],
  [{ APP_SIMULATOR: 'maybe' }, 'APP_SIMULATOR: expected on or off'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: expected one of'],
  [{ OAUTH_CLIENT: 'web' }, 'OAUTH_CLIENT: expected id:secret'],
  [{ MQTT_URL: 'http://x' }, 'MQTT_URL: expected an address'],
  [{ APP_TEST_HOOKS: '1', HOST: '0.0.0.0' }, 'APP_TEST_HOOKS: only allowed when HOST is loopback'],
  [{ STATEMENT_TIMEOUT: '0' }, 'STATEMENT_TIMEOUT: expected'],
])('%j is refused with one line', (env, message) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(message);
});

it('a wrong database address is refused without repeating its password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://u:secret@h/d' })).toThrow(
    /^DATABASE_URL: expected an address that starts with postgres:\/\/ or postgresql:\/\/$/,
  );
});

it('a crash point needs the test hooks', () => {
  expect(readConfig({ CRASH_AT: 'x' }).crashAt).toBeNull();
  expect(readConfig({ CRASH_AT: 'x', APP_TEST_HOOKS: '1' }).crashAt).toBe('x');
});
