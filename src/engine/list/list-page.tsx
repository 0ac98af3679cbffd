import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { endpointOf, listTitle } from '#schemas/language/derive.ts';
import { statesName } from '../actions/action-model.ts';
import type { ActionPlaceFacts } from '../actions/run-action.ts';
import { useActions } from '../actions/use-actions.tsx';
import { useStates } from '#engine/fields/cells/states-cache.ts';
import { QueryCard } from '#engine/list/query/query-card.tsx';
import { lazyPart } from '#engine/base/lazy-part.tsx';
import { useEnginePorts } from '#engine/base/ports-context.ts';
import { RecordEntityProvider } from '#engine/base/record-entity.ts';
import { useReconnect } from '#engine/base/use-reconnect.ts';
import type { Row } from '#engine/base/ports.ts';
import { CellEditContext } from './cell-edit.ts';
import { arrangeColumns, changedColumns, useListSettings, visibleColumns } from './column-prefs.ts';
import { ColumnSettings } from './column-settings.tsx';
import { type ListPageProps, registerEmbeddedList } from '#engine/base/embedded-list.ts';
import { entityRoute } from '#engine/base/entity-facts.ts';
import { listModel, type ListModel } from './list-model.ts';
import { filterWire } from './list-query.ts';
import { ListRows } from './list-rows.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { Pager } from './pager.tsx';
import { PrintHead } from './print-head.tsx';
import { printList } from '#engine/base/print.ts';
import { refreshRows } from './refresh-rows.ts';
import { SelectionBar } from './selection-bar.tsx';
import { rowId, SelectionProvider } from '#engine/base/selection-store.ts';
import type { HeaderMoves } from './sort-header.tsx';
import { StatStrip } from './stat-strip.tsx';
import { useCellEdit } from './use-cell-edit.ts';
import { useListController } from './use-list-controller.ts';
import { useListKeys } from './use-list-keys.ts';
import { useLiveRows } from './use-live-rows.ts';
import { usePrintKey } from './use-print-key.ts';
import { useSavedViews } from './use-saved-views.ts';
import { kindOf } from './view-switch.tsx';

const PrintSheet = lazyPart(async () => (await import('./print-sheet.tsx')).PrintSheet);
const DetailDrawer = lazyPart(async () => (await import('../detail/detail-drawer.tsx')).DetailDrawer);

/** The list of an entity: query, toolbar, table, pager and everything they do. */
export function ListPage(props: ListPageProps) {
  const { entity, columns, filters, stats, preset, view, search, embedded: isEmbedded = false } = props;
  const ports = useEnginePorts();
  const model = useMemo(
    () => listModel(entity, ports, { isEmbedded, columns, filters, stats, preset, view, search }),
    [entity, ports, columns, filters, stats, preset, view, search, isEmbedded],
  );
  return <ListBody key={entity.name} {...props} model={model} />;
}

