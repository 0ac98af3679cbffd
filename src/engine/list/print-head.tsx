import { usePorts } from '#engine/base/ports-context.ts';
import { valueText } from '#engine/list/query/value-text.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import { useListFacts, useListShown } from './list-context.ts';
import { isActive } from './list-query.ts';
import './print-head.css';

/** Head of the printed page; not drawn on the screen. */
export function PrintHead() {
  return (
    <div className="engine-printhead" aria-hidden="true">
      <PrintFacts />
    </div>
  );
}

/** Name, query, time and user of a printed list. */
export function PrintFacts() {
  const ports = usePorts('texts', 'house');
  const { model, title } = useListFacts();
  const { query } = useListShown();
  const preset = model.spec.presets?.[query.preset]?.title;
  const asked = model.filters
    .filter(({ name }) => isActive(query.filters[name]))
    .map(
      (filter) => `${filter.field.title}: ${valueText(filter, query.filters[filter.name], ports)}`,
    );
  return (
    <>
      <h1>{title}</h1>
      <p>{[preset, ...asked, query.keyword].filter(Boolean).join('; ')}</p>
      <p>
        {ports.t('list.printedBy', {
          user: String(ports.user.realName ?? ports.user.username ?? ''),
          time: wallTime(ports.now()),
        })}
      </p>
    </>
  );
}
