import { createElement } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { namedCell, saysCodes, typeFaces } from '#engine/base/registry.ts';
import { isBlank } from '#schemas/formats/field-text.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import {
  HIDDEN_CHANGE,
  isPair,
  isTold,
  rowAfter,
  rowBefore,
  rowOf,
  type ChangeRow,
} from './history-model.ts';
import './changes.css';

interface ChangesProps {
  /** Of a record that began with it what was filled in is told, not that it was empty before. */
  readonly change: Pick<ChangeRow, 'fields'> & Partial<Pick<ChangeRow, 'change'>>;
  readonly entity: EntitySchema;
  /** The record as it stands now. */
  readonly row: Row;
  readonly rows: readonly ChangeRow[];
}

/** Each field with what it was and what it became; of a value with fields of its own, those that changed. */
export function Changes({ change, entity, row, rows }: ChangesProps) {
  const entries = Object.entries(change.fields).flatMap(([name, pair]) => {
    const field = entity.fields[name];
    return isPair(pair) && isTold(field) ? [{ name, field, before: pair[0], after: pair[1] }] : [];
  });
  if (entries.length === 0) return null;
  const after = rowAfter(row, rows, change);
  return (
    <ul className="engine-changes">
      {entries.map((entry) => {
        const Changed = typeFaces(entry.field.type).changed;
        return Changed && entry.before !== HIDDEN_CHANGE ? (
          <li key={entry.name}>
            <span>{entry.field.title}</span>
            <Changed {...entry} rowBefore={rowBefore(after, change)} rowAfter={after} />
          </li>
        ) : (
          <ChangedLine
            key={entry.name}
            {...entry}
            title={entry.field.title}
            rows={rows}
            isFirst={change.change === 'save'}
          />
        );
      })}
    </ul>
  );
}

interface ChangedLineProps {
  readonly title: string;
  readonly name: string;
  readonly field: FieldSpec;
  readonly before: unknown;
  readonly after: unknown;
  readonly rows: readonly ChangeRow[];
  /** The record began with it: before it there was nothing. */
  readonly isFirst?: boolean;
}

/** One field with what it was and what it became, as an item of a list; of a secret once that it changed, or was filled in. */
export function ChangedLine({ title, before, after, isFirst, ...at }: ChangedLineProps) {
  const ports = useTexts();
  if (before === HIDDEN_CHANGE)
    return (
      <li>
        <span>{title}</span>
        <ins>
          <i>{ports.t(isFirst ? 'history.secretSet' : 'history.secret')}</i>
        </ins>
      </li>
    );
  return (
    <li>
      <span>{title}</span>
      {isFirst && isBlank(before) ? null : (
        <>
          <del>
            <ChangedValue {...at} value={before} />
          </del>
          <LineIcon name="right" />
        </>
      )}
      <ins>
        <ChangedValue {...at} value={after} />
      </ins>
    </li>
  );
}

interface ChangedValueProps {
  readonly field: FieldSpec | undefined;
  readonly name: string;
  readonly value: unknown;
  readonly rows: readonly ChangeRow[];
  /** Sub-tables and long texts in full. */
  readonly isWhole?: boolean;
}

/** A value of the past, as a cell of its type shows it. */
export function ChangedValue({ field, name, value, rows, isWhole }: ChangedValueProps) {
  const ports = useTexts();
  if (value === HIDDEN_CHANGE) return <i>{ports.t('history.secret')}</i>;
  if (!field || isBlank(value)) return <>{ports.t('detail.empty')}</>;
  const faces = typeFaces(field.type);
  const Show = codeCellOf(field) ?? (isWhole ? (faces.display ?? faces.cell) : faces.cell);
  return Show ? (
    createElement(Show, { value, name, field, row: rowOf(name, value, rows) })
  ) : (
    <>{String(value)}</>
  );
}

/** The cell that says the code of a field by its name, such as a factor's; it needs nothing else of the row, as others do. */
function codeCellOf({ list }: FieldSpec) {
  const cell = typeof list === 'object' ? list.cell : undefined;
  return cell !== undefined && saysCodes(cell) ? namedCell(cell) : undefined;
}
