import type { EditedKind } from '#schemas/api/editing.ts';
import { SECOND_MS } from '#schemas/basics/units.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { demandKey, needEntity } from '#server/records/access.ts';
import { findVisible } from '#server/records/resource/read.ts';
import { dropSilent, dropWindow, listEditors, putWindow, type EditorRow } from './editing-store.ts';

/** Whoever was not heard of for so long has gone: three times what a window lets pass. */
const GONE_MS = 60 * SECOND_MS;

/** What it takes to change a document of a kind, and the entity whose record it is. */
const DOCUMENTS: Readonly<
  Record<EditedKind, { readonly key: string; readonly entity?: 'rule' | 'standingBook' }>
> = {
  rule: { key: 'dm:rule:update', entity: 'rule' },
  book: { key: 'ops:standingBook:update', entity: 'standingBook' },
  process: { key: 'sys:model:all' },
  schema: { key: 'sys:schema:save' },
};

interface AskedWindow {
  readonly kind: EditedKind;
  readonly document: string;
  readonly window: string;
}

interface Editor {
  readonly name: string;
  readonly since: string;
  readonly isMine: boolean;
}

/** Who else has a document open. */
export interface Here {
  /** Who may change it; null: the person who asks, in whichever window. */
  readonly holder: Editor | null;
  /** People, not windows. */
  readonly others: readonly Editor[];
}

/**
 * Says who else has a document open, and keeps that this window has.
 * @throws AppError `forbidden` for whoever may not change such documents, `notFound` for a record he does not see
 */
export async function hearWindow(
  ctx: Ctx,
  asked: AskedWindow,
  { takes = false }: { readonly takes?: boolean } = {},
): Promise<Here> {
  await demandDocument(ctx, asked);
  const { kind, document, window } = asked;
  const now = ctx.now();
  await dropSilent(ctx.db, new Date(now.getTime() - GONE_MS));
  await putWindow(ctx.db, { kind, document, window, userId: ctx.actor.id, now, takes });
  const rows = await listEditors(ctx.db, { kind, document });
  const isAsking = (row: EditorRow): boolean =>
    row.window === window && row.userId === ctx.actor.id;
  const shown = ({ name, since, userId }: EditorRow): Editor => ({
    name,
    since,
    isMine: userId === ctx.actor.id,
  });
  const [first] = rows;
  const others = rows.filter((row) => !isAsking(row));
  return {
    holder: first && first.userId !== ctx.actor.id ? shown(first) : null,
    others: others.filter((row, at) => firstOf(others, row) === at).map(shown),
  };
}

/** Where a person stands first: one who has it open in several windows is told once. */
const firstOf = (rows: readonly EditorRow[], { userId }: EditorRow): number =>
  rows.findIndex((row) => row.userId === userId);

/** The window has closed the document. */
export async function leaveWindow(ctx: Ctx, asked: AskedWindow): Promise<Here> {
  const { kind, document, window } = asked;
  await dropWindow(ctx.db, { kind, document, window, userId: ctx.actor.id });
  return { holder: null, others: [] };
}

async function demandDocument(ctx: Ctx, { kind, document }: AskedWindow): Promise<void> {
  const { key, entity } = DOCUMENTS[kind];
  demandKey(ctx, key);
  if (entity) await findVisible(ctx, needEntity(ctx, entity), document);
}
