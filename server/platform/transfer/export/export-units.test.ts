import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readTable } from '#server/base/tables/read-table.ts';
import { importTitles, mapHeader } from '#server/platform/transfer/import/columns.ts';
import { insertRow } from '#server/records/store/entity-write.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import { exportRecords } from './export.ts';

const FLOW = aSampleEntity({
  name: 'flow',
  table: { name: 'lab_flow' },
  rest: { base: '/lab/flow' },
  list: {},
  fields: {
    name: { type: 'string', title: '名称', list: true },
    flow: { type: 'decimal', title: '流量', unit: 'm³/h', list: true },
    rate: { type: 'percent', title: '传输率', list: true },
    hours: { type: 'int', title: '时长（h）', unit: 'h', list: true },
    count: { type: 'int', title: '次数', list: true },
  },
});

const LIMITS = { maxRows: 10, maxColumns: 20, maxCells: 200, maxUnpacked: 10_000_000 };

describe('class “a number without its unit”: exports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'units-'));
  let world: ResourceWorld;
  beforeAll(async () => {
    world = await aResourceWorld([FLOW]);
    await insertRow(world.system.db, FLOW, {
      id: '1',
      name: 'a',
      flow: '1.5',
      rate: '97.5',
      hours: 3,
      count: 4,
    });
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await world.close();
  });

  const headOf = async (format: 'xlsx' | 'csv') => {
    const { bytes } = await exportRecords(world.system, 'flow', { exportFormat: format });
    const parts: Uint8Array[] = [];
    for await (const part of bytes) parts.push(part);
    const path = join(folder, `flow.${format}`);
    writeFileSync(path, Buffer.concat(parts));
    const {
      rows: [head],
    } = await readTable({ path, kind: format }, LIMITS);
    return (head?.cells ?? []).map(String);
  };

  it.each(['xlsx', 'csv'] as const)(
    'the head of a %s names the unit once, and an import finds every column again',
    async (format) => {
      const head = await headOf(format);

      expect(head).toEqual(['名称', '流量 (m³/h)', '传输率 (%)', '时长（h）', '次数']);
      expect(mapHeader(importTitles(world.system, FLOW), head)).toEqual({
        name: 0,
        flow: 1,
        rate: 2,
        hours: 3,
        count: 4,
      });
    },
  );
});
