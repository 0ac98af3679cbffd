import type { MenuNode } from '#schemas/api/admin.ts';
import { isFillable } from '#schemas/basics/link-words.ts';
import { toText } from '#schemas/expressions/values.ts';
import { verbPermission, verbsOf } from '#schemas/language/derive.ts';
import { toWireRow } from '#schemas/language/wire.ts';
import { AppError } from '#server/base/context/app-error.ts';
import type { Ctx } from '#server/base/context/ctx.ts';
import { holdsKey, needEntity } from '#server/records/access.ts';
import type { EntityHooks } from '#server/records/hooks.ts';
import { SOURCE_LANG } from '#server/records/resource/translations.ts';
import { findRows } from '#server/records/store/entity-read.ts';
import { listAllTranslations } from '#server/records/store/translations.ts';
import { demandOwnName } from './basics.ts';
import { localMenuName } from './menu-names.ts';
import { hasMenusBelow, listMenus } from './menu-store.ts';
import type { MenuRow } from './menu-store.ts';
import { hostsOfTabs } from './menu-tabs.ts';
import { demandHandKept, demandStanding } from './own-hand.ts';

const MENU = '0';
/** User types that have no training records (SPEC.md section 6). */
const WITHOUT_TRAINING: ReadonlySet<string> = new Set(['1', '2', '6']);
const TRAINING_RECORDS = 'trainingRecords';

/** The rules of menus (CONTRACT.md 3.3): no removal above others, no key given or taken that the editor does not hold. */
export const menuHooks: EntityHooks<'menu'> = {
  localTexts: (ctx, rows) =>
    rows.map((row) => ({
      name: localMenuName(ctx, {
        menuKey: toText(row['menuKey']) || null,
        name: toText(row['name']),
      }),
    })),
  async beforeSave(ctx, step) {
    const { values, before } = step;
    if (values['permissions'] !== undefined) {
      const [held, asked] = [keysOf(before?.['permissions']), keysOf(values['permissions'])];
      const changed = [
        ...asked.filter((key) => !held.includes(key)),
        ...held.filter((key) => !asked.includes(key)),
      ];
      demandHeld(ctx, changed);
      if (before && changed.length > 0) await demandStanding(ctx);
    }
    demandPage(values['url']);
    await demandOwnName(ctx, step, ['pid', 'name']);
    return { ...values };
  },
  afterSave: (ctx, { before, values }) =>
    before && values['permissions'] !== undefined ? demandHandKept(ctx) : undefined,
  async beforeDelete(ctx, ids) {
    if (await hasMenusBelow(ctx.db, ids)) throw new AppError('menuHasChildren', {});
    const rows = await findRows(ctx.db, ctx.scope, needEntity(ctx, 'menu'), { ids });
    demandHeld(
      ctx,
      rows.flatMap((row) => keysOf(row['permissions'])),
    );
    await demandStanding(ctx);
  },
  afterDelete: (ctx) => demandHandKept(ctx),
};

/** The keys of an entry, as it is stored: divided by commas. */
function keysOf(text: unknown): readonly string[] {
  return toText(text)
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
}

/** An entry gives its keys to all whose roles have it: nobody gives or takes one that he does not hold. @throws AppError `notSubset` */
function demandHeld(ctx: Ctx, keys: readonly string[]): void {
  if (!keys.every((key) => holdsKey(ctx.actor, key)))
    throw new AppError('notSubset', { field: 'permissions' });
}

