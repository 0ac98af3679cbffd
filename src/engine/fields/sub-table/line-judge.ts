import { useForm } from '@formily/react';
import { useMemo } from 'react';

import { expressionScope, judgeSafely, type Asker } from '#engine/base/expression-scope.ts';
import { useRecordRow } from '#engine/base/form-context.ts';
import { usePorts } from '#engine/base/ports-context.ts';
import type { Row } from '#engine/base/ports.ts';
import { valuesAsOpened } from '#engine/fields/values/as-opened.ts';
import { initialValues } from '#engine/fields/values/initial-values.ts';
import { holds } from '#schemas/expressions/evaluate.ts';
import { isComputed } from '#schemas/types/ask.ts';
import type { ChildrenField } from '#schemas/types/field.ts';
import { isClosedInLine } from '#schemas/types/line-state.ts';
import { aroundLines, isSeenIn } from '#schemas/types/seen.ts';

/** How the columns of a sub-table stand line by line, as the server judges them. */
export interface LineJudge {
  readonly isShown: (name: string, line: Row) => boolean;
  /** Nobody enters it: it never is, or this line closes it as it was opened. */
  readonly isClosed: (name: string, line: Row) => boolean;
  readonly isRequired: (name: string, line: Row) => boolean;
}

interface Around {
  readonly asker: Asker;
  /** The record as it was opened, and as it is filled in where a column reads it. */
  readonly opened: Row;
  readonly values: Row;
  /** The lines as they are stored, of a new one its defaults. */
  readonly openedLine: (line: Row) => Row;
}

/** Judges the lines of one sub-table. Conditions that cannot be judged hold of nothing. */
export function judgeLines({ fields }: ChildrenField, around: Around): LineJudge {
  const { asker, opened, values, openedLine } = around;
  const before = aroundLines(expressionScope(asker, opened), opened);
  const now = aroundLines(expressionScope(asker, opened), values);
  return {
    isShown: (name, line) =>
      fields[name]?.visibleWhen === undefined || isSeenIn(fields, name, { ...now, ...line }),
    isClosed: (name, line) => {
      const field = fields[name];
      if (!field || field.readOnly || isComputed(field)) return true;
      return (
        field.readOnlyWhen !== undefined &&
        judgeSafely(() => isClosedInLine(field, openedLine(line), before))
      );
    },
    isRequired: (name, line) => {
      const { required, requiredWhen } = fields[name] ?? {};
      if (required === true || requiredWhen === undefined) return required === true;
      return judgeSafely(() => holds(requiredWhen, { ...now, ...line }));
    },
  };
}

/** The same for a table in a form. `parent`: the record around it as it is filled in, where a column reads it. */
export function useLineJudge(
  name: string,
  spec: ChildrenField,
  parent: Row | undefined,
): LineJudge {
  const ports = usePorts('texts', 'house');
  const form = useForm();
  const record = useRecordRow();
  return useMemo(() => {
    const opened = Object.keys(record).length > 0 ? record : valuesAsOpened(form);
    const held = record[name];
    const stored = Array.isArray(held) ? (held as readonly Row[]) : [];
    const byId = new Map(stored.map((line) => [String(line['id']), line]));
    const fresh = initialValues(spec.fields, { user: ports.user, now: ports.now() });
    return judgeLines(spec, {
      asker: ports,
      opened,
      values: parent ?? opened,
      openedLine: (line) => byId.get(String(line['id'])) ?? fresh,
    });
  }, [form, name, parent, ports, record, spec]);
}
