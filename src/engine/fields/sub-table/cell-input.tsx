import { useForm } from '@formily/react';
import { createElement, useMemo, type ComponentType } from 'react';

import { useRecordRow } from '#engine/base/form-context.ts';
import type { FieldSpecs } from '#engine/base/form-source.ts';
import type { Row } from '#engine/base/ports.ts';
import type { InputProps } from '#engine/base/registry.ts';
import { cellInputFor, inputFor } from '#engine/fields/inputs/input-for.tsx';
import { broughtName } from '#schemas/language/brought.ts';
import { linkRuleReads } from '#schemas/language/link-reads.ts';
import { bindLinkRule } from '#schemas/rules/link-rule.ts';
import { linkRuleOf } from '#schemas/types/ask.ts';

export interface CellInputProps {
  readonly id: string;
  readonly name: string;
  readonly field: FieldSpecs[string];
  readonly value: unknown;
  /** What is wrong with it. */
  readonly problem: string | undefined;
  readonly isRequired: boolean;
  readonly onCell: (name: string, value: unknown) => void;
}

/** Values to choose from as a list, unless the field wants them beside each other: they are wider than a column. */
function drawnBy(field: FieldSpecs[string]): ComponentType<InputProps> {
  return 'look' in field && field.look === 'radio' ? inputFor(field) : cellInputFor(field);
}

/** The input of one column of a line. */
export function CellInput({ id, name, field, value, problem, isRequired, onCell }: CellInputProps) {
  return createElement(drawnBy(field), {
    id,
    name,
    field,
    value,
    onChange: (next) => onCell(name, next),
    'aria-label': field.title,
    ...(isRequired ? { 'aria-required': true } : {}),
    ...(problem ? { status: 'error' as const, 'aria-invalid': true } : {}),
  });
}

/** A link with its rule bound to its line (`$row.x`) and the record around it (`$form.x`); draws anew with the form only inside an observer. */
export function useNarrowed(field: FieldSpecs[string], row: Row): FieldSpecs[string] {
  const record = useRecordRow();
  const values = useForm().values as Row;
  const rule = linkRuleOf(field) ?? { all: [] };
  const named = linkRuleReads(rule).filter(({ root }) => root === 'form');
  const names = named.flatMap(({ name, part }) =>
    part === undefined ? [name] : [name, broughtName(name, part)],
  );
  const form = Object.fromEntries(names.map((name) => [name, values[name] ?? record[name]]));
  const { rule: bound } = bindLinkRule(rule, { form, row });
  const where = JSON.stringify(bound);
  // oxlint-disable-next-line react/exhaustive-deps -- the rule is told by its text
  return useMemo(() => ({ ...field, where: bound }) as typeof field, [field, where]);
}
