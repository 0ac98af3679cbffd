import { callApi, DEMO_PASSWORD, tokenOf, type Product } from './product.ts';
import { knowTheHouse } from './seed.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Makes an account beside one of the demo's: in its department, region and kind, with the role named, and with the demo's
 * password; he has seen the tour. What a story does to it, or keeps for it, disturbs nobody else.
 * @throws when the server refuses it.
 */
export async function aColleague(
  product: Product,
  {
    username,
    realName,
    like,
    role,
    ...more
  }: Readonly<Record<'username' | 'realName' | 'like' | 'role', string>> & {
    readonly mobile?: string;
  },
): Promise<void> {
  const admin = await tokenOf(product, 'admin');
  const listOf = async (what: string) =>
    (await callApi(product, admin, what)).data.list as readonly Row[];
  const model = (await listOf(`GET /sys/user/page?username=${like}&limit=50`)).find(
    (row) => row['username'] === like,
  );
  const roleRow = (await listOf('GET /sys/role/page?limit=50')).find(({ name }) => name === role);
  const { code, msg } = await callApi(product, admin, 'POST /sys/user', {
    username,
    realName,
    ...more,
    password: DEMO_PASSWORD,
    deptId: model?.['deptId'],
    regionCode: model?.['regionCode'],
    userType: model?.['userType'],
    gender: '2',
    status: '1',
    roleIdList: [roleRow?.['id']],
  });
  if (code !== 0) throw new Error(msg);
  await knowTheHouse(product, [username]);
}
