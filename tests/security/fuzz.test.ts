import { rounds } from '#tests/builders/long.ts';
import { twoCompanies, type TwoCompanies } from '#tests/builders/two-companies.ts';
import { fuzz } from '#tests/fuzz/fuzz.ts';
import { CASE_MS } from '#tests/patience.ts';

/** Fixed in the daily tests, so that a failure is one of the change at hand; `npm run fuzz` sets others. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 2026);
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? rounds(1, 5));
/** Who asks: refusals for want of a right have paths of their own. */
const AS = process.env['FUZZ_AS'] ?? 'admin';

let world: TwoCompanies;
beforeAll(async () => {
  world = await twoCompanies();
});
afterAll(() => world.stop());

it(
  'class “a shape nobody checked”: no address of the description answers an inner error, whatever is sent',
  async () => {
    const { A, B } = world.sides;
    const ids = [A, B].flatMap(
      ({ deptId, enterpriseId, stationId, pointId, limitId, alarmId, orderId }) => [
        deptId,
        enterpriseId,
        stationId,
        pointId,
        limitId,
        alarmId,
        orderId,
      ],
    );

    const result = await fuzz(world, {
      seed: SEED,
      rounds: ROUNDS,
      reader: world.tokens.admin,
      token: (world.tokens as Readonly<Record<string, string>>)[AS] ?? '',
      ids,
      ...(process.env['FUZZ_SEED'] && { say: (line: string) => process.stdout.write(`${line}\n`) }),
    });

    process.stdout.write(
      `fuzz: seed ${SEED}, as ${AS}, ${result.addresses} addresses, ${result.requests} requests, codes ${JSON.stringify(result.codes)}\n`,
    );
    expect(result.faults).toEqual([]);
    expect(result.addresses).toBeGreaterThan(250);
    expect(await world.as('admin', 'GET /sys/user/info')).toMatchObject({
      code: 0,
      data: { id: world.users.admin },
    });
  },
  // a round asks some 400 addresses
  ROUNDS * CASE_MS,
);
