import type { Field } from '@formily/core';
import { useField, useForm } from '@formily/react';
import { Tabs } from 'antd';
import { useEffect, useMemo, useState, type CSSProperties, type MouseEvent } from 'react';

import type { FieldSpecs } from '#engine/base/form-source.ts';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { SubTableInput } from '#engine/fields/sub-table/sub-table-input.tsx';
import { issuesOf } from '#engine/fields/values/field-rules.ts';
import type { WritesSpec } from '#schemas/language/writes.ts';
import { innerOf } from '#schemas/types/ask.ts';
import type { ChildrenField, FieldSpec } from '#schemas/types/field.ts';
import { FillButton } from './fill-button.tsx';
import './written-rows.css';

interface WrittenRowsProps extends InputProps {
  readonly spec: WritesSpec;
}

const NO_ROWS: readonly Row[] = [];

/** Rows of another entity that a new record brings: a sub-table, and below it the rows of the row that is looked at. */
export function WrittenRows({ spec, ...input }: WrittenRowsProps) {
  const table = input.field as ChildrenField;
  const { flat, inner } = useMemo(() => partsOf(table), [table]);
  const rows = Array.isArray(input.value) ? (input.value as readonly Row[]) : NO_ROWS;
  const bad = useBadRows(input.name, rows);
  const [asked, setAsked] = useState(0);
  const [firstBad] = bad.keys();
  useEffect(() => {
    if (firstBad !== undefined) setAsked(firstBad);
  }, [firstBad]);
  const at = Math.min(asked, rows.length - 1);
  const look = (event: MouseEvent<HTMLElement>): void => {
    const line = event.target instanceof Element ? event.target.closest('[data-row]') : null;
    if (line instanceof HTMLElement) setAsked(Number(line.dataset['row']));
  };
  const change = (index: number, name: string, value: unknown): void =>
    input.onChange(rows.map((row, i) => (i === index ? { ...row, [name]: value } : row)));
  return (
    <div className="eform-written">
      {spec.fill && input.disabled !== true && (
        <FillButton
          fill={spec.fill}
          columns={table.fields}
          rows={rows}
          max={table.maxRows}
          onRows={input.onChange}
        />
      )}
      <div
        role="presentation"
        className="eform-written-table"
        style={{ '--columns': Object.keys(innerOf(flat) ?? {}).length } as CSSProperties}
        onClickCapture={look}
      >
        <SubTableInput {...input} field={flat} />
      </div>
      {Object.keys(inner).length > 0 && at >= 0 && (
        <InnerTables
          {...{ input, spec, rows, bad, at, inner }}
          first={Object.keys(innerOf(flat) ?? {})[0] ?? ''}
          onLook={setAsked}
          onCell={change}
        />
      )}
    </div>
  );
}

interface InnerTablesProps {
  readonly input: InputProps;
  readonly spec: WritesSpec;
  readonly rows: readonly Row[];
  /** How many mistakes each row holds. */
  readonly bad: ReadonlyMap<number, number>;
  /** The row that is looked at. */
  readonly at: number;
  readonly inner: FieldSpecs;
  /** The field that a row is called by. */
  readonly first: string;
  readonly onLook: (index: number) => void;
  readonly onCell: (index: number, name: string, value: unknown) => void;
}

/** The tables inside the rows: those of one row are shown, each row has a tab (`2 总排口`) that says how much is wrong in it. */
function InnerTables(props: InnerTablesProps) {
  const { input, spec, rows, bad, at, inner, first, onLook, onCell } = props;
  const { t } = useTexts();
  const labelOf = (row: Row, index: number): string => {
    const name = typeof row[first] === 'string' ? row[first] : '';
    const label = `${index + 1} ${name}`.trim();
    const count = bad.get(index);
    return count === undefined ? label : `${label} (${t('form.mistakes', { count })})`;
  };
  return (
    <Tabs
      size="small"
      activeKey={String(at)}
      onChange={(key) => onLook(Number(key))}
      destroyOnHidden
      items={rows.map((row, index) => ({
        key: String(index),
        label: labelOf(row, index),
        children: Object.entries(inner).map(([name, field]) => (
          <section key={name} aria-label={field.title} className="eform-written-inner">
            <h4>{field.title}</h4>
            <Inner
              {...input}
              spec={spec.writes?.[name]}
              field={field}
              name={`${input.name}.${index}.${name}`}
              id={`${input.id ?? input.name}-${index}-${name}`}
              aria-label={field.title}
              value={row[name]}
              onChange={(value) => onCell(index, name, value)}
            />
          </section>
        )),
      }))}
    />
  );
}

function Inner({ spec, ...input }: InputProps & { readonly spec: WritesSpec | undefined }) {
  return spec ? <WrittenRows {...input} spec={spec} /> : <SubTableInput {...input} />;
}

/** The columns of a table, and the tables inside its rows. */
function partsOf(table: ChildrenField): { readonly flat: FieldSpec; readonly inner: FieldSpecs } {
  const parts = Object.entries(table.fields);
  return {
    flat: {
      ...table,
      fields: Object.fromEntries(parts.filter(([, field]) => innerOf(field) === undefined)),
    },
    inner: Object.fromEntries(parts.filter(([, field]) => innerOf(field) !== undefined)),
  };
}

/** How many mistakes each row holds, those of rows inside it too; empty until the form was judged. */
function useBadRows(name: string, rows: readonly Row[]): ReadonlyMap<number, number> {
  const form = useForm();
  const field = useField<Field>();
  const isBad = field.selfErrors.length > 0;
  const served = (
    field.data as { readonly served?: readonly { readonly path: string }[] } | undefined
  )?.served;
  return useMemo(() => {
    const found = new Map<number, number>();
    if (!isBad) return found;
    const root = name.split('.', 1)[0] ?? name;
    const whole: unknown = root === name ? rows : (form.values as Row)[root];
    for (const { path } of [...(served ?? []), ...issuesOf(form, root, whole)]) {
      if (!path.startsWith(`${name}.`)) continue;
      const index = Number(path.slice(name.length + 1).split('.')[0]);
      if (Number.isInteger(index)) found.set(index, (found.get(index) ?? 0) + 1);
    }
    return new Map([...found].toSorted(([a], [b]) => a - b));
  }, [form, isBad, name, rows, served]);
}
