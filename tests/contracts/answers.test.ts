import type { Contract } from '#schemas/api/contract.ts';
import { CONTRACTS } from '#schemas/api/contracts.ts';
import { ERRORS } from '#schemas/api/errors.ts';
import { HOME } from '#schemas/api/home.ts';
import type { Shape } from '#schemas/api/shape.ts';
import { misfits } from '#tests/builders/fits-shape.ts';
import { apiRoutes } from '#tests/builders/routes.ts';
import { twoCompanies, type TwoCompanies } from '#tests/builders/two-companies.ts';

let world: TwoCompanies;
let menuId = '';
beforeAll(async () => {
  world = await twoCompanies();
  const [menu] = (await world.as('admin', 'GET /sys/menu/nav')).data as readonly {
    readonly id: string;
  }[];
  menuId = menu?.id ?? '';
});
afterAll(() => world.stop());

const nameOf = ({ method, path }: Contract): string => `${method} ${path}`;
const reads = CONTRACTS.filter(({ method }) => method === 'GET');

/** What stands in an address that asks for something that is there, by the name of its part. */
function samples({ path }: Contract): Readonly<Record<string, string>> {
  const { alarmId, pointId, stationId } = world.sides.A;
  if (path === '/sys/language/texts') return { entity: 'menu', id: menuId, field: 'name' };
  if (path === '/engine/states/{name}') return { name: 'workOrder' };
  if (path === '/ops/book/held') return { bookId: '1' };
  if (path === '/sys/editing/here')
    return { kind: 'schema', document: 'entity:station', window: 'w1', leaves: 'yes' };
  if (path.startsWith('/activiti/process'))
    return {
      id: '1',
      deploymentId: '1',
      resourceName: 'x',
      from: '1',
      to: '1',
      procDefKey: 'x',
      businessKey: 'x',
    };
  const schema = {
    entity: 'station',
    kind: 'entity',
    name: 'station',
    field: 'name',
    version: '0',
    file: 'entity.json',
  };
  const named = {
    ...schema,
    pointId,
    userId: world.users.oa1,
    cron: '0 0 * * * *',
    platform: 'android',
    card: 'books',
    code: 'PRODUCT_NAME',
    key: 'x',
    uuid: 'u1',
  };
  return { ...named, id: path.includes('alarm') ? alarmId : stationId };
}

/** An address with what it must be asked with, and more. */
function addressOf(contract: Contract, more: Readonly<Record<string, string>> = {}): string {
  const known = samples(contract);
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_part, name: string) => known[name] ?? 'x');
  const { required = [], properties = {} } = contract.query ?? {};
  // where a point is one of several ways to ask, one of them has to be said
  const names = [...required, ...Object.keys(properties).filter((name) => name === 'pointId')];
  const asked = Object.fromEntries(names.map((name) => [name, known[name] ?? '']));
  return `${path}?${new URLSearchParams({ ...asked, ...more }).toString()}`;
}

it('class “a route nobody described”: what is mounted is what the tables of contracts say, and nothing else', () => {
  const mounted = apiRoutes(world.app.registry).map(({ method, path }) => `${method} ${path}`);
  const declared = CONTRACTS.map((contract) => nameOf(contract).replace(/\{\w+\}/g, '{id}'));

  // the demo city can be cleared on servers in demo mode only
  expect(declared.filter((name) => !mounted.includes(name))).toEqual(['POST /home/demo/clear']);
});

it('class “an answer by hearsay”: every reading address answers what its contract says', async () => {
  const refused: string[] = [];

  for (const contract of reads.filter(
    ({ answer }) => !('kind' in answer && answer.kind === 'file'),
  )) {
    // an answer that is none of its contract throws
    const { code } = await world.as('admin', `GET ${addressOf(contract)}`);
    if (code !== 0 && !Number.isNaN(code)) refused.push(nameOf(contract));
  }

  // there is no such file, packet, task, notice, correction, model, process, diagnosis, rule, book, order, door, device, area, course or paper in this world, and nothing is public
  expect(refused.toSorted()).toEqual(
    [
      'GET /academy/advice',
      'GET /academy/foot/{entity}/{id}',
      'GET /public/{entity}',
      'GET /academy/study/course/{id}',
      'GET /academy/examination/paper/{id}',
      'GET /academy/examination/result/{id}',
      'GET /ops/bookFiles/lift',
      'GET /sys/task/mine/{id}',
      // of screens alone
      'GET /wall/screen',
      'GET /dm/diagnosis/{id}/findings',
      'GET /fileManager/getFileName',
      'GET /sys/notice/mynotice/info/{id}',
      'GET /gw/inbox/draft',
      'GET /gw/packet/{id}',
      'GET /ops/door/visits/{id}',
      'GET /ops/park/suggest',
      'GET /dm/correction/{id}/hours',
      'GET /dm/rule/{id}/versions',
      'GET /ops/order-desk/{id}/books',
      'GET /ops/order-desk/{id}/photos',
      'GET /ops/order-desk/{id}/tasks',
      'GET /activiti/model/{id}/source',
      'GET /activiti/model/{id}/deployPreview',
      'GET /activiti/process/{id}/source',
      'GET /activiti/process/difference',
      'GET /activiti/process/migratePreview/{id}',
      'GET /activiti/initiation/{id}/drawing',
      'GET /activiti/running/moveTargets',
      'GET /activiti/task/task/{id}',
      'GET /assess/sheet/view/{id}',
      'GET /dm/report/versions/{id}',
      'GET /activiti/task/backTargets',
      'GET /activiti/task/getTaskVariables',
      'GET /activiti/his/getInstDetail',
      'GET /activiti/his/getInstSheet',
      'GET /activiti/his/getTaskHandleDetailInfo',
    ].toSorted(),
  );
});

it('class “a query nobody checked”: every part of every query that has a form is refused in another one, by its name', async () => {
  const wrong: string[] = [];
  let asked = 0;

  for (const contract of reads)
    for (const [name, shape] of Object.entries(contract.query?.properties ?? {})) {
      const bad = badValue(shape);
      if (bad === undefined) continue;
      asked += 1;
      const { code, json } = await world.as(
        'admin',
        `GET ${addressOf({ ...contract, query: without(contract.query ?? {}, name) }, { [name]: bad })}`,
      );
      const [issue] = (json['issues'] ?? []) as readonly { readonly path: string }[];
      if (code !== ERRORS.invalid || !issue?.path.startsWith(name))
        wrong.push(`${nameOf(contract)} took ${name}=${bad}: ${code}`);
    }

  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(40);
});

/** A value that a shape does not have; undefined for one that has them all. */
function badValue({ type, items }: Shape): string | undefined {
  if (type === 'array') return badValue(items ?? {});
  return type === undefined ? undefined : '\0nonsense';
}

function without({ required = [], ...shape }: Shape, name: string): Shape {
  return { ...shape, required: required.filter((one) => one !== name) };
}

it.each([
  ['a part that is missing', { name: '', pushUrl: '' }, ['data.isDemo is missing']],
  [
    'a part nobody declared',
    { name: '', pushUrl: '', isDemo: true, secret: 1 },
    ['data.secret is not in the contract'],
  ],
  [
    'another type',
    { name: null, pushUrl: '', isDemo: 1 },
    ['data.name is null, not string', 'data.isDemo is integer, not boolean'],
  ],
])('%s is found in an answer', (_what, answer, found) => {
  expect(misfits(HOME.product.answer, answer)).toEqual(found);
});
