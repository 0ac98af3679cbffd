import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Ctx } from '#server/base/context/ctx.ts';
import { aResourceWorld, type ResourceWorld } from '#tests/builders/a-resource-world.ts';
import { aSampleEntity } from '#tests/builders/a-sample-entity.ts';
import type { ExportFile } from './export-places.ts';
import { exportRecords } from './export.ts';

let world: ResourceWorld;
beforeAll(async () => {
  world = await aResourceWorld([aSampleEntity()]);
});
afterAll(() => world.close());

const as = (id: string): Ctx => ({ ...world.system, actor: { ...world.system.actor, id } });
const ends = async (bytes: AsyncIterable<Uint8Array>): Promise<void> =>
  void (await bytes[Symbol.asyncIterator]().return?.());

describe('class "one person holds everybody up": exports', () => {
  it('who leaves three unread gets no fourth, others do', async () => {
    const unread = [];
    for (let n = 0; n < 3; n++) unread.push(await exportRecords(as('1'), 'sample', {}));

    await expect(exportRecords(as('1'), 'sample', {})).rejects.toMatchObject({ error: 'tooMany' });
    const other = await exportRecords(as('2'), 'sample', {});

    expect(other.name).toContain('.xlsx');
    for (const { bytes } of [...unread, other]) await ends(bytes);
  });

  it('one that nobody reads ends by itself and gives its place back', async () => {
    const stalled = [];
    for (let n = 0; n < 3; n++)
      stalled.push(
        (await exportRecords(as('1'), 'sample', {}, { stalledMs: 1 })).bytes[
          Symbol.asyncIterator
        ](),
      );

    let next: ExportFile | undefined;
    while (!next)
      next = await exportRecords(as('1'), 'sample', {}).catch(
        () => new Promise((resolve) => setTimeout(resolve, 2)),
      );

    await expect(stalled[0]?.next()).rejects.toThrow('not read');
    await ends(next.bytes);
  });
});
