import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { resourceEndpoints } from '#server/entities/routes.ts';
import { rounds, share } from '#tests/builders/long.ts';
import { apiRoutes } from '#tests/builders/routes.ts';
import { twoCompanies, type TwoCompanies } from '#tests/builders/two-companies.ts';

let world: TwoCompanies;
beforeAll(async () => {
  world = await twoCompanies();
});
afterAll(() => world.stop());

const TEXTS = [
  "'",
  "x'; drop table sys_user; --",
  '%',
  '_',
  '\\',
  '\u0000',
  '\uD800',
  '${7*7}',
  '../../etc/passwd',
  '-1',
  '99999999999999999999',
  '1e309',
  'NaN',
  '[]',
  ',',
];
/** Of each kind of mistake one: these go to every name of every list. */
const FEW = ["1'--", '\u0000', '99999999999999999999', '-1'];
const NAMES = [
  'limit',
  'page',
  'pointId',
  'since',
  'mn',
  'range',
  'pid',
  'createDate',
  'deptId',
  'stationId',
  'receivedAt',
];
const RULES = [
  { field: 'password', op: 'like', value: 's' },
  { field: 'id', op: 'in', value: { a: 1 } },
  { field: 'createDate', op: 'gt', value: 'soon' },
  { field: '__proto__', op: 'eq', value: 1 },
  { all: 1 },
  { any: Array.from({ length: 300 }, () => ({ field: 'id', op: 'eq', value: '1' })) },
  7,
  nested(100),
];
/** What a caller may write into an address; the names are those that lists know. */
const QUERIES: readonly string[] = [
  ...TEXTS.flatMap((text) => ['keyword', 'where'].map((name) => `${name}=${encodeLoosely(text)}`)),
  ...FEW.flatMap((text) => NAMES.map((name) => `${name}=${encodeURIComponent(text)}`)),
  ...RULES.map((rule) => `where=${encodeURIComponent(JSON.stringify(rule))}`),
  ...['username;drop%20table%20x', '(select%201)', '__proto__', 'constructor'].map(
    (name) => `orderField=${name}`,
  ),
  '__proto__=1',
  'constructor=1',
  'fields=password',
  'columns=password',
  'limit=1.5',
  'limit=all',
  'page=1e300',
  'createDate=a,b',
  'limit[]=1&limit[]=2',
  'keyword=a&keyword=b',
];
/** What counting by fields reads beside the filters. */
const GROUPS: readonly string[] = [
  'by=__proto__',
  'by=constructor',
  'by=id;drop%20table%20x',
  'by=(select%201)',
  `by=${'createDate,'.repeat(300)}`,
  'by[]=createDate&by[]=7',
  'by=createDate&step=century',
  'by=createDate&step[]=day',
  'by=createDate&step=__proto__',
  'measure=password&op=max',
  'measure=id&op=stddev',
  'measure=id,id&op=count,count,count',
  `measure=${'id,'.repeat(300)}`,
  'by=%00',
  'by=creator&creator=99999999999999999999',
];
/** Orders and pages that no list knows: refused. A filter that no field bears is ignored (CONTRACT.md section 1). */
const REFUSED = [
  'orderField=(select%201)',
  'orderField=nothing',
  'orderField=__proto__',
  'order=asc--',
  'limit=0',
  'page=-1',
  'limit=all',
];
const ADDRESSES = [
  '%00',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  'abc',
  '-1',
  '0',
  '9223372036854775808',
  '99999999999999999999',
  '1;drop',
  "1'",
  '1e5',
  '%E0%A4%A',
  'null',
  'x'.repeat(400),
];

/** These read their query as the page of the same entity does, or not at all. */
const LIKE_A_PAGE = /^\/auth\/|\/(export|list|history\/\{id\})$|\/(dm|sys)\/.*options$/;
/**
 * The generic calls share their reader, so each gets every eightieth query, the next one the queries after those; of the calls written
 * by hand every twentieth: every query stands at every kind of call, and at several of each.
 */
const SHARE = { generic: rounds(80, 16), own: rounds(20, 4) };
/** At a time: the server waits for its database most of the time. */
const BATCH = 16;

function queriesFor(path: string, at: number, isGeneric: boolean): readonly string[] {
  const own = path.endsWith('/group') ? GROUPS : [];
  const every = isGeneric ? SHARE.generic : SHARE.own;
  return [...share(own, 4, at), ...QUERIES.filter((_, index) => (index + at) % every === 0)];
}

function encodeLoosely(text: string): string {
  return text === '\uD800' ? '%ED%A0%80' : encodeURIComponent(text);
}

function nested(depth: number): unknown {
  let rule: unknown = { field: 'id', op: 'eq', value: '1' };
  for (let at = 0; at < depth; at += 1) rule = { not: rule };
  return rule;
}

/** Faults of ours since the last look: what the server itself calls unexpected. */
function faults(): readonly string[] {
  const found = world.logged
    .filter((line) => line.includes('unexpected error'))
    .map((line) => /"message":"([^"]*)/.exec(line)?.[1] ?? line);
  world.logged.length = 0;
  return found;
}

