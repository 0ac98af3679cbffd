import type { Random } from '#tests/builders/random.ts';

/** One address of the OpenAPI description. */
export interface Address {
  readonly method: string;
  /** `{id}` stands for one segment. */
  readonly path: string;
  readonly parameters: readonly string[];
  /** The schema of its body; undefined where it takes none. */
  readonly body: Schema | undefined;
  readonly isForm: boolean;
}

/** The words of JSON Schema that a hostile body is made from. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly $ref?: string;
}

/** What is sent. */
export interface FuzzRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema?: Schema }>>;
  };
}

/** Addresses that end what the fuzzer stands on: its own session, its password, the demo city. */
const SPARED: ReadonlySet<string> = new Set([
  'POST /auth/oauth/logout',
  'PUT /sys/user/password',
  'POST /home/demo/clear',
  'POST /sys/my/session/end',
]);

/** Every address that the description names, with what it takes. */
export function addressesOf(description: unknown): readonly Address[] {
  const { paths, components } = description as Description;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(
      ([method, { parameters = [], requestBody }]): readonly Address[] => {
        const [kind, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
        if (SPARED.has(`${method.toUpperCase()} ${path}`)) return [];
        const asked = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
        return [
          {
            method: method.toUpperCase(),
            path,
            parameters: asked,
            body: content && inlined(content.schema ?? {}, components.schemas),
            isForm: kind === 'multipart/form-data',
          },
        ];
      },
    ),
  );
}

/** A schema with what it refers to, one level: enough to know the names. */
function inlined(schema: Schema, schemas: Readonly<Record<string, Schema>>): Schema {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return schemas[name] ?? {};
  if (!schema.allOf) return schema;
  const properties = schema.allOf.map((part) => inlined(part, schemas).properties ?? {});
  return { type: 'object', properties: Object.assign({}, ...properties) as Record<string, Schema> };
}

const HUGE = 'x'.repeat(70_000);
const ODD: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  Number.MAX_VALUE,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '0',
  '1',
  '-1',
  'x',
  'NaN',
  '1e309',
  '99999999999999999999',
  '9223372036854775808',
  '2026-13-45 99:99:99',
  "'; drop table sys_user; --",
  '${7*7}',
  '{{constructor}}',
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\uD800',
  '\u202Eevil',
  '=1+1',
  '<img src=x onerror=alert(1)>',
  HUGE,
  [],
  [null],
  [[]],
  [{}],
  [{ toString: 1 }],
  ['1', '1', '2'],
  {},
  { toString: 1 },
  { length: 1e9 },
  { catch: 'x' },
  { valueOf: null, toJSON: 1 },
  { id: { id: { id: 1 } } },
];
const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'id',
  'version',
  'length',
  '',
  '0',
  'a.b',
  '$where',
  HUGE.slice(0, 300),
];
const IDS = [
  '1',
  '0',
  '-1',
  'x',
  '9223372036854775807',
  '9223372036854775808',
  '1.5',
  '%20',
  '%27',
  '%E4%B8%AD',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'x'.repeat(400),
];
const QUERIES = [
  '',
  '1',
  '-1',
  '0',
  'x',
  '1,2',
  "1'--",
  '%00',
  '%ED%A0%80',
  '99999999999999999999',
  '1e309',
  '[]',
  '{}',
  '%7B%22field%22%3A1%7D',
  '%',
  'desc',
  '../..',
  'x'.repeat(3000),
];

/** One request that the address may not like. `ids` are of real records. */
export function hostileRequest(
  random: Random,
  address: Address,
  ids: readonly string[],
): FuzzRequest {
  const url = `/api${address.path.replaceAll(/\{\w+\}/g, () => random.pick(random.int(3) === 0 ? ids : IDS))}${hostileQuery(random, address)}`;
  const { method } = address;
  if (method === 'GET') return { method, url, headers: {} };
  return {
    method,
    url,
    ...(address.isForm ? hostileForm(random) : hostileBody(random, address.body ?? {})),
  };
}

const USUAL = [
  'page',
  'limit',
  'order',
  'orderField',
  'where',
  'ids',
  'keyword',
  'id',
  'from',
  '__proto__',
  'toString',
  'a[b]',
];

