import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import type { ActionContract, EntityContract } from '#schemas/api/entity.ts';
import { ERRORS } from '#schemas/api/errors.ts';
import { JOB_PARAMS } from '#schemas/basics/job-params.ts';
import { actionsOf } from '#schemas/language/derive-actions.ts';
import {
  listColumns,
  listFilters,
  permissionBase,
  permissionKeys,
} from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { routeName } from '#schemas/language/names.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { readConfig } from '#server/config.ts';
import { BEANS } from '#server/house/jobs.ts';
import { PARAMS } from '#server/house/params.ts';
import { houseOf, PRODUCT } from '#server/product.ts';
import { DICTIONARY_ITEMS } from '#server/records/dictionaries/dictionary-words.ts';
import { loadRegistry } from '#server/registry/load.ts';
import type { Registry } from '#server/registry/registry.ts';
import { apiRoutes } from '#tests/builders/routes.ts';
import { language } from './reference-language.ts';
import { screens } from './reference-screens.ts';
import { answerInBrief, takenInBrief } from './reference-shapes.ts';
import { byName, table, code, yes } from './reference-tables.ts';

/** One page of `docs/reference`, as it must be. */
interface Page {
  readonly path: string;
  readonly text: string;
}

const NOTE = '<!-- Printed from code by `npm run docs`; do not edit. -->';
const LANGS = ['zh-CN', 'zh-TW', 'en-US'] as const;

/** What each variable of the environment is for. The names and defaults come from `server/config.ts` itself. */
const VARIABLES: Readonly<Record<string, string>> = {
  HOST: 'Address to listen on. Default 127.0.0.1 in demo mode, 0.0.0.0 in production.',
  PORT: 'Port of the pages, the API and MQTT over WebSocket; 0: any free one, printed at start.',
  HJ212_PORT: 'Port the stations send HJ 212 packets to; 0: any free one.',
  DATA_DIR: 'Folder of the embedded database, files and the local outbox.',
  DATABASE_URL:
    '`postgres://…` of a PostgreSQL 15 or newer; without it the embedded database under `DATA_DIR`.',
  READING_TABLES:
    '`partitions` by month, or `hypertables` of TimescaleDB with compression, on a fresh database that has the extension.',
  MQTT_URL: 'An external broker (`mqtt`, `mqtts`, `ws`, `wss`); without it the embedded one.',
  APP_MODE:
    '`demo` seeds a small city with accounts of every kind; `production` seeds only what the product needs.',
  APP_ADMIN_PASSWORD:
    'First password of `admin` in production; without it one is made and printed once.',
  APP_ROLES:
    'Comma list of `http`, `gateway`, `jobs`: what this process does; all of them by default.',
  SERVER_NAME:
    'What this process is called in the list of processes; by default a part of its number.',
  OAUTH_CLIENT: '`id:secret` of the public client of the token call.',
  APP_TEST_HOOKS: '`on` writes captcha answers for tests; refused unless `HOST` is loopback.',
  CRASH_AT: 'With test hooks: the point at which the process ends itself.',
  APP_SIMULATOR: '`on` runs simulated stations against the own port; default on in demo mode.',
  LOG_LEVEL:
    '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`; one JSON line a fact on stderr.',
  STATEMENT_TIMEOUT: 'Seconds after which a database statement is ended.',
  CORS_ORIGINS: 'Comma list of foreign origins that may call the API.',
  OUTGOING_HOSTS:
    'Comma list of hosts of the private network that configured storage, mail and SMS services may be on.',
  SECRET_KEY:
    '`renew` once, where `DATA_DIR/secret.key` is lost for good: a new one is made, what was sealed must be entered anew.',
  TRUST_PROXY: '`on` behind a reverse proxy that names the caller.',
  HJ212_PROXY:
    '`on` where only a balancer reaches the HJ 212 port and names each station by the PROXY line (version 1).',
};

