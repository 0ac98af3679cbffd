import { createContext } from 'react';

import { expressionScope, isShownOf, judgeSafely } from '#engine/base/expression-scope.ts';
import { isMaskedValue } from '#engine/base/masked.ts';
import type { EnginePorts, HousePort, Row } from '#engine/base/ports.ts';
import { holds } from '#schemas/expressions/evaluate.ts';
import type { EntitySchema } from '#schemas/language/entity.ts';
import type { FieldSpec } from '#schemas/types/field.ts';
import { coerceRecord } from '#schemas/validators/coerce-record.ts';
import { validateField } from '#schemas/validators/validate-record.ts';

/** Which cell is being edited; outside React state, so that only that cell renders. */
export interface CellEdit {
  /** `id name` of the cell; empty: none. */
  current(): string;
  subscribe(listener: () => void): () => void;
  start(row: Row, name: string): void;
  stop(): void;
  /** Whether this row's field may be changed by this user now. */
  mayEdit(row: Row, name: string, field: FieldSpec): boolean;
  /** A typed value in the form the server keeps, and what is wrong with it by the rules of the form; an empty text: nothing. */
  judge(
    row: Row,
    name: string,
    given: unknown,
  ): { readonly value: unknown; readonly problem: string };
  /** Sends one field and ends the editing, whether it was taken or refused. */
  save(row: Row, name: string, value: unknown): Promise<void>;
}

/** Absent: the list's cells are not edited. */
export const CellEditContext = createContext<CellEdit | null>(null);

/** The name of a cell. */
export function cellKey(row: Row, name: string): string {
  return `${String(row.id)} ${name}`;
}

interface EditParts {
  readonly fields: EntitySchema['fields'];
  readonly ports: Pick<EnginePorts, 't'> & HousePort;
  /** Whether the standard button "edit" stands on the row. */
  readonly mayEditRow: (row: Row) => boolean;
  readonly send: (row: Row, name: string, value: unknown) => Promise<void>;
}

/** The editing of cells of one list; `parts` answers with what holds now. */
export function createCellEdit(parts: () => EditParts): CellEdit {
  let key = '';
  const listeners = new Set<() => void>();
  const put = (next: string): void => {
    key = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => key,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (row, name) => put(cellKey(row, name)),
    stop: () => put(''),
    mayEdit(row, name, field) {
      const { fields, ports, mayEditRow } = parts();
      if (field.readOnly || field.form === false || isMaskedValue(field, row[name])) return false;
      if (field.permission?.write && !ports.can(field.permission.write)) return false;
      const scope = expressionScope(ports, row);
      if (field.readOnlyWhen && judgeSafely(() => holds(field.readOnlyWhen, scope))) return false;
      if (!isShownOf(fields, name, ports, row)) return false;
      return mayEditRow(row);
    },
    judge(row, name, given) {
      const { fields, ports } = parts();
      const field = fields[name];
      if (field === undefined) return { value: given, problem: '' };
      const value = coerceRecord({ [name]: field }, { [name]: given ?? null })[name] ?? null;
      const [issue] = validateField(
        fields,
        name,
        { ...row, [name]: value },
        {
          mode: 'update',
          scope: expressionScope(ports, row),
          say: (key, params) => ports.t(key, params),
        },
      );
      return { value, problem: issue?.message ?? '' };
    },
    async save(row, name, value) {
      try {
        await parts().send(row, name, value);
      } finally {
        if (key === cellKey(row, name)) put('');
      }
    },
  };
}