describe('an address that nobody meant', () => {
  it('is a refusal in every reading call, never a fault of ours', async () => {
    const generic = new Set(resourceEndpoints(world.app.registry).map(({ path }) => path));
    const reads = apiRoutes(world.app.registry).filter(
      ({ method, path }) => method === 'GET' && !LIKE_A_PAGE.test(path),
    );
    const calls = reads.flatMap(({ path }, at) =>
      queriesFor(path, at, generic.has(path)).map(
        (query) => `GET ${path.replace('{id}', '1')}?${query}`,
      ),
    );
    const found: string[] = [];

    for (let at = 0; at < calls.length; at += BATCH) {
      const batch = calls.slice(at, at + BATCH);
      const answers = await Promise.all(
        batch.map(async (what) => ({ what, status: (await world.as('admin', what)).status })),
      );
      const broken = answers
        .filter(({ status }) => status >= 500)
        .map(({ what, status }) => `${what.slice(0, 120)}: ${status}`);
      for (const fault of faults())
        found.push(`${fault}: ${broken[0] ?? `one of ${batch.join(' ').slice(0, 1000)}`}`);
      found.push(...broken);
    }

    expect(found).toEqual([]);
  });

  it('with an order or a page that no list knows is refused by every list', async () => {
    const lists = apiRoutes(world.app.registry).filter(
      ({ path }) => path.endsWith('/page') && !path.startsWith('/gw/'),
    );

    const codes = await Promise.all(
      lists.flatMap(({ path }, at) =>
        share(REFUSED, 3, at).map(async (query) => ({
          path,
          query,
          code: (await world.as('admin', `GET ${path}?${query}`)).code,
        })),
      ),
    );

    expect(codes.filter(({ code }) => code === 0)).toEqual([]);
    expect(lists.length).toBeGreaterThan(15);
  });

  it('class “a text over a column of numbers”: every filter that a list offers takes any value', async () => {
    const filters = world.app.registry.entities().flatMap(({ rest, fields }) => {
      const path = rest.paths?.page ?? `GET ${rest.base}/page`;
      return !rest.verbs || rest.verbs.includes('page')
        ? Object.entries(fields).flatMap(([name, field]) =>
            'filter' in field && field.filter ? [`${path}?limit=1&${name}=`] : [],
          )
        : [];
    });
    const calls = filters.flatMap((filter, at) =>
      share(['1', 'abc', '99999999999999999999', '%00'], rounds(4, 1), at).map(
        (value) => `${filter}${value}`,
      ),
    );
    const found: string[] = [];

    for (let at = 0; at < calls.length; at += BATCH)
      await Promise.all(
        calls.slice(at, at + BATCH).map(async (what) => {
          const { status } = await world.as('admin', what);
          if (status >= 500) found.push(`${what}: ${status}`);
        }),
      );

    expect([...found, ...faults()]).toEqual([]);
    expect(calls.length).toBeGreaterThan(300);
  });

  it('class “a grammar told to whoever asks”: a rule that is none is refused in the language of the caller', async () => {
    const RULES_AND_PLACES = [
      [{ field: '1=1 or', op: 'eq', value: 1 }, 'where.field'],
      [{ field: 'symptom', op: 'zzz', value: 1 }, 'where.op'],
      [{ all: [{ x: 1 }] }, 'where.all.0'],
    ] as const;
    for (const [rule, place] of RULES_AND_PLACES) {
      const what = `GET /ops/alarm-knowledge/page?where=${encodeURIComponent(JSON.stringify(rule))}`;
      expect((await world.as('oa1', what)).msg).toBe(`筛选条件有误：${place}`);
      const headers = { 'accept-language': 'en-US' };
      expect((await world.as('oa1', what, { headers })).msg).toBe(
        `The filter is not valid at ${place}`,
      );
    }
  });

  const ANSWERS_NULL = /^\/(?:activiti\/process\/getProcDefBizRoute|engine\/draft)\//;

  it('may hold anything for an id', async () => {
    const reads = apiRoutes(world.app.registry).filter(({ path }) => path.includes('{id}'));
    const found: string[] = [];

    for (const [at, { method, path }] of reads.entries()) {
      for (const id of share(ADDRESSES, 4, at)) {
        const what = `${method} ${path.replace('{id}', id)}`;
        const answer = await world.as('admin', what, method === 'GET' ? {} : { body: {} });
        for (const fault of faults()) found.push(`${what}: ${fault}`);
        // what answers null for what is not there (CONTRACT.md section 4), and one's own drafts by a name of any form
        const isNone = ANSWERS_NULL.test(path) && answer.data === null;
        if (
          answer.code === 0 &&
          !isNone &&
          !path.startsWith('/sys/user-setting') &&
          !path.endsWith('/remove/{id}')
        )
          found.push(`${what}: ${JSON.stringify(answer.json)}`);
      }
    }

    expect(found).toEqual([]);
  });
});
