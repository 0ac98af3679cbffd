import { afterAll, beforeAll, expect, it } from 'vitest';

import { mayCall } from '#server/http/authorize.ts';
import { logged } from '#tests/builders/logged.ts';
import { isLong } from '#tests/builders/long.ts';
import { apiRoutes, type ApiRoute } from '#tests/builders/routes.ts';
import {
  PEOPLE,
  twoCompanies,
  type Person,
  type TwoCompanies,
} from '#tests/builders/two-companies.ts';

let world: TwoCompanies;
beforeAll(async () => {
  world = await twoCompanies();
});
afterAll(() => world.stop());

const FORBIDDEN = 403;
/** An id that is nobody's: allowed writes find nothing to change. */
const NO_ID = '7';
/** These ask for nothing, so a call that says nothing does it: the first two end sessions of the caller, the third tries the storage out. */
const LEFT_OUT = new Set([
  'POST /auth/oauth/logout',
  'POST /sys/my/session/others',
  'POST /oss/file/test',
]);
/** Their key depends on the move in the body and is judged by the policy. */
const JUDGED_INSIDE = new Set(['POST /ops/workorder/move', 'POST /ops/workorder/batch']);

/** Choices are for whoever has a place to choose them, which no key of theirs tells. */
const isChoice = ({ path, permission }: ApiRoute): boolean =>
  path.endsWith('/options') && permission === 'login';

const nameOf = ({ method, path }: ApiRoute): string => `${method} ${path}`;

/** The answer to a call that says nothing: allowed writes refuse it as bad input, so nothing changes. */
async function codeOf(person: Person, { method, path }: ApiRoute): Promise<number> {
  const url = path.replace('{id}', NO_ID);
  return (await world.as(person, `${method} ${url}`, method === 'GET' ? {} : { body: {} })).code;
}

async function heldBy(person: Person): Promise<ReadonlySet<string>> {
  return new Set((await world.as(person, 'GET /sys/menu/permissions')).data as readonly string[]);
}

it('every address says who may call it', () => {
  const undeclared = apiRoutes(world.app.registry).filter(
    ({ permission }) => permission === 'undeclared',
  );

  expect(undeclared).toEqual([]);
});

it('open to everybody are the captcha, the token call, the codes for phones, the name of the product, the newest app and what keys open alone', () => {
  const open = apiRoutes(world.app.registry).filter(({ permission }) => permission === 'public');

  expect(open.map(nameOf).sort()).toEqual([
    'GET /auth/captcha',
    'GET /home/product',
    // judged by the token in the address, and by the sign-in it was given to
    'GET /ops/play/{id}/{id}',
    // a key that an administrator made opens it (server/platform/public-view)
    'GET /public/{id}',
    'GET /public/{id}/csv',
    'GET /sys/appversion/download',
    'GET /sys/appversion/latest',
    'POST /auth/oauth/token',
    'POST /auth/screen',
    // by the key of a device
    'POST /ops/door/intake',
    'POST /ops/door/picture',
    'POST /sys/account/forgetPhoneCode',
    'POST /sys/account/loginCode',
    'POST /sys/account/phoneChangePassword',
    // whether a code stands on a genuine report, and nothing of what that says
    'POST /test/report/check',
    'PUT /sys/account/phoneChangePassword',
  ]);
});

it('whoever is not signed in is refused everywhere', async () => {
  const closed = apiRoutes(world.app.registry).filter(({ permission }) => permission !== 'public');

  const answers = await Promise.all(
    closed.map(async (route) => ({
      route: nameOf(route),
      code: (await world.call(nameOf(route).replace('{id}', NO_ID))).code,
    })),
  );

  expect(answers.filter(({ code }) => code !== 401)).toEqual([]);
});

/** Whom an address is tried by: everybody in the long form; else one to whom it is open and one to whom it is not, others for each. */
function triedBy(
  { permission }: ApiRoute,
  at: number,
  held: ReadonlyMap<Person, ReadonlySet<string>>,
): readonly Person[] {
  if (isLong) return PEOPLE;
  const first = at % PEOPLE.length;
  const people = [...PEOPLE.slice(first), ...PEOPLE.slice(0, first)];
  const isOpenTo = (person: Person) => mayCall(held.get(person) ?? new Set(), permission);
  return [people.find(isOpenTo), people.find((person) => !isOpenTo(person))].filter(
    (person) => person !== undefined,
  );
}

