import { createElement, useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import { ListEmpty, ListFailure } from '#engine/base/list-states.tsx';
import { asCallError, createListStore } from '#engine/base/list-store.ts';
import { PlainTable } from '#engine/base/plain-table.tsx';
import { useData, usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { CallError, Row, TextPort } from '#engine/base/ports.ts';
import { namedCell, typeFaces } from '#engine/base/registry.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import type { GroupAnswer } from '#schemas/api/group.ts';
import { filterFace, listTitle } from '#schemas/language/derive.ts';
import type { MergeSpec } from '#schemas/language/page.ts';
import { dictOf } from '#schemas/types/ask.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { Actions } from '../actions/use-actions.tsx';
import { pickedFilter } from './chart-picture.ts';
import { fetchRows } from './fetch-rows.ts';
import { callGroup } from './group-call.ts';
import type { ColumnModel, ListModel } from './list-model.ts';
import { filterWire, toWire } from './list-query.ts';
import { ListTable } from './list-table.tsx';
import { mergeGroups, type MergedGroup } from './merged-rows.ts';
import type { ListController } from './use-list-controller.ts';
import './list-table.css';

interface MergedViewProps {
  readonly model: ListModel;
  readonly controller: ListController;
  readonly columns: readonly ColumnModel[];
  readonly rowActions: Pick<Actions, 'row' | 'isOfferedOn' | 'run'>;
  readonly isSelectable: boolean;
  readonly stamp: number;
  /** px of the box the rows stand in. */
  readonly width: number;
  readonly onOpen: (row: Row, isNewTab: boolean, isLink?: boolean) => void;
}

/** Rows shown where a folded row is opened; more are a list of their own. */
const SHOWN = 50;
const COUNT_WIDTH = 100;
const MARK_WIDTH = 120;
const TIME_WIDTH = 170;
/** px by which the rows of a group stand in. */
const INSET = 64;

/** Rows that share a value folded into one, with their count, the gravest of them and the newest time; opened, the rows themselves. */
export function MergedView(props: MergedViewProps) {
  const { model, controller, stamp } = props;
  const ports = useTexts();
  const spec = model.spec.merge;
  const { answer, error, retry } = useGroups(model, controller, spec, stamp);
  const dict = dictOf(model.entity.fields[spec?.worst ?? '']);
  const merged = useMemo(() => {
    const ranks = dict === undefined ? [] : ports.dict(dict).map(({ dictValue }) => dictValue);
    return answer ? mergeGroups(answer, ranks) : [];
  }, [answer, dict, ports]);
  if (!spec) return <UnknownMarker word="merged" />;
  if (error) return <ListFailure error={error} onRetry={retry} />;
  if (!answer)
    return <div className="engine-message" role="status" aria-label={ports.t('list.loading')} />;
  if (merged.length === 0)
    return (
      <ListEmpty
        isFiltered
        entityTitle={listTitle(model.entity)}
        onClear={controller.clear}
        createButton={null}
      />
    );
  return (
    <div className="engine-table engine-merged">
      <PlainTable<MergedGroup>
        size="small"
        rowKey={({ key }) => key ?? ''}
        dataSource={[...merged]}
        tableLayout="fixed"
        expandable={{
          expandRowByClick: true,
          expandedRowRender: (group) => <GroupRows {...props} by={spec.by} group={group} />,
        }}
        columns={mergedColumns(model, spec, ports)}
      />
      {answer.isCapped ? <p className="engine-hint">{ports.t('views.chartCapped')}</p> : null}
    </div>
  );
}

/** What a folded row says: the value they share, how many, the gravest, the newest. */
function mergedColumns({ entity }: ListModel, { by, worst, latest }: MergeSpec, { t }: TextPort) {
  return [
    {
      key: 'by',
      title: entity.fields[by]?.title ?? by,
      render: (_: unknown, { name }: MergedGroup) => name || '-',
    },
    {
      key: 'count',
      title: t('views.mergedCount'),
      width: COUNT_WIDTH,
      align: 'right' as const,
      dataIndex: 'count',
    },
    ...(worst
      ? [
          {
            key: 'worst',
            title: entity.fields[worst]?.title ?? '',
            width: MARK_WIDTH,
            render: drawWorst(entity.fields[worst], worst),
          },
        ]
      : []),
    ...(latest
      ? [{ key: 'latest', title: t('views.mergedLatest'), width: TIME_WIDTH, dataIndex: 'latest' }]
      : []),
  ];
}

function drawWorst(field: FieldSpec | undefined, name: string) {
  return (_: unknown, group: MergedGroup) => drawn(field, name, group.worst);
}

/** A value in the cell its column has. */
function drawn(field: FieldSpec | undefined, name: string, value: unknown) {
  if (!field) return null;
  const cell = typeof field.list === 'object' ? field.list.cell : undefined;
  const Cell = cell ? namedCell(cell) : typeFaces(field.type).cell;
  return Cell ? createElement(Cell, { value, row: { [name]: value }, name, field }) : null;
}

function useGroups(
  model: ListModel,
  controller: ListController,
  spec: MergeSpec | undefined,
  stamp: number,
) {
  const ports = useData();
  const { query, rule } = controller;
  const { filters, keyword, preset } = query;
  const [answer, setAnswer] = useState<GroupAnswer | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!spec) return undefined;
    const abort = new AbortController();
    const by = [spec.by, ...(spec.worst ? [spec.worst] : [])];
    callGroup(
      { ports, model, filter: filterWire({ filters, keyword, preset }, rule) },
      { by, ...(spec.latest ? { latest: spec.latest } : {}) },
      abort.signal,
    ).then(
      (found) => {
        if (abort.signal.aborted) return;
        setAnswer(found);
        setError(null);
      },
      (reason: unknown) => !abort.signal.aborted && setError(asCallError(reason)),
    );
    return () => abort.abort();
  }, [ports, model, spec, rule, filters, keyword, preset, stamp, attempt]);
  return { answer, error, retry: () => setAttempt((old) => old + 1) };
}

