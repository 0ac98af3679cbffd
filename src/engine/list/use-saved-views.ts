import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { isOutdated } from '#engine/actions/outdated.ts';
import { callAddress } from '#engine/base/call.ts';
import { useFormOpener } from '#engine/base/form-opener.ts';
import { useHouse, usePorts } from '#engine/base/ports-context.ts';
import type { CallOptions, Ports, Row } from '#engine/base/ports.ts';
import type { InputAt } from '#schemas/api/contracts.ts';
import type { Saved } from '#schemas/api/entity.ts';
import { visibleColumns } from './column-prefs.ts';
import { useListFacts, useListMoves, useListShown } from './list-context.ts';
import { isSame } from './list-query.ts';
import {
  arrangeViews,
  contentOf,
  defaultViewOf,
  isShown,
  loadViews,
  queryOf,
  type SavedView,
} from './saved-views.ts';

const ENTITY = 'listView';
const SHARE_KEY = 'sys:listview:share';
const SHARE_FIELDS = ['share', 'roleIdList', 'deptId'];

/** The saved views of one list and what can be done with them. */
export interface SavedViews {
  readonly views: readonly SavedView[];
  /** The view the list shows just now, if any. */
  readonly shown: SavedView | undefined;
  open(view: SavedView): void;
  /** Keeps what the list shows under a name; asks for it. */
  save(): void;
  /** Puts what the list shows in the place of a view of one's own. */
  replace(view: SavedView): void;
  edit(view: SavedView): void;
  remove(view: SavedView): void;
  isOwn(view: SavedView): boolean;
}

/** Ties a list to its saved views; the default one is shown when the list opens without a query of its own. */
export function useSavedViews(): SavedViews {
  const ports = usePorts('data', 'texts', 'feedback', 'house');
  const { model } = useListFacts();
  const { prefs } = useListShown();
  const { show } = useListMoves();
  const [openedId, setOpenedId] = useState('');
  const [all, setAll] = useState<readonly SavedView[]>([]);
  const userId = String(ports.user.id ?? '');
  const target = model.entity.name;
  const open = useCallback(
    (view: SavedView): void => {
      const { query, dropped } = queryOf(model, view, ports);
      if (dropped > 0)
        ports.notify('info', ports.t('views.dropped', { count: dropped, name: view.name }));
      setOpenedId(view.id);
      show(query);
    },
    [model, ports, show],
  );
  const load = useCallback(
    async (isFresh: boolean): Promise<readonly SavedView[]> => {
      const views = await loadViews(ports, isFresh);
      setAll(views);
      return views;
    },
    [ports],
  );
  useDefaultView(load, open, userId);
  const views = useMemo(
    () => arrangeViews(all, target, prefs, userId),
    [all, target, prefs, userId],
  );
  const shown = useShownView(views, openedId);
  const changes = useViewChanges(
    useCallback(
      async (id) => {
        if (id) setOpenedId(id);
        await load(true);
      },
      [load],
    ),
  );
  return useMemo<SavedViews>(
    () => ({ views, shown, open, ...changes, isOwn: (view) => view.creator === userId }),
    [views, shown, open, changes, userId],
  );
}

/** Reads the views as the list opens, and shows the default one where the list was asked nothing yet. */
function useDefaultView(
  load: (isFresh: boolean) => Promise<readonly SavedView[]>,
  open: (view: SavedView) => void,
  userId: string,
): void {
  const { model } = useListFacts();
  const { query, prefs } = useListShown();
  const latest = useRef({ query, prefs });
  latest.current = { query, prefs };
  useEffect(() => {
    let isOver = false;
    void load(false).then((views) => {
      const now = latest.current;
      const own = arrangeViews(views, model.entity.name, now.prefs, userId);
      const first = defaultViewOf(own, now.prefs, userId);
      if (!isOver && first && isSame(now.query, model.defaults)) open(first);
    });
    return () => {
      isOver = true;
    };
  }, [load, open, model, userId]);
}