it('whoever holds the key of an address may call it, and nobody else', async () => {
  const held = new Map<Person, ReadonlySet<string>>();
  for (const person of PEOPLE) held.set(person, await heldBy(person));
  const routes = apiRoutes(world.app.registry).filter(
    (route) =>
      route.permission !== 'public' &&
      !LEFT_OUT.has(nameOf(route)) &&
      !JUDGED_INSIDE.has(nameOf(route)) &&
      !isChoice(route),
  );
  const wrong: string[] = [];

  for (const [at, route] of routes.entries())
    for (const person of triedBy(route, at, held)) {
      const isOpen = mayCall(held.get(person) ?? new Set(), route.permission);
      const code = await codeOf(person, route);
      if (isOpen === (code === FORBIDDEN))
        wrong.push(`${person} ${nameOf(route)}: ${isOpen ? 'refused' : 'let in'} (${code})`);
    }

  expect(wrong).toEqual([]);
});

it('class “names for everybody”: whoever may do nothing chooses among nothing but the factors, and those he may entrust a task to', async () => {
  const choices = apiRoutes(world.app.registry).filter(isChoice);

  const open = await Promise.all(
    choices.map(async (route) =>
      (await codeOf('low', route)) === FORBIDDEN ? [] : [nameOf(route)],
    ),
  );

  expect(choices.length).toBeGreaterThan(10);
  expect(open.flat().sort()).toEqual(['GET /dm/factor/options', 'GET /sys/user/options']);
});

it('the calls changed nothing', async () => {
  const headers = { 'x-request-id': 'last-of-all' };
  await world.as('admin', 'POST /sys/role', { body: {}, headers });
  await logged(world.app.database.pool, { where: "request_id = 'last-of-all'" });
  const changes = await world.app.database.pool.query(
    "select request_method || ' ' || split_part(substr(request_uri, 6), '?', 1) as operation from sys_log_operation where status = '1' and request_method <> 'GET' and creator_name <> 'admin'",
  );

  expect(changes.rows.filter(({ operation }) => !isOwnAffair(String(operation)))).toEqual([]);
});

/** Changes that a person may make to what is his own, and files that are made for him of what he may read: written down, nothing changes. */
const LEFT_ALONE = new Set([
  'PUT msg/message/read',
  `PUT sys/user-setting/${NO_ID}`,
  `DELETE engine/draft/${NO_ID}`,
  'POST dm/quality/export',
  'POST ops/stationFiles/export',
]);
/** Own records have no id in their address: whoever holds the key may save his own, and a body that says nothing changes nothing. */
const isOwnAffair = (operation: string): boolean =>
  LEFT_ALONE.has(operation) || operation.startsWith('PUT sys/my/');

it('class “a right without a door”: a role that holds the key of a page has its entry in the menu', async () => {
  const { rows } = await world.app.database.pool.query<{ role: string; page: string }>(
    `with held as (
       select distinct rm.role_id, key from sys_role_menu rm join sys_menu m on m.id = rm.menu_id, unnest(string_to_array(m.permissions, ',')) as key)
     select r.name as role, page.menu_key as page from sys_role r, sys_menu page
     where page.menu_key ~ '^screen:[^:]+$' and page.permissions <> ''
       and not exists (select 1 from unnest(string_to_array(page.permissions, ',')) as asked
         where not exists (select 1 from held h where h.role_id = r.id and h.key = asked))
       and not exists (select 1 from sys_role_menu rm where rm.role_id = r.id and rm.menu_id = page.id)
     order by 1, 2`,
  );

  expect(rows).toEqual([]);
});

it('what each seeded role may do is what was agreed; after a change on purpose: vitest -u', async () => {
  const table: Record<string, readonly string[]> = {};
  for (const person of PEOPLE.filter((name) => name !== 'admin'))
    table[person] = [...(await heldBy(person))].sort();

  await expect(`${JSON.stringify(table, null, 2)}\n`).toMatchFileSnapshot(
    'permission-matrix.snap.json',
  );
});