interface GroupRowsProps extends MergedViewProps {
  readonly by: string;
  readonly group: MergedGroup;
}

/** The rows of one group: the columns, buttons and check boxes of the list itself. */
function GroupRows({
  model,
  controller,
  columns,
  rowActions,
  isSelectable,
  stamp,
  width,
  onOpen,
  by,
  group,
}: GroupRowsProps) {
  const ports = usePorts('data', 'texts');
  const [store] = useState(createListStore);
  const answer = useSyncExternalStore(store.subscribe, store.answer);
  const { query, rule } = controller;
  const question = JSON.stringify(
    toWire({ ...query, page: 1, size: SHOWN }, narrowed(rule, by, group.key)),
  );
  useEffect(() => {
    void store.ask((signal) => fetchRows(ports, model, JSON.parse(question) as Row, signal));
    return () => store.cancel();
  }, [ports, model, store, question, stamp]);
  if (answer.status === 'failed')
    return (
      <ListFailure
        error={answer.error}
        onRetry={() =>
          void store.ask((signal) => fetchRows(ports, model, JSON.parse(question) as Row, signal))
        }
      />
    );
  if (answer.status === 'first') return <p role="status">{ports.t('list.loading')}</p>;
  const filter = model.filters.find(({ name }) => name === by);
  const rest = answer.total - answer.rows.length;
  const key = group.key;
  return (
    <>
      <ListTable
        model={model}
        rows={answer.rows}
        columns={columns.filter(({ name }) => name !== by)}
        actions={rowActions}
        list={store}
        isSelectable={isSelectable}
        boxWidth={width - INSET}
        height={0}
        onOpen={onOpen}
        onUnfold={undefined}
        unfolded={[]}
        onUnfolded={() => undefined}
        expandedRow={undefined}
        totals={null}
      />
      {rest > 0 && filter && key !== null ? (
        <button
          type="button"
          className="engine-link"
          onClick={() =>
            controller.show({
              ...query,
              filters: { ...query.filters, [by]: pickedFilter(filterFace(filter.field).op, key) },
              view: 'table',
              page: 1,
            })
          }
        >
          {ports.t('views.mergedAll', { count: answer.total })}
        </button>
      ) : null}
    </>
  );
}

function narrowed(rule: Rule | undefined, by: string, key: string | null): Rule {
  const mine: Rule =
    key === null ? { field: by, op: 'isNull' } : { field: by, op: 'eq', value: key };
  return rule ? { all: [rule, mine] } : mine;
}
