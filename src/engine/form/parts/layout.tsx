import type { ReactNode } from 'react';

import './layout.css';

interface ColumnsProps {
  readonly columns?: number;
  readonly children?: ReactNode;
}

/** Plain CSS grid: Formily's FormGrid parses every child again on every change of one, quadratic in the number of fields. */
export function FormColumns({ columns = 1, children }: ColumnsProps) {
  return (
    <div
      className="eform-columns"
      data-columns={columns}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {children}
    </div>
  );
}

interface GroupProps extends ColumnsProps {
  readonly title: string;
  /** Stands closed until somebody opens it. */
  readonly isFolded?: boolean;
}

/** A titled part of a form; its title is an anchor of long forms. */
export function FormGroup({ title, columns = 1, isFolded = false, children }: GroupProps) {
  if (isFolded)
    return (
      <details className="eform-group eform-folded" data-group={title}>
        <summary>{title}</summary>
        <FormColumns columns={columns}>{children}</FormColumns>
      </details>
    );
  return (
    <section className="eform-group" data-group={title} aria-label={title}>
      <h3 className="eform-group-title">{title}</h3>
      <FormColumns columns={columns}>{children}</FormColumns>
    </section>
  );
}

/** Words between the fields, over the whole width; a tip is set off as advice. */
export function FormText({ text, tone }: { readonly text: string; readonly tone?: 'tip' }) {
  return (
    <p className="eform-text" {...(tone && { 'data-tone': tone })}>
      {text}
    </p>
  );
}
