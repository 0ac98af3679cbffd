import { useEnginePorts } from '../ports-context.ts';
import { toWireTime, type ListModel } from './list-model.ts';
import { isActive, type ListQuery } from './list-query.ts';

interface PrintHeadProps {
  readonly title: string;
  readonly model: ListModel;
  readonly query: ListQuery;
}

/** Head of the printed page: name, query, time and user. Not drawn on the screen. */
export function PrintHead({ title, model, query }: PrintHeadProps) {
  const ports = useEnginePorts();
  const asked = model.filters.filter(({ name }) => isActive(query.filters[name])).map(({ name, field }) => `${field.title}: ${String(query.filters[name])}`);
  return (
    <div className="engine-printhead" aria-hidden="true">
      <h1>{title}</h1>
      <p>{[...asked, query.keyword].filter(Boolean).join('; ')}</p>
      <p>{ports.t('list.printedBy', { user: String(ports.user.realName ?? ports.user.username ?? ''), time: toWireTime(ports.now()) })}</p>
    </div>
  );
}

/** Prints one part of the page: everything else is hidden by the print style sheet. */
export function printList(root: HTMLElement | null): void {
  if (!root) return;
  root.classList.add('engine-printing');
  document.body.classList.add('engine-printing-page');
  window.print();
  root.classList.remove('engine-printing');
  document.body.classList.remove('engine-printing-page');
}
