import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { SECOND_MS } from '#schemas/basics/units.ts';
import { CRASH_POINTS, type CrashPoint } from '#server/base/context/crash-point.ts';
import { OperatorError } from './db/operator-error.ts';
import { READING_TABLE_FORMS, type ReadingTableForm } from './db/partitions.ts';
import demoCity from './seeds/demo-city.json' with { type: 'json' };

export const APP_MODES = ['demo', 'production'] as const;
export const APP_ROLES = ['http', 'gateway', 'jobs'] as const;
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Everything the environment may say, checked. Ports: 0 means any free one. */
export interface Config {
  /** Folder of package.json; schemas, locales and migrations are read below it. */
  readonly root: string;
  readonly mode: (typeof APP_MODES)[number];
  readonly host: string;
  readonly port: number;
  readonly hj212Port: number;
  /** Absolute. Embedded database, files, local outbox. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly mqttUrl: string | null;
  readonly readingTables: ReadingTableForm;
  /** First password of the admin in production mode; null: one is made and printed once. */
  readonly adminPassword: string | null;
  readonly roles: ReadonlySet<(typeof APP_ROLES)[number]>;
  /** What this process is called among its siblings; null: by a part of its number. */
  readonly serverName: string | null;
  /** `id:secret` of the public client of the token call. It protects nothing (DESIGN.md section 5). */
  readonly oauthClient: string;
  readonly hasTestHooks: boolean;
  /** Point at which the process kills itself, for recovery tests; only with test hooks. */
  readonly crashAt: CrashPoint | null;
  readonly hasSimulator: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** A statement of the embedded database that runs longer is ended with its worker. */
  readonly statementTimeoutMs: number;
  /** A new secret.key may take the place of the one the database was sealed with. */
  readonly acceptsNewKey: boolean;
  /** Foreign origins that may call the API from a browser; same origin only by default. */
  readonly corsOrigins: readonly string[];
  /** Hosts of the private network that configured services (storage, mail, SMS) may be on. */
  readonly outgoingHosts: readonly string[];
  /** True behind one reverse proxy, whose X-Forwarded-For names the caller. */
  readonly trustsProxy: boolean;
  /** True where nobody but a balancer reaches the port of the stations, and it names them by the PROXY line. */
  readonly hasStationProxy: boolean;
}

/** A bad value in the environment. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
}

type Env = Readonly<Record<string, string | undefined>>;

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Reads and checks the settings (DESIGN.md section 2).
 * @throws ConfigError naming the variable, what was expected and what came.
 */
export function readConfig(env: Env = process.env): Config {
  const mode = oneOf(env, 'APP_MODE', APP_MODES, 'demo');
  const host = text(env, 'HOST') ?? (mode === 'demo' ? '127.0.0.1' : '0.0.0.0');
  const hasTestHooks = flag(env, 'APP_TEST_HOOKS', false);
  if (hasTestHooks && !LOOPBACK.has(host)) {
    throw new ConfigError(
      `APP_TEST_HOOKS: only allowed when HOST is loopback (127.0.0.1), HOST is "${host}"`,
    );
  }
  return {
    root: findRoot(),
    mode,
    host,
    port: port(env, 'PORT', 8080),
    hj212Port: port(env, 'HJ212_PORT', 5212),
    dataDir: path.resolve(text(env, 'DATA_DIR') ?? './data'),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    readingTables: readingTables(env),
    mqttUrl: url(env, 'MQTT_URL', ['mqtt:', 'mqtts:', 'ws:', 'wss:']),
    adminPassword: adminPassword(env, mode),
    roles: roles(env),
    serverName: serverName(env),
    oauthClient: oauthClient(env),
    hasTestHooks,
    crashAt: crashPoint(env, hasTestHooks),
    hasSimulator: flag(env, 'APP_SIMULATOR', mode === 'demo'),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    statementTimeoutMs: wholeNumber(env, 'STATEMENT_TIMEOUT', 60, 3600) * SECOND_MS,
    acceptsNewKey: oneOf(env, 'SECRET_KEY', ['keep', 'renew'], 'keep') === 'renew',
    corsOrigins: listOf(
      env,
      'CORS_ORIGINS',
      isOrigin,
      'origins such as https://portal.example.com, without path or slash at the end',
    ),
    outgoingHosts: listOf(
      env,
      'OUTGOING_HOSTS',
      isHost,
      'host names or addresses such as storage.local or 10.0.0.5, without scheme or port',
    ),
    trustsProxy: oneOf(env, 'TRUST_PROXY', ['on', 'off'], 'off') === 'on',
    hasStationProxy: oneOf(env, 'HJ212_PROXY', ['on', 'off'], 'off') === 'on',
  };
}

/** Where somebody at this machine opens the product, with a slash at its end; empty while the port is any that is free (0). */
export function homeHere({ host, port: at }: Pick<Config, 'host' | 'port'>): string {
  if (at === 0) return '';
  return `http://${host === '0.0.0.0' ? 'localhost' : host}:${at}/`;
}

