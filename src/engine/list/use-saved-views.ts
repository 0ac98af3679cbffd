import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { callAddress } from '#engine/base/call.ts';
import { useFormOpener } from '#engine/base/form-opener.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { CallOptions, Row } from '#engine/base/ports.ts';
import type { InputAt } from '#schemas/api/contracts.ts';
import type { Saved } from '#schemas/api/entity.ts';
import { visibleColumns, arrangeColumns, type ListSettings } from './column-prefs.ts';
import type { ListModel } from './list-model.ts';
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
import type { ListController } from './use-list-controller.ts';

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

interface Parts {
  readonly model: ListModel;
  readonly controller: ListController;
  readonly settings: ListSettings;
  /** Embedded lists have none. */
  readonly isOn: boolean;
}

/** Ties a list to its saved views; the default one is shown when the list opens without a query of its own. */
export function useSavedViews({ model, controller, settings, isOn }: Parts): SavedViews {
  const ports = usePorts('data', 'texts', 'feedback', 'house');
  const opener = useFormOpener();
  const [openedId, setOpenedId] = useState('');
  const [all, setAll] = useState<readonly SavedView[]>([]);
  const { prefs } = settings;
  const userId = String(ports.user.id ?? '');
  const target = model.entity.name;
  const latest = useRef({ controller, prefs });
  latest.current = { controller, prefs };

  const open = useCallback(
    (view: SavedView): void => {
      const { query, dropped } = queryOf(model, view, ports);
      if (dropped > 0)
        ports.notify('info', ports.t('views.dropped', { count: dropped, name: view.name }));
      setOpenedId(view.id);
      latest.current.controller.show(query);
    },
    [model, ports],
  );
  const load = useCallback(
    async (isFresh: boolean): Promise<readonly SavedView[]> => {
      const views = await loadViews(ports, isFresh);
      setAll(views);
      return views;
    },
    [ports],
  );
  useEffect(() => {
    if (!isOn) return undefined;
    let isOver = false;
    void load(false).then((views) => {
      const now = latest.current;
      const first = defaultViewOf(
        arrangeViews(views, target, now.prefs, userId),
        now.prefs,
        userId,
      );
      if (!isOver && first && isSame(now.controller.query, model.defaults)) open(first);
    });
    return () => {
      isOver = true;
    };
  }, [isOn, load, open, model, target, userId]);

  const views = useMemo(
    () => arrangeViews(all, target, prefs, userId),
    [all, target, prefs, userId],
  );
  const names = useMemo(
    () => visibleColumns(arrangeColumns(model.columns, prefs), null).map((column) => column.name),
    [model, prefs],
  );
  const { query } = controller;
  const content = useMemo(
    () => (isOn && views.length > 0 ? contentOf(model, query, names) : undefined),
    [isOn, views.length, model, query, names],
  );
  const shown = useMemo(() => {
    const fitting = content ? views.filter((view) => isShown(model, view, content, ports)) : [];
    return fitting.find(({ id }) => id === openedId) ?? fitting[0];
  }, [views, content, model, ports, openedId]);

  return useMemo<SavedViews>(() => {
    const written = async (ask: (options: CallOptions) => Promise<Saved | null>): Promise<void> => {
      const saved = await ask({ idempotencyKey: ports.newId() });
      if (saved?.id) setOpenedId(saved.id);
      await load(true);
    };
    const make = (body: InputAt<'POST /sys/listview'>['body']) =>
      written((options) => callAddress(ports, 'POST /sys/listview', { body }, options));
    const change = (body: InputAt<'PUT /sys/listview'>['body']) =>
      written((options) => callAddress(ports, 'PUT /sys/listview', { body }, options));
    const current = (): Row => contentOf(model, latest.current.controller.query, names);
    const ask = async (title: string, view: SavedView | undefined): Promise<void> => {
      const entity = await ports.entity(ENTITY);
      const fields = ['name', ...(ports.can(SHARE_KEY) ? SHARE_FIELDS : []), 'isDefault'];
      const content = view?.content ?? current();
      await opener.openAction({
        title,
        entity,
        form: { fields: Object.fromEntries(fields.map((name) => [name, { use: name }])) },
        initial: view ?? { isDefault: false, ...(ports.can(SHARE_KEY) ? { share: '0' } : {}) },
        submit: (values) =>
          view ? change({ id: view.id, ...values }) : make({ ...values, target, content }),
      });
      // a new view is what the list shows: columns and all
      if (!view)
        latest.current.controller.show({
          ...latest.current.controller.query,
          columns: latest.current.controller.query.columns ?? names,
        });
    };
    return {
      views,
      shown,
      open,
      save: () => void ask(ports.t('views.save'), undefined).catch(ignore),
      edit: (view) => void ask(ports.t('views.edit'), view).catch(ignore),
      replace: (view) =>
        void change({ id: view.id, content: current() }).then(
          () => ports.notify('success', ports.t('views.replaced', { name: view.name })),
          ignore,
        ),
      remove: (view) =>
        void ports
          .confirm({
            title: ports.t('action.remove'),
            text: ports.t('views.askRemove', { name: view.name }),
            danger: true,
          })
          .then((isSure) =>
            isSure
              ? written((options) =>
                  callAddress(ports, 'DELETE /sys/listview', { body: [view.id] }, options),
                )
              : undefined,
          )
          .catch(ignore),
      isOwn: (view) => view.creator === userId,
    };
  }, [views, shown, open, ports, opener, load, model, names, target, userId]);
}

/** A refused call has already been told by a toast. */
function ignore(): void {}
