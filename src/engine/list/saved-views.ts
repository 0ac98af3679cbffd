import { callAddress } from '#engine/base/call.ts';
import type { HousePort, Ports, Row } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import type { AnswerAt } from '#schemas/api/contracts.ts';
import { filterFace } from '#schemas/language/derive.ts';
import type { ListPrefs } from './column-prefs.ts';
import { resolveDefault, type ListModel } from './list-model.ts';
import { decodeQuery, encodeQuery, isSame, type ListQuery } from './list-query.ts';

/** A saved view as it travels: entity `listView`. `target` names the entity whose list it is; `content` is the short form of a query, see `contentOf`. */
export type SavedView = AnswerAt<'GET /sys/listview/list'>[number];

/** Chips before the rest goes under a menu (UX.md section 4). */
export const SHOWN_VIEWS = 6;
const KEPT_MS = 300_000;
const BLANK: ListQuery = {
  filters: {},
  keyword: '',
  preset: '',
  sort: null,
  page: 1,
  size: 0,
  columns: null,
  view: '',
};

interface CachedViews {
  readonly atMs: number;
  readonly views: Promise<readonly SavedView[]>;
}

const kept = new WeakMap<HousePort['settings'], CachedViews>();

/** All views this user sees, of every list: asked once, and again after five minutes or a change. No answer counts as none. */
export function loadViews(
  ports: Ports<'data' | 'house'>,
  isFresh = false,
): Promise<readonly SavedView[]> {
  const known = kept.get(ports.settings);
  const nowMs = ports.now().getTime();
  if (known && !isFresh && nowMs - known.atMs < KEPT_MS) return known.views;
  const views = callAddress(ports, 'GET /sys/listview/list', {}, { isSilent: true }).then(
    (rows) => (Array.isArray(rows) ? rows : []),
    () => [],
  );
  kept.set(ports.settings, { atMs: nowMs, views });
  return views;
}

/** The views of one list in the user's order: those he placed first, then his own, then shared ones. */
export function arrangeViews(
  views: readonly SavedView[],
  target: string,
  { viewOrder = [] }: ListPrefs,
  userId: string,
): readonly SavedView[] {
  const place = (view: SavedView): number => {
    const index = viewOrder.indexOf(view.id);
    return index >= 0 ? index : viewOrder.length + (view.creator === userId ? 0 : 1);
  };
  return views.filter((view) => view.target === target).sort((a, b) => place(a) - place(b));
}

/** The view a list opens with: the user's choice, else his own default, else one shared with his role, his department, everybody. */
export function defaultViewOf(
  views: readonly SavedView[],
  { defaultView }: ListPrefs,
  userId: string,
): SavedView | undefined {
  if (defaultView === '') return undefined;
  const marked = views.filter((view) => view.isDefault);
  return (
    views.find((view) => view.id === defaultView) ??
    marked.find((view) => view.creator === userId) ??
    ['1', '2', '3'].map((share) => marked.find((view) => view.share === share)).find(Boolean)
  );
}

/** What a view keeps of a query: everything but the page, and times that the schema gives (`$now-24h`) as the schema's words. */
export function contentOf(model: ListModel, query: ListQuery, columns: readonly string[]): Row {
  const filters = Object.fromEntries(
    Object.entries(query.filters).map(([name, value]) => [
      name,
      isSame(value, model.defaults.filters[name]) ? wordOf(model, name, value) : value,
    ]),
  );
  return JSON.parse(
    encodeQuery({ ...query, filters, columns: query.columns ?? columns, page: 1 }, BLANK),
  ) as Row;
}

/** The query a view stands for; names the schema no longer has are dropped and counted. */
export function queryOf(
  model: ListModel,
  view: SavedView,
  ports: Pick<HousePort, 'user' | 'now'>,
): { readonly query: ListQuery; readonly dropped: number } {
  const { query, dropped } = decodeQuery(
    JSON.stringify(view.content),
    { ...BLANK, size: model.defaults.size, view: 'table' },
    model.names,
  );
  const filters = Object.fromEntries(
    Object.entries(query.filters).map(([name, value]) => [
      name,
      valueOf(model, name, value, ports),
    ]),
  );
  return { query: { ...query, filters }, dropped };
}

/** Whether the list shows just this view now. */
export function isShown(
  model: ListModel,
  view: SavedView,
  current: Row,
  ports: Pick<HousePort, 'user' | 'now'>,
): boolean {
  const { query } = queryOf(model, view, ports);
  return isSame(
    contentOf(model, query, query.columns ?? []),
    query.columns ? current : { ...current, c: [] },
  );
}

/** The other views with one of them moved by a place. */
export function movedOrder(views: readonly SavedView[], id: string, to: number): readonly string[] {
  const others = views.map(rowId).filter((one) => one !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

function wordOf(model: ListModel, name: string, value: unknown): unknown {
  const field = model.filters.find((filter) => filter.name === name)?.field;
  return (field && filterFace(field).default) ?? value;
}

/** A word of the schema that still is its default means the very value the list began with, so that the two compare as equal. */
function valueOf(
  model: ListModel,
  name: string,
  value: unknown,
  ports: Pick<HousePort, 'user' | 'now'>,
): unknown {
  return isSame(value, wordOf(model, name, undefined))
    ? model.defaults.filters[name]
    : resolveDefault(value, ports);
}
