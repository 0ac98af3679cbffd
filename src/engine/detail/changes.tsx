import { createElement } from 'react';

import { LineIcon } from '#engine/base/icon.tsx';
import { useTexts } from '#engine/base/ports-context.ts';
import { typeFaces } from '#engine/base/registry.ts';
import { isBlank } from '#schemas/formats/field-text.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import { HIDDEN_CHANGE, isPair, rowOf, type ChangeRow } from './history-model.ts';
import './changes.css';

interface ChangesProps {
  readonly change: Pick<ChangeRow, 'fields'>;
  readonly entity: EntitySchema;
  readonly rows: readonly ChangeRow[];
}

/** Each field with what it was and what it became. */
export function Changes({ change, entity, rows }: ChangesProps) {
  const entries = Object.entries(change.fields).filter(
    (entry): entry is [string, readonly [unknown, unknown]] =>
      isPair(entry[1]) && Boolean(entity.fields[entry[0]]),
  );
  if (entries.length === 0) return null;
  return (
    <ul className="engine-changes">
      {entries.map(([name, [before, after]]) => (
        <li key={name}>
          <span>{entity.fields[name]?.title}</span>
          <del>
            <ChangedValue entity={entity} name={name} value={before} rows={rows} />
          </del>
          <LineIcon name="right" />
          <ins>
            <ChangedValue entity={entity} name={name} value={after} rows={rows} />
          </ins>
        </li>
      ))}
    </ul>
  );
}

interface ChangedValueProps {
  readonly entity: EntitySchema;
  readonly name: string;
  readonly value: unknown;
  readonly rows: readonly ChangeRow[];
  /** Sub-tables and long texts in full. */
  readonly isWhole?: boolean;
}

/** A value of the past, as a cell of its type shows it. */
export function ChangedValue({ entity, name, value, rows, isWhole }: ChangedValueProps) {
  const ports = useTexts();
  const field = entity.fields[name];
  if (value === HIDDEN_CHANGE) return <i>{ports.t('history.secret')}</i>;
  if (!field || isBlank(value)) return <>{ports.t('detail.empty')}</>;
  const faces = typeFaces(field.type);
  const Show = isWhole ? (faces.display ?? faces.cell) : faces.cell;
  return Show ? (
    createElement(Show, { value, name, field, row: rowOf(name, value, rows) })
  ) : (
    <>{String(value)}</>
  );
}