/** The view whose content is just what the list shows; of several the one that was opened. */
function useShownView(views: readonly SavedView[], openedId: string): SavedView | undefined {
  const ports = useHouse();
  const { model } = useListFacts();
  const { query } = useListShown();
  const names = useUsualColumns();
  return useMemo(() => {
    if (views.length === 0) return undefined;
    const content = contentOf(model, query, names);
    const fitting = views.filter((view) => isShown(model, view, content, ports));
    return fitting.find(({ id }) => id === openedId) ?? fitting[0];
  }, [views, model, query, names, ports, openedId]);
}

/** The columns of the list where the address names none. */
function useUsualColumns(): readonly string[] {
  const { arranged } = useListShown();
  return useMemo(() => visibleColumns(arranged, null).map((column) => column.name), [arranged]);
}

/** `onWritten` is told the id of a view that was made. */
function useViewChanges(
  onWritten: (id: string | undefined) => Promise<void>,
): Pick<SavedViews, 'save' | 'edit' | 'replace' | 'remove'> {
  const ports = usePorts('data', 'texts', 'feedback', 'house');
  const opener = useFormOpener();
  const { model } = useListFacts();
  const { query } = useListShown();
  const { show } = useListMoves();
  const names = useUsualColumns();
  const latest = useRef(query);
  latest.current = query;
  return useMemo(() => {
    const written = async (ask: (options: CallOptions) => Promise<Saved | null>): Promise<void> => {
      const saved = await ask({ idempotencyKey: ports.newId() }).catch(async (reason: unknown) => {
        // another one changed the view meanwhile: it is read anew, and the next try goes on from that
        if (isOutdated(reason)) await onWritten(undefined);
        throw reason;
      });
      await onWritten(saved?.id);
    };
    const make = (body: InputAt<'POST /sys/listview'>['body']) =>
      written((options) => callAddress(ports, 'POST /sys/listview', { body }, options));
    const change = (body: InputAt<'PUT /sys/listview'>['body']) =>
      written((options) => callAddress(ports, 'PUT /sys/listview', { body }, options));
    const remove = (id: string) =>
      written((options) => callAddress(ports, 'DELETE /sys/listview', { body: [id] }, options));
    const current = (): Row => contentOf(model, latest.current, names);
    const save = async (): Promise<void> => {
      const content = current();
      await opener.openAction({
        ...(await viewForm(ports)),
        title: ports.t('views.save'),
        initial: { isDefault: false, ...(ports.can(SHARE_KEY) ? { share: '0' } : {}) },
        submit: (values) => make({ ...values, target: model.entity.name, content }),
      });
      // a new view is what the list shows: columns and all
      show({ ...latest.current, columns: latest.current.columns ?? names });
    };
    const edit = async (view: SavedView): Promise<unknown> =>
      opener.openAction({
        ...(await viewForm(ports)),
        title: ports.t('views.edit'),
        initial: view,
        submit: (values) => change({ id: view.id, version: view.version, ...values }),
      });
    const replace = async (view: SavedView): Promise<void> => {
      await change({ id: view.id, version: view.version, content: current() });
      ports.notify('success', ports.t('views.replaced', { name: view.name }));
    };
    const askRemove = async (view: SavedView): Promise<void> => {
      const title = ports.t('action.remove');
      const text = ports.t('views.askRemove', { name: view.name });
      if (await ports.confirm({ title, text, danger: true })) await remove(view.id);
    };
    return {
      save: () => void save().catch(ignore),
      edit: (view) => void edit(view).catch(ignore),
      replace: (view) => void replace(view).catch(ignore),
      remove: (view) => void askRemove(view).catch(ignore),
    };
  }, [ports, opener, model, names, show, onWritten]);
}

/** What is asked of a view: its name, who else sees it where one may share, whether the list opens with it. */
async function viewForm(ports: Ports<'data' | 'house'>) {
  const entity = await ports.entity(ENTITY);
  const fields = ['name', ...(ports.can(SHARE_KEY) ? SHARE_FIELDS : []), 'isDefault'];
  return {
    entity,
    form: { fields: Object.fromEntries(fields.map((name) => [name, { use: name }])) },
  };
}

/** A refused call has already been told by a toast. */
function ignore(): void {}