/** Folder of package.json, seen from the sources and from the built file alike. */
export function findRoot(from: string = path.dirname(fileURLToPath(import.meta.url))): string {
  let dir = from;
  while (!fs.existsSync(path.join(dir, 'package.json'))) {
    const parent = path.dirname(dir);
    if (parent === dir) throw new ConfigError(`no package.json above ${from}`);
    dir = parent;
  }
  return dir;
}

function text(env: Env, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

function oneOf<T extends string>(env: Env, name: string, known: readonly T[], fallback: T): T {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const found = known.find((candidate) => candidate === value);
  if (!found) throw new ConfigError(`${name}: expected one of ${known.join(', ')}, got "${value}"`);
  return found;
}

function flag(env: Env, name: string, fallback: boolean): boolean {
  const value = text(env, name)?.toLowerCase();
  if (value === undefined) return fallback;
  if (['1', 'on', 'true'].includes(value)) return true;
  if (['0', 'off', 'false'].includes(value)) return false;
  throw new ConfigError(`${name}: expected on or off, got "${value}"`);
}

function port(env: Env, name: string, fallback: number): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > 65_535)
    throw new ConfigError(
      `${name}: expected a port from 0 to 65535 (0: any free one), got "${value}"`,
    );
  return number;
}

function wholeNumber(env: Env, name: string, fallback: number, max: number): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < 1 || number > max)
    throw new ConfigError(
      `${name}: expected a whole number of seconds from 1 to ${max}, got "${value}"`,
    );
  return number;
}

function url(env: Env, name: string, protocols: readonly string[]): string | null {
  const value = text(env, name);
  if (value === undefined) return null;
  const protocol = URL.canParse(value) ? new URL(value).protocol : '';
  // the value itself is not repeated: it may hold a password
  if (!protocols.includes(protocol))
    throw new ConfigError(
      `${name}: expected an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );
  return value;
}

function list(env: Env, name: string): readonly string[] {
  return (text(env, name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** A comma list whose every part is as it should be. */
function listOf(
  env: Env,
  name: string,
  isRight: (part: string) => boolean,
  expected: string,
): readonly string[] {
  const parts = list(env, name);
  const wrong = parts.find((part) => !isRight(part));
  if (wrong !== undefined)
    throw new ConfigError(`${name}: expected a comma list of ${expected}, got "${wrong}"`);
  return parts;
}

function isOrigin(part: string): boolean {
  return /^https?:\/\//.test(part) && URL.canParse(part) && new URL(part).origin === part;
}

const HOST_NAME = /^(?!-)[a-z0-9_-]{1,63}(\.(?!-)[a-z0-9_-]{1,63})*$/i;

function isHost(part: string): boolean {
  return net.isIP(part) !== 0 || (HOST_NAME.test(part) && part.length <= 253);
}

function crashPoint(env: Env, hasTestHooks: boolean): CrashPoint | null {
  if (text(env, 'CRASH_AT') === undefined) return null;
  if (!hasTestHooks) throw new ConfigError('CRASH_AT: only allowed with APP_TEST_HOOKS=on');
  return oneOf(env, 'CRASH_AT', CRASH_POINTS, CRASH_POINTS[0]);
}

const SHORTEST_PASSWORD = 8;

/** The value itself is never repeated. */
function adminPassword(env: Env, mode: Config['mode']): string | null {
  const value = text(env, 'APP_ADMIN_PASSWORD');
  if (value === undefined) return null;
  if (value.length < SHORTEST_PASSWORD)
    throw new ConfigError(`APP_ADMIN_PASSWORD: expected at least ${SHORTEST_PASSWORD} characters`);
  if (mode === 'production' && value === demoCity.password)
    throw new ConfigError(
      'APP_ADMIN_PASSWORD: the password of the demo is no secret; choose another',
    );
  return value;
}

function roles(env: Env): Config['roles'] {
  const names = list(env, 'APP_ROLES');
  const unknown = names.find((name) => !APP_ROLES.some((role) => role === name));
  if (unknown)
    throw new ConfigError(
      `APP_ROLES: expected a list of ${APP_ROLES.join(', ')}, got "${unknown}"`,
    );
  return new Set(names.length === 0 ? APP_ROLES : APP_ROLES.filter((role) => names.includes(role)));
}

function readingTables(env: Env): ReadingTableForm {
  const form = oneOf(env, 'READING_TABLES', READING_TABLE_FORMS, 'partitions');
  if (form === 'hypertables' && text(env, 'DATABASE_URL') === undefined)
    throw new ConfigError('READING_TABLES: hypertables need a DATABASE_URL with TimescaleDB');
  return form;
}

function serverName(env: Env): string | null {
  const value = text(env, 'SERVER_NAME');
  if (value !== undefined && !/^[\w.-]{1,40}$/.test(value))
    throw new ConfigError(
      'SERVER_NAME: expected at most 40 letters, digits, dots, dashes or underscores',
    );
  return value ?? null;
}

function oauthClient(env: Env): string {
  const value = text(env, 'OAUTH_CLIENT') ?? 'web:web';
  if (!/^[^:\s]+:\S+$/.test(value)) throw new ConfigError('OAUTH_CLIENT: expected id:secret');
  return value;
}
