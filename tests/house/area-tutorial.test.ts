import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { EntitySchema } from '#schemas/language/entity.ts';
import { broughtByArea } from '#server/moves/define-area.ts';
import { contractsOf, PRODUCT, type Product } from '#server/product.ts';
import { saveRecord, updateRecord } from '#server/records/resource/write.ts';
import { checkSchemaFiles } from '#server/registry/check-files.ts';
import { printAreas } from '#server/registry/print-areas.ts';
import { printContracts } from '#server/registry/print-contracts.ts';
import { serverFacts } from '#server/server-facts.ts';
import { aResourceHttp, callAs } from '../builders/a-resource-http.ts';
import { aResourceWorld } from '../builders/a-resource-world.ts';

type Areas = Product['areas'];

const TUTORIAL = readFileSync('docs/tutorials/add-an-area.md', 'utf8');
const blocks = [...TUTORIAL.matchAll(/```(?:json|ts) (\S+)\n([\s\S]*?)```/g)].map(
  ([, file = '', text = '']) => ({ file, text }),
);
const visit = JSON.parse(blocks[0]?.text ?? '{}') as EntitySchema;

/** A folder as it stands, entry by entry, so that files can be added to it. */
function link(root: string, folder: string): void {
  mkdirSync(path.join(root, folder), { recursive: true });
  for (const name of readdirSync(folder))
    symlinkSync(path.resolve(folder, name), path.join(root, folder, name));
}

/** The project as it stands, with the files of the tutorial beside its own. */
function follow(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'area-'));
  const opened = ['.', 'server', 'server/areas', 'src', 'src/schemas', 'src/schemas/api'];
  for (const folder of opened) {
    rmSync(path.join(root, folder), { recursive: true, force: true });
    link(root, folder);
  }
  rmSync(path.join(root, 'src/schemas/entities'));
  cpSync('src/schemas/entities', path.join(root, 'src/schemas/entities'), { recursive: true });
  for (const { file, text } of blocks) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}

describe('the tutorial "add an area"', () => {
  let root = '';
  let area: Areas[number];
  let product: Product;
  beforeAll(async () => {
    root = follow();
    const { VISIT_AREA } = (await import(
      /* @vite-ignore */ path.join(root, 'server/areas/visit/area.ts')
    )) as { readonly VISIT_AREA: Areas[number] };
    area = VISIT_AREA;
    product = { ...PRODUCT, areas: [...PRODUCT.areas, area] };
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('adds five files, and changes none', () => {
    expect(blocks.map(({ file }) => file)).toEqual([
      'src/schemas/entities/ops/site-visit.json',
      'src/schemas/api/visit.ts',
      'server/areas/visit/visit-store.ts',
      'server/areas/visit/visits.ts',
      'server/areas/visit/area.ts',
    ]);
    expect(blocks.filter(({ file }) => existsSync(file))).toEqual([]);
  });

  it('stands in every printed list without a line written for it', () => {
    const { readAreas } = createRequire(import.meta.url)('../../scripts/areas.cjs') as {
      readAreas(folder: string): readonly { readonly name: string; readonly about: string }[];
    };

    expect(printAreas(root)).toContain(
      "import { VISIT_AREA } from './areas/visit/area.ts';\nimport { WALL_AREA }",
    );
    expect(printContracts(root)).toContain('  typeof VISIT,\n');
    expect(
      readAreas(path.join(root, 'server/areas')).filter(({ name }) => name === 'visit'),
    ).toEqual([
      {
        name: 'visit',
        about: 'who came to a station, and who is still there',
        uses: [],
        packages: [],
      },
    ]);
    expect(contractsOf(product).map(({ path: at }) => at)).toContain('/ops/siteVisit/inside');
  });

  it('its file is one the checker has nothing to say about', () => {
    expect(checkSchemaFiles(root, { server: serverFacts(product), withTexts: true })).toEqual([]);
  });

  it('answers, judges and works at night', async () => {
    const world = await aResourceWorld([visit], broughtByArea(area));
    const http = await aResourceHttp(world, { guard: world.system }, (api) =>
      area.routes?.(api, undefined as never),
    );
    const station = { id: '9100', name: 'S', code: 'S9100' };
    await world.handle.pool.query(
      'insert into ops_station (id, name, code, create_date) values ($1, $2, $3, now())',
      Object.values(station),
    );
    const came = (fields: Readonly<Record<string, string>>) =>
      saveRecord(world.system, 'siteVisit', {
        visitor: 'V',
        stationId: station.id,
        cameAt: '2020-01-01 08:00:00',
        ...fields,
      });
    const over = await came({ leftAt: '2020-01-01 09:00:00' });
    await came({});

    const refused = updateRecord(world.system, 'siteVisit', { id: over.id, visitor: 'W' });
    await expect(refused).rejects.toMatchObject({ error: 'statusChanged' });
    const before = await callAs(http, 'guard', 'GET /ops/siteVisit/inside');
    for (const job of area.jobs ?? [])
      if (job.byHand === undefined) await job.run(world.system, undefined as never);
    const after = await callAs(http, 'guard', 'GET /ops/siteVisit/inside');
    await http.close();
    await world.close();

    expect([before.data, after.data]).toEqual([{ count: 1 }, { count: 0 }]);
  });
});
