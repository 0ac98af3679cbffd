import {
  createElement,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';

import { ListEmpty, ListFailure } from '#engine/base/list-states.tsx';
import { asCallError, createListStore } from '#engine/base/list-store.ts';
import { pickedFilter } from '#engine/base/opens.ts';
import { PlainTable } from '#engine/base/plain-table.tsx';
import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { CallError, Row, TextPort } from '#engine/base/ports.ts';
import { namedCell, typeFaces } from '#engine/base/registry.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import type { GroupAnswer } from '#schemas/api/group.ts';
import { listTitle } from '#schemas/language/derive.ts';
import type { MergeSpec } from '#schemas/language/page.ts';
import { dictOf } from '#schemas/types/ask.ts';
import type { Rule } from '#schemas/types/field-base.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { fetchRows } from './fetch-rows.ts';
import { callGroup } from './group-call.ts';
import { useListFacts, useListMoves, useListShown } from './list-context.ts';
import type { ListModel } from './list-model.ts';
import { filterWire, toWire } from './list-query.ts';
import { ListTable } from './list-table.tsx';
import { mergeGroups, type MergedGroup } from './merged-rows.ts';
import './list-table.css';

interface MergedViewProps {
  /** px of the box the rows stand in. */
  readonly width: number;
}

/** Rows shown where a folded row is opened; more are a list of their own. */
const SHOWN = 50;
const COUNT_WIDTH = 100;
const MARK_WIDTH = 120;
const TIME_WIDTH = 170;
/** px by which the rows of a group stand in. */
const INSET = 64;

/** Rows that share a value folded into one, with their count, the gravest of them and the newest time; opened, the rows themselves. */
export function MergedView({ width }: MergedViewProps) {
  const ports = useTexts();
  const { model } = useListFacts();
  const { clear } = useListMoves();
  const spec = model.spec.merge;
  const { answer, error, retry } = useGroups(spec);
  const room = useMemo(() => ({ width: width - INSET, height: 0 }), [width]);
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
        onClear={clear}
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
          expandedRowRender: (group) => <GroupRows by={spec.by} group={group} room={room} />,
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

function useGroups(spec: MergeSpec | undefined) {
  const ports = useData();
  const { model } = useListFacts();
  const { query, rule, stamp } = useListShown();
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

interface GroupRowsProps {
  readonly by: string;
  readonly group: MergedGroup;
  /** px the rows may take. */
  readonly room: { readonly width: number; readonly height: number };
}

/** The rows of one group: the columns, buttons and check boxes of the list itself. */
function GroupRows({ by, group, room }: GroupRowsProps) {
  const { t } = useTexts();
  const shown = useListShown();
  const { answer, retry } = useGroupRows(by, group);
  const columns = useMemo(
    () => shown.columns.filter(({ name }) => name !== by),
    [shown.columns, by],
  );
  if (answer.status === 'failed') return <ListFailure error={answer.error} onRetry={retry} />;
  if (answer.status === 'first') return <p role="status">{t('list.loading')}</p>;
  return (
    <>
      <ListTable rows={answer.rows} columns={columns} room={room} totals={null} />
      {answer.total > answer.rows.length ? (
        <WholeGroup by={by} group={group} total={answer.total} />
      ) : null}
    </>
  );
}

/** The first rows of a group, in a store of their own. */
function useGroupRows(by: string, group: MergedGroup) {
  const ports = useData();
  const { model } = useListFacts();
  const { query, rule, stamp } = useListShown();
  const [store] = useState(createListStore);
  const answer = useSyncExternalStore(store.subscribe, store.answer);
  const question = JSON.stringify(
    toWire({ ...query, page: 1, size: SHOWN }, narrowed(rule, by, group.key)),
  );
  const ask = useCallback(
    () => void store.ask((signal) => fetchRows(ports, model, JSON.parse(question) as Row, signal)),
    [ports, model, store, question],
  );
  useEffect(() => {
    ask();
    return () => store.cancel();
  }, [ask, store, stamp]);
  return { answer, retry: ask };
}

interface WholeGroupProps extends Pick<GroupRowsProps, 'by' | 'group'> {
  readonly total: number;
}

/** To the list of all rows of a group, where its value can be asked for. */
function WholeGroup({ by, group: { key }, total }: WholeGroupProps) {
  const { t } = useTexts();
  const { model } = useListFacts();
  const { query } = useListShown();
  const { show } = useListMoves();
  const filter = model.filters.find(({ name }) => name === by);
  if (!filter || key === null) return null;
  const handleClick = (): void => {
    const filters = { ...query.filters, [by]: pickedFilter(filter.field, key) };
    show({ ...query, filters, view: 'table', page: 1 });
  };
  return (
    <button type="button" className="engine-link" onClick={handleClick}>
      {t('views.mergedAll', { count: total })}
    </button>
  );
}

function narrowed(rule: Rule | undefined, by: string, key: string | null): Rule {
  const mine: Rule =
    key === null ? { field: by, op: 'isNull' } : { field: by, op: 'eq', value: key };
  return rule ? { all: [rule, mine] } : mine;
}
