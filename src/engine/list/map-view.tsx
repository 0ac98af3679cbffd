import { useEffect, useMemo, useState } from 'react';

import { ListFailure } from '#engine/base/list-states.tsx';
import { asCallError } from '#engine/base/list-store.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { CallError, Row, TextPort } from '#engine/base/ports.ts';
import { recordTitle } from '#engine/base/record-title.ts';
import { typeFaces } from '#engine/base/registry.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { textOf } from '#engine/base/text-of.ts';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import type { MapArea } from '#engine/fields/map/map-area.ts';
import type { MapPoint } from '#engine/fields/map/map-point.ts';
import { PlaceMap } from '#engine/fields/map/place-map.tsx';
import { placeOf } from '#engine/fields/map/place.ts';
import { ringOf } from '#schemas/types/polygon-geometry.ts';
import { fetchAllRows } from './fetch-rows.ts';
import { useListFacts, useListMoves, useListShown } from './list-context.ts';
import type { ListModel } from './list-model.ts';
import { filterWire } from './list-query.ts';
import './list-page.css';

interface MapViewProps {
  /** px */
  readonly height: number;
}

const MAX_POINTS = 1000;
const LEAST_HEIGHT = 240;
/** px of the line under the map and the room around both. */
const FOOT_PX = 60;

/** The rows that match, up to 1,000, where they lie; a press on one opens it. */
export function MapView({ height }: MapViewProps) {
  const ports = usePorts('data', 'texts');
  const { model } = useListFacts();
  const { query, rule, stamp } = useListShown();
  const { openRow } = useListMoves();
  const { filters, keyword, preset } = query;
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isOver = false;
    fetchAllRows(ports, model, filterWire({ filters, keyword, preset }, rule), {
      max: MAX_POINTS,
    }).then(
      (found) => {
        if (isOver) return;
        setRows(found);
        setError(null);
      },
      (reason: unknown) => !isOver && setError(asCallError(reason)),
    );
    return () => {
      isOver = true;
    };
  }, [ports, model, rule, filters, keyword, preset, stamp, attempt]);
  const points = useMemo(
    () => (rows ?? []).flatMap((row) => pointOf(model, row, ports)),
    [model, rows, ports],
  );
  const areas = useMemo(
    () => (rows ?? []).flatMap((row) => areaOfRow(model, row, ports)),
    [model, rows, ports],
  );
  if (!model.spec.map) return <UnknownMarker word="map" />;
  if (error) return <ListFailure error={error} onRetry={() => setAttempt(attempt + 1)} />;
  if (!rows)
    return <div className="engine-message" role="status" aria-label={ports.t('list.loading')} />;
  const handlePoint = (id: string): void => {
    const row = rows.find((one) => rowId(one) === id);
    if (row) openRow(row, false);
  };
  return (
    <div className="engine-chartview">
      <PlaceMap
        points={points}
        areas={areas}
        height={Math.max(LEAST_HEIGHT, height - FOOT_PX)}
        label={model.entity.title}
        onPoint={handlePoint}
      />
      <p className="engine-hint">
        {ports.t('views.onMap', { count: points.length, total: rows.length })}
      </p>
    </div>
  );
}

function pointOf(model: ListModel, row: Row, ports: TextPort): readonly MapPoint[] {
  const { entity, spec } = model;
  const place = placeOf(row[spec.map?.location ?? '']);
  if (!place) return [];
  const name = recordTitle(entity, row, ports);
  const { words, tone } = standingOf(model, row, ports);
  return [
    {
      id: rowId(row),
      place,
      name,
      title: [name, words].filter(Boolean).join(' · '),
      ...(tone ? { tone } : {}),
    },
  ];
}

function areaOfRow({ entity, spec }: ListModel, row: Row, ports: TextPort): readonly MapArea[] {
  const ring = ringOf(row[spec.map?.area ?? '']);
  return ring.length > 2 ? [{ id: rowId(row), ring, name: recordTitle(entity, row, ports) }] : [];
}

/** What the status of a row says, and the colour it gives to its point. */
function standingOf(
  { entity, spec }: ListModel,
  row: Row,
  ports: TextPort,
): { readonly words: string; readonly tone?: MapPoint['tone'] } {
  const { status, tones } = spec.map ?? {};
  if (status === undefined) return { words: '' };
  const field = entity.fields[status];
  const words = field && typeFaces(field.type).toText?.(row[status], field, ports, row);
  return { words: words ?? '', tone: tones?.[textOf(row[status])] };
}
