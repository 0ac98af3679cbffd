import { createElement, useEffect, useMemo, useState } from 'react';

import { ListEmpty, ListFailure } from '#engine/base/list-states.tsx';
import { asCallError } from '#engine/base/list-store.ts';
import { pickedFilter, type Way } from '#engine/base/opens.ts';
import { useData, useTexts } from '#engine/base/ports-context.ts';
import type { CallError, Row } from '#engine/base/ports.ts';
import { chartFace } from '#engine/base/registry.ts';
import { useStates } from '#engine/fields/cells/states-cache.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import type { GroupAnswer } from '#schemas/api/group.ts';
import { listTitle } from '#schemas/language/derive.ts';
import type { ChartSpec } from '#schemas/language/page.ts';
import { statesOf } from '#schemas/types/ask.ts';
import { chartPicture } from './chart-picture.ts';
import { callGroup } from './group-call.ts';
import { useListFacts, useListMoves, useListShown } from './list-context.ts';
import { filterWire } from './list-query.ts';
import './list-page.css';

interface ChartViewProps {
  /** Name of the chart in the schema. */
  readonly name: string;
  /** px */
  readonly height: number;
}

const LEAST_HEIGHT = 240;
/** px of the switch between the charts and of the picture's own one. */
const HEAD_PX = 84;

/** A picture of all rows that match, counted by the server. A press on a part of it narrows the list to that part. */
export function ChartView({ name, height }: ChartViewProps) {
  const { t } = useTexts();
  const { model } = useListFacts();
  const { setView } = useListMoves();
  const charts = Object.entries(model.spec.chart ?? {});
  const spec = model.spec.chart?.[name];
  if (!spec) return <UnknownMarker word={name} />;
  return (
    <div className="engine-chartview">
      {charts.length > 1 ? (
        <div className="engine-toolgroup" role="group" aria-label={t('views.charts')}>
          {charts.map(([key, { title }]) => (
            <button
              key={key}
              type="button"
              className="engine-chip"
              aria-pressed={key === name}
              onClick={() => setView(`chart.${key}`)}
            >
              {title}
            </button>
          ))}
        </div>
      ) : null}
      <Picture key={name} name={name} height={Math.max(LEAST_HEIGHT, height - HEAD_PX)} />
    </div>
  );
}

function Picture({ name, height }: ChartViewProps) {
  const { t } = useTexts();
  const { model } = useListFacts();
  const { clear } = useListMoves();
  const spec = model.spec.chart?.[name];
  const { answer, error, retry } = useCounts(spec);
  const picture = usePicture(spec, answer);
  const Face = chartFace();
  const wayOf = useWayOf(spec, picture);
  if (!Face || !spec) return <UnknownMarker word={name} />;
  if (error) return <ListFailure error={error} onRetry={retry} />;
  if (!picture || !answer)
    return (
      <div
        className="engine-message"
        role="status"
        aria-label={t('list.loading')}
        style={{ height }}
      />
    );
  if (picture.categories.length === 0)
    return (
      <ListEmpty
        isFiltered
        entityTitle={listTitle(model.entity)}
        onClear={clear}
        createButton={null}
      />
    );
  return (
    <>
      {createElement(Face, { ...picture, kind: spec.kind, height, wayOf })}
      {answer.isCapped ? <p className="engine-hint">{t('views.chartCapped')}</p> : null}
    </>
  );
}

/** The rows that match, counted or summed by the server as the chart asks. */
function useCounts(spec: ChartSpec | undefined) {
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
    const by = [spec.by, ...(spec.split ? [spec.split] : [])];
    const measures = spec.measure ? [{ field: spec.measure, op: spec.op ?? 'sum' }] : [];
    callGroup(
      { ports, model, filter: filterWire({ filters, keyword, preset }, rule) },
      { by, measures, ...(spec.step ? { step: spec.step } : {}) },
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
  return { answer, error, retry: () => setAttempt(attempt + 1) };
}

/** What was counted, in words and colours; null until it is known. */
function usePicture(spec: ChartSpec | undefined, answer: GroupAnswer | null) {
  const ports = useTexts();
  const { entity } = useListFacts().model;
  const status = [spec?.by, spec?.split]
    .map((one) => entity.fields[one ?? ''])
    .find((field) => statesOf(field) !== undefined);
  const states = useStates(statesOf(status));
  return useMemo(
    () =>
      spec && answer
        ? chartPicture({ entity, spec, answer, ports, ...(states ? { states } : {}) })
        : null,
    [entity, spec, answer, ports, states],
  );
}

/** Narrows the list to the part that is pressed; undefined where the list is not filtered by what the chart counts by. */
function useWayOf(
  spec: ChartSpec | undefined,
  picture: ReturnType<typeof usePicture>,
): ((category: number, series: number) => Way | undefined) | undefined {
  const { model } = useListFacts();
  const { query } = useListShown();
  const { show } = useListMoves();
  const part = (name: string | undefined, key: string | null | undefined): Row | undefined => {
    const filter = model.filters.find((one) => one.name === name);
    return filter && key !== undefined && key !== null
      ? { [filter.name]: pickedFilter(filter.field, key) }
      : undefined;
  };
  if (!spec || !picture || !model.filters.some(({ name }) => name === spec.by)) return undefined;
  return (category, series) => {
    const by = part(spec.by, picture.keys[category]);
    if (!by) return undefined;
    const split = picture.splits[series];
    // what has no value cannot be asked for
    if (split === null) return undefined;
    const filters = { ...query.filters, ...by, ...part(spec.split, split) };
    return { press: () => show({ ...query, filters, view: 'table', page: 1 }) };
  };
}
