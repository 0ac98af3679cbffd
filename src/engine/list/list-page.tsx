import './list-page.css';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { lazyPart } from '#engine/base/lazy-part.tsx';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { printList } from '#engine/base/print.ts';
import { RecordEntityProvider } from '#engine/base/record-entity.ts';
import { registerParts, type ListPageProps } from '#engine/base/registry.ts';
import { rowId, SelectionProvider } from '#engine/base/selection-store.ts';
import { useReconnect } from '#engine/base/use-reconnect.ts';
import { useStatesOf } from '#engine/fields/cells/states-cache.ts';
import { QueryCard } from '#engine/list/query/query-card.tsx';
import { listTitle } from '#schemas/language/derive.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { CellEditContext } from './cell-edit.ts';
import {
  arrangeColumns,
  changedColumns,
  useListSettings,
  visibleColumns,
  type ListSettings,
} from './column-prefs.ts';
import { listModel, type ColumnModel, type ListModel } from './list-model.ts';
import { ListRows } from './list-rows.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { Pager } from './pager.tsx';
import { PrintHead } from './print-head.tsx';
import { refreshRows } from './refresh-rows.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { HeaderMoves } from './sort-header.tsx';
import { StatStrip } from './stat-strip.tsx';
import { useCellEdit } from './use-cell-edit.ts';
import { useListActions } from './use-list-actions.ts';
import { useListController, type ListController } from './use-list-controller.ts';
import { useListKeys } from './use-list-keys.ts';
import { useLiveRows, type LiveOptions } from './use-live-rows.ts';
import { usePrintKey } from './use-print-key.ts';
import { useSavedViews } from './use-saved-views.ts';
import { kindOf, StormSwitch } from './view-switch.tsx';

const ColumnSettings = lazyPart(async () => (await import('./column-settings.tsx')).ColumnSettings);
const PrintSheet = lazyPart(async () => (await import('./print-sheet.tsx')).PrintSheet);
const DetailDrawer = lazyPart(
  async () => (await import('../detail/detail-drawer.tsx')).DetailDrawer,
);

/** The list of an entity: query, toolbar, table, pager and everything they do. */
export function ListPage(props: ListPageProps) {
  const {
    entity,
    columns,
    filters,
    stats,
    preset,
    view,
    search,
    embedded: isEmbedded = false,
  } = props;
  const ports = usePorts('texts', 'house');
  const states = useStatesOf(entity);
  const model = useMemo(
    () =>
      listModel(entity, ports, {
        isEmbedded,
        columns,
        filters,
        stats,
        preset,
        view,
        search,
        states,
      }),
    [entity, ports, columns, filters, stats, preset, view, search, isEmbedded, states],
  );
  return <ListBody key={entity.name} {...props} model={model} />;
}

type ListBodyProps = ListPageProps & { readonly model: ListModel };

