import type { Field } from '@formily/core';
import { useField, useForm } from '@formily/react';
import { Button } from 'antd';
import { useMemo, useRef, type KeyboardEvent } from 'react';

import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { type InputProps } from '#engine/base/registry.ts';
import { textWidth } from '#engine/base/text-width.ts';
import { useIsPhone } from '#engine/base/use-media.ts';
import { issuesOf } from '#engine/fields/values/field-rules.ts';
import { cardOf } from '#schemas/types/ask.ts';
import type { ChildrenField } from '#schemas/types/field.ts';
import { LineCards } from './line-cards.tsx';
import { useLineJudge, type LineJudge } from './line-judge.ts';
import { LiveRow } from './live-row.tsx';
import { TextRow } from './text-row.tsx';
import { useParent } from './use-parent.ts';
import { ROW_PX, useSubTable, type SubTable } from './use-sub-table.ts';
import { useWindow } from './use-window.ts';
import './sub-table.css';

const NUMBER_PX = 44;
const TOOLS_PX = 104;
/** An input with its own edges, px. */
const LEAST_PX = 96;
const PADDING_PX = 16;
const STAR_PX = 16;
/** px of a head beyond which it is cut; pointing at it tells all of it. */
const MOST_HEAD_PX = 220;
const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();

/** A sub-table (明细): text cells and one live row, so that a hundred rows cost what one costs. */
export function SubTableInput(props: InputProps) {
  const spec = props.field as ChildrenField;
  const frame = useRef<HTMLDivElement>(null);
  const parent = useParent(spec);
  const judge = useLineJudge(props.name, spec, parent);
  const table = useSubTable(frame, { ...props, judge, parent }, spec);
  const shown = useWindow(table.rows.length, ROW_PX);
  // read here: the form draws this part again when what it reads of its field changes
  const problems = useProblems(props, table.rows);
  const isLocked = props.disabled ?? props.readOnly ?? false;
  const isPhone = useIsPhone();
  return (
    <div
      className="eform-sub"
      ref={frame}
      role="presentation"
      onKeyDown={table.onKeyDown}
      onKeyUp={showCell}
      onPaste={table.onPaste}
      onClick={table.onClick}
    >
      {isPhone ? (
        <LineCards
          id={props.id ?? props.name}
          fields={spec.fields}
          {...{ table, parent, judge, problems, isLocked }}
        />
      ) : (
        <div
          className="eform-sub-scroll"
          data-invalid={props.status === 'error' ? '' : undefined}
          onScroll={shown.onScroll}
        >
          <table
            id={props.id}
            tabIndex={-1}
            aria-label={props['aria-label']}
            aria-rowcount={table.rows.length}
            aria-invalid={props['aria-invalid']}
            style={{ minWidth: leastPx(spec, table.columns, isLocked) }}
          >
            <thead>
              <HeadRow {...{ spec, isLocked }} columns={table.columns} />
            </thead>
            <tbody>
              <Lines {...{ input: props, table, shown, isLocked, problems, parent, judge }} />
            </tbody>
          </table>
        </div>
      )}
      {!isLocked && <Foot table={table} isPhone={isPhone} />}
    </div>
  );
}

