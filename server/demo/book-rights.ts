import { DAY_MS } from '#schemas/basics/units.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { SYSTEM_SCOPE } from '#server/base/context/scope.ts';
import { needEntity } from '#server/records/access.ts';
import { saveRecord } from '#server/records/resource/write.ts';
import { listRows } from '#server/records/store/entity-read.ts';
import { ruleCondition } from '#server/records/store/entity-where.ts';
import demo from '#server/seeds/demo-books.json' with { type: 'json' };
import type { BookStory } from './books.ts';

type Story = Pick<BookStory, 'past' | 'nowMs'>;
type Named = 'standingBook' | 'opsCompany' | 'role';

/**
 * Lines of permission of one template, and an import that waits for its workbook. A line closes its template to whom none names: here
 * every company and every role that looks at books is named, so that nobody loses sight of anything.
 */
export async function openBooks({ past, nowMs }: Story): Promise<void> {
  const { book, daysAgo, company, roles } = demo.rights;
  const atMs = nowMs - daysAgo * DAY_MS;
  const [all, own] = [past.at(atMs), await past.as(demo.rights.by, atMs)];
  // its implementer wrote them, looking at all roles there are
  const ctx = { ...all, actor: { ...own.actor, permissions: all.actor.permissions } };
  const bookId = await idOf(ctx, 'standingBook', ['code', book]);
  const save = (line: object) => saveRecord(ctx, 'standingBookPermission', { bookId, ...line });
  for (const { name, ...line } of roles)
    await save({ roleId: await idOf(ctx, 'role', ['name', name]), ...line });
  for (const { id } of await rowsOf(ctx, 'opsCompany'))
    await save({ opsCompanyId: id, ...company });
}

/** An import as its maker left it: nothing was uploaded yet. */
export async function beginImport({ past, nowMs }: Story): Promise<void> {
  const { by, book, asStatus } = demo.import;
  const ctx = await past.as(by, nowMs - DAY_MS);
  const bookId = await idOf(ctx, 'standingBook', ['code', book]);
  await saveRecord(ctx, 'standingBookImport', { bookId, asStatus });
}

async function rowsOf(ctx: Ctx, name: Named, by?: readonly [field: string, value: string]) {
  const entity = needEntity(ctx, name);
  const where = by ? [ruleCondition(entity, { field: by[0], op: 'eq', value: by[1] })] : [];
  return listRows(ctx.db, SYSTEM_SCOPE, entity, { where });
}

async function idOf(ctx: Ctx, name: Named, by: readonly [string, string]): Promise<string> {
  const [row] = await rowsOf(ctx, name, by);
  if (!row) throw new Error(`the demo city has no ${name} "${by[1]}"`);
  return row.id;
}