/** Every page of the printed reference. @throws Error a variable of `server/config.ts` is not described above, or the other way round. */
export async function printReference(root: string): Promise<readonly Page[]> {
  const registry = await loadRegistry({ root });
  try {
    const pages = {
      entities: entities(registry),
      screens: screens(registry),
      permissions: permissions(registry),
      endpoints: endpoints(registry),
      errors: errors(root),
      settings: settings(),
      language: language(root),
      rooms: rooms(root),
    };
    return Object.entries(pages).map(([name, lines]) => ({
      path: path.join('docs', 'reference', `${name}.md`),
      text: `${NOTE}\n\n${lines.join('\n')}\n`,
    }));
  } finally {
    registry.close();
  }
}

/** The table of rooms.cjs, as it is enforced. */
function rooms(root: string): readonly string[] {
  const { table: enforced } = createRequire(path.join(root, 'package.json'))(
    './scripts/print-rooms.cjs',
  ) as { table: string };
  return [
    '# Rooms',
    '',
    'What lives in each room of the house, and what it may import besides itself: `rooms.cjs`, enforced by `npm run check:rooms`. “The contract” are all rooms below `src/schemas`.',
    '',
    enforced,
  ];
}

function entities(registry: Registry): readonly string[] {
  return [
    '# Entities',
    '',
    'One JSON file each under `src/schemas/entities`; titles in the source language.',
    ...byName(registry.entities()).flatMap(entityPart),
  ];
}

function entityPart(entity: EntitySchema): readonly string[] {
  const columns = new Set(listColumns(entity));
  const filters = new Set(listFilters(entity));
  const rows = Object.entries(entity.fields).map(([name, field]) => {
    return [
      code(name),
      field.title,
      typeOf(field),
      yes(field.required),
      yes(columns.has(name)),
      yes(filters.has(name)),
    ];
  });
  const heads = ['field', 'title', 'type', 'required', 'in the list', 'filter'];
  return [
    '',
    `## ${entity.name} (${entity.title})`,
    '',
    ...tableFacts(entity),
    '',
    ...table(heads, rows),
  ];
}

function tableFacts(entity: EntitySchema): readonly string[] {
  const { table: stored } = entity;
  const { unique = [], scope = {} } = stored;
  const habits = [
    stored.lock && 'optimistic lock',
    stored.history && 'history',
    stored.softDelete && 'soft delete',
    stored.tree && `tree by ${code(stored.tree.parent)}`,
  ];
  const facts: readonly (readonly [string, readonly (string | false | undefined)[]])[] = [
    [
      '',
      [
        `table ${code(stored.name)}, base ${code(entity.rest.base)}, permissions ${code(`${permissionBase(entity)}:…`)}`,
      ],
    ],
    ['page ', [entity.menu && code(`#/${routeName(entity.menu.url)}`)]],
    ['', habits],
    [
      'rows seen by: ',
      Object.entries(scope).map(([dimension, field]) => `${dimension} (${code(field)})`),
    ],
    ['unique: ', unique.map((set) => set.map(code).join(' + '))],
    ['actions: ', actionsOf(entity).map(({ key }) => code(key))],
  ];
  return facts.flatMap(([word, parts]) => {
    const said = parts.filter(Boolean);
    return said.length > 0 ? [`- ${word}${said.join(', ')}`] : [];
  });
}

function typeOf(field: FieldSpec): string {
  if ('to' in field) return `${field.type} → ${field.to}`;
  if ('dict' in field) return `${field.type} ${code(field.dict)}`;
  if ('fields' in field) return `children: ${Object.keys(field.fields).map(code).join(', ')}`;
  return field.virtual ? `${field.type}, not stored` : field.type;
}

function permissions(registry: Registry): readonly string[] {
  const holders = new Map<string, Set<string>>();
  const note = (key: string, what: string) =>
    holders.set(key, (holders.get(key) ?? new Set()).add(what));
  for (const entity of registry.entities())
    for (const key of permissionKeys(entity)) note(key, code(entity.name));
  for (const { permission, method, path: address } of apiRoutes(registry))
    for (const key of [permission].flat())
      if (key.includes(':')) note(key, code(`${method} ${address}`));
  const rows = [...holders]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, uses]) => [code(key), [...uses].sort().join(', ')]);
  return [
    '# Permissions',
    '',
    '`*:*:*` stands for all of them. `login` (any signed-in user) and `public` are no keys.',
    '',
    ...table(['key', 'used by'], rows),
  ];
}