/** What keys lead to is seen whole: browsers leave a cell where it is of which a part looks out behind the tools. */
function showCell({ key, target }: KeyboardEvent): void {
  if (key.length > 1 && target instanceof Element)
    target.closest('[data-cell]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function Foot({ table, isPhone }: { readonly table: SubTable; readonly isPhone: boolean }) {
  const { t } = useTexts();
  return (
    <div className="eform-sub-foot">
      <Button size="small" type="dashed" data-do="add" disabled={!table.canAdd}>
        {t('subTable.add')}
      </Button>
      <span className="eform-hint">
        {t(isPhone ? 'subTable.count' : 'subTable.hint', { count: table.rows.length })}
      </span>
    </div>
  );
}

interface LinesProps {
  readonly input: InputProps;
  readonly table: SubTable;
  /** Which rows are in view, and how much room the others take, px. */
  readonly shown: Pick<ReturnType<typeof useWindow>, 'from' | 'to' | 'above' | 'below'>;
  readonly isLocked: boolean;
  readonly problems: ReturnType<typeof useProblems>;
  readonly parent: ReturnType<typeof useParent>;
  readonly judge: LineJudge;
}

/** The rows in view, between the room of those that are not. */
function Lines({ input, table, shown, isLocked, problems, parent, judge }: LinesProps) {
  const { t } = useTexts();
  const spec = input.field as ChildrenField;
  const { from, to, above, below } = shown;
  const { rows, columns } = table;
  const total = columns.length + (isLocked ? 1 : 2);
  return (
    <>
      {above > 0 && <Room height={above} columns={total} />}
      {rows.slice(from, to).map((row, offset) => {
        const index = from + offset;
        const bad = problems.get(index) ?? NO_PROBLEMS;
        const line = { index, row, columns, fields: spec.fields, parent, judge };
        return table.live === index ? (
          <LiveRow
            key={index}
            {...line}
            id={input.id ?? input.name}
            focusColumn={table.column}
            problems={bad}
            onCell={table.setCell}
          />
        ) : (
          <TextRow
            key={index}
            {...line}
            focusColumn={focusColumn(table, index)}
            problems={asText(bad)}
            isLocked={isLocked}
          />
        );
      })}
      {below > 0 && <Room height={below} columns={total} />}
      {rows.length === 0 && (
        <tr>
          <td colSpan={total} className="eform-sub-tools eform-hint">
            {t('subTable.empty')}
          </td>
        </tr>
      )}
    </>
  );
}

/** px of rows that are out of view. */
function Room({ height, columns }: { readonly height: number; readonly columns: number }) {
  return (
    <tr style={{ height }}>
      <td colSpan={columns} aria-hidden="true" style={{ padding: 0 }} />
    </tr>
  );
}

interface HeadRowProps {
  readonly spec: ChildrenField;
  readonly columns: readonly string[];
  readonly isLocked: boolean;
}

function HeadRow({ spec, columns, isLocked }: HeadRowProps) {
  const { t } = useTexts();
  const all = columnsPx(spec, columns);
  return (
    <tr>
      <th scope="col" className="eform-sub-tools" style={{ width: NUMBER_PX }}>
        #
      </th>
      {columns.map((name) => (
        <Head key={name} spec={spec} name={name} share={columnPx(spec, name) / all} />
      ))}
      {!isLocked && (
        <th scope="col" className="eform-sub-tools" style={{ width: TOOLS_PX }}>
          {t('subTable.tools')}
        </th>
      )}
    </tr>
  );
}

interface HeadProps {
  readonly spec: ChildrenField;
  readonly name: string;
  /** Of the room for columns, 0 to 1. A part of it and no px: what is left goes to columns, and none to the number and the tools. */
  readonly share: number;
}

function Head({ spec, name, share }: HeadProps) {
  const field = spec.fields[name];
  if (!field) return null;
  return (
    <th
      scope="col"
      data-align={cardOf(field)?.list.align}
      style={{ width: `${share * 100}%` }}
      title={[field.title, field.help].filter(Boolean).join('\n')}
    >
      {field.required && (
        <span className="eform-item-star" aria-hidden="true">
          *
        </span>
      )}
      {field.title}
    </th>
  );
}

/** px a column keeps: what its values need, and its head; room that is left is shared. */
function columnPx({ fields }: ChildrenField, name: string): number {
  const field = fields[name];
  if (!field) return 0;
  const list = cardOf(field)?.list;
  const head = textWidth(field.title) + (field.required ? STAR_PX : 0) + PADDING_PX;
  const values = Math.round((list?.width ?? LEAST_PX) * (list?.shrinksTo ?? 1));
  return Math.max(LEAST_PX, list?.leastWidth ?? values, Math.min(head, MOST_HEAD_PX));
}

function columnsPx(spec: ChildrenField, columns: readonly string[]): number {
  return columns.reduce((sum, name) => sum + columnPx(spec, name), 0);
}

/** px below which the whole table is moved sideways in place of being squeezed. */
function leastPx(spec: ChildrenField, columns: readonly string[], isLocked: boolean): number {
  return columnsPx(spec, columns) + NUMBER_PX + (isLocked ? 0 : TOOLS_PX);
}

/** The cell that Tab comes to when no row is live: the one last visited, else the first. */
function focusColumn(
  {
    live,
    row,
    column,
  }: { readonly live: number | undefined; readonly row: number; readonly column: number },
  index: number,
): number {
  return live === undefined && row === index ? column : -1;
}

function asText(problems: ReadonlyMap<string, string>): string {
  return [...problems].map(([name, text]) => `${name}\t${text}`).join('\n');
}

/** What is wrong in which cell, once the table has been judged: row → column → text. */
function useProblems(
  { name, status }: InputProps,
  rows: readonly Row[],
): ReadonlyMap<number, ReadonlyMap<string, string>> {
  const form = useForm();
  const served = (
    useField<Field>().data as
      | { readonly served?: readonly { readonly path: string; readonly message: string }[] }
      | undefined
  )?.served;
  return useMemo(() => {
    const found = new Map<number, Map<string, string>>();
    if (status !== 'error') return found;
    // a table inside a row of another one, `points.2.limits`, is judged with that
    const root = name.split('.', 1)[0] ?? name;
    const whole: unknown = root === name ? rows : (form.values as Row)[root];
    for (const { path, message } of [...(served ?? []), ...issuesOf(form, root, whole)]) {
      if (!path.startsWith(`${name}.`)) continue;
      const [index, column] = path.slice(name.length + 1).split('.');
      if (index === undefined || column === undefined) continue;
      const row = found.get(Number(index)) ?? new Map<string, string>();
      found.set(Number(index), row.set(column, message));
    }
    return found;
  }, [form, served, name, rows, status]);
}