function ListBody(props: ListBodyProps) {
  const { entity, where, filters, embedded = false, height, onTotal, model } = props;
  const ports = usePorts('data', 'house');
  const root = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [stamp, setStamp] = useState(0);
  const [isSettingColumns, setSettingColumns] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const [density, setDensity] = useState(() => ports.settings.get<string>('density'));
  const settings = useListSettings(model);
  const controller = useListController(model, {
    isInAddress: !embedded,
    ...(where ? { where } : {}),
  });
  const { query, answer, selection, store, reload } = controller;
  useEffect(() => {
    if (answer.status === 'ready') onTotal?.(answer.total);
  }, [answer.status, answer.total, onTotal]);

  const refresh = useCallback(() => {
    setStamp((old) => old + 1);
    void reload();
  }, [reload]);
  useReconnect(refresh);
  const isPicture = PICTURES.has(kindOf(query.view));
  const handlePrint = useCallback(
    () => (isPicture ? printList(root.current) : setPrinting(true)),
    [isPicture],
  );
  usePrintKey(embedded ? undefined : handlePrint);
  const arranged = useMemo(
    () => arrangeColumns(model.columns, settings.prefs),
    [model.columns, settings.prefs],
  );
  const columns = useMemo(() => visibleColumns(arranged, query.columns), [arranged, query.columns]);
  const { actions, rowActions, isSelectable, openRow, runByKey, opened, setOpened } =
    useListActions(props, {
      controller,
      columns,
      onPrint: handlePrint,
      onRefresh: refresh,
      // what was just made is shown, not hidden below its parent
      onMadeBelow: (id) => setUnfolded((old) => [...new Set([...old, id])]),
    });
  const header = useMemo<HeaderMoves>(
    () => ({
      sort: query.sort,
      setSort: controller.setSort,
      setWidth: (name, width) =>
        settings.change({ widths: { ...settings.prefs.widths, [name]: width } }),
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
  useListKeys(
    {
      root,
      rows: answer.rows,
      onOpen: (row) => openRow(row, false),
      onChoose: (row) => selection.set([row], !selection.has(rowId(row))),
      onEdit: (row) => runByKey((action) => action.builtin === 'edit', row),
      onReload: refresh,
      onLetter: (letter, row) => runByKey((action) => action.spec.letter === letter, row),
    },
    !embedded,
  );
  const title = props.title ?? listTitle(entity);
  return (
    <RecordEntityProvider value={entity.name}>
      <SelectionProvider value={selection}>
        <section
          ref={root}
          className={`engine-list${embedded ? ' engine-embedded' : ''}`}
          data-density={density}
          aria-busy={answer.isLoading}
          aria-label={title}
          style={height ? { height } : undefined}
        >
          <ListTitle own={props.title} entity={entity} isEmbedded={embedded} />
          <PrintHead title={title} model={model} query={query} />
          <StatStrip model={model} controller={controller} stamp={stamp} />
          {!embedded || filters ? (
            <ListQuestion model={model} controller={controller} settings={settings} />
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
            <ListNotices
              model={model}
              controller={controller}
              isEmbedded={embedded}
              live={{
                entity,
                topic: embedded ? undefined : entity.list?.live,
                box,
                isFirstPage: query.page === 1,
                isLoading: answer.isLoading,
                isShown: (id) => store.answer().rows.some((row) => rowId(row) === id),
                onChanged: handleChanged,
                onLoad: refresh,
              }}
            />
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
                onOpen={openRow}
              />
            </CellEditContext>
            <div className="engine-foot">
              <SelectionBar model={model} controller={controller} />
              <ListPages model={model} controller={controller} isEmbedded={embedded} />
            </div>
          </div>
          <ColumnChoice
            isOpen={isSettingColumns}
            columns={arranged}
            settings={settings}
            model={model}
            controller={controller}
            onClose={() => setSettingColumns(false)}
          />
          <OpenedRecord
            entity={entity}
            id={opened}
            rows={answer.rows}
            onOpened={setOpened}
            onChanged={refresh}
          />
          {isPrinting ? (
            <PrintSheet
              title={title}
              model={model}
              controller={controller}
              columns={columns}
              onDone={() => setPrinting(false)}
            />
          ) : null}
          {actions.host}
        </section>
      </SelectionProvider>
    </RecordEntityProvider>
  );
}

/** Views that read rows of their own: not page by page, and printed as they stand. */
const PICTURES: ReadonlySet<string> = new Set([
  'chart',
  'map',
  'merged',
  'board',
  'calendar',
  'timeline',
]);

interface ListTitleProps {
  /** Given by whoever shows the list. */
  readonly own: string | undefined;
  readonly entity: EntitySchema;
  readonly isEmbedded: boolean;
}

/** The heading of the page; inside another page only what that page calls it. */
function ListTitle({ own, entity, isEmbedded }: ListTitleProps) {
  if (!isEmbedded) return <h1 className="engine-title">{own ?? listTitle(entity)}</h1>;
  return own ? <h3 className="engine-subtitle">{own}</h3> : null;
}

interface ListPartProps {
  readonly model: ListModel;
  readonly controller: ListController;
}

/** The card of filters, where the list has any. */
function ListQuestion({
  model,
  controller,
  settings,
}: ListPartProps & { readonly settings: ListSettings }) {
  if (model.filters.length === 0) return null;
  return (
    <QueryCard
      filters={model.filters}
      values={controller.query.filters}
      isUnfolded={settings.prefs.isUnfolded ?? false}
      onFold={(isUnfolded) => settings.change({ isUnfolded })}
      onSearch={(values) => controller.search(values)}
      onReset={controller.reset}
    />
  );
}

/** What happens while one looks: rows that came in, an answer that takes long. Each announced row draws this part alone again, not the page. */
function ListNotices({
  live: options,
  model,
  controller,
  isEmbedded,
}: ListPartProps & { readonly live: LiveOptions; readonly isEmbedded: boolean }) {
  const { t } = useTexts();
  const live = useLiveRows(options);
  const { answer, store } = controller;
  return (
    <>
      <StormSwitch
        model={model}
        controller={controller}
        waiting={live.waiting}
        isOn={!isEmbedded}
      />
      {live.waiting > 0 ? (
        <button type="button" className="engine-live" onClick={live.load}>
          {t('list.newRows', { count: live.waiting })}
        </button>
      ) : null}
      {answer.isSlow ? (
        <div className="engine-slow" role="status">
          {t('list.stillLoading')}
          <button type="button" className="engine-link" onClick={() => store.cancel()}>
            {t('list.cancel')}
          </button>
        </div>
      ) : null}
    </>
  );
}

/** The pages of a list; trees and pictures have none, and inside another page one alone is not said. */
function ListPages({
  model,
  controller,
  isEmbedded,
}: ListPartProps & { readonly isEmbedded: boolean }) {
  const { query, answer, setPage, setSize } = controller;
  const isWhole = isEmbedded && answer.total <= query.size;
  if (model.isTree || isWhole || PICTURES.has(kindOf(query.view))) return null;
  return (
    <Pager
      total={answer.total}
      isCapped={answer.isCapped}
      page={query.page}
      size={query.size}
      onPage={setPage}
      onSize={setSize}
    />
  );
}

interface ColumnChoiceProps extends ListPartProps {
  readonly isOpen: boolean;
  readonly columns: readonly ColumnModel[];
  readonly settings: ListSettings;
  readonly onClose: () => void;
}

/** Which columns stand there and in which order; also kept in the address. */
function ColumnChoice({
  isOpen,
  columns,
  settings,
  model,
  controller,
  onClose,
}: ColumnChoiceProps) {
  if (!isOpen) return null;
  return (
    <ColumnSettings
      columns={columns}
      onClose={onClose}
      onChange={(prefs) => {
        settings.change(prefs);
        controller.setColumns(changedColumns(model, prefs));
      }}
      onRestore={() => {
        settings.restoreColumns();
        controller.setColumns(null);
      }}
    />
  );
}

interface OpenedRecordProps {
  readonly entity: EntitySchema;
  /** Null: none is open. */
  readonly id: string | null;
  readonly rows: readonly Row[];
  readonly onOpened: (id: string | null) => void;
  readonly onChanged: () => void;
}

/** The record that was opened, with the ways to those before and after it in the list. */
function OpenedRecord({ entity, id, rows, onOpened, onChanged }: OpenedRecordProps) {
  if (id === null) return null;
  const index = rows.findIndex((row) => rowId(row) === id);
  const [before, after] = index < 0 ? [] : [rows[index - 1], rows[index + 1]];
  return (
    <DetailDrawer
      entity={entity}
      id={id}
      onClose={() => onOpened(null)}
      onChanged={onChanged}
      onPrevious={before && (() => onOpened(rowId(before)))}
      onNext={after && (() => onOpened(rowId(after)))}
    />
  );
}

registerParts({ list: ListPage });