function ListBody({
  entity,
  where,
  filters,
  actions: only,
  embedded = false,
  title,
  height,
  initial,
  onChoose,
  onTotal,
  model,
}: ListPageProps & { readonly model: ListModel }) {
  const ports = useEnginePorts();
  const root = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [stamp, setStamp] = useState(0);
  const [isSettingColumns, setSettingColumns] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<string | null>(null);
  const [density, setDensity] = useState(() => ports.settings.get<string>('density'));
  const settings = useListSettings(model);
  const controller = useListController(model, { isInAddress: !embedded, ...(where ? { where } : {}) });
  const { query, answer, selection, store, reload, rule } = controller;
  useEffect(() => {
    if (answer.status === 'ready') onTotal?.(answer.total);
  }, [answer.status, answer.total, onTotal]);

  const refresh = useCallback(() => {
    setStamp((old) => old + 1);
    void reload();
  }, [reload]);
  useReconnect(refresh);
  const handleOpen = useCallback(
    (row: Row, isNewTab: boolean): void => {
      if (onChoose) return onChoose(row);
      if (!endpointOf(entity, 'info')) return;
      if (isNewTab || entity.detail?.open === 'tab') return ports.open(`/${entityRoute(entity)}/${rowId(row)}`, { newTab: isNewTab });
      setOpened(rowId(row));
    },
    [entity, onChoose, ports],
  );
  const isPicture = ['chart', 'map', 'merged', 'board', 'calendar', 'timeline'].includes(kindOf(query.view));
  const handlePrint = useCallback(() => (isPicture ? printList(root.current) : setPrinting(true)), [isPicture]);
  usePrintKey(embedded ? undefined : handlePrint);
  const place: ActionPlaceFacts = {
    entity,
    ...(initial ? { initial } : {}),
    filter: () => ({ ...filterWire(query, rule), ...(query.sort ? { orderField: query.sort.field, order: query.sort.order } : {}) }),
    columns: () => columns.map(({ name }) => name),
    onView: (row) => handleOpen(row, false),
    onPrint: handlePrint,
    onChanged: ({ isDeleted, handled = [], below }) => {
      // what was just made is shown, not hidden below its parent
      if (below !== undefined) setUnfolded((old) => [...new Set([...old, below])]);
      if (isDeleted) selection.clear();
      else if (handled.length > 0) selection.set(handled, false);
      refresh();
    },
  };
  const states = useStates(statesName(entity));
  const actions = useActions({ place, states, only });
  const rowActions = useMemo(
    () => ({
      row: actions.row.filter((action) => action.builtin !== 'view' || entity.list?.rowClick === 'none'),
      standsOn: actions.standsOn,
      run: actions.run,
    }),
    [actions.row, actions.standsOn, actions.run, entity],
  );
  const { run } = actions;
  const handleRowOpen = useCallback(
    (row: Row, isNewTab: boolean, isLink = false) => {
      if (entity.list?.rowClick === 'none' && !isLink && !onChoose) return;
      const edit = entity.list?.rowClick === 'edit' ? rowActions.row.find((action) => action.builtin === 'edit') : undefined;
      if (edit && !isNewTab && !onChoose) run(edit, [row]);
      else handleOpen(row, isNewTab);
    },
    [run, entity, handleOpen, onChoose, rowActions],
  );
  const arranged = useMemo(() => arrangeColumns(model.columns, settings.prefs), [model.columns, settings.prefs]);
  const columns = useMemo(() => visibleColumns(arranged, query.columns), [arranged, query.columns]);
  const header = useMemo<HeaderMoves>(
    () => ({
      sort: query.sort,
      setSort: controller.setSort,
      setWidth: (name, width) => settings.change({ widths: { ...settings.prefs.widths, [name]: width } }),
    }),
    [query.sort, controller, settings],
  );
  const cellEdit = useCellEdit(model, store, rowActions);
  const saved = useSavedViews({ model, controller, settings, isOn: !embedded });
  const handleChanged = useCallback(
    (ids: readonly string[]) => {
      refreshRows(ports, model, store, ids).catch(() => undefined);
      // a view that reads its own rows does not see those of the page change
      if (isPicture) setStamp((old) => old + 1);
    },
    [ports, model, store, isPicture],
  );
  const live = useLiveRows({
    entity,
    topic: embedded ? undefined : entity.list?.live,
    box,
    isFirstPage: query.page === 1,
    isLoading: answer.isLoading,
    isShown: (id) => store.answer().rows.some((row) => rowId(row) === id),
    onChanged: handleChanged,
    onLoad: refresh,
  });
  useListKeys(
    {
      root,
      rows: answer.rows,
      onOpen: (row) => handleRowOpen(row, false),
      onChoose: (row) => selection.set([row], !selection.has(rowId(row))),
      onEdit: (row) => runByKey((action) => action.builtin === 'edit', row),
      onReload: refresh,
      onLetter: (letter, row) => runByKey((action) => action.spec.letter === letter, row),
    },
    !embedded,
  );
  const runByKey = (fits: (action: (typeof actions.row)[number]) => boolean, row: Row): void => {
    const action = actions.row.find((one) => fits(one) && actions.standsOn(one, row));
    if (action) actions.run(action, [row]);
  };

  const isSelectable = entity.list?.selectable ?? actions.batch.length > 0;
  const index = answer.rows.findIndex((row) => rowId(row) === opened);
  const openAt = (at: number): void => {
    const row = answer.rows[at];
    if (row) setOpened(rowId(row));
  };
  return (
    <RecordEntityProvider value={entity.name}>
      <SelectionProvider value={selection}>
        <section
          ref={root}
          className={`engine-list${embedded ? ' engine-embedded' : ''}`}
          data-density={density}
          aria-busy={answer.isLoading}
          aria-label={title ?? listTitle(entity)}
          style={height ? { height } : undefined}
        >
          {embedded ? null : <h1 className="engine-title">{title ?? listTitle(entity)}</h1>}
          {embedded && title ? <h3 className="engine-subtitle">{title}</h3> : null}
          <PrintHead title={title ?? listTitle(entity)} model={model} query={query} />
          <StatStrip model={model} controller={controller} stamp={stamp} />
          {model.filters.length > 0 && (!embedded || filters) ? (
            <QueryCard
              filters={model.filters}
              values={query.filters}
              isUnfolded={settings.prefs.isUnfolded ?? false}
              onFold={(isUnfolded) => settings.change({ isUnfolded })}
              onSearch={(values) => controller.search(values)}
              onReset={controller.reset}
            />
          ) : null}
          <div className="engine-card">
            <ListToolbar
              model={model}
              controller={controller}
              actions={actions}
              root={root}
              saved={saved}
              settings={settings}
              stamp={stamp}
              isEmbedded={embedded}
              onColumns={() => setSettingColumns(true)}
              onPrint={handlePrint}
              onDensity={(next) => {
                setDensity(next);
                ports.settings.set('density', next);
              }}
            />
            {live.waiting > 0 ? (
              <button type="button" className="engine-live" onClick={live.load}>
                {ports.t('list.newRows', { count: live.waiting })}
              </button>
            ) : null}
            {answer.isSlow ? (
              <div className="engine-slow" role="status">
                {ports.t('list.stillLoading')}
                <button type="button" className="engine-link" onClick={() => store.cancel()}>
                  {ports.t('list.cancel')}
                </button>
              </div>
            ) : null}
            <CellEditContext value={cellEdit}>
              <ListRows
                model={model}
                controller={controller}
                columns={columns}
                actions={actions}
                rowActions={rowActions}
                header={header}
                unfolded={unfolded}
                onUnfolded={setUnfolded}
                isSelectable={isSelectable}
                box={box}
                stamp={stamp}
                onRefresh={refresh}
                onOpen={handleRowOpen}
              />
            </CellEditContext>
            <div className="engine-foot">
              <SelectionBar model={model} controller={controller} />
              {model.isTree || isPicture || (embedded && answer.total <= query.size) ? null : (
                <Pager
                  total={answer.total}
                  isCapped={answer.isCapped}
                  page={query.page}
                  size={query.size}
                  onPage={controller.setPage}
                  onSize={controller.setSize}
                />
              )}
            </div>
          </div>
          {isSettingColumns ? (
            <ColumnSettings
              columns={arranged}
              onClose={() => setSettingColumns(false)}
              onChange={(prefs) => {
                settings.change(prefs);
                controller.setColumns(changedColumns(model, prefs));
              }}
              onRestore={() => {
                settings.restoreColumns();
                controller.setColumns(null);
              }}
            />
          ) : null}
          {opened ? (
            <DetailDrawer
              entity={entity}
              id={opened}
              onClose={() => setOpened(null)}
              onChanged={refresh}
              onPrevious={index > 0 ? () => openAt(index - 1) : undefined}
              onNext={index >= 0 && index < answer.rows.length - 1 ? () => openAt(index + 1) : undefined}
            />
          ) : null}
          {isPrinting ? (
            <PrintSheet title={title ?? listTitle(entity)} model={model} controller={controller} columns={columns} onDone={() => setPrinting(false)} />
          ) : null}
          {actions.host}
        </section>
      </SelectionProvider>
    </RecordEntityProvider>
  );
}

registerEmbeddedList(ListPage);
