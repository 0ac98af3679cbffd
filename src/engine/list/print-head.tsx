import { usePorts } from '#engine/base/ports-context.ts';
import { valueText } from '#engine/list/query/value-text.ts';
import { wallTime } from '#schemas/basics/wall-time.ts';
import type { ListModel } from './list-model.ts';
import { isActive, type ListQuery } from './list-query.ts';
import './print-head.css';

interface PrintHeadProps {
  readonly title: string;
  readonly model: ListModel;
  readonly query: ListQuery;
}

/** Head of the printed page; not drawn on the screen. */
export function PrintHead(props: PrintHeadProps) {
  return (
    <div className="engine-printhead" aria-hidden="true">
      <PrintFacts {...props} />
    </div>
  );
}

/** Name, query, time and user of a printed list. */
export function PrintFacts({ title, model, query }: PrintHeadProps) {
  const ports = usePorts('texts', 'house');
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
