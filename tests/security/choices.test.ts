import { twoCompanies, type TwoCompanies } from '../builders/two-companies.ts';

let world: TwoCompanies;
beforeAll(async () => {
  world = await twoCompanies();
});
afterAll(() => world.stop());

const idsOf = (data: unknown): readonly string[] =>
  (data as readonly { id: unknown }[]).map(({ id }) => String(id));

describe('whom a picker of people offers', () => {
  it('the bureau: the O&M people of its region, so that it can send an order to them, and nobody else’s', async () => {
    const { data } = await world.as('ep1', 'GET /sys/user/options?limit=1000');

    expect(idsOf(data)).toEqual(expect.arrayContaining([world.users.oa1, world.users.oa2]));
    expect(idsOf(data)).not.toContain(world.users.ob1);
  });

  it('class “a hook adds to every answer”: nothing of how they sign in, and nothing but what a choice shows', async () => {
    const asked = ['/sys/user/options?limit=1000', '/ops/usermanager/userList'];
    const rows = (await Promise.all(asked.map((path) => world.as('ep1', `GET ${path}`)))).flatMap(
      ({ data }) => data as readonly object[],
    );

    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.flatMap((row) => Object.keys(row)))).toEqual(
      new Set(['id', 'realName', 'name']),
    );
  });

  it('choosing is not reading: what a picker offers cannot be opened', async () => {
    const page = await world.as('ep1', `GET /sys/user/${world.users.oa1}`);

    expect(page.code).not.toBe(0);
  });
});
