import { isField } from '@formily/core';
import { observer, useForm } from '@formily/react';
import { toJS } from '@formily/reactive';
import { Button } from 'antd';
import { createElement, Fragment } from 'react';

import { useFormShare } from '#engine/base/form-context.ts';
import type { FieldSpecs } from '#engine/base/form-source.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { namedCell, saysCodes } from '#engine/base/registry.ts';
import { cellText } from '#engine/fields/sub-table/cell-text.ts';
import { isBlank } from '#schemas/formats/field-text.ts';
import { innerOf, isSecretType } from '#schemas/types/ask.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import type { Pane } from './steps-summary.tsx';

interface WizardSummaryProps {
  readonly panes: readonly Pane[];
  /** Goes back to a field of a step. */
  readonly onOpen: (step: number, name: string) => void;
}

const SECRET = '\u2022'.repeat(6);
const NOTHING = '-';

/** All that was entered on one page (核对), by steps; every value leads back to where it was entered. */
export const WizardSummary = observer(({ panes, onOpen }: WizardSummaryProps) => {
  const ports = usePorts('texts', 'house');
  const form = useForm();
  const { fields } = useFormShare();
  const values = toJS(form.values) as Row;
  const isShown = (name: string): boolean =>
    form.query(name).take((field) => isField(field) && field.visible) ?? true;
  const textOf = (name: string): string => {
    const field = fields[name];
    if (!field) return NOTHING;
    if (isSecretType(field)) return values[name] ? SECRET : NOTHING;
    return cellText(name, field, values, ports) || NOTHING;
  };
  return (
    <div className="eform-wizard-summary">
      <h2>{ports.t('form.summary')}</h2>
      {panes.map((pane, step) => {
        const shown = pane.fields.filter(isShown);
        const tables = shown.filter((name) => innerOf(fields[name]) !== undefined);
        const plain = shown.filter((name) => !tables.includes(name));
        return (
          <section key={pane.key} aria-label={pane.title}>
            <h3 className="eform-group-title">{pane.title}</h3>
            {plain.length > 0 && (
              <dl>
                {plain.map((name) => (
                  <div key={name}>
                    <dt>{fields[name]?.title}</dt>
                    <dd>
                      <Button
                        type="link"
                        aria-label={`${fields[name]?.title ?? ''} ${textOf(name)}`}
                        onClick={() => onOpen(step, name)}
                      >
                        {textOf(name)}
                      </Button>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            {tables.map((name) => (
              <div key={name} className="eform-wizard-tables">
                <RowsTable
                  title={fields[name]?.title ?? ''}
                  columns={innerOf(fields[name]) ?? {}}
                  rows={rowsOf(values[name])}
                  onOpen={() => onOpen(step, name)}
                />
              </div>
            ))}
          </section>
        );
      })}
    </div>
  );
});

interface RowsTableProps {
  readonly title: string;
  readonly columns: FieldSpecs;
  readonly rows: readonly Row[];
  readonly onOpen: () => void;
}

/** The rows of one table, those inside a row below it. */
function RowsTable({ title, columns, rows, onOpen }: RowsTableProps) {
  const ports = usePorts('texts', 'house');
  const flat = Object.entries(columns).filter(([, field]) => innerOf(field) === undefined);
  const inner = Object.entries(columns).filter(([, field]) => innerOf(field) !== undefined);
  const first = (
    <Button type="link" onClick={onOpen}>
      {title} · {ports.t('form.summaryRows', { count: rows.length })}
    </Button>
  );
  if (rows.length === 0) return <p>{first}</p>;
  return (
    <table className="eform-wizard-table">
      <caption style={{ textAlign: 'start' }}>{first}</caption>
      <thead>
        <tr>
          {flat.map(([name, field]) => (
            <th key={name} scope="col">
              {field.title}
            </th>
          ))}
          {inner.map(([name, field]) => (
            <th key={name} scope="col">
              {field.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows of a form have no other key
          <tr key={index}>
            {flat.map(([name, field]) => (
              <td key={name}>
                <Said {...{ name, field, row }} />
              </td>
            ))}
            {inner.map(([name, field]) => (
              <td key={name}>
                <Lines columns={innerOf(field) ?? {}} rows={rowsOf(row[name])} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Rows inside a row, each in one line: what is entered in it. */
function Lines({ columns, rows }: { readonly columns: FieldSpecs; readonly rows: readonly Row[] }) {
  if (rows.length === 0) return NOTHING;
  return rows.map((row, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- rows of a form have no other key
    <div key={index}>
      {Object.entries(columns)
        .filter(([name]) => !isBlank(row[name]) && row[name] !== false)
        .map(([name, field]) => (
          <Fragment key={name}>
            <Said {...{ name, field, row }} />{' '}
          </Fragment>
        ))}
    </div>
  ));
}

interface SaidProps {
  readonly name: string;
  readonly field: FieldSpec;
  readonly row: Row;
}

/** What stands in a row; codes that mean something to machines alone by what they are called, as in lists. */
function Said({ name, field, row }: SaidProps) {
  const ports = usePorts('texts', 'house');
  const cell = typeof field.list === 'object' ? field.list.cell : undefined;
  const Cell = cell !== undefined && saysCodes(cell) ? namedCell(cell) : undefined;
  const value = row[name];
  if (Cell && !isBlank(value)) return createElement(Cell, { value, row, name, field });
  return cellText(name, field, row, ports) || NOTHING;
}

function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? (value as readonly Row[]) : [];
}
