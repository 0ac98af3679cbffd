import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { actionsOf } from '#schemas/language/derive-actions.ts';
import { permissionKeys } from '#schemas/language/derive.ts';
import { checkSchemaFiles } from '#server/registry/check-files.ts';
import { recordInfo, pageRecords } from '#server/records/resource/read.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import { aResourceWorld } from '../builders/a-resource-world.ts';

import type { EntitySchema } from '#schemas/language/entity.ts';

const TUTORIAL = readFileSync('docs/tutorials/add-a-screen.md', 'utf8');
const blocks = [...TUTORIAL.matchAll(/```(\w+)(?: (\S+))?\n([\s\S]*?)```/g)].map(([, language, file, text]) => ({ language, file, text: text ?? '' }));
const files = blocks.filter(({ file }) => file !== undefined);
const sparePart = JSON.parse(files[0]?.text ?? '{}') as EntitySchema;

describe('the tutorial "add a screen"', () => {
  it('shows one file, and the checker has nothing to say about it', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'tutorial-'));
    for (const folder of ['src/schemas', 'locales']) cpSync(folder, path.join(root, folder), { recursive: true });
    for (const { file, text } of files) {
      mkdirSync(path.dirname(path.join(root, file ?? '')), { recursive: true });
      writeFileSync(path.join(root, file ?? ''), text);
    }

    const problems = checkSchemaFiles(root, { withTexts: false });
    rmSync(root, { recursive: true });

    expect(files.map(({ file }) => file)).toEqual(['src/schemas/entities/ops/spare-part.json']);
    expect(problems).toEqual([]);
  });

  it('runs only commands that the project has', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const commands = blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.trim().split('\n'));

    expect(commands.length).toBeGreaterThan(2);
    for (const command of commands) {
      const script = /^npm run (\S+)/.exec(command)?.[1];
      if (script !== undefined) expect(scripts).toHaveProperty([script]);
      else expect(readFileSync(/^node (\S+)/.exec(command)?.[1] ?? '', 'utf8')).not.toBe('');
    }
  });

  it('gives the permission keys it names', () => {
    const keys = [...permissionKeys(sparePart)];

    expect(keys).toEqual(
      expect.arrayContaining([
        'ops:sparePart:page',
        'ops:sparePart:save',
        'ops:sparePart:update',
        'ops:sparePart:delete',
        'ops:sparePart:export',
        'ops:sparePart:stockUp',
      ]),
    );
    expect(actionsOf(sparePart).map(({ key }) => key)).toEqual(expect.arrayContaining(['create', 'edit', 'remove', 'stockUp', 'print']));
  });

  it('serves the new entity with its sub-table from a real database', async () => {
    const world = await aResourceWorld([sparePart]);
    const company = (await saveRecord(world.system, 'opsCompany', { name: '甲', creditCode: '91330502MA2B000066' })) as { id: string };

    const saved = (await saveRecord(world.system, 'sparePart', {
      code: 'P-1',
      name: '泵管',
      opsCompanyId: company.id,
      price: 12.5,
      stock: 4,
      suppliers: [{ name: '乙', phone: '13800000000' }],
    })) as { id: string };
    const info = await recordInfo(world.system, 'sparePart', saved.id);
    const page = await pageRecords(world.system, 'sparePart', { page: '1', limit: '10', keyword: '泵' });
    await world.close();

    expect(info).toMatchObject({ name: '泵管', amount: 50, opsCompanyName: '甲', suppliers: [{ name: '乙', phone: '13800000000' }] });
    expect(page.total).toBe(1);
  });
});