/** Pages of the product, pages of the web, and addresses with placeholders of the product: nothing that a browser would run. */
const PAGE = /^(?:https?:\/\/[^\s<>"']+|(?:\{\{[^{}<>]+\}\})?[\w./?=&%#:-]*)$/i;
const SCHEME = /^[^/?#{]*:/;
/** An address of another host without a scheme. */
const ELSEWHERE = /^\/\//;

/** An address of the web that says where it leads: no name or password of somebody stands before its host. */
function isOfTheWeb(url: string): boolean {
  return (
    /^https?:\/\//i.test(url) &&
    (url.includes('{{') ||
      (URL.canParse(url) && new URL(url).username === '' && new URL(url).password === ''))
  );
}

/** @throws AppError `invalid` an address that leads to no page, e.g. `javascript:…`. */
function demandPage(given: unknown): void {
  const url = toText(given).trim();
  const isPage = PAGE.test(url) && isFillable(url);
  if (isPage && (isOfTheWeb(url) || !(SCHEME.test(url) || ELSEWHERE.test(url)))) return;
  throw new AppError(
    'invalid',
    { field: 'url' },
    { issues: [{ path: 'url', rule: 'address', message: 'validation.address', params: { url } }] },
  );
}

/**
 * The menu tree of the signed-in user: entries of type menu that his roles grant, all for a super admin. Lists and
 * screens that everyone may open (own messages, own notices, the personal centre) need no grant.
 */
export async function readMyNav(ctx: Ctx): Promise<readonly MenuNode[]> {
  const all = (await listMenus(ctx.db, { roleIds: null, type: MENU })).filter((menu) =>
    isServed(ctx, menu),
  );
  const granted = new Set(
    (await listMenus(ctx.db, { roleIds: rolesOf(ctx), type: MENU })).map(({ id }) => id),
  );
  const byId = new Map(all.map((menu) => [menu.id, menu]));
  for (const menu of all.filter(({ menuKey }) => isForEveryone(ctx, menuKey)))
    for (let at: MenuRow | undefined = menu; at && !granted.has(at.id); at = byId.get(at.pid))
      granted.add(at.id);
  const menus = withoutEmptyGroups(
    all.filter(({ id }) => granted.has(id)),
    (menu) => leadsNowhere(ctx, menu),
  );
  const shown = WITHOUT_TRAINING.has(ctx.actor.userType)
    ? menus.filter(({ menuKey }) => menuKey?.split(':').at(-1) !== TRAINING_RECORDS)
    : menus;
  return nest(ctx, shown);
}

/** Menus and buttons that the signed-in user may grant to a role. */
export async function listMyMenus(ctx: Ctx): Promise<readonly MenuNode[]> {
  return nest(ctx, await listMenus(ctx.db, { roleIds: rolesOf(ctx) }));
}

/** The whole tree, or only entries of one type. */
export async function listAllMenus(ctx: Ctx, type: unknown): Promise<readonly MenuNode[]> {
  return nest(
    ctx,
    await listMenus(ctx.db, {
      roleIds: null,
      type: type === '0' || type === '1' ? type : undefined,
    }),
  );
}

/** Permission keys of the signed-in user; the wildcard comes first for a super admin. */
export function myPermissions(ctx: Ctx): readonly string[] {
  return [...ctx.actor.permissions];
}

/** Names that admins wrote in the caller's language. */
async function writtenNames(ctx: Ctx): Promise<ReadonlyMap<string, string>> {
  if (ctx.lang === SOURCE_LANG || !ctx.registry.entity('language')) return new Map();
  const rows = await listAllTranslations(ctx.db, 'sys_menu', ctx.lang);
  return new Map(rows.filter(({ field }) => field === 'name').map(({ id, text }) => [id, text]));
}

/** A list that a role has only a button of: the button's right is used elsewhere, the list itself would be refused. */
function leadsNowhere(ctx: Ctx, { menuKey }: MenuRow): boolean {
  const [kind, name = ''] = menuKey?.split(':') ?? [];
  const entity = kind === 'entity' ? ctx.registry.entity(name) : undefined;
  if (!entity) return false;
  const reads = verbsOf(entity).filter(
    (verb) => verb === 'page' || verb === 'list' || verb === 'tree',
  );
  return !reads.some((verb) => holdsKey(ctx.actor, verbPermission(entity, verb)));
}

/** The entries without those that lead nowhere and without groups of which nothing else is left. */
function withoutEmptyGroups(
  menus: readonly MenuRow[],
  isGone: (menu: MenuRow) => boolean,
): readonly MenuRow[] {
  const gone = new Set(menus.filter(isGone).map(({ id }) => id));
  const left = menus.filter(({ id }) => !gone.has(id));
  const emptied = left.filter(
    ({ id, menuKey }) =>
      menuKey?.startsWith('group:') &&
      menus.some(({ pid }) => pid === id) &&
      !left.some(({ pid }) => pid === id),
  );
  return left.filter((menu) => !emptied.includes(menu));
}

function isForEveryone(ctx: Ctx, menuKey: string | null): boolean {
  const [kind, name = '', button] = menuKey?.split(':') ?? [];
  if (kind === 'screen') return ctx.registry.screen(name)?.permission === 'login';
  const entity = kind === 'entity' && button === undefined ? ctx.registry.entity(name) : undefined;
  return entity !== undefined && verbPermission(entity, 'page') === 'login';
}

/** Entries of a schema that no longer runs keep their grants and are not shown until it runs again. */
function isServed(ctx: Ctx, { menuKey }: Pick<MenuRow, 'menuKey'>): boolean {
  const [kind, name = ''] = menuKey?.split(':') ?? [];
  if (kind === 'entity') return ctx.registry.entity(name) !== undefined;
  return kind !== 'screen' || ctx.registry.screen(name) !== undefined;
}

function rolesOf(ctx: Ctx): readonly string[] | null {
  return ctx.actor.isSuperAdmin ? null : ctx.actor.roleIds;
}

async function nest(ctx: Ctx, rows: readonly MenuRow[]): Promise<readonly MenuNode[]> {
  const written = await writtenNames(ctx);
  const { fields } = needEntity(ctx, 'menu');
  const hosts = hostsOfTabs(ctx.registry, rows);
  const nodes = new Map(
    rows
      .filter((row) => isServed(ctx, row))
      .map((row) => [
        row.id,
        {
          ...toWireRow<MenuRow, 'type' | 'openStyle'>(fields, row),
          name: written.get(row.id) ?? localMenuName(ctx, row),
          tabOf: hosts.get(row.id) ?? null,
          children: [] as MenuNode[],
        },
      ]),
  );
  const roots: MenuNode[] = [];
  for (const node of nodes.values()) (nodes.get(node.pid)?.children ?? roots).push(node);
  return roots;
}