function endpoints(registry: Registry): readonly string[] {
  const rows = [...apiRoutes(registry)]
    .sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1))
    .map(({ method, path: address, permission, contract }) => {
      const { entity = '', verb, action } = contract as Partial<EntityContract & ActionContract>;
      const keys = [permission].flat().map(code).join(' or ');
      return [
        method,
        code(`/api${address}`),
        keys,
        entity && `${entity}: ${verb ?? action ?? ''}`,
        takenInBrief(contract),
        answerInBrief(contract.answer),
      ];
    });
  return [
    '# Endpoints',
    '',
    'Answers are `{ code, msg, data }` at HTTP 200, `code` 0 for success. `GET /healthz` stands outside `/api`, MQTT over WebSocket at `/mqtt`.',
    '',
    'What is taken (`?{…}` is the query) and answered below `data` is told in brief; `GET /api/openapi.json` has the whole of it.',
    '',
    ...table(['method', 'path', 'permission', 'entity', 'takes', 'answers'], rows),
  ];
}

function errors(root: string): readonly string[] {
  const texts = LANGS.map(
    (lang) =>
      JSON.parse(readFileSync(path.join(root, 'locales', lang, 'errors.json'), 'utf8')) as Readonly<
        Record<string, string>
      >,
  );
  const rows = Object.entries(ERRORS).map(([name, number]) => [
    code(name),
    number,
    ...texts.map((of) => of[`errors.${name}`]),
  ]);
  return [
    '# Errors',
    '',
    'Names that the server throws, the code in the envelope, and what the user reads.',
    '',
    ...table(['name', 'code', ...LANGS], rows),
  ];
}

function settings(): readonly string[] {
  const read = new Set<string>();
  const watched = new Proxy<Record<string, string>>(
    { APP_TEST_HOOKS: 'on' },
    {
      get: (env, name: string) => {
        read.add(name);
        return env[name];
      },
    },
  );
  readConfig(watched);
  const unknown = [...read]
    .filter((name) => !VARIABLES[name])
    .concat(Object.keys(VARIABLES).filter((name) => !read.has(name)));
  if (unknown.length > 0)
    throw new Error(`scripts/reference.ts and server/config.ts differ in ${unknown.join(', ')}`);
  const house = houseOf(PRODUCT);
  const params = [...house.of(PARAMS).values()];
  const jobs = new Map(
    house
      .of(DICTIONARY_ITEMS)
      .filter(({ type }) => type === 'job_bean')
      .map(({ value, words }) => [value, words['zh-CN']]),
  );
  return [
    '# Settings',
    '',
    '## Environment',
    '',
    'Read once at start; a wrong value stops the start with one line.',
    '',
    ...table(
      ['variable', 'meaning'],
      [...read].map((name) => [code(name), VARIABLES[name]]),
    ),
    '',
    '## Parameters',
    '',
    'Rows of the parameter screen (`#/sys-params`), changed while the server runs.',
    '',
    ...table(
      ['code', 'first value', 'meaning'],
      params.map((param) => [code(param.code), code(param.value), param.remark]),
    ),
    '',
    '## Scheduled jobs',
    '',
    'What 定时任务 (`#/job-schedule`) may plan or start. Saving refuses parameters that a job does not take; an end of days may be left out (`2026-01-01,`).',
    '',
    ...table(
      ['job', 'parameters', 'what it does'],
      [...house.of(BEANS)].map(([name, { takes }]) => [
        code(name),
        takes === 'nothing' ? 'none' : `${takes}, e.g. ${code(JOB_PARAMS[takes].example)}`,
        jobs.get(name),
      ]),
    ),
  ];
}
