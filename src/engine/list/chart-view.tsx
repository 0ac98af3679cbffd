import { createElement, useEffect, useMemo, useState } from 'react';

import { ListEmpty, ListFailure } from '#engine/base/list-states.tsx';
import { asCallError } from '#engine/base/list-store.ts';
import { usePorts, useTexts } from '#engine/base/ports-context.ts';
import type { CallError } from '#engine/base/ports.ts';
import { chartFace } from '#engine/base/registry.ts';
import { useStates } from '#engine/fields/cells/states-cache.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import type { GroupAnswer } from '#schemas/api/group.ts';
import { filterFace, listTitle } from '#schemas/language/derive.ts';
import { statesOf } from '#schemas/types/ask.ts';
import { chartPicture, pickedFilter } from './chart-picture.ts';
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
  const ports = usePorts('data', 'texts');
  const { model } = useListFacts();
  const { query, rule, stamp } = useListShown();
  const { clear, show } = useListMoves();
  const { filters, keyword, preset } = query;
  const spec = model.spec.chart?.[name];
  const [answer, setAnswer] = useState<GroupAnswer | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const status = [spec?.by, spec?.split]
    .map((one) => model.entity.fields[one ?? ''])
    .find((field) => statesOf(field) !== undefined);
  const states = useStates(statesOf(status));
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
  const picture = useMemo(
    () =>
      spec && answer
        ? chartPicture({ entity: model.entity, spec, answer, ports, ...(states ? { states } : {}) })
        : null,
    [model, spec, answer, ports, states],
  );
  const Face = chartFace();
  if (!Face || !spec) return <UnknownMarker word={name} />;
  if (error) return <ListFailure error={error} onRetry={() => setAttempt(attempt + 1)} />;
  if (!picture || !answer)
    return (
      <div
        className="engine-message"
        role="status"
        aria-label={ports.t('list.loading')}
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
  const filter = model.filters.find((one) => one.name === spec.by);
  const handlePick = (index: number): void => {
    const key = answer.groups.length > 0 ? picture.keys[index] : undefined;
    if (!filter || key === undefined || key === null) return;
    show({
      ...query,
      filters: { ...filters, [spec.by]: pickedFilter(filterFace(filter.field).op, key) },
      view: 'table',
      page: 1,
    });
  };
  return (
    <>
      {createElement(Face, {
        ...picture,
        kind: spec.kind,
        height,
        onPick: filter ? handlePick : undefined,
      })}
      {answer.isCapped ? <p className="engine-hint">{ports.t('views.chartCapped')}</p> : null}
    </>
  );
}