function hostileQuery(random: Random, { parameters }: Address): string {
  const names = [...parameters, ...USUAL];
  const pairs = Array.from({ length: random.int(4) }, () => {
    const name = random.pick(names);
    const pair = `${encodeURIComponent(name)}=${random.pick(QUERIES)}`;
    return random.int(5) === 0 ? `${pair}&${pair}` : pair;
  });
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

type Sent = Pick<FuzzRequest, 'headers' | 'payload'>;

function hostileBody(random: Random, schema: Schema): Sent {
  const json = { 'content-type': 'application/json' };
  const body =
    JSON.stringify(random.int(6) === 0 ? random.pick(ODD) : bent(random, schema, 0)) ?? '';
  const kinds: readonly (() => Sent)[] = [
    () => ({ headers: json, payload: body.slice(0, random.int(body.length + 1)) }),
    () => ({ headers: json, payload: `{"__proto__":{"id":1},${body.slice(1)}` }),
    () => ({ headers: json, payload: '['.repeat(random.pick([10, 63, 64, 65, 5000])) }),
    () => ({ headers: json, payload: `${'{"a":'.repeat(60)}1${'}'.repeat(60)}` }),
    () => ({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: random.pick(['a=1&a=2', '__proto__=1&id=%', 'id[]=1', '&&=&', body]),
    }),
    () => ({
      headers: {
        'content-type': random.pick([
          'text/plain',
          'application/xml',
          'multipart/form-data',
          'x',
          'application/json; charset=utf-16',
        ]),
      },
      payload: body,
    }),
    () => ({
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="id"\r\n\r\n1',
    }),
    () => ({ headers: {} }),
  ];
  // most bodies can be read as JSON: what lies behind the reader is looked at more than the reader
  return random.int(4) === 0 ? random.pick(kinds)() : { headers: json, payload: body };
}

/** A value of the schema with some parts of another kind, missing, or too many. */
function bent(random: Random, schema: Schema, depth: number): unknown {
  const chosen = schema.anyOf ? random.pick(schema.anyOf) : schema;
  if (depth > 4 || random.int(5) === 0) return random.pick(ODD);
  const type = Array.isArray(chosen.type) ? chosen.type[0] : chosen.type;
  if (type === 'array')
    return Array.from({ length: random.pick([0, 1, 2, 3, 60]) }, () =>
      bent(random, chosen.items ?? {}, depth + 1),
    );
  if (type === 'object' || chosen.properties) return bentObject(random, chosen, depth);
  return bentValue(random, chosen, type);
}

function bentValue(random: Random, { enum: choices }: Schema, type: string | undefined): unknown {
  if (choices && random.int(2) === 0) return random.pick(choices);
  if (type === 'integer' || type === 'number')
    return random.pick([0, 1, 5, -1, '3', 1.5, 2_147_483_648]);
  if (type === 'boolean') return random.pick([true, false, '1', 0]);
  return random.pick([
    '1',
    'text',
    '2026-01-02',
    '2026-01-02 03:04:05',
    '13800000000',
    'a@example.org',
    ...ODD,
  ]);
}

function bentObject(random: Random, { properties = {} }: Schema, depth: number): unknown {
  const body: Record<string, unknown> = {};
  const put = (name: string, value: unknown) =>
    Object.defineProperty(body, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  for (const [name, part] of Object.entries(properties))
    if (random.int(5) > 0) put(name, bent(random, part, depth + 1));
  if (random.int(4) === 0) put(random.pick(NAMES), random.pick(ODD));
  return body;
}

function hostileForm(random: Random): Sent {
  const part = (head: string, body: string) =>
    `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const file = part(
    `name="file"; filename="${random.pick(['a.csv', 'a.xlsx', '', '../a.png', 'x'.repeat(500), '__proto__'])}"`,
    random.pick(['', 'a,b\n1,2', HUGE, '\0']),
  );
  const payload = random.pick([
    `${file}--x--\r\n`,
    file,
    file.slice(0, random.int(file.length)),
    `${part('name="file"', 'no file')}--x--\r\n`,
    `${part('name="__proto__"; filename="a.png"', 'x')}--x--\r\n`,
    '--x--\r\n',
    '',
    'nothing of the kind',
    `${Array.from({ length: 60 }, () => part('name="a"', '1')).join('')}--x--\r\n`,
  ]);
  return {
    headers: {
      'content-type': random.pick([
        'multipart/form-data; boundary=x',
        'multipart/form-data; boundary=x',
        'multipart/form-data',
        'multipart/form-data; boundary=',
      ]),
    },
    payload,
  };
}
