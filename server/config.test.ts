import { ConfigError, homeHere, readConfig } from './config.ts';

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
  expect(readConfig({ APP_MODE: 'production' })).toMatchObject({
    host: '0.0.0.0',
    hasSimulator: false,
  });
});

it('port 0 asks for any free port', () => {
  const config = readConfig({ PORT: '0', HJ212_PORT: '0' });
  expect(config).toMatchObject({ port: 0, hj212Port: 0 });
  // nothing leads to a port that nobody knows yet
  expect([homeHere(config), homeHere({ ...config, port: 81 })]).toEqual([
    '',
    'http://127.0.0.1:81/',
  ]);
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
  [{ CORS_ORIGINS: 'https://a.example,b.example' }, 'got "b.example"'],
  [{ CORS_ORIGINS: 'https://a.example/' }, 'CORS_ORIGINS: expected a comma list of origins'],
  [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS: expected'],
  [{ OUTGOING_HOSTS: 'http://10.0.0.5' }, 'OUTGOING_HOSTS: expected a comma list of host names'],
  [{ OUTGOING_HOSTS: '10.0.0.5:9000' }, 'OUTGOING_HOSTS: expected'],
  [{ OUTGOING_HOSTS: 'a b' }, 'OUTGOING_HOSTS: expected'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY: expected one of on, off, got "1"'],
  [{ APP_ADMIN_PASSWORD: 'x' }, 'APP_ADMIN_PASSWORD: expected at least 8 characters'],
  [
    { APP_ADMIN_PASSWORD: 'Demo_2026', APP_MODE: 'production' },
    'APP_ADMIN_PASSWORD: the password of the demo is no secret',
  ],
  [{ CRASH_AT: 'ingest.afterWrite' }, 'CRASH_AT: only allowed with APP_TEST_HOOKS'],
  [{ CRASH_AT: 'nowhere', APP_TEST_HOOKS: '1' }, 'CRASH_AT: expected one of ingest.afterWrite'],
  [{ STATEMENT_TIMEOUT: '0' }, 'STATEMENT_TIMEOUT: expected'],
  [{ HJ212_PROXY: 'yes' }, 'HJ212_PROXY: expected one of on, off'],
  [{ READING_TABLES: 'both' }, 'READING_TABLES: expected one of partitions, hypertables'],
  [{ READING_TABLES: 'hypertables' }, 'READING_TABLES: hypertables need a DATABASE_URL'],
  [{ SERVER_NAME: 'a b' }, 'SERVER_NAME: expected'],
])('%j is refused with one line', (env, message) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(message);
});

it('a wrong database address is refused without repeating its password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://u:secret@h/d' })).toThrow(
    /^DATABASE_URL: expected an address that starts with postgres:\/\/ or postgresql:\/\/$/,
  );
});

it('class “a wrong value is taken for another”: right values of the same settings are taken as they are', () => {
  const env = {
    CORS_ORIGINS: 'https://a.example, http://b.example:8081',
    OUTGOING_HOSTS: 'storage.local,10.0.0.5,fd00::1',
    TRUST_PROXY: 'on',
  };

  expect(readConfig(env)).toMatchObject({
    corsOrigins: ['https://a.example', 'http://b.example:8081'],
    outgoingHosts: ['storage.local', '10.0.0.5', 'fd00::1'],
    trustsProxy: true,
  });
  expect(readConfig({ CRASH_AT: 'ingest.afterWrite', APP_TEST_HOOKS: '1' }).crashAt).toBe(
    'ingest.afterWrite',
  );
});
