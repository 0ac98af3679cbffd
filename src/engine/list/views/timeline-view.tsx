import { useState } from 'react';

import { ListFailure } from '#engine/base/list-states.tsx';
import { useHouse, usePorts } from '#engine/base/ports-context.ts';
import type { HousePort, Ports, Row } from '#engine/base/ports.ts';
import { rowId } from '#engine/base/selection-store.ts';
import { FieldValue } from '#engine/fields/cells/field-value.tsx';
import { UnknownMarker } from '#engine/fields/cells/text-cells.tsx';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { nameFieldOf } from '#schemas/language/derive.ts';
import type { TimelineSpec } from '#schemas/language/page.ts';
import { shiftDate } from '#schemas/types/dates.ts';
import { useListFacts } from '../list-context.ts';
import type { ListModel } from '../list-model.ts';
import { rowClassOf } from '../row-class.ts';
import { rowsByDay } from './calendar-model.ts';
import { EntryTitle } from './entry-title.tsx';
import { useViewRows } from './use-view-rows.ts';
import './views.css';

/** Rows that are read at a time. */
const PART = 100;
const MOST = 1000;

/** The rows that match along the days, newest on top. */
export function TimelineView() {
  const ports = usePorts('texts', 'house');
  const { model } = useListFacts();
  const [max, setMax] = useState(PART);
  const spec = model.spec.timeline;
  const by = spec?.by ?? '';
  const { rows, error, isLoading, retry } = useViewRows({
    rule: { field: by, op: 'notNull' },
    sort: { field: by, order: 'desc' },
    max,
  });
  if (!spec) return <UnknownMarker word="timeline" />;
  if (error) return <ListFailure error={error} onRetry={retry} />;
  if (!rows)
    return (
      <div className="engine-message" role="status">
        {ports.t('list.loading')}
      </div>
    );
  return (
    <div className="engine-timelineview" data-loading={isLoading}>
      {[...rowsByDay(rows, by)].map(([day, own]) => (
        <section key={day}>
          <h3>
            <time dateTime={day}>{dayWord(day, ports)}</time>
            <span className="engine-hint">{ports.t('timeline.count', { count: own.length })}</span>
          </h3>
          <DayRows rows={own} spec={spec} />
        </section>
      ))}
      {rows.length >= max && max < MOST ? (
        <button
          type="button"
          className="engine-link"
          disabled={isLoading}
          onClick={() => setMax(max + PART)}
        >
          {ports.t('timeline.more')}
        </button>
      ) : null}
    </div>
  );
}

interface DayRowsProps {
  readonly rows: readonly Row[];
  readonly spec: TimelineSpec;
}

/** The rows of a day, each at its time. */
function DayRows({ rows, spec }: DayRowsProps) {
  const ports = useHouse();
  const { model } = useListFacts();
  const { by, title = nameFieldOf(model.entity), tag, fields = [] } = spec;
  const rowClass = rowClassOf(model, ports);
  const lines = fields.filter((name) => isReadable(model, name, ports.can));
  return (
    <ol>
      {rows.map((row) => (
        <li key={rowId(row)} data-row-key={rowId(row)} className={rowClass(row)}>
          <time dateTime={String(row[by])}>{String(row[by]).slice(11, 16)}</time>
          <div>
            <div className="engine-timelinehead">
              {tag && isReadable(model, tag, ports.can) ? (
                <FieldValue entity={model.entity} name={tag} row={row} />
              ) : null}
              <EntryTitle row={row} name={title} />
            </div>
            {lines.length > 0 ? (
              <dl>
                {lines.map((name) => (
                  <div key={name}>
                    <dt>{model.entity.fields[name]?.title}</dt>
                    <dd>
                      <FieldValue entity={model.entity} name={name} row={row} />
                    </dd>
                  </div>
                ))}
              </dl>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

function isReadable({ entity }: ListModel, name: string, can: HousePort['can']): boolean {
  const field = entity.fields[name];
  return Boolean(
    field && !field.writeOnly && (!field.permission?.read || can(field.permission.read)),
  );
}

function dayWord(day: string, ports: Ports<'texts' | 'house'>): string {
  const today = wallTime(ports.now()).slice(0, 10);
  if (day === today) return `${day} ${ports.t('timeline.today')}`;
  return day === shiftDate(today, -1) ? `${day} ${ports.t('timeline.yesterday')}` : day;
}
