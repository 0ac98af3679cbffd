import { callFacts } from '#schemas/api/call-facts.ts';
import { WALL } from '#schemas/api/wall.ts';
import type { JobTakes } from '#schemas/basics/job-params.ts';
import { CODE_PAGES } from '#schemas/language/code-pages.ts';
import { QUERIES } from '#server/house/define-service.ts';
import { BEANS } from '#server/house/jobs.ts';
import { knownLifeCycles } from '#server/moves/life-cycles.ts';
import { DELIVERED_PROCESSES } from '#server/records/approval.ts';
import type { ServerFacts } from '#server/registry/check-files.ts';
import { queryFacts } from '#server/registry/entity-query.ts';
import { contractsOf, houseOf, PRODUCT, type Product } from './product.ts';
import city from './seeds/demo-city.json' with { type: 'json' };
import roles from './seeds/roles.json' with { type: 'json' };

/** What the server knows that schema files may name: the moves it makes, the addresses it answers without any schema, and the roles it begins with. */
export function serverFacts(product: Product = PRODUCT): ServerFacts {
  const house = houseOf(product);
  // `GET /sys/user/info`, below `/api`, with `{id}` for what stands for any segment
  const fixed = new Map(
    contractsOf(product).map(
      (contract) =>
        [`${contract.method} ${contract.path.replace(/\{\w+\}/g, '{id}')}`, contract] as const,
    ),
  );
  return {
    movers: knownLifeCycles(house),
    served: new Set(fixed.keys()),
    keys: new Map([...fixed].map(([address, { permission }]) => [address, [permission].flat()])),
    contracts: new Map([...fixed].map(([address, contract]) => [address, callFacts(contract)])),
    ...queryFacts(house.of(QUERIES)),
    roles: new Set(roles.map(({ name }) => name)),
    accounts: new Set(['admin', ...city.users.map(({ username }) => username)]),
    called: new Set(
      [city.depts, city.enterprises, city.opsCompanies, city.stations]
        .flat()
        .map(({ name }) => name),
    ),
    pages: CODE_PAGES,
    wallPicture: `${WALL.picture.method} ${WALL.picture.path}`,
    processes: new Set(house.of(DELIVERED_PROCESSES)),
  };
}

/** The jobs that people may plan, each with what it takes. */
export const plannedJobs = (product: Product = PRODUCT): ReadonlyMap<string, JobTakes> =>
  new Map([...houseOf(product).of(BEANS)].map(([name, { takes }]) => [name, takes]));
