import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { actionsOf } from '#schemas/language/derive-actions.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { grantableKeys } from '#schemas/language/file-parts.ts';
import { inTransaction } from '#server/base/context/transaction.ts';
import { moveRecord } from '#server/moves/move-record.ts';
import { applyFileParts } from '#server/platform/file-parts/apply.ts';
import { readRecordInfo, pageRecords } from '#server/records/resource/read.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import { checkSchemaFiles } from '#server/registry/check-files.ts';
import { serverFacts } from '#server/server-facts.ts';
import { aResourceWorld } from '../builders/a-resource-world.ts';

const TUTORIAL = readFileSync('docs/tutorials/add-a-screen.md', 'utf8');
const blocks = [...TUTORIAL.matchAll(/```(\w+)(?: (\S+))?\n([\s\S]*?)```/g)].map(
  ([, language, file, text]) => ({ language, file, text: text ?? '' }),
);
const files = blocks.filter(({ file }) => file !== undefined);
const sparePart = JSON.parse(files[0]?.text ?? '{}') as EntitySchema;

describe('the tutorial "add a screen"', () => {
  it('shows one file, and the checker has nothing to say about it', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'tutorial-'));
    for (const folder of ['src/schemas', 'locales'])
      cpSync(folder, path.join(root, folder), { recursive: true });
    for (const { file, text } of files) {
      mkdirSync(path.dirname(path.join(root, file ?? '')), { recursive: true });
      writeFileSync(path.join(root, file ?? ''), text);
    }

    const problems = checkSchemaFiles(root, { server: serverFacts(), withTexts: true });
    rmSync(root, { recursive: true });

    expect(files.map(({ file }) => file)).toEqual(['src/schemas/entities/ops/spare-part.json']);
    expect(problems).toEqual([]);
  });

  it('runs only commands that the project has', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    const commands = blocks
      .filter(({ language }) => language === 'sh')
      .flatMap(({ text }) => text.trim().split('\n'));

    expect(commands.length).toBeGreaterThan(2);
    for (const command of commands) {
      const script = /^npm run (\S+)/.exec(command)?.[1];
      if (script !== undefined) expect(scripts).toHaveProperty([script]);
      else expect(readFileSync(/^node (\S+)/.exec(command)?.[1] ?? '', 'utf8')).not.toBe('');
    }
  });

  it('gives the permission keys it names', () => {
    const keys = grantableKeys(sparePart);

    expect(keys).toEqual(
      expect.arrayContaining(
        ['page', 'info', 'save', 'update', 'delete', 'export', 'import', 'retire', 'restore'].map(
          (key) => `ops:sparePart:${key}`,
        ),
      ),
    );
    expect(actionsOf(sparePart).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['create', 'edit', 'remove', 'retire', 'restore', 'print']),
    );
  });

  it('is what its first paragraph says: fields, sub-table, moves, roles, languages in one file', () => {
    const { suppliers, ...fields } = sparePart.fields;

    expect([Object.keys(fields).length, suppliers?.type]).toEqual([8, 'children']);
    expect(
      [sparePart.states?.moves, sparePart.grant, sparePart.translations].map(
        (part) => Object.keys(part ?? {}).length,
      ),
    ).toEqual([2, 2, 2]);
  });

  it('serves the new entity from a real database: sub-table, own dictionary, own life cycle', async () => {
    const world = await aResourceWorld([sparePart]);
    const company = (await saveRecord(world.system, 'opsCompany', {
      name: '绿测环境运维有限公司',
      creditCode: '91330502MA2B000066',
    })) as { id: string };

    await inTransaction(world.system, (tx) =>
      applyFileParts(tx, sparePart, { isDemo: true, move: moveRecord }),
    );
    const saved = (await saveRecord(world.system, 'sparePart', {
      code: 'P-1',
      name: '泵管',
      opsCompanyId: company.id,
      kind: '2',
      price: 12.5,
      stock: 4,
    })) as {
      id: string;
    };
    await moveRecord(world.as({ permissions: new Set(['*:*:*']) }), 'sparePart', {
      id: saved.id,
      move: 'retire',
      fields: { comment: '坏了' },
    });
    const info = await readRecordInfo(world.system, 'sparePart', saved.id);
    const page = await pageRecords(world.system, 'sparePart', {
      page: '1',
      limit: '10',
      order: 'asc',
      orderField: 'code',
    });
    await world.close();

    expect(info).toMatchObject({
      name: '泵管',
      amount: 50,
      opsCompanyName: '绿测环境运维有限公司',
      status: '1',
    });
    expect(page.list.map(({ code, status }) => [code, status])).toEqual([
      ['BJ-001', '0'],
      ['BJ-002', '0'],
      ['P-1', '1'],
    ]);
  });
});
